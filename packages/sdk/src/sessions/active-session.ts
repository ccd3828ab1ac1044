/** Where someone is signed in. */
import type { Transport } from '@latchkey/client'
import { ApiError } from '@latchkey/client/errors'
import * as sessions from '@latchkey/client/sessions'
import type { LiveSession } from '@latchkey/contract'
import type { Viewer } from '../app/viewer.ts'
import { toDate } from '../pages.ts'

/** Where an address is, as far as that is known. */
export interface GeoInfo {
  readonly ip: string
  readonly countryCode: string | null
  readonly regionCode: string | null
  readonly cityName: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly tzIdentifier: string | null
}

/** When and where a session was last seen. Null is what is not known. */
export interface Seen {
  readonly lastUsedAt: Date | null
  readonly geoInfo: GeoInfo | null
  /** The browser or program, by its own word. */
  readonly userAgent: string | null
}

type WireSeen = Pick<LiveSession, 'lastUsedAt' | 'lastUsedAtEndUserIpInfo' | 'userAgent'>

export function toSeen({ lastUsedAt, lastUsedAtEndUserIpInfo, userAgent }: WireSeen): Seen {
  return {
    lastUsedAt: toDate(lastUsedAt),
    geoInfo: lastUsedAtEndUserIpInfo ?? null,
    userAgent: userAgent ?? null,
  }
}

/**
 * A session that lives: one browser or program in which someone is signed in.
 *
 * @example
 * const sessions = await user.getActiveSessions()
 * const others = sessions.filter(session => !session.isCurrentSession)
 */
export interface ActiveSession extends Seen {
  readonly id: string
  readonly userId: string
  readonly createdAt: Date
  /** Whether someone else acts in the user's name. */
  readonly isImpersonation: boolean
  /** Whether it is the current session. */
  readonly isCurrentSession: boolean
}

export async function list({ session, userId }: Viewer, transport: Transport): Promise<readonly ActiveSession[]> {
  const { items } = await sessions.list(transport, { session, query: { userId } })
  return items.map(toActiveSession)
}

export async function revoke(from: Viewer, sessionId: string): Promise<void> {
  if (!versionFour.test(sessionId)) throw new TypeError('The id of a session must be a version 4 UUID.')
  await endSession(from, sessionId)
}

const versionFour = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/** All but the current one. */
export async function revokeOthers(from: Viewer): Promise<void> {
  // A list shows a thousand at most, and no more than ten requests are under way at once.
  for (let others = await otherSessions(from); others.length > 0; others = await otherSessions(from)) {
    for (let next = 0; next < others.length; next += 10) {
      await Promise.all(others.slice(next, next + 10).map(({ id }) => unlessOver(endSession(from, id))))
    }
  }
}

async function otherSessions(from: Viewer): Promise<readonly ActiveSession[]> {
  return (await list(from, from.transport)).filter(({ isCurrentSession }) => !isCurrentSession)
}

function endSession({ transport, session, userId }: Viewer, sessionId: string) {
  return sessions.delete(transport, { session, params: { sessionId }, query: { userId } })
}

async function unlessOver(ending: Promise<unknown>): Promise<void> {
  try {
    await ending
  } catch (error) {
    // It has ended meanwhile, which is what was wanted.
    if (!(error instanceof ApiError && error.statusCode === 404)) throw error
  }
}

function toActiveSession({ createdAt, id, userId, isImpersonation, isCurrentSession, ...wire }: LiveSession) {
  return Object.freeze({
    id,
    userId,
    createdAt: new Date(createdAt),
    isImpersonation,
    isCurrentSession,
    ...toSeen(wire),
  } satisfies ActiveSession)
}
