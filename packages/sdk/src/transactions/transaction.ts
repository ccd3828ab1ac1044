import type { Interval, SubscriptionStatus } from '@latchkey/contract'
import type { Amounts, CustomerType } from '../offers/offer.ts'
import type { InlineProduct } from '../purchases/products.ts'

/** In the words of published SDKs since 2.8.54. */
export type TransactionType =
  | 'purchase'
  | 'subscription-cancellation'
  | 'subscription-renewal'
  | 'manual-item-quantity-change'
  | 'refund'
  | 'chargeback'
  | 'product-change'

/** What a list can be limited to: also the older words, which tell subscriptions from what was bought once. */
export type TransactionTypeFilter = TransactionType | 'subscription' | 'one_time' | 'item_quantity_change'

/**
 * Something that was bought, or a change of an item. Its names are those of the wire, as in the published SDKs.
 *
 * @example
 * const { transactions } = await adminApp.listTransactions({ type: 'purchase' })
 * const past = transactions.filter(({ status }) => status === 'canceled')
 */
export interface AdminTransaction {
  readonly id: string
  readonly type: TransactionType
  readonly created_at_millis: number
  readonly effective_at_millis: number
  readonly customer_type: CustomerType
  readonly customer_id: string
  /** Of a change of an item the difference. */
  readonly quantity: number
  readonly test_mode: boolean
  readonly offer_display_name: string | null
  readonly price: (Amounts & { readonly interval?: Interval | undefined }) | null
  /** Of a subscription. Null: it is none. */
  readonly status: SubscriptionStatus | null
  /** Only changes of items have this, and the two that follow. */
  readonly item_id?: string | undefined
  readonly description?: string | null | undefined
  readonly expires_at_millis?: number | null | undefined
  /** The later transactions that take something of it back. */
  readonly adjusted_by: readonly { readonly transaction_id: string; readonly entry_index: number }[]
  /** What it did: products that were granted, money that was paid. */
  readonly entries: readonly AdminTransactionEntry[]
}

/** One thing that a transaction did. */
export interface AdminTransactionEntry {
  readonly type:
    | 'money_transfer'
    | 'item_quantity_change'
    | 'product_grant'
    | 'product_revocation'
    | 'product_revocation_reversal'
  /** The entry of an earlier transaction that it changes. Null: none. */
  readonly adjusted_transaction_id: string | null
  readonly adjusted_entry_index: number | null
  readonly customer_type?: CustomerType | undefined
  readonly customer_id?: string | undefined
  readonly charged_amount?: Amounts | undefined
  /** 0 for what was charged in another currency. */
  readonly net_amount?: { readonly USD: string } | undefined
  readonly item_id?: string | undefined
  readonly quantity?: number | undefined
  /** Null: an inline product. */
  readonly product_id?: string | null | undefined
  readonly product?: InlineProduct | undefined
  readonly price_id?: string | null | undefined
  readonly subscription_id?: string | undefined
  readonly one_time_purchase_id?: string | undefined
}

/**
 * What to give back of a payment. Without an amount, all that is left of it.
 *
 * @example
 * const refund: RefundOptions = { type: 'subscription', id: transaction.id, amountUsd: '4.50', endAction: 'at-period-end' }
 */
export interface RefundOptions {
  readonly type: 'subscription' | 'one-time-purchase'
  /** Of the transaction. */
  readonly id: string
  /** In decimal notation. `'0'` gives nothing back, and only ends what was bought. */
  readonly amountUsd?: string | undefined
  /** Our own addition: the same in the currency of the payment, where that is not USD. */
  readonly amount?: string | undefined
  /** Of a subscription: an invoice at Stripe. The latest that was paid, unless given. */
  readonly invoiceId?: string | undefined
  /** Unless given, the customer keeps what was bought. */
  readonly endAction?: 'now' | 'at-period-end' | undefined
}

/** A page of transactions, newest first. */
export interface TransactionPage {
  readonly transactions: readonly AdminTransaction[]
  /** Null on the last page. */
  readonly nextCursor: string | null
}

/** Which transactions to list. */
export interface ListTransactionsOptions {
  /** The `nextCursor` of the page before; null or none starts at the newest. */
  readonly cursor?: string | null | undefined
  /** 50 unless given, at most 200. */
  readonly limit?: number | undefined
  readonly type?: TransactionTypeFilter | undefined
  readonly customerType?: CustomerType | undefined
  /** Our own addition: of one customer. */
  readonly customerId?: string | undefined
}
