import { currencies } from '@latchkey/contract/rules'
import type { AdminTransaction, Currency } from '@latchkey/js'
import { formatDelta, formatQuantity } from '../items/item-words.ts'
import { formatAmount, formatPrice } from '../offers/price-words.ts'

/** What a transaction is, as the screens say it. */
export type TransactionKind = 'subscription' | 'one_time' | 'item_quantity_change' | 'refund'
export type CustomerType = AdminTransaction['customer_type']

export const transactionKinds: readonly { readonly value: TransactionKind; readonly label: string }[] = [
  { value: 'subscription', label: 'Subscriptions' },
  { value: 'one_time', label: 'One-time purchases' },
  { value: 'item_quantity_change', label: 'Changes of items' },
  { value: 'refund', label: 'Refunds' },
]

export function kindOf({ type, status }: Pick<AdminTransaction, 'type' | 'status'>): TransactionKind {
  if (type === 'manual-item-quantity-change') return 'item_quantity_change'
  if (type === 'refund') return 'refund'
  return status === null ? 'one_time' : 'subscription'
}

export const customerTypes: readonly { readonly value: CustomerType; readonly label: string }[] = [
  { value: 'user', label: 'Users' },
  { value: 'team', label: 'Teams' },
  { value: 'custom', label: 'Custom customers' },
]

export const kindWords: Readonly<Record<TransactionKind, string>> = {
  subscription: 'Subscription',
  one_time: 'One-time purchase',
  item_quantity_change: 'Change of an item',
  refund: 'Refund',
}

/** “Pro”, “Pro × 3”, “+10 credits”. */
export function describeContent(transaction: AdminTransaction): string {
  const { quantity, offer_display_name, item_id } = transaction
  if (kindOf(transaction) === 'item_quantity_change') return `${formatDelta(quantity)} ${item_id}`
  return quantity === 1 ? `${offer_display_name}` : `${offer_display_name} × ${formatQuantity(quantity)}`
}

/** “$10 a month”. Null: nothing has a price, or it is not known any more. */
export function formatPriceForTransaction({ price }: Pick<AdminTransaction, 'price'>): string | null {
  return price && formatPrice({ amounts: price, interval: price.interval ?? null })
}

/** Every currency that the price has: “$10, €9”. */
export function formatAllAmounts({ price }: Pick<AdminTransaction, 'price'>): string {
  const amounts = currencies.flatMap(currency => {
    const amount = price?.[currency]
    return amount === undefined ? [] : [formatAmount(currency, amount)]
  })
  return amounts.join(', ')
}

/** What was paid, in the currency of the payment. Null: nothing was, so that nothing can be refunded. */
export function findPayment({ entries }: AdminTransaction): { currency: Currency; amount: string } | null {
  const paid = entries.find(({ type }) => type === 'money_transfer')?.charged_amount
  const currency = currencies.find(known => paid?.[known] !== undefined)
  const amount = currency && paid?.[currency]
  return currency === undefined || amount === undefined ? null : { currency, amount }
}
