import type { Db } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

const signInTime = statement<{ createdAt: Date }, { sessionId: string; userId: string }>(
  'authorization-requests.session',
  `select created_at as "createdAt" from sessions
   where project_id = :projectId and id = :sessionId and user_id = :userId and ended_at is null`,
)

/** When the person signed in. Null: that session is over, or not theirs. */
export async function findSignInTime(
  db: Db,
  session: { readonly sessionId: string; readonly userId: string },
): Promise<Date | null> {
  return (await signInTime.first(db, session))?.createdAt ?? null
}
