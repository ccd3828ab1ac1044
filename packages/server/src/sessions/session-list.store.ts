/** Reading sessions, live and ended. */
import type { SessionHistoryQuery } from '@latchkey/contract'
import { and, desc, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import { contactChannels } from '../contact-channels/contact-channels.tables.ts'
import { type Db, own } from '../kernel/db/db.ts'
import type { PageQuery, Sort } from '../kernel/db/paginate.ts'
import { users } from '../users/users.tables.ts'
import { sessions } from './sessions.tables.ts'

export type SessionRow = Omit<typeof sessions.$inferSelect, 'projectId' | 'tokenDigest' | 'endPosition' | 'source'>

/** A session with what its user is known by. */
export interface HeldSessionRow extends SessionRow {
  /** Null, like all that follows: the user is deleted. */
  readonly holderId: string | null
  readonly displayName: string | null
  readonly primaryEmail: string | null
  readonly isAnonymous: boolean | null
}

const columns = {
  id: sessions.id,
  userId: sessions.userId,
  isImpersonation: sessions.isImpersonation,
  createdAt: sessions.createdAt,
  expiresAt: sessions.expiresAt,
  lastUsedAt: sessions.lastUsedAt,
  lastUsedAddress: sessions.lastUsedAddress,
  lastUsedCountry: sessions.lastUsedCountry,
  userAgent: sessions.userAgent,
  endedAt: sessions.endedAt,
  endedReason: sessions.endedReason,
}

export const newestFirst: Sort = { columns: [sessions.createdAt, sessions.id], order: 'descending' }

export interface LiveQuery {
  readonly userId: string
  readonly includeImpersonations: boolean
  readonly now: Date
  readonly most: number
}

export async function listLive(db: Db, { userId, includeImpersonations, now, most }: LiveQuery): Promise<SessionRow[]> {
  return db.drizzle
    .select(columns)
    .from(sessions)
    .where(
      and(
        own(db, sessions),
        eq(sessions.userId, userId),
        isLive(now),
        includeImpersonations ? undefined : eq(sessions.isImpersonation, false),
      ),
    )
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(most)
}

export type HistoryFilter = Pick<SessionHistoryQuery, 'userId' | 'state' | 'endedReason'> & { readonly now: Date }

export async function listSessions(
  db: Db,
  { userId, state, endedReason, now }: HistoryFilter,
  page: PageQuery,
): Promise<HeldSessionRow[]> {
  return db.drizzle
    .select({
      ...columns,
      holderId: users.id,
      displayName: users.displayName,
      primaryEmail: contactChannels.value,
      isAnonymous: users.isAnonymous,
    })
    .from(sessions)
    .leftJoin(users, and(own(db, users), eq(users.id, sessions.userId)))
    .leftJoin(
      contactChannels,
      and(own(db, contactChannels), eq(contactChannels.userId, users.id), eq(contactChannels.isPrimary, true)),
    )
    .where(
      and(
        own(db, sessions),
        userId === undefined ? undefined : eq(sessions.userId, userId),
        state === undefined ? undefined : state === 'live' ? isLive(now) : hasEnded(now),
        endedReason === undefined ? undefined : endedBecause(endedReason, now),
        page.after,
      ),
    )
    .orderBy(page.orderBy)
    .limit(page.limit)
}

function isLive(now: Date): SQL | undefined {
  return and(isNull(sessions.endedAt), gt(sessions.expiresAt, now))
}

/** That it has expired may not have been written down yet. */
function hasEnded(now: Date): SQL | undefined {
  return or(lte(sessions.endedAt, now), lte(sessions.expiresAt, now))
}

function endedBecause(reason: NonNullable<HistoryFilter['endedReason']>, now: Date): SQL | undefined {
  const isWritten = eq(sessions.endedReason, reason)
  if (reason !== 'expired') return isWritten
  return or(isWritten, and(isNull(sessions.endedAt), lte(sessions.expiresAt, now)))
}
