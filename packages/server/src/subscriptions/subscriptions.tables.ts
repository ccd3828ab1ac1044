import type { Currency, SubscriptionStatus } from '@latchkey/contract'
import type { OfferSnapshot } from '../offers/offers.ts'

/** The customer of a purchase. The id of a user or team is a UUID, in lower case. */
export interface Customer {
  readonly customerType: 'user' | 'team' | 'custom'
  readonly customerId: string
}

/** What was chosen of an offer. */
export interface BoughtOffer {
  /** Null: an inline offer. */
  readonly offerId: string | null
  /** As it was when it was bought. */
  readonly offer: OfferSnapshot
  readonly priceId: string
  readonly currency: Currency
  /** Of one, in minor units of the currency. */
  readonly amount: number
  readonly quantity: number
}

export interface SubscriptionRow extends Customer, BoughtOffer {
  readonly id: string
  /** By which it was bought. */
  readonly linkId: string
  readonly status: SubscriptionStatus
  readonly isTest: boolean
  readonly createdAt: Date
  /** When it became live. Null: it never did. */
  readonly purchasedAt: Date | null
  readonly periodStart: Date
  readonly periodEnd: Date | null
  readonly cancelsAtPeriodEnd: boolean
  readonly endedAt: Date | null
  readonly stripeAccountId: string | null
  readonly stripeId: string | null
}

/** The columns of {@link BoughtOffer}, as `p`. */
export const boughtColumns = `p.offer_id as "offerId", p.offer, p.price_id as "priceId", p.currency, p.amount, p.quantity`

/** The columns of {@link SubscriptionRow}, as `p`. */
export const subscriptionColumns = `p.id, p.customer_type as "customerType", p.customer_id as "customerId",
  ${boughtColumns}, p.status, p.is_test as "isTest", p.created_at as "createdAt", p.purchased_at as "purchasedAt",
  p.period_start as "periodStart", p.period_end as "periodEnd", p.cancels_at_period_end as "cancelsAtPeriodEnd",
  p.ended_at as "endedAt", p.link_id as "linkId", p.stripe_account_id as "stripeAccountId", p.stripe_id as "stripeId"`
