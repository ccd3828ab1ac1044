import type { Currency, Interval, SubscriptionStatus } from '@latchkey/contract'
import type { ItemCustomer } from '../items/item.ts'
import type { Amounts, IncludedItem } from '../offers/offer.ts'

/**
 * Something that a customer has, or had.
 *
 * @example
 * const plan = (await user.listPurchases()).find(({ isLive, type }) => isLive && type !== 'one_time')
 */
export interface Purchase {
  /** Null: an offer that every customer has by default. */
  readonly id: string | null
  readonly type: 'subscription' | 'one_time' | 'default'
  /** Null: an offer that was written for this purchase. */
  readonly offerId: string | null
  readonly displayName: string
  readonly quantity: number
  /** Null: it was bought once, for good. */
  readonly status: SubscriptionStatus | null
  /** Whether the customer has it now. A subscription whose last payment failed counts while it is tried again. */
  readonly isLive: boolean
  /** What one of it costs. Null: it was free. */
  readonly amounts: Amounts | null
  /** What was paid, or is paid each time, for all of the quantity, in decimal notation. Null: it was free. */
  readonly total: string | null
  readonly currency: Currency | null
  /** How often it is paid. Null: once, or never. */
  readonly interval: Interval | null
  readonly createdAt: Date | null
  /** When it renews, or ends. Null: never. */
  readonly periodEndsAt: Date | null
  /** Whether it ends with this period. */
  readonly cancelAtPeriodEnd: boolean
  readonly endedAt: Date | null
  /** Whether it was bought in test mode, where nothing is paid. */
  readonly testMode: boolean
  readonly includes: readonly IncludedItem[]
}

/** A purchase of any customer. */
export type PurchaseOptions = ItemCustomer & { readonly purchaseId: string }
