/** What a purchase or a change of an item consists of, in the words of published SDKs since 2.8.54. */
import type { Currency, Transaction, TransactionEntry } from '@latchkey/contract'
import { inDecimals } from '../offers/offers.ts'
import { toProduct } from '../purchases/customer-products.ts'
import type { ChangeLine, PurchaseLine, RefundLine, SubscriptionLine } from './transactions.store.ts'

type Adds = Required<Pick<Transaction, 'effectiveAtMillis' | 'adjustedBy' | 'entries'>>

/** At which places of its entries a purchase has what it granted, and what was paid. */
const grantEntry = 0
const paidEntry = 1

export function ofSubscription(line: SubscriptionLine): Adds {
  // While it is tried, nothing was paid.
  const isPaid = line.stripeId !== null && line.status !== 'trialing'
  return ofPurchase(line, { subscriptionId: line.id }, isPaid)
}

export function ofOneTime(line: PurchaseLine): Adds {
  return ofPurchase(line, { oneTimePurchaseId: line.id }, line.stripeId !== null)
}

function ofPurchase(
  line: PurchaseLine,
  purchase: Pick<TransactionEntry, 'subscriptionId' | 'oneTimePurchaseId'>,
  isPaid: boolean,
): Adds {
  const { offerId, offer, priceId, quantity, currency, amount, isTest } = line
  const granted: TransactionEntry = {
    type: 'product_grant',
    ...atFirstHand(line),
    productId: offerId,
    product: toProduct(offer, { seesServerOnly: true }),
    priceId: priceId === '' ? null : priceId,
    quantity,
    ...purchase,
  }
  const paid = isPaid && !isTest && amount > 0 ? [ofMoney(line, amount * quantity, currency)] : []
  return { effectiveAtMillis: line.at.getTime(), adjustedBy: [], entries: [granted, ...paid] }
}

function ofMoney(line: PurchaseLine, units: number, currency: Currency): TransactionEntry {
  const netUnits = currency === 'USD' ? units : 0
  return {
    type: 'money_transfer',
    ...atFirstHand(line),
    chargedAmount: { [currency]: inDecimals(units, currency) },
    netAmount: { USD: inDecimals(netUnits, 'USD') },
  }
}

/** What is given back is negative. It adjusts what was paid, and takes away what was granted where that ended. */
export function ofRefund(line: RefundLine): Adds {
  const { at, purchaseId, currency, amount, isEnded, quantity, customerType, customerId } = line
  const usd = currency === 'USD' ? amount : 0
  const money: TransactionEntry = {
    type: 'money_transfer',
    adjustedTransactionId: purchaseId,
    adjustedEntryIndex: paidEntry,
    ...{ customerType, customerId },
    chargedAmount: { [currency]: negative(amount, currency) },
    netAmount: { USD: negative(usd, 'USD') },
  }
  const revoked: TransactionEntry = {
    type: 'product_revocation',
    adjustedTransactionId: purchaseId,
    adjustedEntryIndex: grantEntry,
    quantity,
  }
  return { effectiveAtMillis: at.getTime(), adjustedBy: [], entries: isEnded ? [money, revoked] : [money] }
}

const negative = (units: number, currency: Currency) => `${units === 0 ? '' : '-'}${inDecimals(units, currency)}`

export function ofChange(line: ChangeLine): Adds {
  const { at, itemId, delta } = line
  const entry: TransactionEntry = { type: 'item_quantity_change', ...atFirstHand(line), itemId, quantity: delta }
  return { effectiveAtMillis: at.getTime(), adjustedBy: [], entries: [entry] }
}

const atFirstHand = ({ customerType, customerId }: Pick<PurchaseLine, 'customerType' | 'customerId'>) => ({
  adjustedTransactionId: null,
  adjustedEntryIndex: null,
  customerType,
  customerId,
})
