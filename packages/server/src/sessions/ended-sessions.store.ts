/** What has run out, and what ended long ago, in every project, a batch at a time. */
import type { Database } from '../kernel/db/database.ts'
import { statement } from '../kernel/db/statement.ts'

// Somebody who ends the same session at this moment has it locked, and is let do so.
const endExpired = statement<{ id: string }>(
  'sessions.end-expired',
  `with expired as (
     select project_id, id from sessions where ended_at is null and expires_at <= $1
     order by expires_at limit $2 for update skip locked
   )
   update sessions set ended_at = sessions.expires_at, ended_reason = 'expired'
   from expired where sessions.project_id = expired.project_id and sessions.id = expired.id
   returning sessions.id`,
)

/** How many were ended. */
export async function endExpiredSessions(database: Database, now: Date, most: number): Promise<number> {
  return (await endExpired(database, [now, most])).length
}

const deleteEnded = statement<{ id: string }>(
  'sessions.delete-ended',
  `delete from sessions where (project_id, id) in (
     select project_id, id from sessions where ended_at < $1 order by ended_at limit $2
   )
   returning id`,
)

/** How many were deleted. */
export async function deleteSessionsEndedBefore(database: Database, time: Date, most: number): Promise<number> {
  return (await deleteEnded(database, [time, most])).length
}
