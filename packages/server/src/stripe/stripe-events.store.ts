import type { Database } from '../kernel/db/database.ts'
import type { Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

const find = statement<{ id: string }, { eventId: string }>(
  'stripe.find-event',
  'select id from stripe_events where id = :eventId',
)

export async function wasHandled(database: Database, eventId: string): Promise<boolean> {
  return find.matches(database, { eventId })
}

const insert = statement<never, { eventId: string; now: Date }>(
  'stripe.insert-event',
  'insert into stripe_events (id, received_at) values (:eventId, :now) on conflict do nothing',
)

/** False: another request has noted it. */
export async function noteHandled(tx: Tx, eventId: string, now: Date): Promise<boolean> {
  return insert.matches(tx, { eventId, now })
}

const deleteOld = statement<never, { before: Date; most: number }>(
  'stripe.delete-events',
  `delete from stripe_events where id in (select id from stripe_events where received_at < :before limit :most)`,
)

/** Returns how many there were. */
export async function deleteEventsBefore(database: Database, before: Date, most: number): Promise<number> {
  return deleteOld.count(database, { before, most })
}
