/** What grants a customer an item by itself: offers that every customer of a type has by default. */
import type { OfferConfig, ProjectConfig } from '@latchkey/contract'
import { digest } from '../kernel/crypto/random.ts'
import { type GrantOptions, type Grants, grantsOfDefaultSubscription } from './grants.ts'
import type { CustomerItem } from './items.store.ts'

type Payments = ProjectConfig['payments']

/** All grants of an item together. */
export function grantsOf(
  payments: Payments,
  { customerType, itemId }: Pick<CustomerItem, 'customerType' | 'itemId'>,
  options: GrantOptions,
): Grants {
  const grants = defaultOffers(payments, customerType).flatMap(({ includedItems }) => {
    const item = Object.hasOwn(includedItems, itemId) ? includedItems[itemId] : undefined
    return item ? [grantsOfDefaultSubscription(item, options)] : []
  })
  const instants = grants.flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt.getTime()]))
  return {
    entries: grants.flatMap(({ entries }) => entries),
    basis: digest(JSON.stringify(grants.map(({ basis }) => basis))),
    nextAt: instants.length === 0 ? null : new Date(Math.min(...instants)),
  }
}

/** Of each declared group the first offer that is included by default. */
function defaultOffers({ groups, offers }: Payments, customerType: string): OfferConfig[] {
  const byGroup = new Map<string, OfferConfig>()
  for (const offer of Object.values(offers)) {
    const { groupId } = offer
    const isDefault = offer.prices === 'include-by-default' && offer.customerType === customerType
    if (!isDefault || groupId === undefined || !Object.hasOwn(groups, groupId)) continue
    if (!byGroup.has(groupId)) byGroup.set(groupId, offer)
  }
  return [...byGroup.values()]
}
