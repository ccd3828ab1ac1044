import { transactionEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { listTransactions } from '../transactions/transactions.ts'

export const transactionHandlers = implement(transactionEndpoints, {
  async list({ app, db }, { query }) {
    return listTransactions(app, db, query)
  },
})
