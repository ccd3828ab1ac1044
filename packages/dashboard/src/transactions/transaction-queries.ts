/** What the screens read of transactions. */
import type { AdminTransaction, ListTransactionsOptions } from '@latchkey/js'
import { type Managed, pagedQuery, toKey } from '../api.ts'
import type { TransactionsSearch } from './transactions.screens.ts'

const mostAtOnce = 200

/** Newest first. */
export function transactionsQuery(project: Managed, search: TransactionsSearch) {
  const query = toFilter(search)
  return pagedQuery(toKey(project, { route: 'GET /internal/payments/transactions', query }), async page => {
    const { transactions, nextCursor } = await project.app.listTransactions({ ...query, ...page })
    return Object.assign([...transactions], { nextCursor })
  })
}

/** All that fit, page by page. */
export async function* everyTransaction(
  project: Managed,
  input: TransactionsSearch,
): AsyncGenerator<readonly AdminTransaction[]> {
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof project.app.listTransactions>> = await project.app.listTransactions({
      ...toFilter(input),
      cursor,
      limit: mostAtOnce,
    })
    yield page.transactions
    cursor = page.nextCursor
  } while (cursor !== null)
}

function toFilter({ type, of, customer }: TransactionsSearch): ListTransactionsOptions {
  return { type, customerType: of, customerId: customer }
}
