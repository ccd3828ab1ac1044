/** Transactions as CSV, a line for each, for spreadsheets and bookkeeping. */
import { currencies } from '@latchkey/contract/rules'
import type { AdminTransaction } from '@latchkey/js'
import { csvTable } from '../parts/download.ts'
import { kindOf } from './transaction-words.ts'

const columns = {
  id: ({ id }) => id,
  type: transaction => kindOf(transaction),
  created_at: ({ created_at_millis }) => instant(created_at_millis),
  customer_type: ({ customer_type }) => customer_type,
  customer_id: ({ customer_id }) => customer_id,
  offer: ({ offer_display_name }) => offer_display_name ?? '',
  quantity: ({ quantity }) => String(quantity),
  price: ({ price }) =>
    currencies
      .flatMap(currency => (price?.[currency] === undefined ? [] : `${price[currency]} ${currency}`))
      .join(', '),
  paid_every: ({ price }) => price?.interval?.join(' ') ?? '',
  status: ({ status }) => status ?? '',
  test_mode: ({ test_mode }) => String(test_mode),
  item_id: ({ item_id = '' }) => item_id,
  description: ({ description }) => description ?? '',
  expires_at: ({ expires_at_millis }) => (expires_at_millis ? instant(expires_at_millis) : ''),
} satisfies Record<string, (transaction: AdminTransaction) => string>

export const tableHead = csvTable([Object.keys(columns)])

export function transactionsAsTable(transactions: readonly AdminTransaction[]): string {
  return csvTable(transactions.map(transaction => Object.values(columns).map(column => column(transaction))))
}

const instant = (millis: number) => new Date(millis).toISOString()
