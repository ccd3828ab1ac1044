import type { AdminSentEmail } from '@latchkey/js'
import { Badge, classNames } from '@latchkey/ui'
import { formatExactMoment, Moment } from '../parts/page/Moment.tsx'
import named from '../parts/table/Named.module.css'
import type { ColumnOf } from '../parts/table/VirtualTable.tsx'
import { explainMailError, formatNextTry } from './email-error-words.ts'
import styles from './MailLog.module.css'

export function getColumns(open: (id: string) => unknown): readonly ColumnOf<AdminSentEmail>[] {
  return [
    {
      id: 'subject',
      header: 'Subject',
      cell: ({ id, subject }) => (
        <button type="button" className={classNames(named.name, named.opener, styles.subject)} onClick={() => open(id)}>
          {subject || 'No subject'}
        </button>
      ),
    },
    {
      id: 'to',
      header: 'To',
      cell: ({ to }) => <span className={styles.to}>{to.join(', ')}</span>,
      className: styles.wide,
    },
    { id: 'result', header: 'Result', cell: mail => <MailResult mail={mail} />, className: styles.result },
    {
      id: 'from',
      header: 'From',
      cell: ({ senderConfig }) => <span className={styles.quiet}>{senderConfig.senderEmail}</span>,
      className: styles.from,
    },
    { id: 'when', header: 'When', cell: ({ sentAt }) => <Moment at={sentAt} />, isTime: true },
  ]
}

export function MailResult({ mail: { error, nextTryAt } }: { mail: Pick<AdminSentEmail, 'error' | 'nextTryAt'> }) {
  if (error === null) return <Badge tone="success">Sent</Badge>
  const { label } = explainMailError(error)
  if (nextTryAt === null) return <Badge tone="destructive">{label}</Badge>
  return (
    <>
      <Badge tone="warning">{label}</Badge>
      <time className={styles.nextTry} dateTime={nextTryAt.toISOString()} title={formatExactMoment(nextTryAt)}>
        {formatNextTry(nextTryAt, new Date())}
      </time>
    </>
  )
}
