import type { Interval, SubscriptionStatus } from '@latchkey/contract'
import type { Amounts, CustomerType } from '../offers/offer.ts'

export type TransactionType = 'subscription' | 'one_time' | 'item_quantity_change'

/**
 * Something that was bought, or a change of an item. Its names are those of the wire, as in the published SDKs.
 *
 * @example
 * const { transactions } = await adminApp.listTransactions({ type: 'subscription' })
 * const past = transactions.filter(({ status }) => status === 'canceled')
 */
export interface AdminTransaction {
  readonly id: string
  readonly type: TransactionType
  readonly created_at_millis: number
  readonly customer_type: CustomerType
  readonly customer_id: string
  /** Of a change of an item the difference. */
  readonly quantity: number
  readonly test_mode: boolean
  readonly offer_display_name: string | null
  readonly price: (Amounts & { readonly interval?: Interval | undefined }) | null
  readonly status: SubscriptionStatus | null
  /** Only changes of items have this, and the two that follow. */
  readonly item_id?: string | undefined
  readonly description?: string | null | undefined
  readonly expires_at_millis?: number | null | undefined
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
  readonly type?: TransactionType | undefined
  readonly customerType?: CustomerType | undefined
  /** Our own addition: of one customer. */
  readonly customerId?: string | undefined
}
