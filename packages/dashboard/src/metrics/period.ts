/** The last days of a figure, and how they compare with as many days before them. */
import type { DayCount } from '@latchkey/js'
import { formatCount, formatNumber } from '../parts/words.ts'

export interface Period {
  readonly days: readonly DayCount[]
  readonly total: number
  /** What the same number of days before came to. Absent where the server does not report that many. */
  readonly totalBefore: number | undefined
}

/** `count` days, or all of them. */
export function lastPeriod(all: readonly DayCount[], count = all.length): Period {
  const days = all.slice(-count)
  const before = all.slice(0, -count).slice(-count)
  const isComparable = count > 0 && before.length === count
  return { days, total: sumDays(days), totalBefore: isComparable ? sumDays(before) : undefined }
}

/** The same with averages instead of totals, rounded: for people, who would be counted again on each day. */
export function averagePerDay({ days, total, totalBefore }: Period): Period {
  const perDay = (sum: number) => Math.round(sum / Math.max(days.length, 1))
  return { days, total: perDay(total), totalBefore: totalBefore === undefined ? undefined : perDay(totalBefore) }
}

/** “+20% against the 7 days before (10)”. */
export function describeChange({ days, total, totalBefore }: Period): string | undefined {
  if (totalBefore === undefined) return undefined
  const before = `the ${formatCount(days.length, 'day')} before (${formatNumber(totalBefore)})`
  if (total === totalBefore) return `Same as ${before}`
  if (totalBefore === 0) return `More than ${before}`
  return `${percent.format(total / totalBefore - 1)} against ${before}`
}

const percent = new Intl.NumberFormat('en', { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })

function sumDays(days: readonly DayCount[]): number {
  return days.reduce((sum, { activity }) => sum + activity, 0)
}
