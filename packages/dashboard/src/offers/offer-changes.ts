/** What the screens change of what is sold. All of it is configuration. */
import { configDifference } from '@latchkey/contract/rules'
import type { OfferConfig, Payments } from './offer-config.ts'

/** What is different from what was saved: changes that were made meanwhile elsewhere stay. */
export function getOfferChanges(id: string, saved: OfferConfig | undefined, config: OfferConfig): object {
  const before = { payments: { offers: saved ? { [id]: saved } : {} } }
  return configDifference(before, { payments: { offers: { [id]: config } } })
}

/** Without a group its offers stay, in no group. */
export function getGroupRemoval({ offers }: Payments, id: string): object {
  const inIt = Object.entries(offers).filter(([, { groupId }]) => groupId === id)
  const left = inIt.map(([offerId]) => [`payments.offers.${offerId}.groupId`, null])
  return { [`payments.groups.${id}`]: null, ...Object.fromEntries(left) }
}

/** Those that add to an offer. */
export function getAddOns({ offers }: Payments, id: string): readonly string[] {
  return Object.values(offers).flatMap(({ isAddOnTo, displayName }) =>
    isAddOnTo !== false && Object.hasOwn(isAddOnTo, id) ? [displayName] : [],
  )
}
