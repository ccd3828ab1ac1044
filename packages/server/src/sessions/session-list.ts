/** Sessions as their user sees them, and as support does, with the reason why one has ended. */
import type { LiveSession, Page, SessionEnd, SessionHistoryQuery, SessionRecord } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import { paginate } from '../kernel/db/paginate.ts'
import { type HeldSessionRow, listLive, listSessions, newestFirst, type SessionRow } from './session-list.store.ts'

/** More than any user has devices. */
const mostListed = 1_000
const usualPage = 100

export interface LiveSessionsQuery {
  readonly userId: string
  readonly includeImpersonations: boolean
  /** The current session. */
  readonly currentSessionId: string | null
}

/** The newest first. */
export async function listLiveSessions(app: App, db: Db, input: LiveSessionsQuery): Promise<LiveSession[]> {
  const rows = await listLive(db, { ...input, now: app.clock.now(), most: mostListed })
  return rows.map(row => ({
    id: row.id,
    userId: row.userId,
    createdAt: row.createdAt.getTime(),
    isImpersonation: row.isImpersonation,
    isCurrentSession: row.id === input.currentSessionId,
    agentName: null,
    ...getSeen(row),
  }))
}

/**
 * A page of the project's sessions, the newest first. Those that ended are remembered for a month.
 *
 * @throws `SchemaError` when the cursor cannot be read.
 */
export async function listSessionHistory(app: App, db: Db, input: SessionHistoryQuery): Promise<Page<SessionRecord>> {
  const { cursor, limit = usualPage, ...filter } = input
  const now = app.clock.now()
  const { items, nextCursor } = await paginate<HeldSessionRow>({
    sort: newestFirst,
    limit,
    cursor,
    getKey: ({ createdAt, id }) => [createdAt, id],
    rows: page => listSessions(db, { ...filter, now }, page),
  })
  return { items: items.map(row => toRecord(row, now)), nextCursor }
}

function toRecord(row: HeldSessionRow, now: Date): SessionRecord {
  const end = endFor(row, now)
  return {
    id: row.id,
    userId: row.userId,
    user: getHolder(row),
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    isImpersonation: row.isImpersonation,
    endedAt: end?.at.getTime() ?? null,
    endedReason: end?.reason ?? null,
    ...getSeen(row),
  }
}

function getHolder({ holderId, displayName, primaryEmail, isAnonymous }: HeldSessionRow): SessionRecord['user'] {
  return holderId === null ? null : { displayName, primaryEmail, isAnonymous: isAnonymous === true }
}

function endFor({ endedAt, endedReason, expiresAt }: SessionRow, now: Date): { at: Date; reason: SessionEnd } | null {
  if (endedAt && endedReason) return { at: endedAt, reason: endedReason }
  return expiresAt <= now ? { at: expiresAt, reason: 'expired' } : null
}

/** Of the location only the country is known, and only where a proxy sends it. */
function getSeen({ lastUsedAt, lastUsedAddress, lastUsedCountry, userAgent }: SessionRow): Pick<LiveSession, Seen> {
  return {
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.getTime() }),
    ...(lastUsedAddress !== null && {
      lastUsedAtEndUserIpInfo: {
        ip: lastUsedAddress,
        countryCode: lastUsedCountry,
        regionCode: null,
        cityName: null,
        latitude: null,
        longitude: null,
        tzIdentifier: null,
      },
    }),
    ...(userAgent !== null && { userAgent }),
  }
}

type Seen = 'lastUsedAt' | 'lastUsedAtEndUserIpInfo' | 'userAgent'
