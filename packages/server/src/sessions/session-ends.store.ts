/** Ended sessions in order: each gets a position after its end is committed, so a later position is never committed earlier. */
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

export interface EndFeedState {
  /** Of the session that ended last, of those that have a position. */
  readonly position: number
  readonly latestId: string | null
  /** There are ended sessions without a position. */
  readonly hasUnplaced: boolean
}

const state = statement<EndFeedState, EndWindow>(
  'session-ends.state',
  `select
     coalesce((select position from session_end_feeds where project_id = :projectId), 0)::float8 as position,
     (select latest_id from session_end_feeds where project_id = :projectId) as "latestId",
     exists (select from sessions where project_id = :projectId and ended_at > :since and end_position is null)
       or exists (
         select from sessions where project_id = :projectId and ended_at is null and expires_at > :since and expires_at <= :now
       ) as "hasUnplaced"`,
)

/** The time from which on ends matter, and now. */
export interface EndWindow {
  readonly since: Date
  readonly now: Date
}

export async function readEndFeedState(db: Db, window: EndWindow): Promise<EndFeedState> {
  return (await state.first(db, window)) ?? { position: 0, latestId: null, hasUnplaced: false }
}

const lock = statement<{ position: number }>(
  'session-ends.lock',
  `insert into session_end_feeds as feed (project_id, position)
   select project_id, 0 from projects where project_id = :projectId
   on conflict (project_id) do update set position = feed.position
   returning position::float8 as position`,
)

const endExpired = statement<never, EndWindow & { most: number }>(
  'session-ends.end-expired',
  `with expired as (
     select id from sessions
     where project_id = :projectId and ended_at is null and expires_at > :since and expires_at <= :now
     order by expires_at limit :most for update skip locked
   )
   update sessions set ended_at = sessions.expires_at, ended_reason = 'expired'
   from expired where sessions.project_id = :projectId and sessions.id = expired.id`,
)

// A session that another transaction holds is left for the next time, as that transaction may wait for one of the others.
const place = statement<never, { since: Date; position: number; most: number }>(
  'session-ends.place',
  `with found as (
     select id from sessions
     where project_id = :projectId and ended_at > :since and end_position is null
     order by ended_at limit :most for no key update skip locked
   ), numbered as (
     select id, :position::bigint + row_number() over (order by id) as position from found
   ), placed as (
     update sessions set end_position = numbered.position
     from numbered where sessions.project_id = :projectId and sessions.id = numbered.id
     returning sessions.id, sessions.end_position
   )
   update session_end_feeds set position = placed.end_position, latest_id = placed.id
   from placed
   where session_end_feeds.project_id = :projectId and placed.end_position = (select max(end_position) from placed)`,
)

/** Gives positions to so many ended sessions at most. Only committed ends are seen here. */
export async function placeEndedSessions(tx: Tx, window: EndWindow, most: number): Promise<void> {
  const feed = await lock.first(tx)
  if (!feed) return
  await endExpired(tx, { ...window, most })
  await place(tx, { since: window.since, position: feed.position, most })
}

const placed = statement<{ id: string; endedAt: Date }, { position: number }>(
  'session-ends.at',
  'select id, ended_at as "endedAt" from sessions where project_id = :projectId and end_position = :position',
)

/** Null: there is none, or none any more. */
export async function findEndedAt(db: Db, position: number): Promise<{ id: string; endedAt: Date } | null> {
  return placed.first(db, { position })
}

const start = statement<{ position: number | null }, { since: Date }>(
  'session-ends.start',
  `select (min(end_position) - 1)::float8 as position from sessions
   where project_id = :projectId and ended_at > :since and end_position is not null`,
)

/** The position before all that matter. Null: none matters. */
export async function findStart(db: Db, since: Date): Promise<number | null> {
  return (await start.first(db, { since }))?.position ?? null
}

export interface EndedRow {
  readonly id: string
  readonly position: number
  readonly endedAt: Date
}

// A session that issued no token for so long has none that is valid.
const page = statement<EndedRow, EndedSearch>(
  'session-ends.page',
  `select id, end_position::float8 as position, ended_at as "endedAt" from sessions
   where project_id = :projectId and end_position > :after and end_position <= :upTo
     and ended_at > :since and coalesce(last_used_at, created_at) > :since
   order by end_position limit :limit`,
)

export interface EndedSearch {
  readonly after: number
  readonly upTo: number
  readonly since: Date
  readonly limit: number
}

export async function listEndedRows(db: Db, search: EndedSearch): Promise<EndedRow[]> {
  return page(db, search)
}
