import type { EmailError, SentEmail, SentEmailQuery } from '@latchkey/contract'
import { columns } from '../kernel/db/columns.ts'
import type { Db } from '../kernel/db/db.ts'
import type { PageQuery, Sort } from '../kernel/db/paginate.ts'
import { deletionOfOld } from '../kernel/db/project-by-project.ts'
import { composed, statement, when } from '../kernel/db/statement.ts'
import { type LogLine, putLine } from './sent-emails.tables.ts'

export interface ListedRow {
  readonly id: string
  readonly subject: string
  readonly recipients: string[]
  readonly sender: SentEmail['senderConfig']
  readonly sentAt: Date
  readonly error: EmailError | null
  /** Null: it left, or it is not tried again. */
  readonly nextTryAt: Date | null
}

export interface SentEmailRow extends ListedRow {
  readonly projectId: string
  readonly tries: number
  readonly userId: string | null
  readonly templateId: string | null
  readonly sendId: string | null
  /** Of `email_contents`. Null: what the mail said is not shown. */
  readonly contentDigest: string | null
  readonly sealedProps: string | null
  readonly canResend: boolean
}

const put = statement<never, LogLine>('sent-emails.put', putLine)

export async function putSentEmail(db: Db, line: LogLine): Promise<void> {
  await put(db, line)
}

const clearNextTry = statement<never, { id: string }>(
  'sent-emails.clear-next-try',
  'update sent_emails set next_try_at = null where project_id = :projectId and id = :id',
)

/** The line stays as it is otherwise. */
export async function markNotRetried(db: Db, id: string): Promise<void> {
  await clearNextTry(db, { id })
}

export const newestFirst: Sort = { columns: { sent_at: 'timestamptz', id: 'uuid' }, order: 'descending' }

export type SentEmailFilter = Omit<SentEmailQuery, 'limit' | 'cursor'>

const listed = 'id subject recipients sender sentAt error nextTryAt'

export function listSentEmailRows(
  db: Db,
  { status, query, sendId, userId }: SentEmailFilter,
  { after, orderBy, values }: PageQuery,
): Promise<ListedRow[]> {
  const pattern = query ? `%${query.replace(/[\\%_]/g, '\\$&')}%` : undefined
  return composed<ListedRow>(`select ${columns(listed)} from sent_emails where project_id = :projectId
      ${when(status, `and error is ${status === 'sent' ? 'null' : 'not null'}`)}
      ${when(sendId, 'and send_id = :sendId')} ${when(userId, 'and user_id = :userId')}
      ${when(pattern, 'and (subject ilike :pattern or recipients ->> 0 ilike :pattern)')} ${after}
    order by ${orderBy} limit :limit`)(db, { ...values, sendId, userId, pattern })
}

const byId = statement<SentEmailRow, { id: string }>(
  'sent-emails.by-id',
  `select ${columns(`projectId ${listed} tries userId templateId sendId contentDigest sealedProps canResend`)}
   from sent_emails where project_id = :projectId and id = :id`,
)

export async function findSentEmailRow(db: Db, id: string): Promise<SentEmailRow | null> {
  return byId.first(db, { id })
}

/** Returns how many were deleted. */
export const deleteSentEmailsBefore = deletionOfOld('sent_emails', { time: 'sent_at' })
