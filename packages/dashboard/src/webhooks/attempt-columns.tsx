import type { WebhookAttempt } from '@latchkey/js'
import { Badge, classNames } from '@latchkey/ui'
import { Moment } from '../parts/page/Moment.tsx'
import named from '../parts/table/Named.module.css'
import type { ColumnOf } from '../parts/table/VirtualTable.tsx'
import styles from './Webhooks.module.css'
import { nameFailure, triggers } from './webhook-words.ts'

export function getColumns(open: (messageId: string) => unknown): readonly ColumnOf<WebhookAttempt>[] {
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
