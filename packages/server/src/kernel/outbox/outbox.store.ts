/** The table of events that wait for their listeners. */
import type { Tx } from '../db/db.ts'
import type { Queries } from '../db/queries.ts'
import { replannedStatement, statement } from '../db/statement.ts'
import type { OrderedEvent, RelayedEvent } from './listener.ts'

interface Everywhere {
  readonly queries: Queries
}

/** What names an event. */
export type EventKey = Pick<RelayedEvent, 'projectId' | 'id'>

export interface NewEvent {
  readonly projectId: string
  readonly branchId: string
  readonly type: string
  readonly data: unknown
}

/** A change of a figure: so many more of something, or fewer. */
export interface FigureChange {
  readonly metric: 'users' | 'sign-ups' | 'sign-in-method'
  readonly label: string
  readonly isAnonymous: boolean
  readonly delta: number
}

// `data` is cast from a text of its own: functions that take JSON apart refuse the character \u0000. The arrays are read by a
// subquery each, whose length the planner cannot know: otherwise a plan for the arrays at hand would always look cheaper than the
// one that is kept, and the statement would be planned again each time.
const insertText = `insert into events
     (project_id, branch_id, type, data, created_at, listener, due_at, ordinal)
   select project_id, branch_id, type, data::json, $1::timestamptz, listener.name, $1::timestamptz,
     ordinal + $6::integer
   from unnest((select $2::text[]), (select $3::text[]), (select $4::text[]), (select $5::text[])) with ordinality
     as given (project_id, branch_id, type, data, ordinal)
   join event_listeners listener on listener.types is null or given.type = any(listener.types)
   order by ordinal`

const insert = statement('events.insert', insertText)

const insertWithFigures = statement(
  'events.insert-with-figures',
  `with counted as (
     insert into metric_changes (project_id, metric, label, is_anonymous, delta)
     select project_id, metric, label, is_anonymous, delta
     from json_to_recordset($7::json) as given (
       project_id text, metric text, label text, is_anonymous boolean, delta integer)
   )
   ${insertText}`,
)

/** When events happened, and how many of the same transaction are stored before them. */
interface Moment {
  readonly at: Date
  readonly after: number
}

export interface Followers {
  readonly events: readonly NewEvent[]
  /** Of projects, by their ids. */
  readonly figures: readonly (FigureChange & { readonly projectId: string })[]
}

/**
 * Of the events one row for each listener that is registered now, in the whole deployment, for the type of the event; and
 * the changes of the figures, in the same statement.
 */
export async function insertFollowers(tx: Tx, { events, figures }: Followers, { at, after }: Moment): Promise<void> {
  const values = [
    at,
    events.map(({ projectId }) => projectId),
    events.map(({ branchId }) => branchId),
    events.map(({ type }) => type),
    events.map(({ data }) => JSON.stringify(data)),
    after,
  ]
  if (figures.length === 0) return void (await insert(tx, values))
  const rows = figures.map(({ projectId, isAnonymous, ...rest }) => ({
    ...{ project_id: projectId, is_anonymous: isAnonymous },
    ...rest,
  }))
  await insertWithFigures(tx, [...values, JSON.stringify(rows)])
}

// Planned again: see `replannedStatement`. The rows come back when the transaction is rolled back.
const take = replannedStatement<RelayedEvent & { ordinal: number }>(
  `with due as (
     select project_id, id from events
     where listener = $1 and dead_at is null and due_at <= $2
     order by due_at, created_at, ordinal
     limit $3
     for update skip locked
   )
   delete from events using due
   where events.project_id = due.project_id and events.id = due.id
   returning events.project_id as "projectId", branch_id as "branchId", events.id, type, data, created_at as "createdAt",
     relay_attempts as attempts, ordinal`,
)

/** Deletes the next events of a listener, in the order in which they happened. No other process sees them meanwhile. */
export async function takeEvents(tx: Tx, listener: string, now: Date, count: number): Promise<RelayedEvent[]> {
  const taken = await take(tx, [listener, now, count])
  return taken.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || one.ordinal - other.ordinal)
}

const lock = statement<{ name: string }>(
  'event-listeners.lock',
  'select name from event_listeners where name = $1 for update',
)

// `sequence` is given out when an event is stored, while its change still holds the rows that it changed: it orders changes
// whatever the clocks of the processes say. A failed event holds up the later ones of its project until it is due.
const takeOrdered = replannedStatement<OrderedEvent & { sequence: number }>(
  `with due as (
     select project_id, id from events
     where listener = $1 and dead_at is null and (relay_attempts = 0 or due_at <= $2)
       and not exists (
         select from events failed
         where failed.listener = $1 and failed.dead_at is null and failed.relay_attempts > 0 and failed.due_at > $2
           and failed.project_id = events.project_id and failed.sequence < events.sequence)
     order by sequence
     limit $3
     for update
   )
   delete from events using due
   where events.project_id = due.project_id and events.id = due.id
   returning events.project_id as "projectId", branch_id as "branchId", events.id, type, data::text as "dataText",
     created_at as "createdAt", relay_attempts as attempts, sequence::float8 as sequence`,
)

/** The next events of an ordered listener, and no event of it for any other process until the transaction ends. */
export async function takeOrderedEvents(tx: Tx, listener: string, now: Date, count: number): Promise<OrderedEvent[]> {
  await lock(tx, [listener])
  const taken = await takeOrdered(tx, [listener, now, count])
  return taken.sort((one, other) => one.sequence - other.sequence)
}

const postpone = statement(
  'events.postpone',
  `update events set due_at = $3, relay_attempts = relay_attempts + 1, last_error = $4
   where project_id = $1 and id = $2 and dead_at is null`,
)

export async function postponeEvent(on: Everywhere, event: EventKey, dueAt: Date, reason: string): Promise<void> {
  await postpone(on, [event.projectId, event.id, dueAt, reason])
}

const bury = statement(
  'events.bury',
  `update events set dead_at = $3, relay_attempts = relay_attempts + 1, last_error = $4
   where project_id = $1 and id = $2 and dead_at is null`,
)

/** Gives the event up; it stays for thirty days, to be seen and retried. */
export async function buryEvent(on: Everywhere, event: EventKey, now: Date, reason: string): Promise<void> {
  await bury(on, [event.projectId, event.id, now, reason])
}
