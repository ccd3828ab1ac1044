/** What a customer has, in words. */
import type { Purchase } from '@latchkey/js'
import { formatQuantity } from '../items/item-words.ts'
import { formatAmount, formatRecurrence } from '../offers/price-words.ts'

/** “Pro”, “Extra credits × 3”. */
export function formatPurchase({ displayName, quantity }: Pick<Purchase, 'displayName' | 'quantity'>): string {
  return quantity === 1 ? displayName : `${displayName} × ${formatQuantity(quantity)}`
}

/** “$10 a month”, “$99 once”, “Included by default”, “Granted”. */
export function formatCost({ type, total, currency, interval, amounts }: Purchase): string {
  if (type === 'default') return 'Included by default'
  if (total === null || currency === null) return 'Free'
  if (Number(total) === 0) return Number(amounts?.[currency] ?? 0) === 0 ? 'Free' : 'Granted'
  const amount = formatAmount(currency, total)
  return interval ? `${amount} ${formatRecurrence(interval)}` : `${amount} once`
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** When it goes on, or ends. Null: there is nothing to say. */
export function formatPeriod(purchase: Purchase): string | null {
  const { type, isLive, periodEndsAt, endedAt, cancelAtPeriodEnd, testMode, status } = purchase
  if (type !== 'subscription') return null
  if (endedAt !== null) return `Ended on ${day.format(endedAt)}`
  if (!isLive || periodEndsAt === null) return null
  const date = day.format(periodEndsAt)
  // Nothing is paid for it, so that it is not renewed.
  if (cancelAtPeriodEnd || testMode) return `Ends on ${date}`
  return status === 'trialing' ? `First payment on ${date}` : `Renews on ${date}`
}

/** A subscription that can be cancelled. */
export const canEnd = ({ type, isLive }: Purchase): boolean => type === 'subscription' && isLive

/** Undefined: it is right. */
export function problemWithQuantity(text: string): string | undefined {
  return /^[1-9]\d{0,5}$/.test(text.trim()) ? undefined : 'Write a whole number from 1 to 999,999.'
}
