/** Intervals of the configuration, such as every two weeks or every month, in UTC. */
import type { Interval } from '@latchkey/contract'

const day = 24 * 60 * 60 * 1000
const fixedLengths = { day, week: 7 * day } as const

/**
 * The instant so many intervals later. Months and years add calendar units, and run over into the next month where there
 * is no such day: a month after 31 January is 2 or 3 March.
 */
export function addIntervals(from: Date, [count, unit]: Interval, times = 1): Date {
  if (unit === 'day' || unit === 'week') return new Date(from.getTime() + times * count * fixedLengths[unit])
  const later = new Date(from)
  if (unit === 'month') later.setUTCMonth(later.getUTCMonth() + times * count)
  else later.setUTCFullYear(later.getUTCFullYear() + times * count)
  return later
}

export interface CountedIntervals {
  readonly whole: number
  /** When there will be one more. */
  readonly nextAt: Date
}

/** How many whole intervals fit between two instants. One that ends exactly at the end counts. */
export function countIntervals(from: Date, until: Date, interval: Interval): CountedIntervals {
  const [count, unit] = interval
  if (unit === 'day' || unit === 'week') {
    const whole = Math.max(0, Math.floor((until.getTime() - from.getTime()) / (count * fixedLengths[unit])))
    return { whole, nextAt: addIntervals(from, interval, whole + 1) }
  }
  // One at a time, each from the end of the one before: that is how the wire counts.
  let whole = 0
  let at = from
  for (; at.getUTCDate() > lastCommonDay; whole += 1) {
    const nextAt = addIntervals(at, interval)
    if (nextAt > until) return { whole, nextAt }
    at = nextAt
  }
  // Every month has this day from here on, so that the rest is counted at once.
  const months = 12 * (until.getUTCFullYear() - at.getUTCFullYear()) + until.getUTCMonth() - at.getUTCMonth()
  let rest = Math.max(0, Math.floor(months / (unit === 'year' ? 12 * count : count)))
  if (rest > 0 && addIntervals(at, interval, rest) > until) rest -= 1
  return { whole: whole + rest, nextAt: addIntervals(at, interval, rest + 1) }
}

const lastCommonDay = 28

/** Whether the instants of an interval are found by its length. Calendar units run over the ends of months. */
export const hasFixedLength = ([, unit]: Interval): boolean => unit === 'day' || unit === 'week'

/** `[0, unit]` and "never" say the same. */
export function repeats(repeat: Interval | 'never'): repeat is Interval {
  return repeat !== 'never' && repeat[0] > 0
}
