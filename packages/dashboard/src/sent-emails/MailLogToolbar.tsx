import { SearchField } from '../parts/form/SearchField.tsx'
import { Segments } from '../parts/form/Segments.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import type { MailLogSearch } from './mail-log.screen.ts'

export interface MailLogToolbarProps {
  input: MailLogSearch
  onAsk: (change: MailLogSearch) => unknown
}

export const noFilter: MailLogSearch = { search: undefined, failed: undefined }

const which = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Not sent' },
] as const

/** What is shown is here already, so it is searched at once. */
const pauseMs = 0

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
        value={input.failed ? 'failed' : 'all'}
        onChange={value => onAsk({ failed: value === 'failed' || undefined })}
      />
    </div>
  )
}
