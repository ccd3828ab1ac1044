import * as z from 'zod'
import { currencies } from '../config/schema/currencies.ts'
import { configId, customerType } from '../config/schema/values.ts'
import { millis, text, url, uuid } from '../kernel/schema.ts'
import { alternatives } from '../kernel/wire.ts'
import { Amounts, IncludedItem, InlineOffer, InlineProduct } from '../offers/offers.shapes.ts'

export const purchaseLinkLifetimeSeconds = 24 * 60 * 60

/** `offer_inline` is another name of `inline_offer`. */
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
    /** In a trusted domain. The page links to it after the purchase. */
    returnUrl: url().optional(),
    /** There are no promo codes. */
    allowPromoCodes: z.boolean().optional(),
    allowStackingPromoCodes: z.boolean().optional(),
  }),
  { atMostOne: [['offerId', 'inlineOffer', 'offerInline', 'productId', 'productInline']] },
)
export interface PurchaseUrlRequest extends z.infer<typeof PurchaseUrlRequest> {}

const fullCode = () => text().max(300)

export const PurchaseCode = z.object({ fullCode: fullCode() })

/** What the customer chose on the purchase page. */
export const PurchaseChoice = z.object({
  fullCode: fullCode(),
  priceId: text().max(63),
  quantity: z.number().int().min(1).max(1_000_000).optional(),
  currency: z.enum(currencies).optional(),
})
export interface PurchaseChoice extends z.infer<typeof PurchaseChoice> {}

export const PurchaseDetails = z.object({
  offer: z.object({
    displayName: z.string(),
    customerType: customerType(),
    stackable: z.boolean(),
    /** By the id of the price; as the wire spells it: `{ USD, interval, free_trial }`. */
    prices: z.record(z.string(), z.unknown()).meta({ opaque: true }),
    /** Our own addition. */
    includes: z.array(IncludedItem),
  }),
  /** Null: nothing can be paid, and only test mode works. */
  stripeAccountId: z.string().nullable(),
  stripePublishableKey: z
    .string()
    .nullable()
    .describe('The key with which the page loads the card form of Stripe. Null as the account.'),
  projectId: z.string(),
  projectDisplayName: z.string().describe('The name of the project that sells.'),
  alreadyBoughtNonStackable: z.boolean(),
  conflictingGroupOffers: z.array(z.object({ offerId: z.string(), displayName: z.string() })),
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
