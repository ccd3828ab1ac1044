/** What the screens read of purchases. */
import type { Customer } from '@latchkey/js'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'
import { transactionsChanged } from '../transactions/transaction-queries.ts'

/** A user or a team of the project, who buys. */
export type Buyer = Customer<true>

export function purchasesQuery(project: Managed, buyer: Buyer) {
  return queryOptions({
    queryKey: purchasesKey(project, buyer),
    queryFn: () => buyer.listPurchases(),
    ...asAnswered,
  })
}

/** After a purchase was cancelled or resumed: the items that it grants may be others, too. */
export async function purchasesChanged(queries: QueryClient, project: Managed, buyer: Buyer): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: purchasesKey(project, buyer) }),
    queries.invalidateQueries({ queryKey: ['project', project.id, 'item'] }),
    transactionsChanged(queries, project),
  ])
}

const purchasesKey = (project: Managed, { id }: Pick<Buyer, 'id'>) => ['project', project.id, 'purchases', id]
