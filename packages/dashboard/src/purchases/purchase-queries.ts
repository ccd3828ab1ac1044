/** What the screens read of purchases. */

import { getOffers } from '@latchkey/contract/rules'
import type { AdminOwnedProject, Customer, ProductReceiver } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { type Managed, toKey } from '../api.ts'
import type { CustomerType, Payments } from '../offers/offer-config.ts'

/** A user or a team of the project, who buys, or is given something. */
export type Buyer = Customer<true> & ProductReceiver

export function purchasesQuery(project: Managed, buyer: Buyer) {
  return queryOptions({
    queryKey: toKey(project, {
      route: 'GET /payments/purchases/:customerType/:customerId',
      params: { customerId: buyer.id },
    }),
    queryFn: () => buyer.listPurchases(),
  })
}

/** What this colleague can make a link for: offers with a price. Those that are server-only are sold by developers and owners. */
export function offersForSale(project: AdminOwnedProject, payments: Payments, customerType: CustomerType) {
  const options = { customerType, includesServerOnly: project.mayActAs('developer') }
  return getOffers(payments, options).filter(({ pricing }) => pricing.length > 0)
}

/** By name. What every customer has by default is not granted. */
export function grantableProducts({ offers }: Payments, customerType: CustomerType) {
  const products = Object.entries(offers).flatMap(([id, { displayName, prices, stackable = false, ...offer }]) => {
    if (offer.customerType !== customerType || prices === 'include-by-default') return []
    const isRecurring = Object.values(prices ?? {}).some(price => price.interval !== undefined)
    return [{ id, displayName, stackable, isRecurring }]
  })
  return products.sort((one, other) => one.displayName.localeCompare(other.displayName))
}
