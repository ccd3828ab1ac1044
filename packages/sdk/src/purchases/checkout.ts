/** What a purchase page shows and does. The code in its address is all that it needs: no key and no session. */
import type { Currency } from '@latchkey/contract'
import type { CustomerType, IncludedItem, OfferPrice } from '../offers/offer.ts'

/**
 * What is sold on a purchase page.
 *
 * @example
 * const { offer, projectDisplayName } = Result.orThrow(await app.getPurchaseDetails(code))
 */
export interface PurchaseDetails {
  readonly offer: PurchasedOffer
  readonly projectId: string
  readonly projectDisplayName: string
  /** The account to which is paid. Null: the project has none, and only test mode works. */
  readonly stripeAccountId: string | null
  /** With which the page loads Stripe's card form. Null as the account. */
  readonly stripePublishableKey: string | null
  /** Whether the customer has it already, and cannot have it twice. */
  readonly alreadyBoughtNonStackable: boolean
  /** What ends when this is bought. */
  readonly conflictingGroupOffers: readonly { readonly offerId: string; readonly displayName: string }[]
}

/** An offer as it was when the address of the page was made. */
export interface PurchasedOffer {
  readonly displayName: string
  readonly customerType: CustomerType
  /** Whether more than one can be bought at once. */
  readonly stackable: boolean
  /** With the trials that this customer would get. */
  readonly pricing: readonly OfferPrice[]
  readonly includes: readonly IncludedItem[]
}

/** What a customer chose on the page. */
export interface PurchaseChoice {
  /** The code in the address of the page. */
  readonly fullCode: string
  readonly priceId: string
  /** 1 unless given. */
  readonly quantity?: number
  /** Unless given that of the customer's subscriptions, or the dollar, where the price has it. */
  readonly currency?: Currency
}

/** A payment that was begun. */
export interface PurchaseSession {
  /** With which Stripe's card form confirms it. Null: nothing is to be confirmed, the offer is the customer's already. */
  readonly clientSecret: string | null
}
