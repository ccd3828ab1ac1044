/** What the screens read of purchases. */

import { getOffers } from '@latchkey/contract/rules'
import type { AdminOwnedProject, Customer } from '@latchkey/js'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'
import type { CustomerType, Payments } from '../offers/offer-config.ts'
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

/** What this colleague can make a link for: offers with a price. Those that are server-only are sold by developers and owners. */
export function offersForSale(project: AdminOwnedProject, payments: Payments, customerType: CustomerType) {
  const options = { customerType, includesServerOnly: project.mayActAs('developer') }
  return getOffers(payments, options).filter(({ pricing }) => pricing.length > 0)
}
