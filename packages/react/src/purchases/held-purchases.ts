/** What a customer has, as the billing page shows it. */
import type { IncludedItem, Offer, Purchase } from '@latchkey/js'
import type { CurrentUser } from '../app/current-user.ts'
import type { Team } from '../app/team.ts'
import { isZero } from '../offers/price-words.ts'

/** Who has, pays and cancels. */
export type BillingCustomer = CurrentUser | Team

/** What is not over, paid for or not. */
export function getHeld(purchases: readonly Purchase[]): readonly Purchase[] {
  return purchases.filter(
    ({ isLive, endedAt, status }) => isLive || (endedAt === null && (status === 'unpaid' || status === 'paused')),
  )
}

export interface HeldItem {
  readonly itemId: string
  readonly displayName: string
  /** Where it comes from. */
  readonly grants: readonly { readonly from: Purchase; readonly item: IncludedItem }[]
}

/** Each item once, however many purchases include it. */
export function getItems(held: readonly Purchase[]): readonly HeldItem[] {
  const items = new Map<string, HeldItem & { grants: { from: Purchase; item: IncludedItem }[] }>()
  for (const from of held.filter(({ isLive }) => isLive)) {
    for (const item of from.includes.filter(({ quantity }) => quantity > 0)) {
      const { itemId, displayName } = item
      const known = items.get(itemId) ?? { itemId, displayName, grants: [] }
      known.grants.push({ from, item })
      items.set(itemId, known)
    }
  }
  return [...items.values()]
}

/** Whether Stripe knows the customer: only then are there payment methods and invoices. */
export function hasPaid(purchases: readonly Purchase[]): boolean {
  return purchases.some(({ id, testMode, total }) => id !== null && !testMode && total !== null && !isZero(total))
}

/** Whether there is anything to see: something that can be bought, or something that was. */
export function sells(offers: readonly Offer[], purchases: readonly Purchase[]): boolean {
  return offers.some(({ pricing }) => pricing.length > 0) || purchases.some(({ id }) => id !== null)
}
