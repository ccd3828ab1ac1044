/**
 * When a mail that failed for the moment is tried again: soon at first, for a server that is away for seconds, then less and
 * less often, for one that holds mail back for minutes (greylisting) or is away for hours. It ends when the content is of no
 * use any more.
 */
import { withJitter } from '../kernel/jobs/schedule.ts'

const dayMs = 24 * 60 * 60 * 1_000
const longestPauseSeconds = 3_600

export interface Usefulness {
  /** When the code or the link in it expires. Null: it has none. */
  readonly expiresAt: Date | null
  /** No try begins after this. */
  readonly retriedUntil: Date
}

/** Of a mail that was stored at this time. Codes are made with their mail, so that both have the same age. */
export function usefulnessFrom(storedAt: Date, lifetimeSeconds: number | null): Usefulness {
  const stored = storedAt.getTime()
  const expiresAt = lifetimeSeconds === null ? null : new Date(stored + lifetimeSeconds * 1_000)
  const dayLater = new Date(stored + dayMs)
  return { expiresAt, retriedUntil: expiresAt !== null && expiresAt < dayLater ? expiresAt : dayLater }
}

/** Three tries within seconds, then one after a pause that doubles. A minute at most where the content lives for ten. */
export function pauseSeconds(tries: number, lifetimeSeconds: number = dayMs / 1_000): number {
  if (tries < 3) return 2 ** tries
  return Math.min(15 * 2 ** (tries - 3), longestPauseSeconds, lifetimeSeconds / 10)
}

/** Null: it would be too late. */
export function nextTryAfter(tries: number, storedAt: Date, { retriedUntil }: Usefulness, now: Date): Date | null {
  const lifetimeSeconds = (retriedUntil.getTime() - storedAt.getTime()) / 1_000
  const next = new Date(now.getTime() + Math.round(withJitter(pauseSeconds(tries, lifetimeSeconds) * 1_000, 0.2)))
  return next < retriedUntil ? next : null
}
