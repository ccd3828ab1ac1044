/** Periods of subscriptions: units of the calendar in UTC, counted from the anchor. */

export interface Recurrence {
  readonly interval: string
  readonly interval_count: number
}

const daysIn = { day: 1, week: 7 }
const monthsIn = { month: 1, year: 12 }

/**
 * The end of the period that begins at `start`. A month that is too short ends it on its last day, and the next one goes
 * back to the day of the anchor: 31 January, 28 February, 31 March.
 */
export function periodEnd(anchor: number, start: number, { interval, interval_count: count }: Recurrence): number {
  if (interval === 'day' || interval === 'week') return start + daysIn[interval] * count * 86_400
  const months = monthsIn[interval === 'year' ? 'year' : 'month'] * count
  for (let index = 1; ; index += 1) {
    const end = monthsAfter(anchor, months * index)
    if (end > start) return end
  }
}

function monthsAfter(anchor: number, months: number): number {
  const from = new Date(anchor * 1000)
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), lastDay)
  const time = anchor % 86_400
  return Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), day) / 1000 + time
}
