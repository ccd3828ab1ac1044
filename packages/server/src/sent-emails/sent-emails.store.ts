import type { SentEmailQuery } from '@latchkey/contract'
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../kernel/db/database.ts'
import { type Db, own } from '../kernel/db/db.ts'
import type { PageQuery, Sort } from '../kernel/db/paginate.ts'
import { getIds, projectByProject, type RowOfProject } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'
import { putLine, type SentEmailRow, sentEmails } from './sent-emails.tables.ts'

const put = statement<never>('sent-emails.put', putLine(2))

/** `line` has the parameters of `putLine`. */
export async function putSentEmail(db: Db, line: readonly unknown[]): Promise<void> {
  await put(db, [db.projectId, ...line])
}

const clearNextTry = statement<never>(
  'sent-emails.clear-next-try',
  'update sent_emails set next_try_at = null where project_id = $1 and id = $2',
)

/** The line stays as it is otherwise. */
export async function markNotRetried(db: Db, id: string): Promise<void> {
  await clearNextTry(db, [db.projectId, id])
}

export const newestFirst: Sort = { columns: [sentEmails.sentAt, sentEmails.id], order: 'descending' }

export type SentEmailFilter = Omit<SentEmailQuery, 'limit' | 'cursor'>

export type ListedRow = Pick<
  SentEmailRow,
  'id' | 'subject' | 'recipients' | 'sender' | 'sentAt' | 'error' | 'nextTryAt'
>

export async function listSentEmailRows(
  db: Db,
  filter: SentEmailFilter,
  { after, orderBy, limit }: PageQuery,
): Promise<ListedRow[]> {
  const { id, subject, recipients, sender, sentAt, error, nextTryAt } = sentEmails
  return db.drizzle
    .select({ id, subject, recipients, sender, sentAt, error, nextTryAt })
    .from(sentEmails)
    .where(and(own(db, sentEmails), ...matching(filter), after))
    .orderBy(orderBy)
    .limit(limit)
}

function matching({ status, query, sendId, userId }: SentEmailFilter): (SQL | undefined)[] {
  const pattern = `%${(query ?? '').replace(/[\\%_]/g, '\\$&')}%`
  return [
    status && (status === 'sent' ? isNull(sentEmails.error) : isNotNull(sentEmails.error)),
    sendId === undefined ? undefined : eq(sentEmails.sendId, sendId),
    userId === undefined ? undefined : eq(sentEmails.userId, userId),
    query
      ? sql`(${sentEmails.subject} ilike ${pattern} or ${sentEmails.recipients} ->> 0 ilike ${pattern})`
      : undefined,
  ]
}

export async function findSentEmailRow(db: Db, id: string): Promise<SentEmailRow | null> {
  const [row] = await db.drizzle
    .select()
    .from(sentEmails)
    .where(and(own(db, sentEmails), eq(sentEmails.id, id)))
  return row ?? null
}

const findOld = statement<{ [Column in keyof RowOfProject]: RowOfProject[Column] }>(
  'sent-emails.old',
  `select project_id as "projectId", id from sent_emails where sent_at < $1 order by sent_at limit $2`,
)

const deleteOld = statement<{ id: string }>(
  'sent-emails.delete-old',
  'delete from sent_emails where project_id = $1 and id = any($2::uuid[]) and sent_at < $3 returning id',
)

/** How many were deleted. */
export async function deleteSentEmailsBefore(database: Database, time: Date, most: number): Promise<number> {
  const old = await findOld(database, [time, most])
  return projectByProject(old, (projectId, rows) => deleteOld(database, [projectId, getIds(rows), time]))
}
