/** Sends to users: what is sent, and to whom. */
import { columns, insertInto } from '../kernel/db/columns.ts'
import type { Database } from '../kernel/db/database.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { getIds, projectByProject, type RowOfProject } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'

/** Of recipients, by what became of them. Those that wait, or are paused, count as stopped once the send was stopped. */
export interface RecipientCounts {
  readonly waiting: number
  readonly sent: number
  readonly failed: number
  readonly skipped: number
}

export interface NewSend {
  readonly id: string
  readonly contentDigest: string
  readonly templateId: string | null
  readonly draftId: string | null
  readonly subject: string | null
  readonly categoryId: string
  readonly isResend: boolean
  readonly createdAt: Date
  /** Null: at once. */
  readonly scheduledAt: Date | null
  readonly isHighPriority: boolean
}

export interface EmailSendRow extends NewSend {
  readonly stoppedAt: Date | null
  readonly finishedAt: Date | null
  /** Of a finished send. */
  readonly counts: RecipientCounts | null
}

const names = 'id contentDigest templateId draftId subject categoryId isResend createdAt scheduledAt isHighPriority'

const insert = statement<never, NewSend>('email-sends.insert', insertInto('email_sends', names))

export async function insertSend(tx: Tx, send: NewSend): Promise<void> {
  await insert(tx, send)
}

// Named by the request, in its order.
const addUsers = statement<
  never,
  { sendId: string; userIds: readonly string[]; dueAt: Date; scheduledAt: Date | null }
>(
  'email-sends.add-users',
  `insert into email_recipients (project_id, send_id, user_id, position, due_at, scheduled_at)
   select :projectId, :sendId::uuid, wanted.id, wanted.position, :dueAt::timestamptz, :scheduledAt::timestamptz
   from unnest(:userIds::uuid[]) with ordinality as wanted (id, position)`,
)

const addAllUsers = statement<never, { sendId: string; dueAt: Date; scheduledAt: Date | null }>(
  'email-sends.add-all-users',
  `insert into email_recipients (project_id, send_id, user_id, position, due_at, scheduled_at)
   select :projectId, :sendId::uuid, id, row_number() over (order by signed_up_at, id), :dueAt::timestamptz, :scheduledAt::timestamptz
   from users where project_id = :projectId`,
)

/** One statement, however many there are. Returns how many. */
export function insertRecipients(
  tx: Tx,
  { id: sendId, createdAt, scheduledAt }: NewSend,
  userIds: readonly string[] | 'all',
): Promise<number> {
  const when = { sendId, dueAt: scheduledAt ?? createdAt, scheduledAt }
  return userIds === 'all' ? addAllUsers.count(tx, when) : addUsers.count(tx, { ...when, userIds })
}

const unknownUser = statement<{ id: string }, { userIds: readonly string[] }>(
  'email-sends.unknown-user',
  `select wanted.id::text as id from unnest(:userIds::uuid[]) with ordinality as wanted (id, position)
   where not exists (select from users where users.project_id = :projectId and users.id = wanted.id)
   order by wanted.position limit 1`,
)

/** The first of these that is no user of the project. */
export async function findUnknownUser(db: Db, userIds: readonly string[]): Promise<string | null> {
  return (await unknownUser.first(db, { userIds }))?.id ?? null
}

const firstUser = statement<{ displayName: string | null }, { userId: string | null }>(
  'email-sends.first-user',
  `select display_name as "displayName" from users where project_id = :projectId and (:userId::uuid is null or id = :userId)
   order by signed_up_at, id limit 1`,
)

/** Of all users, with null: the first who signed up. */
export async function findFirstUser(db: Db, userId: string | null): Promise<{ displayName: string | null } | null> {
  return firstUser.first(db, { userId })
}

const addressed = statement<
  { userId: string; userEmail: string | null; position: number },
  { sendId: string; after: number; upTo: number }
>(
  'email-sends.addressed',
  `select r.user_id as "userId", p.value as "userEmail", r.position
   from email_recipients r
   left join contact_channels p on p.project_id = r.project_id and p.user_id = r.user_id and p.is_primary
   where r.project_id = :projectId and r.send_id = :sendId and r.position > :after and r.position <= :upTo
   order by r.position`,
)

export interface AddressedUser {
  readonly userId: string
  readonly userEmail: string | null
}

/** Those after a position, up to another. */
export function listAddressed(db: Db, sendId: string, after: number, upTo: number): Promise<AddressedUser[]> {
  return addressed(db, { sendId, after, upTo })
}

const select = `select ${columns(`${names} stoppedAt finishedAt counts`)} from email_sends where project_id = :projectId`

const byId = statement<EmailSendRow, { id: string }>('email-sends.by-id', `${select} and id = :id`)

export async function findSend(db: Db, id: string): Promise<EmailSendRow | null> {
  return byId.first(db, { id })
}

const list = statement<EmailSendRow, { limit: number }>(
  'email-sends.list',
  `${select} and not is_resend order by created_at desc, id desc limit :limit`,
)

/** The newest first. */
export function listSendRows(db: Db, limit: number): Promise<EmailSendRow[]> {
  return list(db, { limit })
}

const count = statement<
  { sendId: string; state: keyof RecipientCounts; count: number },
  { sendIds: readonly string[] }
>(
  'email-sends.count',
  `select send_id as "sendId", case state when 'paused' then 'waiting' else state end as state, count(*)::integer as count
   from email_recipients
   where project_id = :projectId and send_id = any(:sendIds::uuid[])
   group by 1, 2`,
)

export async function countRecipients(
  db: Db,
  sendIds: readonly string[],
): Promise<ReadonlyMap<string, RecipientCounts>> {
  const rows = sendIds.length === 0 ? [] : await count(db, { sendIds })
  const counts = new Map(sendIds.map(id => [id, { waiting: 0, sent: 0, failed: 0, skipped: 0 }]))
  for (const { sendId, state, count } of rows) {
    const ofSend = counts.get(sendId)
    if (ofSend) ofSend[state] = count
  }
  return counts
}

const stop = statement<{ id: string }, { id: string; now: Date }>(
  'email-sends.stop',
  `update email_sends set stopped_at = :now
   where project_id = :projectId and id = :id and stopped_at is null and finished_at is null
   returning id`,
)

/** Nothing where it is over already. */
export async function markStopped(tx: Tx, id: string, now: Date): Promise<void> {
  await stop(tx, { id, now })
}

const finish = statement<never, { id: string; now: Date; counts: string }>(
  'email-sends.finish',
  `update email_sends set finished_at = :now, counts = :counts::jsonb
   where project_id = :projectId and id = :id and finished_at is null
     and (stopped_at is not null or not exists (
       select from email_recipients r where r.project_id = :projectId and r.send_id = :id and r.state = 'paused'
     ))`,
)

/** From now on the counts are these. Not while a recipient is paused. */
export async function markFinished(db: Db, id: string, now: Date, counts: RecipientCounts): Promise<void> {
  await finish(db, { id, now, counts: JSON.stringify(counts) })
}

const findOld = statement<RowOfProject, { time: Date; most: number }>(
  'email-sends.old',
  `select project_id as "projectId", id from email_sends
   where created_at < :time and (scheduled_at is null or scheduled_at < :time) order by created_at limit :most`,
)

const deleteOldRecipients = statement<never, { projectId: string; ids: readonly string[]; most: number }>(
  'email-sends.delete-old-recipients',
  `delete from email_recipients where project_id = :projectId and send_id = any(:ids::uuid[]) and user_id in (
     select user_id from email_recipients where project_id = :projectId and send_id = any(:ids::uuid[]) limit :most
   )`,
)

const deleteOld = statement<never, { projectId: string; ids: readonly string[]; time: Date }>(
  'email-sends.delete-old',
  `delete from email_sends where project_id = :projectId and id = any(:ids::uuid[]) and created_at < :time
     and not exists (
       select from email_recipients r where r.project_id = :projectId and r.send_id = email_sends.id
     )`,
)

/** At most so many recipients of each project, and then sends without any. Returns how many rows went. */
export async function deleteSendsBefore(database: Database, time: Date, most: number): Promise<number> {
  return projectByProject(await findOld(database, { time, most }), async (projectId, rows) => {
    const ids = getIds(rows)
    const recipients = await deleteOldRecipients.count(database, { projectId, ids, most })
    return recipients + (await deleteOld.count(database, { projectId, ids, time }))
  })
}
