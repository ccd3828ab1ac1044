/**
 * What a program knows of ended sessions, and how old that knowledge may be. Sessions whose access tokens can no longer be valid
 * are forgotten.
 */
import type { Platform } from '@latchkey/client'

export interface EndedSessionSet {
  /** Ended sessions, each to be refused for so long from now on. */
  add(sessionIds: readonly string[], keepMs: number): void
  has(sessionId: string): boolean
  /** All sessions that ended before this moment are in the set. */
  markComplete(asOf: Moment): void
  /** Every session that ended longer ago than this is in the set. */
  readonly stalenessMs: number
}

/** By both clocks: one stands still while a machine sleeps, the other may be set back. */
export interface Moment {
  readonly wallMs: number
  readonly monotonicMs: number
}

export function getMoment(platform: Platform): Moment {
  return { wallMs: platform.now(), monotonicMs: performance.now() }
}

const mostKept = 250_000

export function createEndedSessionSet(platform: Platform, most = mostKept): EndedSessionSet {
  /** Until when each is kept, soonest first. */
  const ended = new Map<string, number>()
  let completeAsOf: Moment | null = null
  /** Sessions that had no room were dropped, and may have valid tokens until then. */
  let incompleteUntilMs = 0

  const deleteOld = () => {
    const now = platform.now()
    for (const [id, untilMs] of ended) {
      if (untilMs > now && ended.size <= most) return
      if (untilMs > now) incompleteUntilMs = Math.max(incompleteUntilMs, untilMs)
      ended.delete(id)
    }
  }

  return {
    add(sessionIds, keepMs) {
      const untilMs = platform.now() + keepMs
      for (const id of sessionIds) {
        ended.delete(id)
        ended.set(id, untilMs)
      }
      deleteOld()
    },
    has: sessionId => ended.has(sessionId),
    markComplete(asOf) {
      completeAsOf = asOf
    },
    get stalenessMs() {
      if (!completeAsOf || incompleteUntilMs > platform.now()) return Number.POSITIVE_INFINITY
      const { wallMs, monotonicMs } = getMoment(platform)
      return Math.max(wallMs - completeAsOf.wallMs, monotonicMs - completeAsOf.monotonicMs)
    },
  }
}
