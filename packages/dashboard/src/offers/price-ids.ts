import type { Interval } from './offer-config.ts'
import { idFor } from './offer-problems.ts'

/** The id of a price by how often it is paid: `monthly`, `every-3-months`, `once`. */
export function idOfPrice(interval: Interval | undefined, taken: readonly string[]): string {
  return idFor(nameOf(interval), taken)
}

const single = { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' } as const

function nameOf(interval: Interval | undefined): string {
  if (interval === undefined) return 'once'
  const [count, unit] = interval
  return count === 1 ? single[unit] : `every ${count} ${unit}s`
}
