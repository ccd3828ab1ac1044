import type { Database } from '../kernel/db/database.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { projectByProject } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'

export interface NewMessage {
  readonly id: string
  /** Null: a test message. */
  readonly position: number | null
  readonly type: string
  readonly payload: string
  readonly happenedAt: Date
}

// The deletion of the project waits for this row. Of a project that is deleted already no row comes back.
const advance = statement<{ position: number }>(
  'event-feed.advance',
  `insert into event_feeds as feed (project_id, position, latest_id)
   select project_id, $2::bigint, $3 from projects where project_id = $1
   on conflict (project_id) do update set position = feed.position + excluded.position, latest_id = excluded.latest_id
   returning position::float8 as position`,
)

/** The position of the last of so many new messages. Null: the project is gone. */
export async function advanceFeed(tx: Tx, count: number, latestId: string): Promise<number | null> {
  const [feed] = await advance(tx, [tx.projectId, count, latestId])
  return feed?.position ?? null
}

const insert = statement<never>(
  'event-feed.insert',
  `insert into event_messages (project_id, id, position, type, payload, happened_at, created_at)
   select $1, id, position, type, payload, happened_at, $7
   from unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[])
     as given (id, position, type, payload, happened_at)`,
)

export async function insertMessages(tx: Tx, messages: readonly NewMessage[], now: Date): Promise<void> {
  await insert(tx, [
    tx.projectId,
    messages.map(({ id }) => id),
    messages.map(({ position }) => position),
    messages.map(({ type }) => type),
    messages.map(({ payload }) => payload),
    messages.map(({ happenedAt }) => happenedAt),
    now,
  ])
}

export interface FeedEnd {
  readonly position: number
  readonly latestId: string
  /** Messages up to this position are deleted. */
  readonly deletedPosition: number
}

const end = statement<{ [Column in keyof FeedEnd]: FeedEnd[Column] }>(
  'event-feed.end',
  `select position::float8 as position, latest_id as "latestId", deleted_position::float8 as "deletedPosition"
   from event_feeds where project_id = $1`,
)

/** A project without any message has no row yet. */
export async function readFeedEnd(db: Db): Promise<FeedEnd> {
  const [found] = await end(db, [db.projectId])
  return found ?? { position: 0, latestId: '', deletedPosition: 0 }
}

export interface FeedRow {
  readonly id: string
  readonly position: number
  readonly payload: string
}

// No page has much more than so many bytes, however large its users are.
const page = statement<{ [Column in keyof FeedRow]: FeedRow[Column] }>(
  'event-feed.page',
  `select id, position::float8 as position, payload
   from (
     select id, position, payload, sum(octet_length(payload)) over (order by position) - octet_length(payload) as before
     from (
       select id, position, payload from event_messages
       where project_id = $1 and position > $2 and position <= $3 and ($4::text[] is null or type = any($4::text[]))
       order by position limit $5
     ) found
   ) measured
   where before < $6 order by position`,
)

const mostPageBytes = 4 * 1024 * 1024

export interface FeedSearch {
  readonly after: number
  /** Messages after this position are of no interest. */
  readonly upTo: number
  readonly types: readonly string[] | null
  readonly limit: number
}

/** `isCut`: there may be more, which are left out because of their size. */
export async function listFeedRows(
  db: Db,
  { after, upTo, types, limit }: FeedSearch,
): Promise<{ rows: FeedRow[]; isCut: boolean }> {
  const rows = await page(db, [db.projectId, after, upTo, types, limit, mostPageBytes])
  const bytes = rows.reduce((sum, { payload }) => sum + Buffer.byteLength(payload), 0)
  return { rows, isCut: rows.length < limit && bytes >= mostPageBytes }
}

const idAt = statement<{ id: string }>(
  'event-feed.id-at',
  'select id from event_messages where project_id = $1 and position = $2',
)

/** Null: there is none, or none any more. */
export async function findIdAt(db: Db, position: number): Promise<string | null> {
  const [found] = await idAt(db, [db.projectId, position])
  return found?.id ?? null
}

export interface FoundMessage {
  readonly id: string
  readonly position: number | null
  readonly type: string
  readonly payload: string
  readonly createdAt: Date
}

const find = statement<{ [Column in keyof FoundMessage]: FoundMessage[Column] }>(
  'event-feed.find',
  `select id, position::float8 as position, type, payload, created_at as "createdAt"
   from event_messages where project_id = $1 and id = $2`,
)

export async function findMessage(db: Db, id: string): Promise<FoundMessage | null> {
  const [found] = await find(db, [db.projectId, id])
  return found ?? null
}

const findMany = statement<{ projectId: string; id: string; payload: string }>(
  'event-feed.find-to-deliver',
  `select project_id as "projectId", id, payload from event_messages
   where (project_id, id) in (select * from unnest($1::text[], $2::text[]))`,
)

/** Of several projects. */
export async function findPayloads(
  database: Database,
  messages: readonly { readonly projectId: string; readonly messageId: string }[],
): Promise<{ projectId: string; id: string; payload: string }[]> {
  return findMany(database, [messages.map(({ projectId }) => projectId), messages.map(({ messageId }) => messageId)])
}

const oldest = statement<{ projectId: string }>(
  'event-feed.old',
  `select distinct project_id as "projectId"
   from (select project_id from event_messages where created_at < $1 order by created_at limit $2) old`,
)

// Always the first ones of a feed: what is left has no gap.
const deleteOld = statement<{ position: number | null }>(
  'event-feed.delete-old',
  `with old as (
     delete from event_messages
     where project_id = $1 and id in (
       select id from event_messages
       where project_id = $1
         and ((position is null and created_at < $2)
           or position <= (select max(position) from event_messages where project_id = $1 and created_at < $2))
       order by position nulls first limit $3)
     returning position
   ), noted as (
     update event_feeds set deleted_position = greatest(deleted_position, (select max(position) from old))
     where project_id = $1 and exists (select from old where position is not null)
   )
   select position::float8 as position from old`,
)

/** Returns how many were deleted. */
export async function deleteMessagesBefore(database: Database, time: Date, most: number): Promise<number> {
  return projectByProject(await oldest(database, [time, most]), projectId =>
    deleteOld(database, [projectId, time, most]),
  )
}
