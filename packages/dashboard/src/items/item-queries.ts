/** What the screens read about items and their balances. */

import type { ItemOptions } from '@latchkey/js'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Managed, toKey } from '../api.ts'

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
const historyRoute = 'GET /internal/payments/items/:customerType/:customerId/:itemId/history'

/** The balance, and the lines that explain it, as many pages of them as a user scrolls to. */
export function itemHistoryQuery(project: Managed, item: CustomerItem) {
  return infiniteQueryOptions({
    queryKey: toKey(project, { route: historyRoute, params: item }),
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      project.app.getItemHistory(itemOptions(item), { cursor: pageParam, limit: linesAtOnce, signal }),
    initialPageParam: null,
    getNextPageParam: page => page.nextCursor,
  })
}

/** The balance now. */
export function balanceQuery(project: Managed, item: CustomerItem) {
  return queryOptions({
    queryKey: toKey(project, { route: historyRoute, params: item, query: { limit: 1 } }),
    queryFn: async ({ signal }) => (await project.app.getItemHistory(itemOptions(item), { limit: 1, signal })).quantity,
  })
}

/** The balance at another instant. */
export function balanceAtQuery(project: Managed, item: CustomerItem, at: Date) {
  return queryOptions({
    queryKey: toKey(project, { route: historyRoute, params: item, query: { at } }),
    queryFn: async ({ signal }) =>
      (await project.app.getItemHistory(itemOptions(item), { at, limit: 1, signal })).quantityAt,
  })
}
