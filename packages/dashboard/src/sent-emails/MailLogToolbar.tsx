import { Button, CloseIcon } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useOwnedProject } from '../api.ts'
import { draftsQuery } from '../email-drafts/draft-queries.ts'
import { nameOfSend } from '../emails/sends/RecentSends.tsx'
import { sendQuery } from '../emails/sends/send-queries.ts'
import { Segments } from '../parts/form/Controls.tsx'
import { SearchField } from '../parts/form/SearchField.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import type { MailLogSearch } from './sent-emails.screens.ts'

export interface MailLogToolbarProps {
  input: MailLogSearch
  onAsk: (change: MailLogSearch) => unknown
}

export const noFilter: MailLogSearch = { search: undefined, status: undefined, send: undefined }

const which = [
  { value: 'all', label: 'All' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Not sent' },
] as const

const pauseMs = 250

/** Which mails to show. */
export function MailLogToolbar({ input, onAsk }: MailLogToolbarProps) {
  return (
    <div className={toolbar.toolbar}>
      <SearchField
        label="Search address or subject"
        value={input.search ?? ''}
        pauseMs={pauseMs}
        onSearch={search => onAsk({ search: search || undefined })}
      />
      <Segments
        label="Which mails"
        segments={which}
        value={input.status ?? 'all'}
        onChange={value => onAsk({ status: value === 'all' ? undefined : value })}
      />
      {input.send && <OfSend sendId={input.send} onClear={() => onAsk({ send: undefined })} />}
    </div>
  )
}

function OfSend({ sendId, onClear }: { sendId: string; onClear: () => void }) {
  const project = useOwnedProject()
  const { data: send } = useQuery(sendQuery(project, sendId))
  const { data: drafts = [] } = useQuery(draftsQuery(project))
  return (
    <span className={toolbar.group}>
      <span className={toolbar.name}>Of {send ? nameOfSend(send, drafts) : 'one send'}</span>
      <Button variant="ghost" size="icon" aria-label="Show mails of all sends" onClick={onClear}>
        <CloseIcon />
      </Button>
    </span>
  )
}
