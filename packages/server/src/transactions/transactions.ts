/** Purchases and changes of items as one list. */
import { largestTransactionPage, type Transaction, type TransactionQuery } from '@latchkey/contract'
import type { App } from '../app.ts'
import { decodeCursor, encodeCursor } from '../kernel/db/cursor.ts'
import type { Db } from '../kernel/db/db.ts'
import { getAmounts, getRecurrence } from '../offers/offers.ts'
import type { BoughtOffer } from '../subscriptions/subscriptions.ts'
import { asOf } from '../subscriptions/subscriptions.ts'
import {
  type ChangeLine,
  type LinePage,
  listChangeLines,
  listOneTimeLines,
  listSubscriptionLines,
  type PurchaseLine,
  type SubscriptionLine,
  sortColumns,
} from './transactions.store.ts'

const usualLimit = 50

/** @throws `SchemaError` when the cursor cannot be read */
export async function listTransactions(
  app: App,
  db: Db,
  { limit: wanted = usualLimit, cursor, type, customerType, customerId }: TransactionQuery,
): Promise<{ transactions: Transaction[]; nextCursor: string | null }> {
  const limit = Math.min(Math.max(wanted, 1), largestTransactionPage)
  // One more than requested shows whether there is a next page.
  const after = cursor ? getPosition(cursor) : null
  const page = { after, customerType: customerType ?? null, customerId: customerId ?? null, limit: limit + 1 }
  const now = app.clock.now()
  const kinds = {
    subscription: async () => (await listSubscriptionLines(db, page)).map(line => subscription(line, now)),
    one_time: async () => (await listOneTimeLines(db, page)).map(oneTime),
    item_quantity_change: async () => (await listChangeLines(db, page)).map(change),
  }
  const chosen = type === undefined ? Object.values(kinds) : [kinds[type]]
  const lines = (await Promise.all(chosen.map(list => list()))).flat().sort(newestFirst)
  const transactions = lines.slice(0, limit)
  const last = transactions.at(-1)
  const nextCursor = last && lines.length > limit ? encodeCursor([new Date(last.createdAtMillis), last.id]) : null
  return { transactions, nextCursor }
}

function getPosition(cursor: string): LinePage['after'] {
  const [at, id] = decodeCursor(cursor, sortColumns)
  return at instanceof Date && typeof id === 'string' ? { at, id } : null
}

function newestFirst(one: Transaction, other: Transaction): number {
  const later = other.createdAtMillis - one.createdAtMillis
  if (later !== 0 || one.id === other.id) return later
  return other.id > one.id ? 1 : -1
}

function subscription(line: SubscriptionLine, now: Date): Transaction {
  const { status } = asOf({ ...line, endedAt: null }, now)
  return { ...purchase(line), type: 'subscription', status }
}

const oneTime = (line: PurchaseLine): Transaction => ({ ...purchase(line), type: 'one_time', status: null })

function purchase(line: PurchaseLine) {
  const { id, at, customerType, customerId, quantity, isTest, offer } = line
  return {
    ...{ id, customerType, customerId, quantity },
    createdAtMillis: at.getTime(),
    testMode: isTest,
    offerDisplayName: offer.displayName,
    price: getPrice(line),
  }
}

/** As the wire spells it. Null: the offer that was bought has no such price. */
function getPrice({ offer, priceId }: BoughtOffer): Transaction['price'] {
  const price = typeof offer.prices === 'object' && Object.hasOwn(offer.prices, priceId) ? offer.prices[priceId] : null
  if (!price) return null
  const interval = getRecurrence(price)
  return { ...getAmounts(price), ...(interval && { interval }) }
}

function change({ id, at, customerType, customerId, itemId, delta, description, expiresAt }: ChangeLine): Transaction {
  return {
    ...{ id, customerType, customerId, quantity: delta, type: 'item_quantity_change', itemId, description },
    createdAtMillis: at.getTime(),
    testMode: false,
    offerDisplayName: null,
    price: null,
    status: null,
    expiresAtMillis: expiresAt?.getTime() ?? null,
  }
}
