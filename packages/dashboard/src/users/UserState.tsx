import type { ServerUser } from '@latchkey/js'
import { Alert } from '@latchkey/ui'
import { Moment } from '../parts/page/Moment.tsx'
import styles from './Lock.module.css'
import { formatDayAndTime, type UserLock, wasEverActive } from './user-words.ts'

/** What a lock means, until when, and why. */
export function LockNotice({ lock: { isLocked, lockedUntil, lockReason } }: { lock: UserLock }) {
  if (!isLocked) return null
  return (
    <Alert className={styles.notice}>
      This user is locked: every sign-in is refused, and no session is live.{' '}
      {lockedUntil ? (
        <>
          Unlocks <Moment at={lockedUntil} /> ({formatDayAndTime(lockedUntil)}).
        </>
      ) : (
        'The lock has no end.'
      )}
      {lockReason && <span className={styles.reason}>Reason: {lockReason}</span>}
    </Alert>
  )
}

/** Until when and why a user is locked, in one line. The screen of the user shows the whole reason. */
export function LockLine({ lock: { isLocked, lockedUntil, lockReason } }: { lock: UserLock }) {
  if (!isLocked || (!lockedUntil && !lockReason)) return null
  return (
    <span className={styles.line} title={lockReason ?? undefined}>
      {lockedUntil && (
        <>
          Unlocks <Moment at={lockedUntil} />
        </>
      )}
      {lockedUntil && lockReason && ' · '}
      {lockReason}
    </span>
  )
}

/** When a user was last active, or that they never were. `never` is the word as it stands in its sentence or column. */
export function LastActive({ user, never }: { user: ServerUser; never: string }) {
  return wasEverActive(user) ? <Moment at={user.lastActiveAt} /> : never
}
