/** What customers have: quantities of the items that the configuration declares. */
import * as z from 'zod'
import { customerType } from '../config/schema/values.ts'
import { atLeast, visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { page } from '../kernel/page.ts'
import { description, millis, text, uuid } from '../kernel/schema.ts'
import { TeamNotFound } from '../teams/teams.errors.ts'
import { UserNotFound } from '../users/users.errors.ts'
import {
  IdempotencyKeyReused,
  IdempotencyKeyUnusable,
  ItemCustomerTypeDoesNotMatch,
  ItemNotFound,
  ItemQuantityInsufficientAmount,
} from './items.errors.ts'

export const largestQuantity = 1_000_000_000

/** In the years that `millis` has. */
const isoDate = () =>
  z.iso
    .datetime({ offset: true })
    .or(z.iso.date())
    .refine(text => millis().safeParse(Date.parse(text)).success, 'is not in the years 1 to 9999')

/** Visible ASCII, such as a UUID. */
const idempotencyKey = () => z.string().regex(/^[\x21-\x7e]{1,255}$/, 'must have 1 to 255 visible ASCII characters')

const byCustomer = z.object({
  customerType: customerType(),
  /** A UUID of a user or a team, or what the application calls a custom customer. */
  customerId: text().min(1).max(255),
  itemId: text(),
})

export const Item = z.object({
  id: z.string(),
  displayName: z.string(),
  /** Negative: more was used than was granted. */
  quantity: z.number(),
})
export interface Item extends z.infer<typeof Item> {}

export const ItemQuantityChange = z.object({
  /** Positive: a grant. Negative: a use. */
  delta: z.number().int().min(-largestQuantity).max(largestQuantity),
  /** ISO 8601. From then on a grant no longer counts, and a use is given back. */
  expiresAt: isoDate().optional(),
  description: description().optional(),
})
export interface ItemQuantityChange extends z.infer<typeof ItemQuantityChange> {}

/** What the check of an API key takes from the key's owner in the same statement. */
export const KeyDebit = z.object({
  itemId: text(),
  amount: z.number().int().min(1).max(largestQuantity),
  idempotencyKey: idempotencyKey()
    .optional()
    .describe('The same key once more: the same debit, which is not made again.'),
})
export interface KeyDebit extends z.infer<typeof KeyDebit> {}

/** What a debit has left. */
export const DebitedItem = z.object({ id: z.string(), quantity: z.number() })
export interface DebitedItem extends z.infer<typeof DebitedItem> {}

/** A change that was made, or a grant of a subscription or of an offer that every customer has. */
export const ItemHistoryLine = z.object({
  /** Null: a grant of an offer. */
  id: z.uuid().nullable(),
  /** Null: a change, or a grant of an inline offer. */
  offerId: z.string().nullable(),
  /** Null: a change. */
  offerDisplayName: z.string().nullable(),
  /** Positive: a grant. Negative: a use. */
  delta: z.number(),
  /** Of a grant that repeats the start of its window. */
  createdAtMillis: millis(),
  /** From then on a grant no longer counts, and a use is given back. Null: never. */
  expiresAtMillis: millis().nullable(),
  description: z.string().nullable(),
})
export interface ItemHistoryLine extends z.infer<typeof ItemHistoryLine> {}

const largestHistoryPage = 100
/** The end of the year 2099: what repeats each day until then is added up in a moment. */
const latestBalanceMillis = Date.UTC(2100, 0) - 1

export const ItemHistoryQuery = z.object({
  /** Another instant at which to compute the balance, from what is known now. */
  atMillis: z.number().int().min(0).max(latestBalanceMillis).optional(),
  limit: z.number().int().min(1).max(largestHistoryPage).optional(),
  cursor: z.string().max(1_000).optional(),
})
export interface ItemHistoryQuery extends z.infer<typeof ItemHistoryQuery> {}

export const ItemHistory = page(ItemHistoryLine).extend({
  quantity: z.number(),
  quantityAt: z.number().nullable().describe('The balance at `atMillis`. Null: none was requested.'),
})
export interface ItemHistory extends z.infer<typeof ItemHistory> {}

const unknownCustomer = [ItemNotFound, ItemCustomerTypeDoesNotMatch, UserNotFound, TeamNotFound]

/** Of a check that debits. */
export const debitRefusals = [
  ItemNotFound,
  ItemCustomerTypeDoesNotMatch,
  ItemQuantityInsufficientAmount,
  IdempotencyKeyReused,
]

export const itemEndpoints = {
  read: endpoint({
    route: 'GET /payments/items/:customerType/:customerId/:itemId',
    summary: 'Read how many of an item a customer has',
    access: visitor(),
    params: byCustomer,
    response: Item,
    errors: unknownCustomer,
  }),
  changeQuantity: endpoint({
    route: 'POST /payments/items/:customerType/:customerId/:itemId/update-quantity',
    summary: 'Grant a customer some of an item, or take some of it',
    // Applications call it for each use. The history of the item says who changed what.
    changes: false,
    role: 'developer',
    access: atLeast('server'),
    params: byCustomer,
    query: z.object({ allowNegative: z.boolean() }),
    body: ItemQuantityChange,
    response: z.object({ id: uuid() }),
    errors: [...unknownCustomer, ItemQuantityInsufficientAmount, IdempotencyKeyReused, IdempotencyKeyUnusable],
  }),
  history: endpoint({
    route: 'GET /internal/payments/items/:customerType/:customerId/:itemId/history',
    summary: 'Read what the balance of an item comes from, newest first',
    access: atLeast('admin'),
    params: byCustomer,
    query: ItemHistoryQuery,
    response: ItemHistory,
    errors: unknownCustomer,
  }),
}
