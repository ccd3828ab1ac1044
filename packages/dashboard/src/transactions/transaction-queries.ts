/** What the screens read of transactions. */
import type { AdminTransaction, ListTransactionsOptions } from '@latchkey/js'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'
import type { TransactionsSearch } from './transactions.screens.ts'

const rowsAtOnce = 100
const mostAtOnce = 200

/** Newest first, as many pages as someone scrolls to. */
export function transactionsQuery(project: Managed, input: TransactionsSearch) {
  const filter = toFilter(input)
  return infiniteQueryOptions({
    queryKey: [...transactionsKey(project), filter],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      project.app.listTransactions({ ...filter, cursor: pageParam, limit: rowsAtOnce }),
    initialPageParam: null,
    getNextPageParam: page => page.nextCursor,
    ...asAnswered,
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

/** After a purchase, or the end of one. */
export function transactionsChanged(queries: QueryClient, project: Managed): Promise<void> {
  return queries.invalidateQueries({ queryKey: transactionsKey(project) })
}

export const isFiltered = (input: TransactionsSearch): boolean =>
  Object.values(input).some(value => value !== undefined)

function toFilter({ type, of, customer }: TransactionsSearch): ListTransactionsOptions {
  return { type, customerType: of, customerId: customer }
}

const transactionsKey = (project: Managed) => ['project', project.id, 'transactions']
