/** What was bought and what changed the quantities of items, as one list. */
import * as z from 'zod'
import { atLeast } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Transaction, TransactionQuery } from './transactions.shapes.ts'

export const transactionEndpoints = {
  list: endpoint({
    route: 'GET /internal/payments/transactions',
    summary: 'List purchases and changes of items, newest first',
    access: atLeast('admin'),
    query: TransactionQuery,
    response: z.object({ transactions: z.array(Transaction), nextCursor: z.string().nullable() }),
    errors: [],
  }),
}
