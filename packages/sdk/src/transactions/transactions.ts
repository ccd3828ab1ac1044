/** What was bought and what changed the quantities of items, as requests. */
import { type Transport, toWire } from '@latchkey/client'
import * as transactions from '@latchkey/client/transactions'
import type { AdminTransaction, ListTransactionsOptions, TransactionPage } from './transaction.ts'

export async function loadTransactions(
  transport: Transport,
  { type, customerType, customerId, limit, cursor }: ListTransactionsOptions = {},
): Promise<TransactionPage> {
  const query = { type, customerType, customerId, limit, cursor: cursor ?? undefined }
  const page = await transactions.list(transport, { query })
  // The wire's own names, which the transport had changed.
  return { transactions: toWire(page.transactions) as readonly AdminTransaction[], nextCursor: page.nextCursor }
}
