/** Purchases, as requests. Those of users, teams and other customers differ only in whose they are. */
import type { AccessTokenSource, Body, Transport } from '@latchkey/client'
import * as purchases from '@latchkey/client/purchases'
import type { Purchase as WirePurchase } from '@latchkey/contract'
import { customerKey } from '../items/customer-key.ts'
import type { ItemCustomer } from '../items/item.ts'
import type { CustomerType } from '../offers/offer.ts'
import { toDate } from '../pages.ts'
import type { BillingPortalOptions, CancelPurchaseOptions, ServerCheckoutOptions } from './customer.ts'
import type { Purchase } from './purchase.ts'

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
  { offerId, offer }: ServerCheckoutOptions,
): Promise<string> {
  // The names of inline offers are the wire's already; the types of the contract have them in our spelling.
  const inlineOffer = offer as unknown as Body<'POST /payments/purchases/create-purchase-url'>['inlineOffer']
  const call = { session, body: { ...customer, offerId, inlineOffer } }
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
