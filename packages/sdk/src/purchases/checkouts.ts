import type { VerificationCodeError } from '@latchkey/client/errors'
import * as purchases from '@latchkey/client/purchases'
import type { Currency, PurchaseDetails as WireDetails } from '@latchkey/contract'
import type { AppContext } from '../app/app-context.ts'
import { codeResult } from '../codes/code-result.ts'
import type { CustomerType, IncludedItem, InlineOfferPrice, OfferPrice } from '../offers/offer.ts'
import type { ProjectBranding } from '../projects/project.ts'
import type { Result } from '../result.ts'

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
  /** How the pages of that project look. Null: its owner has set nothing. */
  readonly projectBranding?: ProjectBranding | null
  /** The account to which is paid. Null: the project has none, and only test mode works. */
  readonly stripeAccountId: string | null
  /** With which the page loads Stripe's card form. Null as the account. */
  readonly stripePublishableKey: string | null
  /** Whether the customer has it already, and cannot have it twice. */
  readonly alreadyBoughtNonStackable: boolean
  /** What ends when this is bought. */
  readonly conflictingGroupOffers: readonly { readonly offerId: string; readonly displayName: string }[]
  readonly projectLogoUrl: string | null
  /** Whether a colleague of the project can buy here without paying. */
  readonly testMode: boolean
  /** Whether the Stripe account takes payments. */
  readonly chargesEnabled: boolean
  /** Where the page leads after the purchase. Null: none was given, or one that is in no trusted domain. */
  readonly returnUrl: string | null
}

export interface PurchaseDetailsOptions {
  /** Of the query of the page. */
  readonly returnUrl?: string | undefined
}

/** A product as it was when the address of the page was made. */
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
  /** With which Stripe's card form confirms it. Null: nothing is to be confirmed, the product is the customer's already. */
  readonly clientSecret: string | null
}

export function getPurchaseDetails(
  { transport }: AppContext,
  fullCode: string,
  { returnUrl }: PurchaseDetailsOptions,
): Promise<Result<PurchaseDetails, VerificationCodeError>> {
  const call = { ...anonymous, body: { fullCode, returnUrl } }
  return codeResult(purchases.validateCode(transport, call).then(toDetails))
}

export function createPurchaseSession(
  app: AppContext,
  choice: PurchaseChoice,
): Promise<Result<PurchaseSession, VerificationCodeError>> {
  return codeResult(begin(app, choice))
}

/** The code says who buys what. The same choice has the same session, so that a lost answer can be requested again. */
const anonymous = { withoutCredentials: true, repeatable: true } as const

async function begin(app: AppContext, choice: PurchaseChoice): Promise<PurchaseSession> {
  const { clientSecret } = await purchases.session(app.transport, { ...anonymous, body: choice })
  return { clientSecret: clientSecret || null }
}

/** The same product in the words of published SDKs is left out. */
function toDetails(wire: WireDetails): PurchaseDetails {
  const {
    offer: { prices, ...offer },
    product: _,
    conflictingProducts: __,
    ...details
  } = wire

  return Object.freeze({ ...details, offer: { ...offer, pricing: Object.entries(prices).map(toPrice) } })
}

function toPrice([id, wire]: [string, unknown]): OfferPrice {
  // The contract leaves it open, because what is in it is spelled as on the wire.
  const { interval = null, free_trial: freeTrial = null, ...amounts } = wire as InlineOfferPrice
  return { id, amounts, interval, freeTrial }
}
