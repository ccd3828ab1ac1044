import { ReceiptText } from 'lucide-react'
import { type RawSearch, text } from '../parts/search-values.ts'
import { screen } from '../screen.ts'
import { type CustomerType, customerTypes, type TransactionKind, transactionKinds } from './transaction-words.ts'

export const transactionsScreen = screen({
  path: '/projects/$projectId/transactions',
  title: 'Transactions',
  readSearch: readTransactionsSearch,
  navigation: { icon: ReceiptText, key: 'x', section: 'Payments' },
  palette: { words: 'payments purchases subscriptions bought revenue export csv' },
})

export interface TransactionsSearch {
  type?: TransactionKind
  /** The type of the customers. */
  of?: CustomerType
  /** The id of the one customer. */
  customer?: string
}

function readTransactionsSearch({ type, of, customer }: RawSearch): TransactionsSearch {
  return {
    type: transactionKinds.find(known => known.value === type)?.value,
    of: customerTypes.find(known => known.value === of)?.value,
    customer: text(customer),
  }
}
