/** Addresses of purchase pages: who may have one, and for what. */
import {
  InlineOfferNeedsServer,
  NewPurchasesBlocked,
  NoOfferNamed,
  OfferCustomerTypeDoesNotMatch,
  OfferDoesNotExist,
  OfferNotForSale,
  PaymentsNotSetUp,
  ProductAlreadyGranted,
  ProductCustomerTypeDoesNotMatch,
  ProductDoesNotExist,
  type PurchaseUrlRequest,
  parseUrl,
  RedirectNotTrusted,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { ProjectScope } from '../kernel/http/context.ts'
import { findOffer, fromInline, isDefaultOffer, isForSale } from '../offers/offers.ts'
import { readProject } from '../projects/projects.ts'
import { isTrusted } from '../projects/trusted-urls.ts'
import { findPaymentAccount } from '../stripe/stripe-accounts.ts'
import { ensureStripeCustomer } from '../stripe/stripe-customers.ts'
import type { Buyer } from './buyers.ts'
import { asStoredCustomer, checkBuyer, checkCustomer } from './customers.ts'
import { createLink } from './purchase-links.ts'
import { isTaken } from './purchase-rules.ts'
import { getHoldings } from './test-mode.ts'

/**
 * @throws {@link NoOfferNamed}, {@link InlineOfferNeedsServer}, {@link PaymentsNotSetUp}, {@link OfferDoesNotExist},
 *   {@link OfferCustomerTypeDoesNotMatch}, {@link OfferNotForSale}, `CustomerOfSomeoneElse`, `UserNotFound`,
 *   `TeamNotFound`, {@link NewPurchasesBlocked}, {@link ProductAlreadyGranted}, `PaymentServiceDown`, `PaymentRefused`
 */
export async function createPurchaseUrl(
  app: App,
  scope: ProjectScope,
  { accessType, user, hasServerAuthority, source }: Buyer,
  request: PurchaseUrlRequest,
): Promise<string> {
  const { inlineOffer, offerInline, productId, inlineProduct, returnUrl, ...given } = request
  const productInline = request.productInline ?? inlineProduct
  const offerId = given.offerId ?? productId
  const inline = inlineOffer ?? offerInline ?? productInline
  if (inline === undefined && offerId === undefined) throw NoOfferNamed()
  if (inline !== undefined && !hasServerAuthority) throw InlineOfferNeedsServer()
  const { db, project } = scope
  const returnsTo = returnUrl === undefined ? null : parseUrl(returnUrl)
  if (returnUrl !== undefined && !(returnsTo && isTrusted(app, project, returnsTo))) throw RedirectNotTrusted()
  const account = await findPaymentAccount(app, db)
  if (account === null && (await readProject(app, db)).isProductionMode) throw PaymentsNotSetUp()

  const offer = inline !== undefined ? fromInline(inline) : findOffer(project.config.payments, offerId ?? '')
  if (offer === null || !isForSale(offer, hasServerAuthority)) {
    if (productId === undefined) throw OfferDoesNotExist({ offerId: offerId ?? 'inline', accessType })
    const isItem = Object.hasOwn(project.config.payments.items, productId)
    throw ProductDoesNotExist({ productId, context: offer !== null ? 'server_only' : isItem ? 'item_exists' : null })
  }
  const customer = asStoredCustomer(given)
  if (offer.customerType !== customer.customerType) {
    const { customerType: actualCustomerType } = customer
    const about = { customerId: given.customerId, actualCustomerType }
    const isProduct = productId !== undefined || productInline !== undefined
    if (!isProduct)
      throw OfferCustomerTypeDoesNotMatch({ offerId: offerId ?? null, offerCustomerType: offer.customerType, ...about })
    const productCustomerType = offer.customerType
    throw ProductCustomerTypeDoesNotMatch({ productId: productId ?? null, productCustomerType, ...about })
  }
  if (isDefaultOffer(offer)) throw OfferNotForSale()
  if (user !== null) await checkBuyer(db, user, customer)
  await checkCustomer(db, customer)
  if (project.config.payments.blockNewPurchases) throw NewPurchasesBlocked()
  // In the words of offers the page says so.
  if (productId !== undefined && isTaken({ offerId: productId, offer }, await getHoldings(app, db, customer)))
    throw ProductAlreadyGranted({ productId, customerId: given.customerId })
  if (account !== null) await ensureStripeCustomer(scope, account, customer)
  const link = { ...customer, offerId: offerId ?? null, offer, hasServerAuthority, source }
  const address = await scope.transaction(tx => createLink(app, tx, link))
  return returnsTo ? `${address}?return_url=${encodeURIComponent(returnsTo.href)}` : address
}
