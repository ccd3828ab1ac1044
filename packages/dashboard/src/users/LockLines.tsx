import { Moment } from '../parts/page/Moment.tsx'
import styles from './Lock.module.css'
import type { UserLock } from './lock-words.ts'

/** Until when and why a user is locked, in a line each. The screen of the user shows the whole reason. */
export function LockLines({ lock: { isLocked, lockedUntil, lockReason } }: { lock: UserLock }) {
  if (!isLocked) return null
  return (
    <>
      {lockedUntil && (
        <span className={styles.line}>
          Unlocks <Moment at={lockedUntil} />
        </span>
      )}
      {lockReason && (
        <span className={styles.line} title={lockReason}>
          {lockReason}
        </span>
      )}
    </>
  )
}
