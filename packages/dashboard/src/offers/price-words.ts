/** Prices, intervals and what an offer includes, in words. */
import { type Currency, currencies } from '@latchkey/contract/rules'
import { formatQuantity } from '../items/item-words.ts'
import type { DisplayInterval, Interval, Unit } from './offer-config.ts'
import { idFor } from './offer-problems.ts'

const formats = new Map<Currency, Intl.NumberFormat>()

/** “$9.99”. Whole amounts have no decimals. */
export function formatAmount(currency: Currency, amount: string): string {
  if (!isNumeral(amount)) return `${amount} ${currency}`
  let format = formats.get(currency)
  if (format === undefined) {
    format = new Intl.NumberFormat('en', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
    formats.set(currency, format)
  }
  return format.format(amount)
}

/** Text is formatted digit by digit, where a number would be rounded. */
const isNumeral = (amount: string): amount is `${number}` => /^\d+(\.\d+)?$/.test(amount)

/** “a month”, “every 3 months”. */
export function formatRecurrence([count, unit]: DisplayInterval): string {
  return count === 1 ? `a ${unit}` : `every ${count} ${unit}s`
}

/** “7 days”, “1 month”. */
export function formatDuration([count, unit]: DisplayInterval): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** As it stands behind a number: “every 3 months”. */
export const unitWords: Readonly<Record<Unit, { readonly one: string; readonly many: string }>> = {
  day: { one: 'day', many: 'days' },
  week: { one: 'week', many: 'weeks' },
  month: { one: 'month', many: 'months' },
  year: { one: 'year', many: 'years' },
}

export interface DisplayPrice {
  readonly amounts: Partial<Record<Currency, string>>
  /** Null: paid once. */
  readonly interval: DisplayInterval | null
}

/** “$10 a month”, “$99 once”, with the first currency that it has. */
export function formatPrice({ amounts, interval }: DisplayPrice): string {
  const every = interval ? formatRecurrence(interval) : 'once'
  for (const currency of currencies) {
    const amount = amounts[currency]
    if (amount === undefined) continue
    return /[1-9]/.test(amount) ? `${formatAmount(currency, amount)} ${every}` : interval ? `Free ${every}` : 'Free'
  }
  return every
}

export interface DisplayItem {
  readonly displayName: string
  readonly quantity: number
  readonly repeat: DisplayInterval | null
}

/** “100 Credits a month”. */
export function describeIncluded({ displayName, quantity, repeat }: DisplayItem): string {
  return `${formatQuantity(quantity)} ${displayName}${repeat ? ` ${formatRecurrence(repeat)}` : ''}`
}

/** The id of a price by how often it is paid: `monthly`, `every-3-months`, `once`. */
export function idOfPrice(interval: Interval | undefined, taken: readonly string[]): string {
  return idFor(getName(interval), taken)
}

const single = { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' } as const

function getName(interval: Interval | undefined): string {
  if (interval === undefined) return 'once'
  const [count, unit] = interval
  return count === 1 ? single[unit] : `every ${count} ${unit}s`
}
