/** Groups of offers, of which a customer has one offer at a time. */
import { getOffers } from '@latchkey/contract/rules'
import { getOffer, type OfferConfig, type Payments } from './offer-config.ts'

export interface DeclaredOffer {
  readonly id: string
  readonly config: OfferConfig
}

export interface OfferGroup {
  /** Null: the offers in no group. */
  readonly id: string | null
  readonly displayName: string
  readonly offers: readonly DeclaredOffer[]
}

/** The groups by name, each with its offers in the order in which customers see them; then what is in no group. */
export function getGroups(payments: Payments): readonly OfferGroup[] {
  const offers = declaredOffers(payments)
  const groups = Object.keys(payments.groups).map(id => ({
    id,
    displayName: nameOfGroup(payments, id),
    offers: offers.filter(({ config }) => config.groupId === id),
  }))
  groups.sort((one, other) => one.displayName.localeCompare(other.displayName, 'en'))
  const rest = offers.filter(
    ({ config: { groupId } }) => groupId === undefined || !Object.hasOwn(payments.groups, groupId),
  )
  return rest.length === 0 ? groups : [...groups, { id: null, displayName: 'In no group', offers: rest }]
}

export function declaredOffers(payments: Payments): readonly DeclaredOffer[] {
  return getOffers(payments, { includesServerOnly: true }).flatMap(({ id }) => {
    const config = getOffer(payments, id)
    return config ? [{ id, config }] : []
  })
}

export function nameOfGroup({ groups }: Payments, id: string): string {
  return (Object.hasOwn(groups, id) && groups[id]?.displayName) || id
}
