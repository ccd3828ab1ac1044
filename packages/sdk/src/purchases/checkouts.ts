import type { VerificationCodeError } from '@latchkey/client/errors'
import * as purchases from '@latchkey/client/purchases'
import type { PurchaseDetails as WireDetails } from '@latchkey/contract'
import type { AppContext } from '../app/app-context.ts'
import { codeResult } from '../codes/code-result.ts'
import type { InlineOfferPrice, OfferPrice } from '../offers/offer.ts'
import type { Result } from '../result.ts'
import type { PurchaseChoice, PurchaseDetails, PurchaseSession } from './checkout.ts'

export function getPurchaseDetails(
  { transport }: AppContext,
  fullCode: string,
): Promise<Result<PurchaseDetails, VerificationCodeError>> {
  const call = { ...anonymous, body: { fullCode } }
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

function toDetails({ offer: { prices, ...offer }, ...details }: WireDetails): PurchaseDetails {
  return Object.freeze({ ...details, offer: { ...offer, pricing: Object.entries(prices).map(toPrice) } })
}

function toPrice([id, wire]: [string, unknown]): OfferPrice {
  // The contract leaves it open, because what is in it is spelled as on the wire.
  const { interval = null, free_trial: freeTrial = null, ...amounts } = wire as InlineOfferPrice
  return { id, amounts, interval, freeTrial }
}
