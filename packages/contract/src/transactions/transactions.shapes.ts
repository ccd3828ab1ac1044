/** Purchases and changes of items: a row in the words of older published SDKs, and since 2.8.54 also what each is made of. */
import * as z from 'zod'
import { customerType } from '../config/schema/values.ts'
import { millis, text, uuid } from '../kernel/schema.ts'
import { SoldProduct, subscriptionStatuses } from '../purchases/purchases.shapes.ts'

/** The words of published SDKs before 2.8.54. */
export const rowTypes = ['subscription', 'one_time', 'item_quantity_change'] as const

/** Their words since then. */
export const transactionTypes = [
  'purchase',
  'subscription-cancellation',
  'subscription-renewal',
  'manual-item-quantity-change',
  'refund',
  'chargeback',
  'product-change',
] as const
export type TransactionType = (typeof transactionTypes)[number]

export const transactionEntryTypes = [
  'money_transfer',
  'item_quantity_change',
  'product_grant',
  'product_revocation',
  'product_revocation_reversal',
] as const

/** An amount in decimal notation by its currency. */
const money = () => z.record(z.string(), z.string()).meta({ opaque: true })

/** One thing that a transaction did. */
export const TransactionEntry = z.object({
  type: z.enum(transactionEntryTypes),
  /** The entry of an earlier transaction that it changes, if it does. */
  adjustedTransactionId: uuid().nullable(),
  adjustedEntryIndex: z.number().nullable(),
  customerType: customerType().optional(),
  customerId: z.string().optional(),
  chargedAmount: money().optional(),
  netAmount: money().optional().describe('In USD. What was charged in another currency is not converted, and is 0.'),
  itemId: z.string().optional(),
  quantity: z.number().optional(),
  productId: z.string().nullable().optional().describe('Null: an inline product.'),
  product: SoldProduct.optional(),
  priceId: z.string().nullable().optional(),
  subscriptionId: uuid().optional(),
  oneTimePurchaseId: uuid().optional(),
})
export interface TransactionEntry extends z.infer<typeof TransactionEntry> {}

export const Transaction = z.object({
  id: uuid(),
  type: z
    .enum([...rowTypes, ...transactionTypes])
    .describe('`subscription`, `one_time` and `item_quantity_change` are for SDKs of 2.8.53 and older alone.'),
  createdAtMillis: millis(),
  customerType: customerType(),
  customerId: z.string(),
  /** Of a change of an item the difference. */
  quantity: z.number(),
  testMode: z.boolean(),
  offerDisplayName: z.string().nullable(),
  /** As the wire spells it: `{ USD, interval }`. */
  price: z.record(z.string(), z.unknown()).nullable().meta({ opaque: true }),
  status: z.enum(subscriptionStatuses).nullable(),
  /** Only changes of items have these three. */
  itemId: z.string().optional(),
  description: z.string().nullable().optional(),
  expiresAtMillis: millis().nullable().optional(),
  /** SDKs of 2.8.53 and older do not see the rest. */
  effectiveAtMillis: millis().optional(),
  adjustedBy: z.array(z.object({ transactionId: uuid(), entryIndex: z.number() })).optional(),
  entries: z.array(TransactionEntry).optional(),
})
export interface Transaction extends z.infer<typeof Transaction> {}

export const largestTransactionPage = 200

export const TransactionQuery = z.object({
  /** 50, if it is absent. Less than 1 is 1, and more than 200 is 200. */
  limit: z.number().int().optional(),
  cursor: z.string().max(1_000).optional(),
  type: z.enum([...rowTypes, ...transactionTypes]).optional(),
  customerType: customerType().optional(),
  customerId: text().max(255).optional(),
})
export interface TransactionQuery extends z.infer<typeof TransactionQuery> {}
