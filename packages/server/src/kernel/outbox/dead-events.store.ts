/** Events that were given up, for an operator. */
import type { Queries } from '../db/queries.ts'
import { statement } from '../db/statement.ts'

interface Everywhere {
  readonly queries: Queries
}

/** Without its data, which may be about a person. */
export interface DeadEvent {
  readonly id: string
  readonly projectId: string
  readonly type: string
  readonly listener: string
  readonly createdAt: Date
  readonly deadAt: Date
  readonly attempts: number
  readonly reason: string
}

const list = statement<{ [Column in keyof DeadEvent]: DeadEvent[Column] }>(
  'events.list-dead',
  `select id, project_id as "projectId", type, listener, created_at as "createdAt", dead_at as "deadAt",
     relay_attempts as attempts, coalesce(last_error, '') as reason
   from events where dead_at is not null order by dead_at desc limit $1`,
)

/** The latest first. */
export async function listDeadEvents(on: Everywhere, limit: number): Promise<DeadEvent[]> {
  return list(on, [limit])
}

const retry = statement<{ count: number }>(
  'events.retry-dead',
  `with retried as (
     update events set dead_at = null, due_at = $1, relay_attempts = 0
     where dead_at is not null
     returning 1
   )
   select count(*)::integer as count from retried`,
)

/** All of them are due again, with all their attempts. Returns how many there were. */
export async function retryDeadEvents(on: Everywhere, now: Date): Promise<number> {
  const [retried] = await retry(on, [now])
  return retried?.count ?? 0
}

const deleteOld = statement<{ count: number }>(
  'events.delete-old',
  `with old as (
     select project_id, id from events
     where dead_at < $1 or not exists (select from event_listeners where name = listener)
     limit $2
     for update skip locked
   ), gone as (
     delete from events using old where events.project_id = old.project_id and events.id = old.id returning 1
   )
   select count(*)::integer as count from gone`,
)

/** At most `count` events that were given up before, or whose listener is not registered any more. Returns how many. */
export async function deleteOldEvents(on: Everywhere, before: Date, count: number): Promise<number> {
  const [deleted] = await deleteOld(on, [before, count])
  return deleted?.count ?? 0
}
