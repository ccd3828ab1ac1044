/** What a request makes of a user's lock. That the sessions end with it is the caller's part. */
import { LockDetailsWithoutLock, LockEndsInPast, type ServerUser } from '@latchkey/contract'
import type { App } from '../app.ts'

export interface LockInput {
  readonly isLocked?: boolean
  readonly lockedUntilMillis?: number | null
  readonly lockReason?: string | null
}

/** As it is stored. Without an end it lasts until the user is unlocked. */
export interface Lock {
  readonly isLocked: boolean
  readonly lockedUntil: Date | null
  readonly lockReason: string | null
}

export const noLock: Lock = { isLocked: false, lockedUntil: null, lockReason: null }

/**
 * The lock as it will be, or undefined where the request says nothing of it. `before` is null for a new user.
 *
 * @throws {@link LockDetailsWithoutLock}, {@link LockEndsInPast}
 */
export function lockAfter({ clock }: App, before: ServerUser | null, input: LockInput): Lock | undefined {
  const { isLocked, lockedUntilMillis, lockReason } = input
  if ([isLocked, lockedUntilMillis, lockReason].every(given => given === undefined)) return undefined
  if (!(isLocked ?? before?.isLocked)) {
    if (lockedUntilMillis != null || lockReason) throw LockDetailsWithoutLock()
    return noLock
  }
  if (lockedUntilMillis != null && lockedUntilMillis <= clock.now().getTime()) throw LockEndsInPast()
  const end = lockedUntilMillis === undefined ? (before?.lockedUntilMillis ?? null) : lockedUntilMillis
  return {
    isLocked: true,
    lockedUntil: end === null ? null : new Date(end),
    lockReason: (lockReason === undefined ? before?.lockReason : lockReason) || null,
  }
}
