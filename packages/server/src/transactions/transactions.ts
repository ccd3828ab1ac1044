/** Purchases and changes of items as one list. */
import { largestTransactionPage, type Transaction, type TransactionQuery } from '@latchkey/contract'
import type { App } from '../app.ts'
import { decodeCursor, encodeCursor } from '../kernel/db/cursor.ts'
import type { Db } from '../kernel/db/db.ts'
import { getAmounts, getRecurrence, inDecimals } from '../offers/offers.ts'
import type { BoughtOffer } from '../subscriptions/subscriptions.ts'
import { asOf } from '../subscriptions/subscriptions.ts'
import { ofChange, ofOneTime, ofRefund, ofSubscription } from './transaction-entries.ts'
import {
  type ChangeLine,
  type LinePage,
  listChangeLines,
  listOneTimeLines,
  listRefundLines,
  listRefundsOf,
  listSubscriptionLines,
  type PurchaseLine,
  type RefundLine,
  type SubscriptionLine,
  sortColumns,
} from './transactions.store.ts'

const usualLimit = 50

type Kind = 'subscription' | 'one_time' | 'item_quantity_change' | 'refund'
type Type = Transaction['type']

const olderKinds: readonly Kind[] = ['subscription', 'one_time', 'item_quantity_change']

/** What fits a type, in the older words and in the newer ones. Of those that are not named there is nothing. */
const kindsOf: { readonly [Name in Type]?: readonly Kind[] } = {
  subscription: ['subscription'],
  one_time: ['one_time'],
  item_quantity_change: ['item_quantity_change'],
  purchase: ['subscription', 'one_time'],
  'manual-item-quantity-change': ['item_quantity_change'],
  refund: ['refund'],
}

/**
 * `asRows`: in the words of published SDKs before 2.8.54.
 *
 * @throws `SchemaError` when the cursor cannot be read
 */
export async function listTransactions(
  app: App,
  db: Db,
  { limit: wanted = usualLimit, cursor, type, customerType, customerId }: TransactionQuery,
  { asRows }: { readonly asRows: boolean },
): Promise<{ transactions: Transaction[]; nextCursor: string | null }> {
  const limit = Math.min(Math.max(wanted, 1), largestTransactionPage)
  // One more than requested shows whether there is a next page.
  const after = cursor ? getPosition(cursor) : null
  const page = { after, customerType: customerType ?? null, customerId: customerId ?? null, limit: limit + 1 }
  const now = app.clock.now()
  const lists: Readonly<Record<Kind, () => Promise<Transaction[]>>> = {
    subscription: async () => (await listSubscriptionLines(db, page)).map(line => subscription(line, { now, asRows })),
    one_time: async () => (await listOneTimeLines(db, page)).map(line => oneTime(line, { asRows })),
    item_quantity_change: async () => (await listChangeLines(db, page)).map(line => change(line, { asRows })),
    refund: async () => (await listRefundLines(db, page)).map(refund),
  }
  const ofType: readonly Kind[] = type === undefined ? [...olderKinds, 'refund'] : (kindsOf[type] ?? [])
  // The rows have no word for a refund.
  const chosen = asRows ? ofType.filter(kind => kind !== 'refund') : ofType
  const lines = (await Promise.all(chosen.map(kind => lists[kind]()))).flat().sort(newestFirst)
  const transactions = lines.slice(0, limit)
  const last = transactions.at(-1)
  const nextCursor = last && lines.length > limit ? encodeCursor([new Date(last.createdAtMillis), last.id]) : null
  return { transactions: asRows ? transactions : await withRefunds(db, transactions), nextCursor }
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

/** The purchases name the refunds of them: the first entry of each. */
async function withRefunds(db: Db, transactions: readonly Transaction[]): Promise<Transaction[]> {
  const ids = transactions.filter(({ type }) => type === 'purchase').map(({ id }) => id)
  const refunds = ids.length === 0 ? [] : await listRefundsOf(db, ids)
  return transactions.map(transaction => {
    const own = refunds.filter(({ purchaseId }) => purchaseId === transaction.id)
    return own.length === 0
      ? transaction
      : { ...transaction, adjustedBy: own.map(({ id }) => ({ transactionId: id, entryIndex: 0 })) }
  })
}

function refund(line: RefundLine): Transaction {
  const { id, at, customerType, customerId, displayName, quantity, currency, amount } = line
  return {
    ...{ id, customerType, customerId, quantity, type: 'refund' as const },
    createdAtMillis: at.getTime(),
    testMode: false,
    offerDisplayName: displayName,
    price: { [currency]: inDecimals(amount, currency) },
    status: null,
    ...ofRefund(line),
  }
}

interface Form {
  readonly asRows: boolean
}

function subscription(line: SubscriptionLine, { now, asRows }: Form & { readonly now: Date }): Transaction {
  const { status } = asOf({ ...line, endedAt: null }, now)
  const row = { ...purchase(line), status }
  return asRows
    ? { ...row, type: 'subscription' }
    : { ...row, ...ofSubscription({ ...line, status }), type: 'purchase' }
}

function oneTime(line: PurchaseLine, { asRows }: Form): Transaction {
  const row = { ...purchase(line), status: null }
  return asRows ? { ...row, type: 'one_time' } : { ...row, ...ofOneTime(line), type: 'purchase' }
}

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

function change(line: ChangeLine, { asRows }: Form): Transaction {
  const { id, at, customerType, customerId, itemId, delta, description, expiresAt } = line
  const row = {
    ...{ id, customerType, customerId, quantity: delta, itemId, description },
    createdAtMillis: at.getTime(),
    testMode: false,
    offerDisplayName: null,
    price: null,
    status: null,
    expiresAtMillis: expiresAt?.getTime() ?? null,
  }
  return asRows
    ? { ...row, type: 'item_quantity_change' }
    : { ...row, ...ofChange(line), type: 'manual-item-quantity-change' }
}
