/** What the screens read about items and their balances. */

import type { ItemOptions } from '@latchkey/js'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'

/** One item of one customer, as addresses and keys of queries name it. */
export interface CustomerItem {
  readonly customerType: 'user' | 'team' | 'custom'
  readonly customerId: string
  readonly itemId: string
}

export function itemOptions({ customerType, customerId, itemId }: CustomerItem): ItemOptions {
  if (customerType === 'user') return { itemId, userId: customerId }
  return customerType === 'team' ? { itemId, teamId: customerId } : { itemId, customCustomerId: customerId }
}

const linesAtOnce = 100

/** The balance, and the lines that explain it, as many pages of them as a user scrolls to. */
export function itemHistoryQuery(project: Managed, item: CustomerItem) {
  return infiniteQueryOptions({
    queryKey: [...itemKey(project, item), 'history'],
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      project.app.getItemHistory(itemOptions(item), { cursor: pageParam, limit: linesAtOnce, signal }),
    initialPageParam: null,
    getNextPageParam: page => page.nextCursor,
    ...asAnswered,
  })
}

/** The balance now. */
export function balanceQuery(project: Managed, item: CustomerItem) {
  return queryOptions({
    queryKey: [...itemKey(project, item), 'balance'],
    queryFn: async ({ signal }) => (await project.app.getItemHistory(itemOptions(item), { limit: 1, signal })).quantity,
    ...asAnswered,
  })
}

/** The balance at another instant. */
export function balanceAtQuery(project: Managed, item: CustomerItem, at: Date) {
  return queryOptions({
    queryKey: [...itemKey(project, item), 'balance', at.getTime()],
    queryFn: async ({ signal }) =>
      (await project.app.getItemHistory(itemOptions(item), { at, limit: 1, signal })).quantityAt,
    ...asAnswered,
  })
}

/** After a change of a balance. */
export function balanceChanged(queries: QueryClient, project: Managed, item: CustomerItem): Promise<void> {
  return queries.invalidateQueries({ queryKey: itemKey(project, item) })
}

const itemKey = (project: Managed, { customerType, customerId, itemId }: CustomerItem) => [
  'project',
  project.id,
  'item',
  itemId,
  customerType,
  customerId,
]
