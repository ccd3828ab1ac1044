/** Addresses of purchase pages: who may have one, and for what. */
import {
  InlineOfferNeedsServer,
  NoOfferNamed,
  OfferCustomerTypeDoesNotMatch,
  OfferDoesNotExist,
  OfferNotForSale,
  PaymentsNotSetUp,
  type PurchaseUrlRequest,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { ProjectScope } from '../kernel/http/context.ts'
import { findOffer, fromInline, isDefaultOffer, isForSale } from '../offers/offers.ts'
import { readProject } from '../projects/projects.ts'
import { findPaymentAccount } from '../stripe/stripe-accounts.ts'
import { ensureStripeCustomer } from '../stripe/stripe-customers.ts'
import type { Buyer } from './buyers.ts'
import { asStoredCustomer, checkBuyer, checkCustomer } from './customers.ts'
import { createLink } from './purchase-links.ts'

/**
 * @throws {@link NoOfferNamed}, {@link InlineOfferNeedsServer}, {@link PaymentsNotSetUp}, {@link OfferDoesNotExist},
 *   {@link OfferCustomerTypeDoesNotMatch}, {@link OfferNotForSale}, `CustomerOfSomeoneElse`, `UserNotFound`,
 *   `TeamNotFound`, `PaymentServiceDown`, `PaymentRefused`
 */
export async function createPurchaseUrl(
  app: App,
  scope: ProjectScope,
  { accessType, user, hasServerAuthority, source }: Buyer,
  { offerId, inlineOffer, offerInline, ...given }: PurchaseUrlRequest,
): Promise<string> {
  const inline = inlineOffer ?? offerInline
  if (inline === undefined && offerId === undefined) throw NoOfferNamed()
  if (inline !== undefined && !hasServerAuthority) throw InlineOfferNeedsServer()
  const { db, project } = scope
  const account = await findPaymentAccount(app, db)
  if (account === null && (await readProject(app, db)).isProductionMode) throw PaymentsNotSetUp()

  const offer = inline !== undefined ? fromInline(inline) : findOffer(project.config.payments, offerId ?? '')
  if (offer === null || !isForSale(offer, hasServerAuthority)) {
    throw OfferDoesNotExist({ offerId: offerId ?? 'inline', accessType })
  }
  const customer = asStoredCustomer(given)
  if (offer.customerType !== customer.customerType) {
    const types = { offerCustomerType: offer.customerType, actualCustomerType: customer.customerType }
    throw OfferCustomerTypeDoesNotMatch({ offerId: offerId ?? null, customerId: given.customerId, ...types })
  }
  if (isDefaultOffer(offer)) throw OfferNotForSale()
  if (user !== null) await checkBuyer(db, user, customer)
  await checkCustomer(db, customer)
  if (account !== null) await ensureStripeCustomer(scope, account, customer)
  return scope.transaction(tx =>
    createLink(app, tx, { ...customer, offerId: offerId ?? null, offer, hasServerAuthority, source }),
  )
}
