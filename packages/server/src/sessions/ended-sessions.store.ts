/** What has run out, and what ended long ago, in every project, a batch at a time. */
import type { Database } from '../kernel/db/database.ts'
import { idsOf, projectByProject, type RowOfProject } from '../kernel/db/project-by-project.ts'
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
  return projectByProject(expired, (projectId, rows) => endExpired(database, [projectId, idsOf(rows), now]))
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
  return projectByProject(ended, (projectId, rows) => deleteEnded(database, [projectId, idsOf(rows), time]))
}
