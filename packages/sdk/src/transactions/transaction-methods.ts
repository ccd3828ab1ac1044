import type { AdminContext } from '../app/admin-context.ts'
import type { Row } from '../app/app-class.ts'
import { later } from '../later.ts'
import { loadPayments } from '../purchases/load-payments.ts'
import type { ListTransactionsOptions, TransactionPage } from './transaction.ts'

/** What customers bought, and what changed the quantities of their items. */
export interface TransactionMethods {
  /**
   * A page of transactions, newest first.
   *
   * @example
   * const { transactions, nextCursor } = await adminApp.listTransactions({ customerType: 'team', limit: 20 })
   */
  listTransactions(options?: ListTransactionsOptions): Promise<TransactionPage>
}

export const transactionMethods = later(['listTransactions'], loadPayments) satisfies Row<
  TransactionMethods,
  AdminContext
>
