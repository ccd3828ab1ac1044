/** What the screens read of transactions. */
import type { AdminTransaction, ListTransactionsOptions } from '@latchkey/js'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Managed, toKey } from '../api.ts'
import type { TransactionsSearch } from './transactions.screens.ts'

const rowsAtOnce = 100
const mostAtOnce = 200

/** Newest first, as many pages as someone scrolls to. */
export function transactionsQuery(project: Managed, input: TransactionsSearch) {
  const filter = toFilter(input)
  return infiniteQueryOptions({
    queryKey: toKey(project, { route: 'GET /internal/payments/transactions', query: filter }),
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      project.app.listTransactions({ ...filter, cursor: pageParam, limit: rowsAtOnce }),
    initialPageParam: null,
    getNextPageParam: page => page.nextCursor,
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

export const isFiltered = (input: TransactionsSearch): boolean =>
  Object.values(input).some(value => value !== undefined)

function toFilter({ type, of, customer }: TransactionsSearch): ListTransactionsOptions {
  return { type, customerType: of, customerId: customer }
}
