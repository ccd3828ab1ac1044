import { type ByColumn, byColumn } from '../kernel/db/columns.ts'
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
const advance = statement<{ position: number }, { count: number; latestId: string }>(
  'event-feed.advance',
  `insert into event_feeds as feed (project_id, position, latest_id)
   select project_id, :count::bigint, :latestId from projects where project_id = :projectId
   on conflict (project_id) do update set position = feed.position + excluded.position, latest_id = excluded.latest_id
   returning position::float8 as position`,
)

/** The position of the last of so many new messages. Null: the project is gone. */
export async function advanceFeed(tx: Tx, count: number, latestId: string): Promise<number | null> {
  return (await advance.first(tx, { count, latestId }))?.position ?? null
}

const insert = statement<never, ByColumn<NewMessage> & { now: Date }>(
  'event-feed.insert',
  `insert into event_messages (project_id, id, position, type, payload, happened_at, created_at)
   select :projectId, id, position, type, payload, happened_at, :now
   from unnest(:id::text[], :position::bigint[], :type::text[], :payload::text[], :happenedAt::timestamptz[])
     as given (id, position, type, payload, happened_at)`,
)

export async function insertMessages(tx: Tx, messages: readonly NewMessage[], now: Date): Promise<void> {
  await insert(tx, { ...byColumn(messages, 'id', 'position', 'type', 'payload', 'happenedAt'), now })
}

export interface FeedEnd {
  readonly position: number
  readonly latestId: string
  /** Messages up to this position are deleted. */
  readonly deletedPosition: number
}

const end = statement<FeedEnd>(
  'event-feed.end',
  `select position::float8 as position, latest_id as "latestId", deleted_position::float8 as "deletedPosition"
   from event_feeds where project_id = :projectId`,
)

/** A project without any message has no row yet. */
export async function readFeedEnd(db: Db): Promise<FeedEnd> {
  return (await end.first(db)) ?? { position: 0, latestId: '', deletedPosition: 0 }
}

export interface FeedRow {
  readonly id: string
  readonly position: number
  readonly payload: string
}

// No page has much more than so many bytes, however large its users are.
const page = statement<FeedRow, FeedSearch & { mostPageBytes: number }>(
  'event-feed.page',
  `select id, position::float8 as position, payload
   from (
     select id, position, payload, sum(octet_length(payload)) over (order by position) - octet_length(payload) as before
     from (
       select id, position, payload from event_messages
       where project_id = :projectId and position > :after and position <= :upTo and (:types::text[] is null or type = any(:types::text[]))
       order by position limit :limit
     ) found
   ) measured
   where before < :mostPageBytes order by position`,
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
export async function listFeedRows(db: Db, search: FeedSearch): Promise<{ rows: FeedRow[]; isCut: boolean }> {
  const rows = await page(db, { ...search, mostPageBytes })
  const bytes = rows.reduce((sum, { payload }) => sum + Buffer.byteLength(payload), 0)
  return { rows, isCut: rows.length < search.limit && bytes >= mostPageBytes }
}

const idAt = statement<{ id: string }, { position: number }>(
  'event-feed.id-at',
  'select id from event_messages where project_id = :projectId and position = :position',
)

/** Null: there is none, or none any more. */
export async function findIdAt(db: Db, position: number): Promise<string | null> {
  return (await idAt.first(db, { position }))?.id ?? null
}

export interface FoundMessage {
  readonly id: string
  readonly position: number | null
  readonly type: string
  readonly payload: string
  readonly createdAt: Date
}

const find = statement<FoundMessage, { id: string }>(
  'event-feed.find',
  `select id, position::float8 as position, type, payload, created_at as "createdAt"
   from event_messages where project_id = :projectId and id = :id`,
)

export async function findMessage(db: Db, id: string): Promise<FoundMessage | null> {
  return find.first(db, { id })
}

interface NamedMessage {
  readonly projectId: string
  readonly messageId: string
}

const findMany = statement<
  { projectId: string; id: string; payload: string },
  { projectId: readonly string[]; messageId: readonly string[] }
>(
  'event-feed.find-to-deliver',
  `select project_id as "projectId", id, payload from event_messages
   where (project_id, id) in (select * from unnest(:projectId::text[], :messageId::text[]))`,
)

/** Of several projects. */
export async function findPayloads(
  database: Database,
  messages: readonly NamedMessage[],
): Promise<{ projectId: string; id: string; payload: string }[]> {
  return findMany(database, byColumn(messages, 'projectId', 'messageId'))
}

const oldest = statement<{ projectId: string }, { time: Date; most: number }>(
  'event-feed.old',
  `select distinct project_id as "projectId"
   from (select project_id from event_messages where created_at < :time order by created_at limit :most) old`,
)

// Always the first ones of a feed: what is left has no gap.
const deleteOld = statement<{ count: number }, { projectId: string; time: Date; most: number }>(
  'event-feed.delete-old',
  `with old as (
     delete from event_messages
     where project_id = :projectId and id in (
       select id from event_messages
       where project_id = :projectId
         and ((position is null and created_at < :time)
           or position <= (select max(position) from event_messages where project_id = :projectId and created_at < :time))
       order by position nulls first limit :most)
     returning position
   ), noted as (
     update event_feeds set deleted_position = greatest(deleted_position, (select max(position) from old))
     where project_id = :projectId and exists (select from old where position is not null)
   )
   select count(*)::integer as count from old`,
)

/** Returns how many were deleted. */
export async function deleteMessagesBefore(database: Database, time: Date, most: number): Promise<number> {
  return projectByProject(
    await oldest(database, { time, most }),
    async projectId => (await deleteOld.first(database, { projectId, time, most }))?.count ?? 0,
  )
}
