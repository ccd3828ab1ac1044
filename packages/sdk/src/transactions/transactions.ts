/** What was bought and what changed the quantities of items, as requests. */
import { toWire } from '@latchkey/client'
import * as transactions from '@latchkey/client/transactions'
import type { AdminViewer } from '../app/admin-viewer.ts'
import type { AdminTransaction, TransactionKey, TransactionPage } from './transaction.ts'

export async function loadTransactions(
  { connection }: AdminViewer,
  ...[type, customerType, customerId, limit, cursor]: TransactionKey
): Promise<TransactionPage> {
  const query = { type, customerType, customerId, limit, cursor: cursor ?? undefined }
  const page = await transactions.list(connection.transport, { query })
  // The wire's own names, which the transport had changed.
  return { transactions: toWire(page.transactions) as readonly AdminTransaction[], nextCursor: page.nextCursor }
}
