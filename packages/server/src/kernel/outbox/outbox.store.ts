/** The shelf of events. */
import type { Tx } from '../db/db.ts'
import type { Queries } from '../db/queries.ts'
import { statement } from '../db/statement.ts'

interface Everywhere {
  readonly queries: Queries
}

export interface StoredEvent {
  readonly projectId: string
  readonly branchId: string
  readonly id: string
  readonly type: string
  readonly data: unknown
  readonly createdAt: Date
  /** How often it was tried to pass it on, before now. */
  readonly attempts: number
}

const insert = statement(
  'events.insert',
  `insert into events (project_id, branch_id, type, data, created_at, relay_at) values ($1, $2, $3, $4::json, $5, $5)`,
)

export async function insertEvent(tx: Tx, event: { type: string; data: unknown }, now: Date): Promise<void> {
  await insert(tx, [tx.projectId, tx.branchId, event.type, JSON.stringify(event.data ?? null), now])
}

const insertMany = statement(
  'events.insert-many',
  `insert into events (project_id, branch_id, type, data, created_at, relay_at)
   select $1, $2, type, data, $4, $4 from json_to_recordset($3::json) as given (type text, data json)`,
)

export async function insertEvents(tx: Tx, events: readonly { type: string; data: unknown }[], now: Date) {
  await insertMany(tx, [tx.projectId, tx.branchId, JSON.stringify(events), now])
}

const next = statement<StoredEvent>(
  'events.next',
  `select project_id as "projectId", branch_id as "branchId", id, type, data, created_at as "createdAt",
     relay_attempts as attempts
   from events
   where relayed_at is null and relay_at <= $1
   order by relay_at, created_at
   limit 1
   for update skip locked`,
)

/** The next event to pass on, kept from other relays until the transaction ends. */
export async function nextEvent(tx: Tx, now: Date): Promise<StoredEvent | undefined> {
  const [event] = await next(tx, [now])
  return event
}

const markRelayed = statement('events.relayed', 'update events set relayed_at = $3 where project_id = $1 and id = $2')

export async function markEventRelayed(tx: Tx, event: StoredEvent, now: Date): Promise<void> {
  await markRelayed(tx, [event.projectId, event.id, now])
}

const postpone = statement(
  'events.postpone',
  `update events set relay_at = $3, relay_attempts = relay_attempts + 1
   where project_id = $1 and id = $2 and relayed_at is null`,
)

export async function postponeEvent(on: Everywhere, event: StoredEvent, relayAt: Date): Promise<void> {
  await postpone(on, [event.projectId, event.id, relayAt])
}

const deleteOld = statement<{ count: number }>(
  'events.delete-old',
  `with old as (
     select project_id, id from events where created_at < $1 and relayed_at is not null limit $2 for update skip locked
   ), gone as (
     delete from events using old where events.project_id = old.project_id and events.id = old.id returning 1
   )
   select count(*)::integer as count from gone`,
)

/** At most `count` of them; answers how many there were. */
export async function deleteOldEvents(on: Everywhere, before: Date, count: number): Promise<number> {
  const [deleted] = await deleteOld(on, [before, count])
  return deleted?.count ?? 0
}
