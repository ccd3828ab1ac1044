/** What has run out, and what ended long ago, in every project, a batch at a time. */
import type { Source } from '../authority/authority.tables.ts'
import type { Database } from '../kernel/db/database.ts'
import { getIds, projectByProject, type RowOfProject } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'

const findExpired = statement<{ [Column in keyof RowOfProject]: RowOfProject[Column] }>(
  'sessions.expired',
  `select project_id as "projectId", id from sessions where ended_at is null and expires_at <= $1
   order by expires_at limit $2`,
)

// A session that another transaction is ending at this moment is locked, and left to it.
const endExpired = statement<{ id: string }>(
  'sessions.end-expired',
  `with expired as (
     select id from sessions
     where project_id = $1 and id = any($2::uuid[]) and ended_at is null and expires_at <= $3
     for update skip locked
   )
   update sessions set ended_at = sessions.expires_at, ended_reason = 'expired'
   from expired where sessions.project_id = $1 and sessions.id = expired.id
   returning sessions.id`,
)

/** How many were ended. */
export async function endExpiredSessions(database: Database, now: Date, most: number): Promise<number> {
  const expired = await findExpired(database, [now, most])
  return projectByProject(expired, (projectId, rows) => endExpired(database, [projectId, getIds(rows), now]))
}

const findOfClosedKeys = statement<{ [Column in keyof RowOfProject]: RowOfProject[Column] }>(
  'sessions.of-closed-keys',
  `select s.project_id as "projectId", s.id from api_key_sets k
   join sessions s on s.project_id = k.project_id and s.source ->> 'keySetId' = k.id::text
     and s.source ->> 'by' = 'key' and s.ended_at is null
   where (k.revoked_at is not null or k.expires_at <= $1) and s.expires_at > $1
   limit $2`,
)

const endOrphans = statement<{ id: string }>(
  'sessions.end-orphans',
  `with orphans as (
     select id from sessions
     where project_id = $1 and id = any($2::uuid[]) and ended_at is null and expires_at > $3
     for update skip locked
   )
   update sessions set ended_at = $3, ended_reason = 'revoked'
   from orphans where sessions.project_id = $1 and sessions.id = orphans.id
   returning sessions.id`,
)

/** Sessions that a key made which is closed by now. How many were ended. */
export async function endSessionsOfClosedKeys(database: Database, now: Date, most: number): Promise<number> {
  return endOrphaned(database, await findOfClosedKeys(database, [now, most]), now)
}

/** How many were ended. */
export function endOrphaned(database: Database, orphans: RowOfProject[], now: Date): Promise<number> {
  return projectByProject(orphans, (projectId, rows) => endOrphans(database, [projectId, getIds(rows), now]))
}

type SourcedRow = { [Column in keyof RowOfProject]: RowOfProject[Column] } & { source: Source }

const findOfColleagues = statement<SourcedRow>(
  'sessions.of-colleagues',
  `select project_id as "projectId", id, source from sessions
   where ended_at is null and source ->> 'by' = 'colleague' and (project_id, id) > ($1, $2::uuid)
   order by project_id, id limit $3`,
)

/** Live sessions that colleagues made, in the order of their ids from after this one on. */
export async function listSessionsOfColleagues(
  database: Database,
  after: RowOfProject,
  most: number,
): Promise<SourcedRow[]> {
  return findOfColleagues(database, [after.projectId, after.id, most])
}

const findEnded = statement<{ [Column in keyof RowOfProject]: RowOfProject[Column] }>(
  'sessions.ended',
  `select project_id as "projectId", id from sessions where ended_at < $1 order by ended_at limit $2`,
)

const deleteEnded = statement<{ id: string }>(
  'sessions.delete-ended',
  'delete from sessions where project_id = $1 and id = any($2::uuid[]) and ended_at < $3 returning id',
)

/** How many were deleted. */
export async function deleteSessionsEndedBefore(database: Database, time: Date, most: number): Promise<number> {
  const ended = await findEnded(database, [time, most])
  return projectByProject(ended, (projectId, rows) => deleteEnded(database, [projectId, getIds(rows), time]))
}
