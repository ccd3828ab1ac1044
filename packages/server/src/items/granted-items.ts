/** What grants a customer an item by itself: offers that every customer of a type has by default. */
import type { OfferConfig, ProjectConfig } from '@latchkey/contract'
import { digest } from '../kernel/crypto/random.ts'
import { type GrantOptions, type Grants, grantsOfDefaultSubscription } from './grants.ts'
import type { CustomerItem } from './items.store.ts'

type Payments = ProjectConfig['payments']

type Granted = Pick<CustomerItem, 'customerType' | 'itemId'>

/** All grants of an item together. */
export function grantsOf(payments: Payments, item: Granted, options: GrantOptions): Grants {
  const grants = grantsByOffer(payments, item, options)
  const instants = grants.flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt.getTime()]))
  return {
    entries: grants.flatMap(({ entries }) => entries),
    basis: digest(JSON.stringify(grants.map(({ basis }) => basis))),
    nextAt: instants.length === 0 ? null : new Date(Math.min(...instants)),
  }
}

export interface GrantsOfOffer extends Grants {
  readonly offerId: string
}

export function grantsByOffer(payments: Payments, item: Granted, options: GrantOptions): GrantsOfOffer[] {
  const { customerType, itemId } = item
  return defaultOffers(payments, customerType).flatMap(([offerId, { includedItems }]) => {
    const included = Object.hasOwn(includedItems, itemId) ? includedItems[itemId] : undefined
    return included ? [{ offerId, ...grantsOfDefaultSubscription(included, options) }] : []
  })
}

/** Of each declared group the first offer that is included by default. */
function defaultOffers({ groups, offers }: Payments, customerType: string): [offerId: string, OfferConfig][] {
  const byGroup = new Map<string, [offerId: string, OfferConfig]>()
  for (const [offerId, offer] of Object.entries(offers)) {
    const { groupId } = offer
    const isDefault = offer.prices === 'include-by-default' && offer.customerType === customerType
    if (!isDefault || groupId === undefined || !Object.hasOwn(groups, groupId)) continue
    if (!byGroup.has(groupId)) byGroup.set(groupId, [offerId, offer])
  }
  return [...byGroup.values()]
}
