import { transactionEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { listTransactions } from '../transactions/transactions.ts'

export const transactionHandlers = implement(transactionEndpoints, {
  list: async ({ app, db }, { query }) => listTransactions(app, db, query),
})
