/** Events that were given up, for an operator. */

import type { SetBack } from '../clock-moves.ts'
import { type On, statement } from '../db/statement.ts'

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

const list = statement<DeadEvent, { limit: number }>(
  'events.list-dead',
  `select id, project_id as "projectId", type, listener, created_at as "createdAt", dead_at as "deadAt",
     relay_attempts as attempts, coalesce(last_error, '') as reason
   from events where dead_at is not null order by dead_at desc limit :limit`,
)

/** The latest first. */
export async function listDeadEvents(on: On, limit: number): Promise<DeadEvent[]> {
  return list(on, { limit })
}

const retry = statement<never, { now: Date }>(
  'events.retry-dead',
  'update events set dead_at = null, due_at = :now, relay_attempts = 0 where dead_at is not null',
)

/** All of them are due again, with all their attempts. Returns how many there were. */
export async function retryDeadEvents(on: On, now: Date): Promise<number> {
  return retry.count(on, { now })
}

const deleteOld = statement<never, { before: Date; count: number }>(
  'events.delete-old',
  `with old as (
     select project_id, id from events
     where dead_at < :before or not exists (select from event_listeners where name = listener)
     limit :count
     for update skip locked
   )
   delete from events using old where events.project_id = old.project_id and events.id = old.id`,
)

/** At most `count` events that were given up before, or whose listener is not registered any more. Returns how many. */
export async function deleteOldEvents(on: On, before: Date, count: number): Promise<number> {
  return deleteOld.count(on, { before, count })
}

/** Events that were stored or postponed while the clock was ahead would wait until it gets there again. */
const bringForward = statement<never, SetBack>(
  'events.bring-forward',
  `update events set due_at = case
       when relay_attempts = 0 then :now::timestamptz
       else greatest(:now::timestamptz, due_at - :seconds::float8 * interval '1 second') end
   where dead_at is null and due_at > :now::timestamptz + interval '60 seconds'`,
)

export async function bringEventsForward(on: On, setBack: SetBack): Promise<void> {
  await bringForward(on, setBack)
}
