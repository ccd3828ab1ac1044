import type { Source } from '../authority/authority.tables.ts'
import type { OfferSnapshot } from '../offers/offers.ts'
import { type BoughtOffer, boughtColumns, type Customer } from '../subscriptions/subscriptions.tables.ts'

/** By which a customer buys one offer, on a page whose address holds its secret. */
export interface PurchaseLink extends Customer {
  readonly id: string
  /** Null: an inline offer. */
  readonly offerId: string | null
  /** As it was when the link was made. */
  readonly offer: OfferSnapshot
  /** Whether the prices and offers for servers alone are open to it. */
  readonly hasServerAuthority: boolean
  /** By what it has that authority. */
  readonly source: Source | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly usedAt: Date | null
  /** The subscription or one-time purchase that waits for its payment. */
  readonly pendingId: string | null
}

export interface OneTimePurchase extends Customer, BoughtOffer {
  readonly id: string
  /** By which it was bought. */
  readonly linkId: string
  readonly isTest: boolean
  readonly createdAt: Date
  /** Null: not paid. */
  readonly purchasedAt: Date | null
  readonly stripeAccountId: string | null
  /** Of the payment intent. */
  readonly stripeId: string | null
}

export const linkColumns = `l.id, l.customer_type as "customerType", l.customer_id as "customerId",
  l.offer_id as "offerId", l.offer, l.has_server_authority as "hasServerAuthority", l.source, l.created_at as "createdAt",
  l.expires_at as "expiresAt", l.used_at as "usedAt", l.pending_id as "pendingId"`

/** As `p`. */
export const oneTimeColumns = `p.id, p.customer_type as "customerType", p.customer_id as "customerId", ${boughtColumns},
  p.is_test as "isTest", p.created_at as "createdAt", p.purchased_at as "purchasedAt",
  p.link_id as "linkId", p.stripe_account_id as "stripeAccountId", p.stripe_id as "stripeId"`
