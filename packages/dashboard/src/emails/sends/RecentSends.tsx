import type { AdminOwnedProject, EmailDraft, EmailSend } from '@latchkey/js'
import { Badge, Heading } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Moment } from '../../parts/page/Moment.tsx'
import named from '../../parts/table/Named.module.css'
import { type ColumnOf, VirtualTable } from '../../parts/table/VirtualTable.tsx'
import { formatCount } from '../../parts/words.ts'
import { sendScreen } from '../emails.screens.ts'
import styles from './Sends.module.css'
import { sendsQuery } from './send-queries.ts'

export interface RecentSendsProps {
  project: AdminOwnedProject
  drafts: readonly Pick<EmailDraft, 'id' | 'displayName'>[]
}

/** What was sent to users, also by code, with how far it is. Nothing as long as there is none. */
export function RecentSends({ project, drafts }: RecentSendsProps) {
  const navigate = useNavigate()
  const { data: sends = [] } = useQuery(sendsQuery(project))
  const columns = useMemo(() => getColumns(project, drafts), [project, drafts])
  if (sends.length === 0) return null
  return (
    <section className={styles.recent} aria-label="Sends">
      <Heading level={2}>Sends</Heading>
      <VirtualTable
        label="Sends, newest first"
        columns={columns}
        rows={sends}
        getId={({ id }) => id}
        getName={send => nameOfSend(send, drafts)}
        open={({ id }) => navigate({ to: sendScreen.path, params: { projectId: project.id, sendId: id } })}
      />
    </section>
  )
}

function getColumns(project: AdminOwnedProject, drafts: RecentSendsProps['drafts']): readonly ColumnOf<EmailSend>[] {
  return [
    {
      id: 'what',
      header: 'Email',
      cell: send => (
        <Link to={sendScreen.path} params={{ projectId: project.id, sendId: send.id }} className={named.name}>
          {nameOfSend(send, drafts)}
        </Link>
      ),
    },
    { id: 'total', header: 'To', cell: ({ total }) => formatCount(total, 'user'), className: styles.total },
    { id: 'state', header: 'State', cell: send => <SendState send={send} />, className: styles.state },
    {
      id: 'when',
      header: 'When',
      cell: ({ createdAt, scheduledAt }) => <Moment at={scheduledAt ?? createdAt} />,
      isTime: true,
    },
  ]
}

/** Its subject; where the content names that for each recipient, the draft. */
export function nameOfSend({ subject, draftId }: EmailSend, drafts: RecentSendsProps['drafts']): string {
  return subject ?? drafts.find(({ id }) => id === draftId)?.displayName ?? 'An email sent by code'
}

/** How far a send is, in a word. */
export function SendState({ send: { state, failed, sent } }: { send: Pick<EmailSend, 'state' | 'failed' | 'sent'> }) {
  if (state === 'scheduled') return <Badge>Scheduled</Badge>
  if (state === 'sending') return <Badge>Sending</Badge>
  if (state === 'stopped') return <Badge tone="warning">Stopped</Badge>
  if (failed > 0 && sent === 0) return <Badge tone="destructive">Failed</Badge>
  return failed > 0 ? <Badge tone="warning">Done, some failed</Badge> : <Badge tone="success">Done</Badge>
}
