/**
 * Known errors about offers and payments.
 *
 * @example
 * if (OfferDoesNotExist.is(error)) log.error(`Add ${error.details.offerId} under payments.offers`)
 */
import { KnownError } from './api-error.ts'

/** The configuration has no such offer, or only servers may sell it. */
export class OfferDoesNotExist extends KnownError<
  'OFFER_DOES_NOT_EXIST',
  { readonly offerId: string; readonly accessType: string }
> {}
/** The offer is for customers of another type. */
export class OfferCustomerTypeDoesNotMatch extends KnownError<
  'OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH',
  {
    /** Null: an inline offer. */
    readonly offerId: string | null
    readonly customerId: string
    readonly offerCustomerType: string | null
    readonly actualCustomerType: string
  }
> {}
/** As {@link OfferDoesNotExist}, to a request in the words of newer published SDKs. */
export class ProductDoesNotExist extends KnownError<
  'PRODUCT_DOES_NOT_EXIST',
  { readonly productId: string; readonly context: string | null }
> {}
/** As {@link OfferCustomerTypeDoesNotMatch}, to such a request. */
export class ProductCustomerTypeDoesNotMatch extends KnownError<
  'PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH',
  {
    readonly productId: string | null
    readonly customerId: string
    readonly productCustomerType: string | null
    readonly actualCustomerType: string
  }
> {}
/** The customer has this product already, and can have it once. */
export class ProductAlreadyGranted extends KnownError<
  'PRODUCT_ALREADY_GRANTED',
  { readonly productId: string; readonly customerId: string }
> {}
/** The customer has no stored card, with which a switch is paid. */
export class DefaultPaymentMethodRequired extends KnownError<
  'DEFAULT_PAYMENT_METHOD_REQUIRED',
  { readonly customerType: string; readonly customerId: string }
> {}
/** The project sells nothing at the moment: its owner has blocked new purchases. */
export class NewPurchasesBlocked extends KnownError<'NEW_PURCHASES_BLOCKED'> {}
/** There is no such subscription, or no invoice of it that was paid through Stripe. */
export class SubscriptionInvoiceNotFound extends KnownError<
  'SUBSCRIPTION_INVOICE_NOT_FOUND',
  { readonly subscriptionInvoiceId: string }
> {}
/** There is no such purchase, or it was not paid through Stripe. */
export class OneTimePurchaseNotFound extends KnownError<
  'ONE_TIME_PURCHASE_NOT_FOUND',
  { readonly oneTimePurchaseId: string }
> {}
/** All that was paid for the invoice has been given back. */
export class SubscriptionAlreadyRefunded extends KnownError<
  'SUBSCRIPTION_ALREADY_REFUNDED',
  { readonly subscriptionId: string }
> {}
/** All that was paid for the purchase has been given back. */
export class OneTimePurchaseAlreadyRefunded extends KnownError<
  'ONE_TIME_PURCHASE_ALREADY_REFUNDED',
  { readonly oneTimePurchaseId: string }
> {}
/** Nothing was paid in test mode. */
export class TestModePurchaseNonRefundable extends KnownError<'TEST_MODE_PURCHASE_NON_REFUNDABLE'> {}
/** The project has no Stripe account. */
export class StripeAccountInfoNotFound extends KnownError<'STRIPE_ACCOUNT_INFO_NOT_FOUND'> {}
