/**
 * The objects as the double stores and sends them: the types of the SDK, with ids in the place of what can be expanded and
 * texts in the place of decimals, as on the wire.
 */
import type Stripe from 'stripe'

type Stored<Whole, Ids extends keyof Whole = never, Own extends object = object> = Omit<Whole, Ids | keyof Own> & {
  [Id in Ids]: Extract<Whole[Id], string | null>
} & Own

export interface StoredList<Item> {
  readonly object: 'list'
  readonly data: Item[]
  readonly has_more: boolean
  readonly url: string
}

type Decimals<Names extends string> = { [Name in Names]: string | null }

export type StoredAccount = Stripe.Account
export type StoredCustomer = Omit<Stripe.Customer, 'subscriptions' | 'sources'>
export type StoredProduct = Stored<Stripe.Product, 'default_price' | 'tax_code'>
export type StoredPrice = Stored<Stripe.Price, 'product', Decimals<'unit_amount_decimal'>>
export type StoredPlan = Stored<Stripe.Plan, 'product', Decimals<'amount_decimal'>>
export type StoredPaymentMethod = Stored<Stripe.PaymentMethod, 'customer'>
export type StoredPaymentIntent = Stored<Stripe.PaymentIntent, 'customer' | 'payment_method' | 'latest_charge'>
export type StoredSetupIntent = Stored<Stripe.SetupIntent, 'customer' | 'payment_method'>
export type StoredCharge = Stored<Stripe.Charge, 'customer' | 'payment_intent'>
export type StoredRefund = Stored<Stripe.Refund, 'charge' | 'payment_intent' | 'customer'>
export type StoredDispute = Stored<Stripe.Dispute, 'charge' | 'payment_intent'>

export type StoredItem = Omit<Stripe.SubscriptionItem, 'plan' | 'price' | 'quantity'> & {
  plan: StoredPlan
  price: StoredPrice
  quantity: number
}

export type StoredSubscription = Stored<
  Stripe.Subscription,
  'customer' | 'default_payment_method' | 'latest_invoice' | 'pending_setup_intent',
  { items: StoredList<StoredItem>; status: SubscriptionStatus }
>

/** The SDK's own type has any text beside these. */
export type SubscriptionStatus =
  | 'active'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'past_due'
  | 'paused'
  | 'trialing'
  | 'unpaid'

type StoredPricing = Omit<Stripe.InvoiceLineItem.Pricing, 'unit_amount_decimal'> & Decimals<'unit_amount_decimal'>

export type StoredLine = Stored<
  Stripe.InvoiceLineItem,
  'subscription',
  Decimals<'quantity_decimal'> & { pricing: StoredPricing }
>

export type StoredInvoice = Stored<
  Omit<Stripe.Invoice, 'payments' | 'confirmation_secret'>,
  'default_payment_method',
  { customer: string; lines: StoredList<StoredLine>; parent: StoredInvoiceParent; status: InvoiceStatus }
>

type StoredInvoiceParent = Omit<Stripe.Invoice.Parent, 'subscription_details'> & {
  subscription_details: Omit<Stripe.Invoice.Parent.SubscriptionDetails, 'subscription'> & { subscription: string }
}

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'

export type StoredInvoicePayment = Stored<
  Stripe.InvoicePayment,
  'invoice',
  { payment: { type: 'payment_intent'; payment_intent: string } }
>

export type StoredPortalConfiguration = Stripe.BillingPortal.Configuration
export type StoredPortalSession = Stored<Stripe.BillingPortal.Session, 'configuration'>

export type StoredDeletedCustomer = Stripe.DeletedCustomer
