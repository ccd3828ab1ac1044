/** When a failed delivery is tried again: ten attempts in about 76 hours. */
import { withJitter } from '../kernel/jobs/schedule.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds, after the first failure, the second … */
export const retryDelays: readonly number[] = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

const longestRetryAfterMs = 24 * HOUR * 1000

/** Null: it is given up. `retryAfterMs`: what the receiver said, at most a day. */
export function nextAttemptAt(now: Date, failures: number, retryAfterMs: number | null): Date | null {
  const delay = retryDelays[failures - 1]
  if (delay === undefined) return null
  const least = Math.min(retryAfterMs ?? 0, longestRetryAfterMs)
  return new Date(now.getTime() + Math.max(withJitter(delay * 1000, 0.2), least))
}

/** Of the header `retry-after`: seconds, or a date. */
export function readRetryAfter(value: string | null, now: Date): number | null {
  if (value === null) return null
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : Math.max(0, time - now.getTime())
}
