import type { EmailError, SentEmail } from '@latchkey/contract'
import { desc } from 'drizzle-orm'
import type { Database } from '../kernel/db/database.ts'
import { type Db, own } from '../kernel/db/db.ts'
import { idsOf, projectByProject, type RowOfProject } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'
import { sentEmails } from './sent-emails.tables.ts'

export interface TriedEmail {
  readonly id: string
  readonly to: readonly string[]
  readonly subject: string
  readonly sender: SentEmail['senderConfig']
  readonly triedAt: Date
  readonly error: EmailError | null
}

// Of a project that was deleted while the mail was on its way nothing is kept.
const put = statement<never>(
  'sent-emails.put',
  `insert into sent_emails (project_id, id, recipients, subject, sender, sent_at, error)
   select project_id, $2::uuid, $3::jsonb, $4, $5::jsonb, $6::timestamptz, $7::jsonb from projects where project_id = $1
   on conflict (project_id, id) do update
   set subject = excluded.subject, sender = excluded.sender, sent_at = excluded.sent_at, error = excluded.error`,
)

/** One line per mail: trying again writes over what the try before has left. */
export async function putSentEmail(db: Db, { id, to, subject, sender, triedAt, error }: TriedEmail): Promise<void> {
  const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value))
  await put(db, [db.projectId, id, asJson(to), subject, asJson(sender), triedAt, asJson(error)])
}

export async function listSentEmailRows(db: Db, limit: number): Promise<(typeof sentEmails.$inferSelect)[]> {
  return db.drizzle
    .select()
    .from(sentEmails)
    .where(own(db, sentEmails))
    .orderBy(desc(sentEmails.sentAt), desc(sentEmails.id))
    .limit(limit)
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
  return projectByProject(old, (projectId, rows) => deleteOld(database, [projectId, idsOf(rows), time]))
}
