import { Alert } from '@latchkey/ui'
import { Moment } from '../parts/page/Moment.tsx'
import styles from './Lock.module.css'
import { sayDayAndTime, type UserLock } from './lock-words.ts'

/** What a lock means, until when, and why. */
export function LockNotice({ lock: { isLocked, lockedUntil, lockReason } }: { lock: UserLock }) {
  if (!isLocked) return null
  return (
    <Alert className={styles.notice}>
      This user is locked: every sign-in is refused, and no session is live.{' '}
      {lockedUntil ? (
        <>
          Unlocks <Moment at={lockedUntil} /> ({sayDayAndTime(lockedUntil)}).
        </>
      ) : (
        'The lock has no end.'
      )}
      {lockReason && <span className={styles.reason}>Reason: {lockReason}</span>}
    </Alert>
  )
}
