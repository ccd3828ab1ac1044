/** What was bought and what changed the quantities of items, as one list. */
import * as z from 'zod'
import { customerType } from '../config/schema/values.ts'
import { atLeast } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { millis, text, uuid } from '../kernel/schema.ts'
import { subscriptionStatuses } from '../purchases/purchases.shapes.ts'

export const transactionTypes = ['subscription', 'one_time', 'item_quantity_change'] as const

export const Transaction = z.object({
  id: uuid(),
  type: z.enum(transactionTypes),
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
})
export interface Transaction extends z.infer<typeof Transaction> {}

export const largestTransactionPage = 200

export const TransactionQuery = z.object({
  /** 50, if it is absent. Less than 1 is 1, and more than 200 is 200. */
  limit: z.number().int().optional(),
  cursor: z.string().max(1_000).optional(),
  type: z.enum(transactionTypes).optional(),
  customerType: customerType().optional(),
  /** Our own addition: of one customer. */
  customerId: text().max(255).optional(),
})
export interface TransactionQuery extends z.infer<typeof TransactionQuery> {}

export const transactionEndpoints = {
  list: endpoint({
    route: 'GET /internal/payments/transactions',
    summary: 'List purchases and changes of items, newest first',
    access: atLeast('admin'),
    query: TransactionQuery,
    response: z.object({ transactions: z.array(Transaction), nextCursor: z.string().nullable() }),
    errors: [],
  }),
}
