import type { ServerUser } from '@latchkey/contract'
import { keySetIsOpen, type Source } from '../authority/authority.tables.ts'
import { millis } from '../kernel/db/columns.ts'
import type { Db } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { lockAsOf, type UserRow, userColumns, userTables } from '../users/user-row.tables.ts'

type Ending = {
  readonly endedAtMillis: number | null
  readonly isImpersonation: boolean
  readonly source: Source | null
}

type Row = (UserRow & Ending) | ({ readonly id: null } & Ending)

// One statement for the session and its user: every request with an access token pays for it.
const sessionWithUser = statement<Row, { sessionId: string; userId: string; now: Date }>(
  'sessions.with-user',
  `select ${userColumns},
     ${millis(`least(s.ended_at, case when s.expires_at <= :now then s.expires_at end,
       case when not ${keySetIsOpen('s.source')} then :now::timestamptz end)`)} as "endedAtMillis",
     s.is_impersonation as "isImpersonation", s.source
   from sessions s
   left join (${userTables}) on users.project_id = :projectId and users.id = s.user_id
   where s.project_id = :projectId and s.id = :sessionId and s.user_id = :userId`,
)

export interface SessionWithUser {
  /** Null: the session is live. */
  readonly endedAt: Date | null
  /** Null: the user is deleted. */
  readonly user: ServerUser | null
  readonly isImpersonation: boolean
  /** By what it was made, of which only a key set has been looked at. */
  readonly source: Source | null
}

/** Null: there is no such session of this user. */
export async function findSessionWithUser(
  db: Db,
  { sessionId, userId, now }: { readonly sessionId: string; readonly userId: string; readonly now: Date },
): Promise<SessionWithUser | null> {
  const row = await sessionWithUser.first(db, { sessionId, userId, now })
  if (!row) return null
  const endedAt = row.endedAtMillis === null ? null : new Date(row.endedAtMillis)
  const { endedAtMillis: _, isImpersonation, source, ...user } = row
  return { endedAt, user: user.id === null ? null : lockAsOf(user, now), isImpersonation, source }
}
