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

const state = statement<{ [Column in keyof EndFeedState]: EndFeedState[Column] }>(
  'session-ends.state',
  `select
     coalesce((select position from session_end_feeds where project_id = $1), 0)::float8 as position,
     (select latest_id from session_end_feeds where project_id = $1) as "latestId",
     exists (select from sessions where project_id = $1 and ended_at > $2 and end_position is null)
       or exists (
         select from sessions where project_id = $1 and ended_at is null and expires_at > $2 and expires_at <= $3
       ) as "hasUnplaced"`,
)

/** The time from which on ends matter, and now. */
export interface EndWindow {
  readonly since: Date
  readonly now: Date
}

export async function readEndFeedState(db: Db, { since, now }: EndWindow): Promise<EndFeedState> {
  const [found] = await state(db, [db.projectId, since, now])
  return found ?? { position: 0, latestId: null, hasUnplaced: false }
}

const lock = statement<{ position: number }>(
  'session-ends.lock',
  `insert into session_end_feeds as feed (project_id, position)
   select project_id, 0 from projects where project_id = $1
   on conflict (project_id) do update set position = feed.position
   returning position::float8 as position`,
)

const endExpired = statement<never>(
  'session-ends.end-expired',
  `with expired as (
     select id from sessions
     where project_id = $1 and ended_at is null and expires_at > $2 and expires_at <= $3
     order by expires_at limit $4 for update skip locked
   )
   update sessions set ended_at = sessions.expires_at, ended_reason = 'expired'
   from expired where sessions.project_id = $1 and sessions.id = expired.id`,
)

// A session that another transaction holds is left for the next time, as that transaction may wait for one of the others.
const place = statement<never>(
  'session-ends.place',
  `with found as (
     select id from sessions
     where project_id = $1 and ended_at > $2 and end_position is null
     order by ended_at limit $4 for no key update skip locked
   ), numbered as (
     select id, $3::bigint + row_number() over (order by id) as position from found
   ), placed as (
     update sessions set end_position = numbered.position
     from numbered where sessions.project_id = $1 and sessions.id = numbered.id
     returning sessions.id, sessions.end_position
   )
   update session_end_feeds set position = placed.end_position, latest_id = placed.id
   from placed
   where session_end_feeds.project_id = $1 and placed.end_position = (select max(end_position) from placed)`,
)

/** Gives positions to so many ended sessions at most. Only committed ends are seen here. */
export async function placeEndedSessions(tx: Tx, { since, now }: EndWindow, most: number): Promise<void> {
  const [feed] = await lock(tx, [tx.projectId])
  if (!feed) return
  await endExpired(tx, [tx.projectId, since, now, most])
  await place(tx, [tx.projectId, since, feed.position, most])
}

const placed = statement<{ id: string; endedAt: Date }>(
  'session-ends.at',
  'select id, ended_at as "endedAt" from sessions where project_id = $1 and end_position = $2',
)

/** Null: there is none, or none any more. */
export async function findEndedAt(db: Db, position: number): Promise<{ id: string; endedAt: Date } | null> {
  const [found] = await placed(db, [db.projectId, position])
  return found ?? null
}

const start = statement<{ position: number | null }>(
  'session-ends.start',
  `select (min(end_position) - 1)::float8 as position from sessions
   where project_id = $1 and ended_at > $2 and end_position is not null`,
)

/** The position before all that matter. Null: none matters. */
export async function findStart(db: Db, since: Date): Promise<number | null> {
  const [found] = await start(db, [db.projectId, since])
  return found?.position ?? null
}

export interface EndedRow {
  readonly id: string
  readonly position: number
  readonly endedAt: Date
}

// A session that issued no token for so long has none that is valid.
const page = statement<{ [Column in keyof EndedRow]: EndedRow[Column] }>(
  'session-ends.page',
  `select id, end_position::float8 as position, ended_at as "endedAt" from sessions
   where project_id = $1 and end_position > $2 and end_position <= $3
     and ended_at > $4 and coalesce(last_used_at, created_at) > $4
   order by end_position limit $5`,
)

export interface EndedSearch {
  readonly after: number
  readonly upTo: number
  readonly since: Date
  readonly limit: number
}

export async function listEndedRows(db: Db, { after, upTo, since, limit }: EndedSearch): Promise<EndedRow[]> {
  return page(db, [db.projectId, after, upTo, since, limit])
}
