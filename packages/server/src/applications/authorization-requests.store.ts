import type { Db } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import type { AuthenticationMethod } from '../sign-in-methods/sign-in-methods.tables.ts'

export interface AnsweringSession {
  /** When the person signed in. */
  readonly createdAt: Date
  readonly authenticationMethods: AuthenticationMethod[] | null
}

const session = statement<AnsweringSession, { sessionId: string; userId: string }>(
  'authorization-requests.session',
  `select created_at as "createdAt", authentication_methods as "authenticationMethods" from sessions
   where project_id = :projectId and id = :sessionId and user_id = :userId and ended_at is null`,
)

/** Null: that session is over, or not theirs. */
export async function findAnsweringSession(
  db: Db,
  answering: { readonly sessionId: string; readonly userId: string },
): Promise<AnsweringSession | null> {
  return session.first(db, answering)
}
