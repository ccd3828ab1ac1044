/**
 * Recipients of a send that wait, as a queue: by the time from which each may be taken. Taking moves that time on, which is
 * the lease; what a process that died had taken comes again after it.
 */

import type { SetBack } from '../kernel/clock-moves.ts'
import type { Db } from '../kernel/db/db.ts'
import { type On, replannedStatement, statement } from '../kernel/db/statement.ts'
import { type LogLine, putLine } from '../sent-emails/sent-emails.tables.ts'

export interface WaitingRecipient {
  readonly userId: string
  readonly mailId: string
  /** Null: at once. */
  readonly scheduledAt: Date | null
  /** Failed ones so far. */
  readonly tries: number
}

const take = replannedStatement<WaitingRecipient & { position: number }, Taking>(
  `with due as (
     select user_id from email_recipients
     where project_id = :projectId and send_id = :sendId and state = 'waiting' and due_at <= :now
       and exists (select from email_sends s where s.project_id = :projectId and s.id = :sendId and s.stopped_at is null)
     order by due_at, position
     limit :count
     for update skip locked
   )
   update email_recipients r set due_at = :leasedUntil
   from due
   where r.project_id = :projectId and r.send_id = :sendId and r.user_id = due.user_id
   returning r.user_id as "userId", r.mail_id as "mailId", r.scheduled_at as "scheduledAt", r.tries, r.position`,
)

export interface Taking {
  readonly sendId: string
  readonly now: Date
  readonly count: number
  readonly leasedUntil: Date
}

/** No other process gets them before the end of the lease. In the order of the send. */
export async function takeRecipients(db: Db, taking: Taking): Promise<WaitingRecipient[]> {
  const taken = await take(db, taking)
  return taken.sort((one, other) => one.position - other.position)
}

const release = statement<never, { sendId: string; userIds: readonly string[]; now: Date }>(
  'waiting-recipients.release',
  `update email_recipients set due_at = :now
   where project_id = :projectId and send_id = :sendId and user_id = any(:userIds::uuid[]) and state = 'waiting'`,
)

/** As if they had not been taken. */
export async function releaseRecipients(db: Db, sendId: string, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length > 0) await release(db, { sendId, userIds, now })
}

const people = statement<Addressee, { userIds: readonly string[] }>(
  'waiting-recipients.people',
  `select u.id as "userId", u.display_name as "displayName", u.locale, p.value as email
   from unnest(:userIds::uuid[]) as wanted (id)
   join users u on u.project_id = :projectId and u.id = wanted.id
   join contact_channels p on p.project_id = :projectId and p.user_id = u.id and p.is_primary`,
)

export interface Addressee {
  readonly userId: string
  readonly displayName: string | null
  readonly locale: string | null
  readonly email: string
}

/** Those of these users who have an address. */
export async function findAddressees(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, Addressee>> {
  const found = await people(db, { userIds })
  return new Map(found.map(addressee => [addressee.userId, addressee]))
}

const skip = statement<never, { sendId: string; userIds: readonly string[]; now: Date }>(
  'waiting-recipients.skip',
  `update email_recipients r set state = 'skipped', changed_at = :now, skip_reason = case
     when not exists (select from users u where u.project_id = :projectId and u.id = r.user_id) then 'USER_ACCOUNT_DELETED'
     when not exists (
       select from contact_channels c where c.project_id = :projectId and c.user_id = r.user_id and c.is_primary
     ) then 'USER_HAS_NO_PRIMARY_EMAIL'
     else 'USER_UNSUBSCRIBED' end
   where project_id = :projectId and send_id = :sendId and user_id = any(:userIds::uuid[]) and state = 'waiting'`,
)

/** The reason is what is true of each user at this moment. */
export async function skipRecipients(db: Db, sendId: string, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length > 0) await skip(db, { sendId, userIds, now })
}

const record = statement<{ isStopped: boolean }, TriedRecipient & LogLine>(
  'waiting-recipients.record',
  `with logged as (${putLine} returning 1)
   update email_recipients set state = :state, tries = :tries, due_at = :dueAt
   where project_id = :projectId and send_id = :sendId and user_id = :userId and state = 'waiting'
   returning (
     select s.stopped_at is not null from email_sends s where s.project_id = :projectId and s.id = :sendId
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
export async function recordTry(db: Db, tried: TriedRecipient, line: LogLine): Promise<boolean> {
  return (await record.first(db, { ...line, ...tried }))?.isStopped ?? false
}

const next = statement<{ dueAt: Date | null }, { sendId: string }>(
  'waiting-recipients.next-due',
  `select min(due_at) as "dueAt" from email_recipients where project_id = :projectId and send_id = :sendId and state = 'waiting'`,
)

/** When the next recipient may be taken. Null: none is waiting. */
export async function findNextDue(db: Db, sendId: string): Promise<Date | null> {
  return (await next.first(db, { sendId }))?.dueAt ?? null
}

/** Recipients whose email was postponed while the clock was ahead. */
const findPostponed = statement<{ projectId: string }, { now: Date }>(
  'email-recipients.postponed-ahead',
  `select distinct project_id as "projectId" from email_recipients
   where state = 'waiting' and due_at > :now::timestamptz + interval '60 seconds'`,
)

const bringForward = statement<never, SetBack & { projectId: string }>(
  'email-recipients.bring-forward',
  `update email_recipients set due_at = greatest(:now::timestamptz, (due_at at time zone 'utc' - :seconds::float8 * interval '1 second') at time zone 'utc')
   where project_id = :projectId and state = 'waiting' and due_at > :now::timestamptz + interval '60 seconds'`,
)

export async function bringRecipientsForward(on: On, setBack: SetBack): Promise<void> {
  for (const { projectId } of await findPostponed(on, setBack)) await bringForward(on, { ...setBack, projectId })
}
