import type { SessionRecord } from '@latchkey/js'
import { Moment } from '../parts/page/Moment.tsx'
import styles from './Sessions.module.css'
import { endWords, sayPlace } from './session-words.ts'

/** Where and when a session was used; of one that is over, when it ended and why. */
export function SessionFacts({ session }: { session: SessionRecord }) {
  const { createdAt, expiresAt, endedAt, endedReason, lastUsedAt, geoInfo, isImpersonation } = session
  const place = sayPlace(geoInfo)
  return (
    <span className={styles.facts}>
      Began <Moment at={createdAt} />
      {lastUsedAt && (
        <>
          , last used <Moment at={lastUsedAt} />
        </>
      )}
      {place && <span title={geoInfo?.ip}> from {place}</span>}
      {endedAt && (
        <>
          , ended <Moment at={endedAt} />
        </>
      )}
      {!endedAt && isImpersonation && (
        <>
          , ends <Moment at={expiresAt} />
        </>
      )}
      .{endedReason && ` ${endWords[endedReason].meaning}`}
    </span>
  )
}
