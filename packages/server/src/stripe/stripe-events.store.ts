import type { Database } from '../kernel/db/database.ts'
import { statement } from '../kernel/db/statement.ts'

const find = statement<{ id: string }>('stripe.find-event', 'select id from stripe_events where id = $1')

export async function wasHandled(database: Database, eventId: string): Promise<boolean> {
  return (await find(database, [eventId])).length > 0
}

const insert = statement<never>(
  'stripe.insert-event',
  'insert into stripe_events (id, received_at) values ($1, $2) on conflict do nothing',
)

export async function noteHandled(database: Database, eventId: string, now: Date): Promise<void> {
  await insert(database, [eventId, now])
}

const deleteOld = statement<{ id: string }>(
  'stripe.delete-events',
  `delete from stripe_events where id in (select id from stripe_events where received_at < $1 limit $2) returning id`,
)

/** Returns how many there were. */
export async function deleteEventsBefore(database: Database, before: Date, most: number): Promise<number> {
  return (await deleteOld(database, [before, most])).length
}
