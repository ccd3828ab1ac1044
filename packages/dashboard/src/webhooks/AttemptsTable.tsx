import type { WebhookAttempt } from '@latchkey/js'
import { Badge, classNames } from '@latchkey/ui'
import { useMemo } from 'react'
import { Moment } from '../parts/page/Moment.tsx'
import named from '../parts/table/Named.module.css'
import { type ColumnOf, VirtualTable } from '../parts/table/VirtualTable.tsx'
import styles from './Webhooks.module.css'
import { nameFailure, triggers } from './webhook-words.ts'

export interface AttemptsTableProps {
  attempts: readonly WebhookAttempt[]
  onOpen: (messageId: string) => unknown
  onEnd: () => void
  /** An older answer is shown while a newer one is on its way. */
  isStale: boolean
}

export function AttemptsTable({ attempts, onOpen, onEnd, isStale }: AttemptsTableProps) {
  const columns = useMemo(() => columnsFor(onOpen), [onOpen])
  return (
    <VirtualTable
      label="Attempts, newest first"
      columns={columns}
      rows={attempts}
      getId={({ id }) => id}
      getName={({ eventType }) => eventType}
      open={({ messageId }) => onOpen(messageId)}
      onEnd={onEnd}
      isStale={isStale}
    />
  )
}

function columnsFor(open: (messageId: string) => unknown): readonly ColumnOf<WebhookAttempt>[] {
  return [
    {
      id: 'event',
      header: 'Event',
      cell: ({ eventType, messageId }) => (
        <button type="button" className={classNames(named.name, named.opener)} onClick={() => open(messageId)}>
          <code className={styles.code}>{eventType}</code>
        </button>
      ),
    },
    {
      id: 'url',
      header: 'To',
      className: styles.wide,
      cell: ({ requestUrl }) => <span className={styles.ellipsis}>{requestUrl}</span>,
    },
    { id: 'result', header: 'Result', className: styles.result, cell: attempt => <AttemptResult attempt={attempt} /> },
    {
      id: 'trigger',
      header: 'Attempt',
      className: styles.trigger,
      cell: ({ number, trigger }) => `${number} · ${triggers[trigger]}`,
    },
    { id: 'when', header: 'When', cell: ({ attemptedAt }) => <Moment at={attemptedAt} />, isTime: true },
  ]
}

export function AttemptResult({ attempt }: { attempt: WebhookAttempt }) {
  if (attempt.status === 'succeeded') return <Badge tone="success">Delivered</Badge>
  return <Badge tone="destructive">{nameFailure(attempt)}</Badge>
}
