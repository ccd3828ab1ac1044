/** Buying offers, and what customers have bought. */
import * as z from 'zod'
import { CodeAlreadyUsed, CodeExpired, CodeNotFound, RedirectNotTrusted } from '../codes/codes.contract.ts'
import { customerType } from '../config/schema/values.ts'
import { atLeast, clientSignedIn, open, ownCustomer, visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { list, success } from '../kernel/page.ts'
import { text, url, uuid } from '../kernel/schema.ts'
import {
  OfferCustomerTypeDoesNotMatch,
  OfferDoesNotExist,
  ProductAlreadyGranted,
  ProductCustomerTypeDoesNotMatch,
  ProductDoesNotExist,
} from '../offers/offers.errors.ts'
import { TeamPermissionRequired } from '../permissions/permissions.errors.ts'
import { TeamMembershipNotFound, TeamNotFound } from '../teams/teams.errors.ts'
import { UserNotFound } from '../users/users.errors.ts'
import * as errors from './purchases.errors.ts'
import { Purchase, PurchaseChoice, PurchaseCode, PurchaseDetails, PurchaseUrlRequest } from './purchases.shapes.ts'

const byCustomer = z.object({ customerType: customerType(), customerId: text().min(1).max(255) })
const byId = byCustomer.extend({ purchaseId: uuid() })

const seesCustomer = ownCustomer(errors.CustomerOfSomeoneElse)
const changesCustomer = ownCustomer(errors.CustomerOfSomeoneElse, '$update_team')

const unusableCode = [CodeNotFound, CodeExpired, CodeAlreadyUsed]
const unknownCustomer = [UserNotFound, TeamNotFound]
/** In the order in which they are checked. */
const refusedPurchase = [
  ...unusableCode,
  ...unknownCustomer,
  errors.PriceNotOnOffer,
  errors.NotStackable,
  errors.CurrencyNotOnPrice,
  errors.TotalOutOfBounds,
  errors.AlreadyBought,
  errors.AlreadySubscribed,
  errors.BaseOfferMissing,
  errors.GroupAlreadyBought,
]
const stripeFailures = [errors.PaymentServiceDown, errors.PaymentRefused]
const ofSomeoneElse = [errors.CustomerOfSomeoneElse, TeamMembershipNotFound, TeamPermissionRequired]

export const purchaseEndpoints = {
  createUrl: endpoint({
    route: 'POST /payments/purchases/create-purchase-url',
    summary: 'Make the address of a page on which a customer buys an offer. It works for a day',
    changes: false,
    role: 'support',
    access: visitor(),
    body: PurchaseUrlRequest,
    response: z.object({ url: z.string() }),
    errors: [
      errors.NoOfferNamed,
      errors.InlineOfferNeedsServer,
      errors.PaymentsNotSetUp,
      OfferDoesNotExist,
      OfferCustomerTypeDoesNotMatch,
      ProductDoesNotExist,
      ProductCustomerTypeDoesNotMatch,
      RedirectNotTrusted,
      errors.OfferNotForSale,
      errors.CustomerOfSomeoneElse,
      ...unknownCustomer,
      ProductAlreadyGranted,
      errors.NewPurchasesBlocked,
      ...stripeFailures,
    ],
  }),
  validateCode: endpoint({
    route: 'POST /payments/purchases/validate-code',
    summary: 'Read what a purchase page shows. Changes nothing',
    changes: false,
    role: 'read-only',
    access: open(),
    body: PurchaseCode,
    response: PurchaseDetails,
    errors: unusableCode,
  }),
  session: endpoint({
    route: 'POST /payments/purchases/purchase-session',
    summary: 'Begin to pay: answers the secret with which the card form confirms. Empty: nothing is to be confirmed',
    changes: false,
    role: 'read-only',
    access: open(),
    body: PurchaseChoice,
    response: z.object({ clientSecret: z.string() }),
    errors: [...refusedPurchase, errors.NewPurchasesBlocked, errors.PaymentsNotSetUp, ...stripeFailures],
  }),
  testModeSession: endpoint({
    route: 'POST /internal/payments/test-mode-purchase-session',
    summary: 'Buy in test mode: nothing is paid, and everything else is as if it had been',
    access: atLeast('admin'),
    body: PurchaseChoice,
    response: success(),
    errors: refusedPurchase,
  }),
  list: endpoint({
    route: 'GET /payments/purchases/:customerType/:customerId',
    summary: 'List what a customer has bought, and what every customer has by default',
    access: visitor(clientSignedIn(), seesCustomer),
    params: byCustomer,
    response: list(Purchase),
    errors: [...unknownCustomer, ...ofSomeoneElse],
  }),
  cancel: endpoint({
    route: 'POST /payments/purchases/:customerType/:customerId/:purchaseId/cancel',
    summary: 'Cancel a subscription at the end of its period; servers may end it at once',
    audited: 'everyone',
    role: 'support',
    access: visitor(clientSignedIn(), changesCustomer),
    params: byId,
    body: z.object({ when: z.enum(['period-end', 'now']).optional() }),
    response: Purchase,
    errors: [
      ...unknownCustomer,
      ...ofSomeoneElse,
      errors.EndingNeedsServer,
      errors.PurchaseNotFound,
      errors.PurchaseCannotChange,
      ...stripeFailures,
    ],
  }),
  resume: endpoint({
    route: 'POST /payments/purchases/:customerType/:customerId/:purchaseId/resume',
    summary: 'Take the cancellation of a subscription back before its period ends',
    audited: 'everyone',
    role: 'support',
    access: visitor(clientSignedIn(), changesCustomer),
    params: byId,
    body: z.object({}),
    response: Purchase,
    errors: [
      ...unknownCustomer,
      ...ofSomeoneElse,
      errors.PurchaseNotFound,
      errors.PurchaseCannotChange,
      ...stripeFailures,
    ],
  }),
  portal: endpoint({
    route: 'POST /payments/portal/:customerType/:customerId',
    summary: "Make the address of Stripe's page on which a customer manages payment methods and invoices",
    audited: 'everyone',
    role: 'support',
    access: visitor(clientSignedIn(), changesCustomer),
    params: byCustomer,
    body: z.object({ returnUrl: url() }),
    response: z.object({ url: z.string() }),
    errors: [
      ...unknownCustomer,
      ...ofSomeoneElse,
      RedirectNotTrusted,
      errors.PaymentsNotSetUp,
      errors.NoPaymentMethods,
      ...stripeFailures,
    ],
  }),
}
