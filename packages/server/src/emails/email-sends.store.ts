/** Sends to users: what is sent, and to whom. */
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../kernel/db/database.ts'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import { getIds, projectByProject, type RowOfProject } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'
import { type EmailSendRow, emailSends, type RecipientCounts } from './email-sends.tables.ts'

export type NewSend = Omit<EmailSendRow, 'projectId' | 'stoppedAt' | 'finishedAt' | 'counts'>

export async function insertSend(tx: Tx, send: NewSend): Promise<void> {
  await tx.drizzle.insert(emailSends).values({ ...send, projectId: tx.projectId })
}

// Named by the request, in its order.
const addUsers = statement<{ count: number }>(
  'email-sends.add-users',
  `with added as (
     insert into email_recipients (project_id, send_id, user_id, position, due_at)
     select $1, $2::uuid, wanted.id, wanted.position, $4::timestamptz
     from unnest($3::uuid[]) with ordinality as wanted (id, position)
     returning 1
   )
   select count(*)::integer as count from added`,
)

const addAllUsers = statement<{ count: number }>(
  'email-sends.add-all-users',
  `with added as (
     insert into email_recipients (project_id, send_id, user_id, position, due_at)
     select $1, $2::uuid, id, row_number() over (order by signed_up_at, id), $3::timestamptz
     from users where project_id = $1
     returning 1
   )
   select count(*)::integer as count from added`,
)

/** One statement, however many there are. Returns how many. */
export async function insertRecipients(
  tx: Tx,
  sendId: string,
  userIds: readonly string[] | 'all',
  now: Date,
): Promise<number> {
  const [added] =
    userIds === 'all'
      ? await addAllUsers(tx, [tx.projectId, sendId, now])
      : await addUsers(tx, [tx.projectId, sendId, userIds, now])
  return added?.count ?? 0
}

const unknownUser = statement<{ id: string }>(
  'email-sends.unknown-user',
  `select wanted.id::text as id from unnest($2::uuid[]) with ordinality as wanted (id, position)
   where not exists (select from users where users.project_id = $1 and users.id = wanted.id)
   order by wanted.position limit 1`,
)

/** The first of these that is no user of the project. */
export async function findUnknownUser(db: Db, userIds: readonly string[]): Promise<string | null> {
  const [unknown] = await unknownUser(db, [db.projectId, userIds])
  return unknown?.id ?? null
}

const firstUser = statement<{ displayName: string | null }>(
  'email-sends.first-user',
  `select display_name as "displayName" from users where project_id = $1 and ($2::uuid is null or id = $2)
   order by signed_up_at, id limit 1`,
)

/** Of all users, with null: the first who signed up. */
export async function findFirstUser(db: Db, userId: string | null): Promise<{ displayName: string | null } | null> {
  const [first] = await firstUser(db, [db.projectId, userId])
  return first ?? null
}

const addressed = statement<{ userId: string; userEmail: string | null; position: number }>(
  'email-sends.addressed',
  `select r.user_id as "userId", p.value as "userEmail", r.position
   from email_recipients r
   left join contact_channels p on p.project_id = r.project_id and p.user_id = r.user_id and p.is_primary
   where r.project_id = $1 and r.send_id = $2 and r.position > $3 and r.position <= $4
   order by r.position`,
)

export interface AddressedUser {
  readonly userId: string
  readonly userEmail: string | null
}

/** Those after a position, up to another. */
export function listAddressed(db: Db, sendId: string, after: number, upTo: number): Promise<AddressedUser[]> {
  return addressed(db, [db.projectId, sendId, after, upTo])
}

export async function findSend(db: Db, id: string): Promise<EmailSendRow | null> {
  const [row] = await db.drizzle
    .select()
    .from(emailSends)
    .where(and(own(db, emailSends), eq(emailSends.id, id)))
  return row ?? null
}

/** The newest first. */
export function listSendRows(db: Db, limit: number): Promise<EmailSendRow[]> {
  return db.drizzle
    .select()
    .from(emailSends)
    .where(and(own(db, emailSends), eq(emailSends.isResend, false)))
    .orderBy(desc(emailSends.createdAt), desc(emailSends.id))
    .limit(limit)
}

const count = statement<{ sendId: string; state: keyof RecipientCounts; count: number }>(
  'email-sends.count',
  `select send_id as "sendId", state, count(*)::integer as count from email_recipients
   where project_id = $1 and send_id = any($2::uuid[])
   group by send_id, state`,
)

export async function countRecipients(
  db: Db,
  sendIds: readonly string[],
): Promise<ReadonlyMap<string, RecipientCounts>> {
  const rows = sendIds.length === 0 ? [] : await count(db, [db.projectId, sendIds])
  const counts = new Map(sendIds.map(id => [id, { waiting: 0, sent: 0, failed: 0, skipped: 0 }]))
  for (const { sendId, state, count } of rows) {
    const ofSend = counts.get(sendId)
    if (ofSend) ofSend[state] = count
  }
  return counts
}

const stop = statement<{ id: string }>(
  'email-sends.stop',
  `update email_sends set stopped_at = $3
   where project_id = $1 and id = $2 and stopped_at is null and finished_at is null
   returning id`,
)

/** Nothing where it is over already. */
export async function markStopped(tx: Tx, id: string, now: Date): Promise<void> {
  await stop(tx, [tx.projectId, id, now])
}

const finish = statement<never>(
  'email-sends.finish',
  `update email_sends set finished_at = $3, counts = $4::jsonb
   where project_id = $1 and id = $2 and finished_at is null`,
)

/** From now on the counts are these. */
export async function markFinished(db: Db, id: string, now: Date, counts: RecipientCounts): Promise<void> {
  await finish(db, [db.projectId, id, now, JSON.stringify(counts)])
}

const findOld = statement<{ [Column in keyof RowOfProject]: RowOfProject[Column] }>(
  'email-sends.old',
  `select project_id as "projectId", id from email_sends where created_at < $1 order by created_at limit $2`,
)

const deleteOldRecipients = statement<{ id: string }>(
  'email-sends.delete-old-recipients',
  `delete from email_recipients where project_id = $1 and send_id = any($2::uuid[]) and user_id in (
     select user_id from email_recipients where project_id = $1 and send_id = any($2::uuid[]) limit $3
   )
   returning user_id as id`,
)

const deleteOld = statement<{ id: string }>(
  'email-sends.delete-old',
  `delete from email_sends where project_id = $1 and id = any($2::uuid[]) and created_at < $3
     and not exists (
       select from email_recipients r where r.project_id = $1 and r.send_id = email_sends.id
     )
   returning id`,
)

/** At most so many recipients of each project, and then sends without any. Returns how many rows went. */
export async function deleteSendsBefore(database: Database, time: Date, most: number): Promise<number> {
  const old = await findOld(database, [time, most])
  return projectByProject(old, async (projectId, rows) => [
    ...(await deleteOldRecipients(database, [projectId, getIds(rows), most])),
    ...(await deleteOld(database, [projectId, getIds(rows), time])),
  ])
}
