import * as z from 'zod'
import { currencies } from '../config/schema/currencies.ts'
import { configId, customerType } from '../config/schema/values.ts'
import { json, millis, text, url, uuid } from '../kernel/schema.ts'
import { alternatives } from '../kernel/wire.ts'
import { Amounts, IncludedItem, InlineOffer, InlineProduct } from '../offers/offers.shapes.ts'
import { Branding } from '../projects/projects.shapes.ts'

export const purchaseLinkLifetimeSeconds = 24 * 60 * 60

/** `offer_inline` is another name of `inline_offer`, `inline_product` of `product_inline` (a published SDK of 2.8.51 sends it). */
export const PurchaseUrlRequest = alternatives(
  z.object({
    customerType: customerType(),
    customerId: text().min(1).max(255),
    offerId: configId().optional(),
    inlineOffer: InlineOffer.optional(),
    offerInline: InlineOffer.optional(),
    /** An offer in the words of published SDKs since 2.8.43, in which it is refused then. */
    productId: configId().optional(),
    productInline: InlineProduct.optional(),
    inlineProduct: InlineProduct.optional(),
    /** In a trusted domain. The page links to it after the purchase. */
    returnUrl: url().optional(),
    /** There are no promo codes. */
    allowPromoCodes: z.boolean().optional(),
    allowStackingPromoCodes: z.boolean().optional(),
  }),
  { atMostOne: [['offerId', 'inlineOffer', 'offerInline', 'productId', 'productInline', 'inlineProduct']] },
)
export interface PurchaseUrlRequest extends z.infer<typeof PurchaseUrlRequest> {}

const fullCode = () => text().max(300)

export const PurchaseCode = z.object({
  fullCode: fullCode(),
  /** Of the query of the page. It is in the answer if it is in a trusted domain. */
  returnUrl: text().max(10_000).optional(),
})
export interface PurchaseCode extends z.infer<typeof PurchaseCode> {}

/** What the customer chose on the purchase page. */
export const PurchaseChoice = z.object({
  fullCode: fullCode(),
  priceId: text().max(63),
  quantity: z.number().int().min(1).max(1_000_000).optional(),
  currency: z.enum(currencies).optional(),
})
export interface PurchaseChoice extends z.infer<typeof PurchaseChoice> {}

const soldOffer = {
  displayName: z.string(),
  customerType: customerType(),
  stackable: z.boolean(),
  /** By the id of the price; as the wire spells it: `{ USD, interval, free_trial }`. */
  prices: z.record(z.string(), z.unknown()).meta({ opaque: true }),
}

/** An offer in the words of newer published SDKs. */
export const SoldProduct = z.object({
  ...soldOffer,
  serverOnly: z.boolean(),
  /** By the id of the item; as the wire spells it: `{ quantity, repeat, expires }`. */
  includedItems: z.record(z.string(), z.unknown()).meta({ opaque: true }),
  clientMetadata: json().nullable(),
  clientReadOnlyMetadata: json().nullable(),
  serverMetadata: json().nullable().describe('Null for clients.'),
})
export interface SoldProduct extends z.infer<typeof SoldProduct> {}

/** A product that a customer has. */
export const CustomerProduct = z.object({
  /** Null: an inline product. */
  id: z.string().nullable(),
  quantity: z.number(),
  product: SoldProduct,
  type: z.enum(['subscription', 'one_time']),
  /** Null: it was bought once, for good. */
  subscription: z
    .object({
      /** Null: every customer has it by default. */
      subscriptionId: uuid().nullable(),
      currentPeriodEnd: z.string().nullable().describe('ISO 8601. Null: it has no period.'),
      cancelAtPeriodEnd: z.boolean(),
      isCancelable: z.boolean(),
    })
    .nullable(),
  switchOptions: z
    .array(z.object({ productId: z.string(), product: SoldProduct }))
    .optional()
    .describe('The other products of its product line, with the prices that are paid again and again.'),
})
export interface CustomerProduct extends z.infer<typeof CustomerProduct> {}

/** By id a product of the configuration, or an inline one. */
export const ProductGrant = z.object({
  productId: configId().optional(),
  productInline: InlineProduct.optional(),
  quantity: z.number().int().min(1).max(1_000_000).optional(),
})
export interface ProductGrant extends z.infer<typeof ProductGrant> {}

/** To another product of the same line, which is paid again and again. */
export const ProductSwitch = z.object({
  fromProductId: configId(),
  toProductId: configId(),
  /** One that is paid again and again. By default that with the interval of the product before, else the first. */
  priceId: text().max(63).optional(),
  quantity: z.number().int().min(1).max(1_000_000).optional(),
  /** There are none: a list that is not empty is refused. */
  promoCodes: z.array(text().max(255)).max(100).optional(),
})
export interface ProductSwitch extends z.infer<typeof ProductSwitch> {}

export const Invoice = z.object({
  createdAtMillis: millis(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).nullable(),
  /** In minor units of its currency. */
  amountTotal: z.number(),
  currency: z.enum(currencies).nullable().describe('Null: one in which no price is.'),
  hostedInvoiceUrl: z.string().nullable(),
})
export interface Invoice extends z.infer<typeof Invoice> {}

export const PaymentCard = z.object({
  id: z.string(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  expMonth: z.number().nullable(),
  expYear: z.number().nullable(),
})
export interface PaymentCard extends z.infer<typeof PaymentCard> {}

export const PurchaseDetails = z.object({
  /** Our own addition: what is included. */
  offer: z.object({ ...soldOffer, includes: z.array(IncludedItem) }),
  /** The same in the words of newer published SDKs. */
  product: SoldProduct,
  /** Null: nothing can be paid, and only test mode works. */
  stripeAccountId: z.string().nullable(),
  stripePublishableKey: z
    .string()
    .nullable()
    .describe('The key with which the page loads the card form of Stripe. Null as the account.'),
  projectId: z.string(),
  projectDisplayName: z.string().describe('The name of the project that sells.'),
  projectBranding: Branding.nullable().describe('How its pages look. Null where its owner has set nothing.'),
  alreadyBoughtNonStackable: z.boolean(),
  conflictingGroupOffers: z.array(z.object({ offerId: z.string(), displayName: z.string() })),
  conflictingProducts: z.array(z.object({ productId: z.string(), displayName: z.string() })),
  projectLogoUrl: z.string().nullable(),
  testMode: z.boolean().describe('Whether a colleague of the project can buy here without paying.'),
  chargesEnabled: z.boolean().describe('Whether the Stripe account of the project can take payments.'),
  returnUrl: z
    .string()
    .nullable()
    .describe('Where the page leads after the purchase. Null: it was not given, or is not trusted.'),
})
export interface PurchaseDetails extends z.infer<typeof PurchaseDetails> {}

export const subscriptionStatuses = [
  'active',
  'trialing',
  'past_due',
  'paused',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** Something that a customer has, or had. */
export const Purchase = z.object({
  /** Null: an offer that every customer has by default. */
  id: uuid().nullable(),
  type: z.enum(['subscription', 'one_time', 'default']),
  /** Null: an inline offer. */
  offerId: z.string().nullable(),
  displayName: z.string(),
  quantity: z.number(),
  /** Null: a one-time purchase. */
  status: z.enum(subscriptionStatuses).nullable(),
  /** Null: it was free. */
  amounts: Amounts.nullable(),
  /** What was paid, or is paid each time, for all of the quantity, in decimal notation. Null: it was free. */
  total: z.string().nullable(),
  currency: z.enum(currencies).nullable(),
  interval: IncludedItem.shape.repeat,
  createdAtMillis: millis().nullable(),
  periodEndMillis: millis().nullable().describe('When it renews, or ends. Null: never.'),
  cancelAtPeriodEnd: z.boolean(),
  endedAtMillis: millis().nullable(),
  testMode: z.boolean(),
  includes: z.array(IncludedItem),
})
export interface Purchase extends z.infer<typeof Purchase> {}
