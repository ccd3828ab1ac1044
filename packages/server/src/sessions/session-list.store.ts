/** Reading sessions, live and ended. */
import type { SessionEnd, SessionHistoryQuery } from '@latchkey/contract'
import { columns } from '../kernel/db/columns.ts'
import type { Db } from '../kernel/db/db.ts'
import type { PageQuery, Sort } from '../kernel/db/paginate.ts'
import { composed, statement, when } from '../kernel/db/statement.ts'

export interface SessionRow {
  readonly id: string
  readonly userId: string
  readonly isImpersonation: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastUsedAt: Date | null
  readonly lastUsedAddress: string | null
  readonly lastUsedCountry: string | null
  readonly userAgent: string | null
  readonly endedAt: Date | null
  readonly endedReason: SessionEnd | null
}

/** A session with what its user is known by. */
export interface HeldSessionRow extends SessionRow {
  /** Null, like all that follows: the user is deleted. */
  readonly holderId: string | null
  readonly displayName: string | null
  readonly primaryEmail: string | null
  readonly isAnonymous: boolean | null
}

const sessionColumns = columns(
  `id userId isImpersonation createdAt expiresAt lastUsedAt lastUsedAddress lastUsedCountry userAgent endedAt endedReason`,
  's',
)

export const newestFirst: Sort = { columns: { 's.created_at': 'timestamptz', 's.id': 'uuid' }, order: 'descending' }

export interface LiveQuery {
  readonly userId: string
  readonly includeImpersonations: boolean
  readonly now: Date
  readonly most: number
}

const isLive = 's.ended_at is null and s.expires_at > :now'

const live = statement<SessionRow, LiveQuery>(
  'sessions.live-of-user',
  `select ${sessionColumns} from sessions s
   where s.project_id = :projectId and s.user_id = :userId and ${isLive} and (:includeImpersonations or not s.is_impersonation)
   order by s.created_at desc, s.id desc limit :most`,
)

export async function listLive(db: Db, query: LiveQuery): Promise<SessionRow[]> {
  return live(db, query)
}

export type HistoryFilter = Pick<SessionHistoryQuery, 'userId' | 'state' | 'endedReason'> & { readonly now: Date }

export function listSessions(
  db: Db,
  { userId, state, endedReason, now }: HistoryFilter,
  { after, orderBy, values }: PageQuery,
): Promise<HeldSessionRow[]> {
  // That a session has expired may not have been written down yet.
  const hasEnded = '(s.ended_at <= :now or s.expires_at <= :now)'
  const hasExpired = endedReason === 'expired' ? 'or (s.ended_at is null and s.expires_at <= :now)' : ''
  return composed<HeldSessionRow>(`select ${sessionColumns}, u.id as "holderId", u.display_name as "displayName",
      c.value as "primaryEmail", u.is_anonymous as "isAnonymous"
    from sessions s
    left join users u on u.project_id = :projectId and u.id = s.user_id
    left join contact_channels c on c.project_id = :projectId and c.user_id = u.id and c.is_primary
    where s.project_id = :projectId ${when(userId, 'and s.user_id = :userId')}
      ${when(state, `and ${state === 'live' ? isLive : hasEnded}`)}
      ${when(endedReason, `and (s.ended_reason = :endedReason ${hasExpired})`)} ${after}
    order by ${orderBy} limit :limit`)(db, { ...values, userId, endedReason, now })
}
