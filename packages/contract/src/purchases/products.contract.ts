/** Products in the words of newer published SDKs: what a customer has, grants without payment, invoices and cards. */
import * as z from 'zod'
import { customerType } from '../config/schema/values.ts'
import { atLeast, clientSignedIn, ownCustomer, visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { SchemaError } from '../kernel/envelope.errors.ts'
import { page, success } from '../kernel/page.ts'
import { text, uuid } from '../kernel/schema.ts'
import { ProductAlreadyGranted, ProductCustomerTypeDoesNotMatch, ProductDoesNotExist } from '../offers/offers.errors.ts'
import { TeamPermissionRequired } from '../permissions/permissions.errors.ts'
import { StripeAccountInfoNotFound } from '../stripe/stripe.contract.ts'
import { TeamMembershipNotFound, TeamNotFound } from '../teams/teams.errors.ts'
import { UserNotFound } from '../users/users.errors.ts'
import * as errors from './purchases.errors.ts'
import { CustomerProduct, Invoice, PaymentCard, ProductGrant, ProductSwitch } from './purchases.shapes.ts'
import { RefundRequest } from './refunds.shapes.ts'

const byCustomer = z.object({ customerType: customerType(), customerId: text().min(1).max(255) })
/** Only those have an account page. */
const byPerson = byCustomer.extend({ customerType: z.enum(['user', 'team']) })
const pageQuery = z.object({
  cursor: text().max(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
})

const manager = visitor(clientSignedIn(), ownCustomer(errors.CustomerOfSomeoneElse, '$update_team'))
const refused = [
  UserNotFound,
  TeamNotFound,
  errors.CustomerOfSomeoneElse,
  TeamMembershipNotFound,
  TeamPermissionRequired,
]
const stripeFailures = [errors.PaymentServiceDown, errors.PaymentRefused]

export const productEndpoints = {
  list: endpoint({
    route: 'GET /payments/products/:customerType/:customerId',
    summary: 'List the products that a customer has',
    access: manager,
    params: byCustomer,
    query: pageQuery,
    response: page(CustomerProduct),
    errors: [...refused, errors.ProductCursorUnknown],
  }),
  grant: endpoint({
    route: 'POST /payments/products/:customerType/:customerId',
    summary: 'Give a customer a product without payment: for good, or until it is cancelled',
    role: 'developer',
    access: atLeast('server'),
    params: byCustomer,
    body: ProductGrant,
    response: z.object({ success: z.literal(true), subscriptionId: uuid().optional() }),
    errors: [
      UserNotFound,
      TeamNotFound,
      errors.ProductNotNamed,
      ProductDoesNotExist,
      ProductCustomerTypeDoesNotMatch,
      errors.OfferNotForSale,
      errors.NotStackable,
      ProductAlreadyGranted,
      errors.BaseOfferMissing,
      errors.GroupAlreadyBought,
    ],
  }),
  cancel: endpoint({
    route: 'DELETE /payments/products/:customerType/:customerId/:productId',
    summary: 'Cancel the subscription to a product: at once for servers, at the end of its period for clients',
    audited: 'everyone',
    role: 'support',
    access: manager,
    params: byCustomer.extend({ productId: text().min(1).max(255) }),
    query: z.object({ subscriptionId: uuid().optional() }),
    response: success(),
    errors: [
      ...refused,
      errors.ProductNotOwned,
      errors.ProductNotCancelable,
      errors.PurchaseCannotChange,
      errors.PurchaseNotFound,
      ...stripeFailures,
    ],
  }),
  switchTo: endpoint({
    route: 'POST /payments/products/:customerType/:customerId/switch',
    summary: 'Change a subscription to another product of its line, in place and prorated, with the stored card',
    audited: 'everyone',
    role: 'support',
    access: manager,
    params: byPerson,
    body: ProductSwitch,
    response: success(),
    errors: [
      ...refused,
      errors.ProductSwitchRefused,
      errors.NewPurchasesBlocked,
      errors.PaymentsNotSetUp,
      errors.PriceNotOnOffer,
      errors.NotStackable,
      errors.CurrencyNotOnPrice,
      errors.TotalOutOfBounds,
      errors.GroupAlreadyBought,
      errors.DefaultPaymentMethodRequired,
      ...stripeFailures,
    ],
  }),
}

export const billingEndpoints = {
  invoices: endpoint({
    route: 'GET /payments/invoices/:customerType/:customerId',
    summary: 'List the invoices of a customer, newest first',
    access: manager,
    params: byPerson,
    query: pageQuery,
    response: page(Invoice),
    errors: [...refused, ...stripeFailures],
  }),
  read: endpoint({
    route: 'GET /payments/billing/:customerType/:customerId',
    summary: 'Read the card that a customer pays with',
    access: manager,
    params: byPerson,
    response: z.object({ hasCustomer: z.boolean(), defaultPaymentMethod: PaymentCard.nullable() }),
    errors: [...refused, ...stripeFailures],
  }),
  setUpCard: endpoint({
    route: 'POST /payments/payment-method/:customerType/:customerId/setup-intent',
    summary: 'Begin to store a card: answers the secret with which the card form confirms',
    audited: 'everyone',
    role: 'support',
    access: manager,
    params: byPerson,
    body: z.object({}),
    response: z.object({
      clientSecret: z.string(),
      stripeAccountId: z.string(),
      stripePublishableKey: z.string().describe('The key with which a page loads the card form of Stripe.'),
    }),
    errors: [...refused, errors.PaymentsNotSetUp, ...stripeFailures],
  }),
  setDefaultCard: endpoint({
    route: 'POST /payments/payment-method/:customerType/:customerId/set-default',
    summary: 'Pay with the card of a setup intent from now on, subscriptions included',
    audited: 'everyone',
    role: 'support',
    access: manager,
    params: byPerson,
    body: z.object({ setupIntentId: text().min(1).max(255) }),
    response: z.object({ success: z.literal(true), defaultPaymentMethod: PaymentCard }),
    errors: [
      ...refused,
      errors.PaymentsNotSetUp,
      errors.SetupIntentOfSomeoneElse,
      errors.SetupIntentNotSucceeded,
      ...stripeFailures,
    ],
  }),
  methodConfigs: endpoint({
    route: 'GET /internal/payments/method-configs',
    summary: 'Always without methods: they are chosen in Stripe',
    access: atLeast('admin'),
    errors: [StripeAccountInfoNotFound],
  }),
  refund: endpoint({
    route: 'POST /internal/payments/transactions/refund',
    summary: 'Give a payment back through Stripe, all or a part of it, and end what was bought if wanted',
    role: 'owner',
    access: atLeast('admin'),
    body: RefundRequest,
    response: z.object({ success: z.literal(true), refundTransactionId: uuid() }),
    errors: [
      SchemaError,
      errors.SubscriptionInvoiceNotFound,
      errors.OneTimePurchaseNotFound,
      errors.TestModePurchaseNonRefundable,
      errors.SubscriptionAlreadyRefunded,
      errors.OneTimePurchaseAlreadyRefunded,
      errors.PurchaseCannotChange,
      errors.PurchaseNotFound,
      errors.PaymentsNotSetUp,
      ...stripeFailures,
    ],
  }),
}
