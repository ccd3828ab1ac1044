/**
 * The order in which offers and prices are shown. A configuration has none: the database orders what is below its paths
 * by the length of the names.
 */
import { currencies, minorUnits } from '../config/schema/currencies.ts'
import type { Interval } from '../config/schema/values.ts'
import type { Amounts, Offer } from './offers.shapes.ts'

/** Of a price, what decides its place. */
export interface PlacedPrice {
  readonly id: string
  readonly amounts: Readonly<Amounts>
  readonly interval: Interval | null
}

/** Add-ons after the rest; what every customer has by default first, what cannot be bought last, the cheaper before the dearer. */
export function byPlace(one: Offer, other: Offer): number {
  return (
    Number(one.addOnTo !== null) - Number(other.addOnTo !== null) ||
    getRank(one) - getRank(other) ||
    byCost(one.pricing[0], other.pricing[0]) ||
    compare(one.id, other.id)
  )
}

/** Subscriptions by how often they are paid, then what is paid once; the cheaper before the dearer. */
export function byInterval(one: PlacedPrice, other: PlacedPrice): number {
  return compare(getDays(one.interval), getDays(other.interval)) || byCost(one, other) || compare(one.id, other.id)
}

function getRank({ includedByDefault, pricing }: Offer): number {
  if (includedByDefault) return 0
  return pricing.length > 0 ? 1 : 2
}

/** By what they cost in a day. What is paid once has no end, and comes after what is paid again. */
function byCost(one: PlacedPrice | undefined, other: PlacedPrice | undefined): number {
  if (!one || !other) return 0
  const [days, otherDays] = [getDays(one.interval), getDays(other.interval)]
  if (days === once || otherDays === once) return compare(days, otherDays) || compare(getCost(one), getCost(other))
  return compare(getCost(one) * BigInt(otherDays), getCost(other) * BigInt(days))
}

/** Of the first currency that it has: amounts of different currencies are compared by their numbers. */
function getCost({ amounts }: PlacedPrice): bigint {
  for (const currency of currencies) {
    const amount = amounts[currency]
    if (amount !== undefined) return minorUnits(currency, amount)
  }
  return 0n
}

const once = Number.MAX_SAFE_INTEGER
const lengths = { day: 1, week: 7, month: 30, year: 365 } as const

function getDays(interval: Interval | null): number {
  return interval === null ? once : interval[0] * lengths[interval[1]]
}

function compare<Value extends string | number | bigint>(one: Value, other: Value): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
