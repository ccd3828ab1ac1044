/** Purchases, as requests. Those of users, teams and other customers differ only in whose they are. */
import type { AccessTokenSource, Body, Transport } from '@latchkey/client'
import * as purchases from '@latchkey/client/purchases'
import type { Currency, Interval, SubscriptionStatus, Purchase as WirePurchase } from '@latchkey/contract'
import { customerKey } from '../items/customer-key.ts'
import type { ItemCustomer } from '../items/item.ts'
import type { Amounts, CustomerType, IncludedItem } from '../offers/offer.ts'
import { toDate } from '../pages.ts'
import type { BillingPortalOptions, CancelPurchaseOptions, ServerCheckoutOptions } from './customer.ts'

/**
 * Something that a customer has, or had.
 *
 * @example
 * const plan = (await user.listPurchases()).find(({ isLive, type }) => isLive && type !== 'one_time')
 */
export interface Purchase {
  /** Null: a product that every customer has by default. */
  readonly id: string | null
  readonly type: 'subscription' | 'one_time' | 'default'
  /** Null: a product that was written for this purchase. */
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

/** Whose purchases, and in whose name requests about them are sent. */
export interface PurchaseAccess {
  readonly transport: Transport
  /** Null: in the name of the application's own server. */
  readonly session: AccessTokenSource | null
  readonly customer: { readonly customerType: CustomerType; readonly customerId: string }
}

/** Of any customer, in the name of the application's own server. */
export function asServer({ transport }: { readonly transport: Transport }, options: ItemCustomer): PurchaseAccess {
  const [customerType, customerId] = customerKey(options)
  return { transport, session: null, customer: { customerType, customerId } }
}

export async function createUrl(
  { transport, session, customer }: PurchaseAccess,
  { productId, offerId, offer, product, returnUrl }: ServerCheckoutOptions,
): Promise<string> {
  // The names of inline ones are the wire's already; the types of the contract have them in our spelling.
  type Sold = Body<'POST /payments/purchases/create-purchase-url'>
  const inlineOffer = offer as unknown as Sold['inlineOffer']
  const productInline = product as unknown as Sold['productInline']
  const call = { session, body: { ...customer, productId, offerId, inlineOffer, productInline, returnUrl } }
  return (await purchases.createUrl(transport, call)).url
}

export async function list({ transport, session, customer }: PurchaseAccess): Promise<readonly Purchase[]> {
  const { items } = await purchases.list(transport, { session, params: customer })
  return items.map(toPurchase)
}

export async function cancel(
  { transport, session, customer }: PurchaseAccess,
  purchaseId: string,
  { when }: CancelPurchaseOptions = {},
): Promise<Purchase> {
  const call = { session, params: { ...customer, purchaseId }, body: { when } }
  return toPurchase(await purchases.cancel(transport, call))
}

export async function resume({ transport, session, customer }: PurchaseAccess, purchaseId: string): Promise<Purchase> {
  const call = { session, params: { ...customer, purchaseId }, body: {} }
  return toPurchase(await purchases.resume(transport, call))
}

export async function createPortalUrl(
  { transport, session, customer }: PurchaseAccess,
  { returnUrl }: BillingPortalOptions,
): Promise<string> {
  const call = { session, params: customer, body: { returnUrl } }
  return (await purchases.portal(transport, call)).url
}

function toPurchase({ createdAtMillis, periodEndMillis, endedAtMillis, ...wire }: WirePurchase): Purchase {
  return Object.freeze({
    ...wire,
    isLive: endedAtMillis === null && (wire.status === null || liveStatuses.includes(wire.status)),
    createdAt: toDate(createdAtMillis),
    periodEndsAt: toDate(periodEndMillis),
    endedAt: toDate(endedAtMillis),
  } satisfies Purchase)
}

const liveStatuses: readonly WirePurchase['status'][] = ['active', 'trialing', 'past_due']
