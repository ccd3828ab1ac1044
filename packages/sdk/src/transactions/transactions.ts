/** What was bought and what changed the quantities of items, as requests. */
import { routes } from '@latchkey/contract/table'
import type { AdminContext } from '../app/admin-context.ts'
import type { AdminViewer } from '../app/admin-viewer.ts'
import { toWire } from '../transport/spelling.ts'
import {
  type AdminTransaction,
  type ListTransactionsOptions,
  type TransactionKey,
  type TransactionPage,
  transactionKey,
} from './transaction.ts'

export function listTransactions({ admin }: AdminContext, options?: ListTransactionsOptions): Promise<TransactionPage> {
  return admin.store('transactions', ...transactionKey(options)).load()
}

export async function loadTransactions(
  { connection }: AdminViewer,
  ...[type, customerType, customerId, limit, cursor]: TransactionKey
): Promise<TransactionPage> {
  const query = { type, customerType, customerId, limit, cursor: cursor ?? undefined }
  const { transactions, nextCursor } = await connection.transport.send(routes.transactions.list, { query })
  // The wire's own names, which the transport had changed.
  return { transactions: toWire(transactions) as readonly AdminTransaction[], nextCursor }
}
