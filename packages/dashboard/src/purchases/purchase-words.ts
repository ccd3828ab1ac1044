/** What a customer has, in words. */
import type { Purchase } from '@latchkey/js'
import { sayQuantity } from '../items/item-words.ts'
import { sayAmount, sayEvery } from '../offers/price-words.ts'

/** “Pro”, “Extra credits × 3”. */
export function sayPurchase({ displayName, quantity }: Pick<Purchase, 'displayName' | 'quantity'>): string {
  return quantity === 1 ? displayName : `${displayName} × ${sayQuantity(quantity)}`
}

/** “$10 a month”, “$99 once”, “Included by default”. */
export function sayCost({ type, total, currency, interval }: Purchase): string {
  if (type === 'default') return 'Included by default'
  if (total === null || currency === null) return 'Free'
  const amount = sayAmount(currency, total)
  return interval ? `${amount} ${sayEvery(interval)}` : `${amount} once`
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** When it goes on, or ends. Null: there is nothing to say. */
export function sayPeriod(purchase: Purchase): string | null {
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
