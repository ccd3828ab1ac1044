/** What has run out, and what ended long ago, in every project, a batch at a time. */
import type { Source } from '../authority/authority.tables.ts'
import type { Database } from '../kernel/db/database.ts'
import { deletionOfOld, getIds, projectByProject, type RowOfProject } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'

const findExpired = statement<RowOfProject, { now: Date; most: number }>(
  'sessions.expired',
  `select project_id as "projectId", id from sessions where ended_at is null and expires_at <= :now
   order by expires_at limit :most`,
)

// A session that another transaction is ending at this moment is locked, and left to it.
const endExpired = statement<never, { projectId: string; ids: readonly string[]; now: Date }>(
  'sessions.end-expired',
  `with expired as (
     select id from sessions
     where project_id = :projectId and id = any(:ids::uuid[]) and ended_at is null and expires_at <= :now
     for update skip locked
   )
   update sessions set ended_at = sessions.expires_at, ended_reason = 'expired'
   from expired where sessions.project_id = :projectId and sessions.id = expired.id`,
)

/** How many were ended. */
export async function endExpiredSessions(database: Database, now: Date, most: number): Promise<number> {
  const expired = await findExpired(database, { now, most })
  return projectByProject(expired, (projectId, rows) =>
    endExpired.count(database, { projectId, ids: getIds(rows), now }),
  )
}

const findOfClosedKeys = statement<RowOfProject, { now: Date; most: number }>(
  'sessions.of-closed-keys',
  `select s.project_id as "projectId", s.id from api_key_sets k
   join sessions s on s.project_id = k.project_id and s.source ->> 'keySetId' = k.id::text
     and s.source ->> 'by' = 'key' and s.ended_at is null
   where (k.revoked_at is not null or k.expires_at <= :now) and s.expires_at > :now
   limit :most`,
)

const endOrphans = statement<never, { projectId: string; ids: readonly string[]; now: Date }>(
  'sessions.end-orphans',
  `with orphans as (
     select id from sessions
     where project_id = :projectId and id = any(:ids::uuid[]) and ended_at is null and expires_at > :now
     for update skip locked
   )
   update sessions set ended_at = :now, ended_reason = 'revoked'
   from orphans where sessions.project_id = :projectId and sessions.id = orphans.id`,
)

/** Sessions that a key made which is closed by now. How many were ended. */
export async function endSessionsOfClosedKeys(database: Database, now: Date, most: number): Promise<number> {
  return endOrphaned(database, await findOfClosedKeys(database, { now, most }), now)
}

/** How many were ended. */
export function endOrphaned(database: Database, orphans: RowOfProject[], now: Date): Promise<number> {
  return projectByProject(orphans, (projectId, rows) =>
    endOrphans.count(database, { projectId, ids: getIds(rows), now }),
  )
}

type SourcedRow = RowOfProject & { source: Source }

const findOfColleagues = statement<SourcedRow, RowOfProject & { most: number }>(
  'sessions.of-colleagues',
  `select project_id as "projectId", id, source from sessions
   where ended_at is null and source ->> 'by' = 'colleague' and (project_id, id) > (:projectId, :id::uuid)
   order by project_id, id limit :most`,
)

/** Live sessions that colleagues made, in the order of their ids from after this one on. */
export async function listSessionsOfColleagues(
  database: Database,
  after: RowOfProject,
  most: number,
): Promise<SourcedRow[]> {
  return findOfColleagues(database, { ...after, most })
}

/** Returns how many were deleted. */
export const deleteSessionsEndedBefore = deletionOfOld('sessions', { time: 'ended_at' })
