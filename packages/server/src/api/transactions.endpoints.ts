import { header, isPublishedBefore, transactionEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { listTransactions } from '../transactions/transactions.ts'

export const transactionHandlers = implement(transactionEndpoints, {
  list: async ({ app, db, headers }, { query }) =>
    listTransactions(app, db, query, { asRows: isPublishedBefore(headers.get(header.clientVersion), 54) }),
})
