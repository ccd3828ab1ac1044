/** The table of events that wait for their listeners. */

import { type ByColumn, byColumn } from '../db/columns.ts'
import type { Tx } from '../db/db.ts'
import { type On, replannedStatement, statement } from '../db/statement.ts'
import type { OrderedEvent, RelayedEvent } from './listener.ts'

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
  readonly metric: 'users' | 'sign-ups' | 'sign-in-method' | 'active' | 'country'
  readonly label: string
  readonly isAnonymous: boolean
  readonly delta: number
}

// `data` is cast from a text of its own: functions that take JSON apart refuse the character \u0000. The arrays are read by a
// subquery each, whose length the planner cannot know: otherwise a plan for the arrays at hand would always look cheaper than the
// one that is kept, and the statement would be planned again each time.
const insertText = `insert into events
     (project_id, branch_id, type, data, created_at, listener, due_at, ordinal)
   select project_id, branch_id, type, data::json, :at::timestamptz, listener.name, :at::timestamptz,
     ordinal + :after::integer
   from unnest((select :projectId::text[]), (select :branchId::text[]), (select :type::text[]), (select :data::text[])) with ordinality
     as given (project_id, branch_id, type, data, ordinal)
   join event_listeners listener on listener.types is null or given.type = any(listener.types)
   order by ordinal`

type InsertValues = ByColumn<Omit<NewEvent, 'data'> & { readonly data: string }> & Moment

const insert = statement<never, InsertValues>('events.insert', insertText)

const insertWithFigures = statement<never, InsertValues & { figures: string }>(
  'events.insert-with-figures',
  `with counted as (
     insert into metric_changes (project_id, metric, label, is_anonymous, delta)
     select project_id, metric, label, is_anonymous, delta
     from json_to_recordset(:figures::json) as given (
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
export async function insertFollowers(tx: Tx, { events, figures }: Followers, moment: Moment): Promise<void> {
  const texts = events.map(event => ({ ...event, data: JSON.stringify(event.data) }))
  const values = { ...byColumn(texts, 'projectId', 'branchId', 'type', 'data'), ...moment }
  if (figures.length === 0) return void (await insert(tx, values))
  const rows = figures.map(({ projectId, isAnonymous, ...rest }) => ({
    ...{ project_id: projectId, is_anonymous: isAnonymous },
    ...rest,
  }))
  await insertWithFigures(tx, { ...values, figures: JSON.stringify(rows) })
}

// Planned again: see `replannedStatement`. The rows come back when the transaction is rolled back.
const take = replannedStatement<RelayedEvent & { ordinal: number }, { listener: string; now: Date; count: number }>(
  `with due as (
     select project_id, id from events
     where listener = :listener and dead_at is null and due_at <= :now
     order by due_at, created_at, ordinal
     limit :count
     for update skip locked
   )
   delete from events using due
   where events.project_id = due.project_id and events.id = due.id
   returning events.project_id as "projectId", branch_id as "branchId", events.id, type, data, created_at as "createdAt",
     relay_attempts as attempts, ordinal`,
)

/** Deletes the next events of a listener, in the order in which they happened. No other process sees them meanwhile. */
export async function takeEvents(tx: Tx, listener: string, now: Date, count: number): Promise<RelayedEvent[]> {
  const taken = await take(tx, { listener, now, count })
  return taken.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || one.ordinal - other.ordinal)
}

const lock = statement<{ name: string }, { listener: string }>(
  'event-listeners.lock',
  'select name from event_listeners where name = :listener for update',
)

// `sequence` is given out when an event is stored, while its change still holds the rows that it changed: it orders changes
// whatever the clocks of the processes say. A failed event holds up the later ones of its project until it is due.
const takeOrdered = replannedStatement<
  OrderedEvent & { sequence: number },
  { listener: string; now: Date; count: number }
>(
  `with due as (
     select project_id, id from events
     where listener = :listener and dead_at is null and (relay_attempts = 0 or due_at <= :now)
       and not exists (
         select from events failed
         where failed.listener = :listener and failed.dead_at is null and failed.relay_attempts > 0 and failed.due_at > :now
           and failed.project_id = events.project_id and failed.sequence < events.sequence)
     order by sequence
     limit :count
     for update
   )
   delete from events using due
   where events.project_id = due.project_id and events.id = due.id
   returning events.project_id as "projectId", branch_id as "branchId", events.id, type, data::text as "dataText",
     created_at as "createdAt", relay_attempts as attempts, sequence::float8 as sequence`,
)

/** The next events of an ordered listener, and no event of it for any other process until the transaction ends. */
export async function takeOrderedEvents(tx: Tx, listener: string, now: Date, count: number): Promise<OrderedEvent[]> {
  await lock(tx, { listener })
  const taken = await takeOrdered(tx, { listener, now, count })
  return taken.sort((one, other) => one.sequence - other.sequence)
}

const postpone = statement<never, EventKey & { dueAt: Date; reason: string }>(
  'events.postpone',
  `update events set due_at = :dueAt, relay_attempts = relay_attempts + 1, last_error = :reason
   where project_id = :projectId and id = :id and dead_at is null`,
)

export async function postponeEvent(on: On, event: EventKey, dueAt: Date, reason: string): Promise<void> {
  await postpone(on, { ...event, dueAt, reason })
}

const bury = statement<never, EventKey & { now: Date; reason: string }>(
  'events.bury',
  `update events set dead_at = :now, relay_attempts = relay_attempts + 1, last_error = :reason
   where project_id = :projectId and id = :id and dead_at is null`,
)

/** Gives the event up; it stays for thirty days, to be seen and retried. */
export async function buryEvent(on: On, event: EventKey, now: Date, reason: string): Promise<void> {
  await bury(on, { ...event, now, reason })
}
