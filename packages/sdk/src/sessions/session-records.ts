/** The sessions of a project as its support sees them, those that are over with the reason. */
import type { SessionEnd, SessionRecord as WireSessionRecord } from '@latchkey/contract'
import { type PageOf, toDate } from '../pages.ts'
import { type Seen, toSeen } from './active-session.ts'

/**
 * A session that lives or did.
 *
 * @example
 * const [last] = await adminApp.listSessions({ userId, state: 'ended', limit: 1 })
 * console.log(last?.endedReason) // 'password-changed'
 */
export interface SessionRecord extends Seen {
  readonly id: string
  readonly userId: string
  /** By what its user is known. Null: the user is deleted. */
  readonly user: {
    readonly displayName: string | null
    readonly primaryEmail: string | null
    readonly isAnonymous: boolean
  } | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly isImpersonation: boolean
  /** Null: it lives. */
  readonly endedAt: Date | null
  readonly endedReason: SessionEnd | null
}

/** A page of sessions. */
export type SessionRecordPage = PageOf<SessionRecord>

/** Which sessions to list. */
export interface ListSessionsOptions {
  readonly userId?: string
  readonly state?: 'live' | 'ended'
  readonly endedReason?: SessionEnd
  /** At most 1 000. */
  readonly limit?: number
  /** The `nextCursor` of the page before; null or none starts at the first. */
  readonly cursor?: string | null
  /** Aborts the request, such as when the user chose another filter. */
  readonly signal?: AbortSignal
}

export function toSessionRecord(wire: WireSessionRecord): SessionRecord {
  const { id, userId, user, createdAt, expiresAt, isImpersonation, endedAt, endedReason } = wire
  return Object.freeze({
    id,
    userId,
    user,
    createdAt: new Date(createdAt),
    expiresAt: new Date(expiresAt),
    isImpersonation,
    endedAt: toDate(endedAt),
    endedReason,
    ...toSeen(wire),
  })
}
