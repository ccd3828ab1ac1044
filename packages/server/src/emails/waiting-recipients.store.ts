/**
 * Recipients of a send that wait, as a queue: by the time from which each may be taken. Taking moves that time on, which is
 * the lease; what a process that died had taken comes again after it.
 */
import type { Db } from '../kernel/db/db.ts'
import { replannedStatement, statement } from '../kernel/db/statement.ts'
import { putLine } from '../sent-emails/sent-emails.tables.ts'

export interface WaitingRecipient {
  readonly userId: string
  /** Failed ones so far. */
  readonly tries: number
}

const take = replannedStatement<{ userId: string; tries: number; position: number }>(
  `with due as (
     select user_id from email_recipients
     where project_id = $1 and send_id = $2 and state = 'waiting' and due_at <= $3
       and exists (select from email_sends s where s.project_id = $1 and s.id = $2 and s.stopped_at is null)
     order by due_at, position
     limit $4
     for update skip locked
   )
   update email_recipients r set due_at = $5
   from due
   where r.project_id = $1 and r.send_id = $2 and r.user_id = due.user_id
   returning r.user_id as "userId", r.tries, r.position`,
)

export interface Taking {
  readonly sendId: string
  readonly now: Date
  readonly count: number
  readonly leasedUntil: Date
}

/** No other process gets them before the end of the lease. In the order of the send. */
export async function takeRecipients(db: Db, { sendId, now, count, leasedUntil }: Taking): Promise<WaitingRecipient[]> {
  const taken = await take(db, [db.projectId, sendId, now, count, leasedUntil])
  return taken.sort((one, other) => one.position - other.position)
}

const release = statement<never>(
  'waiting-recipients.release',
  `update email_recipients set due_at = $4
   where project_id = $1 and send_id = $2 and user_id = any($3::uuid[]) and state = 'waiting'`,
)

/** As if they had not been taken. */
export async function releaseRecipients(db: Db, sendId: string, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length > 0) await release(db, [db.projectId, sendId, userIds, now])
}

const people = statement<{ userId: string; displayName: string | null; email: string }>(
  'waiting-recipients.people',
  `select u.id as "userId", u.display_name as "displayName", p.value as email
   from unnest($2::uuid[]) as wanted (id)
   join users u on u.project_id = $1 and u.id = wanted.id
   join contact_channels p on p.project_id = $1 and p.user_id = u.id and p.is_primary`,
)

export interface Addressee {
  readonly userId: string
  readonly displayName: string | null
  readonly email: string
}

/** Those of these users who have an address. */
export async function findAddressees(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, Addressee>> {
  const found = await people(db, [db.projectId, userIds])
  return new Map(found.map(addressee => [addressee.userId, addressee]))
}

const skip = statement<never>(
  'waiting-recipients.skip',
  `update email_recipients set state = 'skipped'
   where project_id = $1 and send_id = $2 and user_id = any($3::uuid[]) and state = 'waiting'`,
)

export async function skipRecipients(db: Db, sendId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await skip(db, [db.projectId, sendId, userIds])
}

const record = statement<{ isStopped: boolean }>(
  'waiting-recipients.record',
  `with logged as (${putLine(7)} returning 1)
   update email_recipients set state = $4, tries = $5, due_at = $6
   where project_id = $1 and send_id = $2 and user_id = $3 and state = 'waiting'
   returning (
     select s.stopped_at is not null from email_sends s where s.project_id = $1 and s.id = $2
   ) as "isStopped"`,
)

export interface TriedRecipient {
  readonly sendId: string
  readonly userId: string
  readonly state: 'waiting' | 'sent' | 'failed'
  readonly tries: number
  readonly dueAt: Date
}

/** Together with the line of the log. Returns whether the send was stopped. */
export async function recordTry(db: Db, tried: TriedRecipient, logLine: readonly unknown[]): Promise<boolean> {
  const { sendId, userId, state, tries, dueAt } = tried
  const [recorded] = await record(db, [db.projectId, sendId, userId, state, tries, dueAt, ...logLine])
  return recorded?.isStopped ?? false
}

const next = statement<{ dueAt: Date | null }>(
  'waiting-recipients.next-due',
  `select min(due_at) as "dueAt" from email_recipients where project_id = $1 and send_id = $2 and state = 'waiting'`,
)

/** When the next recipient may be taken. Null: none is waiting. */
export async function findNextDue(db: Db, sendId: string): Promise<Date | null> {
  const [row] = await next(db, [db.projectId, sendId])
  return row?.dueAt ? new Date(row.dueAt) : null
}
