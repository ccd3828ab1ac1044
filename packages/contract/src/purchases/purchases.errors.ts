import { defineError, defineText } from '../kernel/error.ts'

export const InlineOfferNeedsServer = defineText(
  400,
  'An inline product needs the secret server key: send it as x-stack-secret-server-key from your own server.',
)
export const NoOfferNamed = defineText(
  400,
  'Name the product that is bought: a product_id, or a product_inline with the secret server key.',
)
export const PaymentsNotSetUp = defineText(
  400,
  'This project has no Stripe account, so that nothing can be paid. Its owner sets it up in the dashboard, under Payments.',
)
export const OfferNotForSale = defineText(
  400,
  'Every customer has this product by default, so that it cannot be bought. Choose another product.',
)
export const CustomerOfSomeoneElse = defineText(
  403,
  'A signed-in user acts for themselves or for a team of theirs. Use the secret server key for other customers.',
)
export const PriceNotOnOffer = defineText(400, 'This product has no such price. Choose one of the prices that it has.')
export const NotStackable = defineText(400, 'This product can be bought once. Send the quantity 1, or none.')
export const CurrencyNotOnPrice = defineText(400, 'This price has no amount in that currency. Choose one that it has.')
export const TotalOutOfBounds = defineText(400, 'The total is more than one payment may have. Choose a lower quantity.')
export const AlreadyBought = defineText(400, 'The customer has this product already, and it can be bought once.')
export const AlreadySubscribed = defineText(
  400,
  'The customer has a subscription to this product already. It can be cancelled under Billing.',
)
export const BaseOfferMissing = defineText(
  400,
  'This product is an add-on, and the customer has none of the products that it adds to. Buy one of those first.',
)
export const GroupAlreadyBought = defineText(
  400,
  'The customer has bought a product of this line for good, so that no other one of the line can be bought.',
)
export const PurchaseNotFound = defineText(404, 'This customer has no such purchase. Check the id.')
export const EndingNeedsServer = defineText(
  403,
  'A user cancels a subscription at the end of its period. To end it at once, use the secret server key from your own server.',
)
export const PurchaseCannotChange = defineText(
  409,
  'Only a subscription that has not ended can be cancelled, and only one that is about to end can be resumed.',
)
export const NoPaymentMethods = defineText(
  400,
  'This customer has paid nothing through Stripe, so that there is no payment method to manage.',
)
export const PaymentServiceDown = defineText(
  502,
  'Stripe does not answer just now, and nothing was changed. Try again in a moment.',
)
export const PaymentRefused = defineText(
  400,
  ({ reason }: { reason: string }) => `Stripe refused the payment: ${reason} Correct it, and try again.`,
)

export const NewPurchasesBlocked = defineError(
  'NEW_PURCHASES_BLOCKED',
  403,
  'This project sells nothing at the moment. Its owner set payments.blockNewPurchases.',
)

export const ProductNotNamed = defineText(
  400,
  'Name the product that is granted: either a product_id or a product_inline.',
)
export const ProductNotOwned = defineText(400, 'The customer does not have this product.')
export const ProductNotCancelable = defineText(
  400,
  'The customer has this product for good or by default, so that there is no subscription to cancel.',
)
export const ProductSwitchRefused = defineText(
  400,
  ({ reason }: { reason: string }) => `This product cannot be switched: ${reason}`,
)
export const DefaultPaymentMethodRequired = defineError(
  'DEFAULT_PAYMENT_METHOD_REQUIRED',
  400,
  (_: { customerType: 'user' | 'team'; customerId: string }) =>
    'This customer has no stored card. Store one with a setup intent, set it as the default, and switch again.',
)
export const ProductCursorUnknown = defineText(400, 'The cursor is of no page of this list. Begin without a cursor.')
export const SetupIntentOfSomeoneElse = defineText(403, 'This setup intent is of another customer.')
export const SetupIntentNotSucceeded = defineText(
  400,
  'This setup intent has not succeeded: the customer confirms it in the card form first.',
)
export const SubscriptionInvoiceNotFound = defineError(
  'SUBSCRIPTION_INVOICE_NOT_FOUND',
  404,
  (_: { subscriptionInvoiceId: string }) =>
    'There is no such subscription, or no invoice of it was paid through Stripe. Check the id.',
)
export const OneTimePurchaseNotFound = defineError(
  'ONE_TIME_PURCHASE_NOT_FOUND',
  404,
  (_: { oneTimePurchaseId: string }) => 'There is no such purchase, or it was not paid through Stripe. Check the id.',
)
export const SubscriptionAlreadyRefunded = defineError(
  'SUBSCRIPTION_ALREADY_REFUNDED',
  400,
  (_: { subscriptionId: string }) => 'All that was paid for this invoice has been given back.',
)
export const OneTimePurchaseAlreadyRefunded = defineError(
  'ONE_TIME_PURCHASE_ALREADY_REFUNDED',
  400,
  (_: { oneTimePurchaseId: string }) => 'All that was paid for this purchase has been given back.',
)
export const TestModePurchaseNonRefundable = defineError(
  'TEST_MODE_PURCHASE_NON_REFUNDABLE',
  400,
  'This was bought in test mode: nothing was paid, so that nothing can be given back. Cancel it instead.',
)
