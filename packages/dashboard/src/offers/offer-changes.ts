/** What the screens change of what is sold. All of it is configuration. */
import { configDifference } from '@latchkey/contract/rules'
import type { AdminOwnedProject, LatchkeyConfig } from '@latchkey/js'
import { useTask } from '../parts/use-task.ts'
import type { OfferConfig, Payments } from './offer-config.ts'

/** Takes a change back, as long as nothing was changed after it. */
export type TakeBack = () => Promise<unknown>

/** Sends what is different from what was saved: changes that were made meanwhile elsewhere stay. */
export async function saveOffer(
  project: AdminOwnedProject,
  id: string,
  saved: OfferConfig | undefined,
  config: OfferConfig,
): Promise<TakeBack> {
  const before = { payments: { offers: saved ? { [id]: saved } : {} } }
  return update(project, configDifference(before, { payments: { offers: { [id]: config } } }))
}

export async function removeOffer(project: AdminOwnedProject, id: string): Promise<TakeBack> {
  return update(project, { [`payments.offers.${id}`]: null })
}

export async function addGroup(project: AdminOwnedProject, id: string, displayName: string): Promise<TakeBack> {
  return update(project, { [`payments.groups.${id}`]: { displayName } })
}

export async function renameGroup(project: AdminOwnedProject, id: string, displayName: string): Promise<TakeBack> {
  return update(project, { [`payments.groups.${id}.displayName`]: displayName })
}

/** Its offers stay, in no group. */
export async function removeGroup(project: AdminOwnedProject, { offers }: Payments, id: string): Promise<TakeBack> {
  const inIt = Object.entries(offers).filter(([, { groupId }]) => groupId === id)
  const left = inIt.map(([offerId]) => [`payments.offers.${offerId}.groupId`, null])
  return update(project, { [`payments.groups.${id}`]: null, ...Object.fromEntries(left) })
}

/** Those that add to an offer. */
export function getAddOns({ offers }: Payments, id: string): readonly string[] {
  return Object.values(offers).flatMap(({ isAddOnTo, displayName }) =>
    isAddOnTo !== false && Object.hasOwn(isAddOnTo, id) ? [displayName] : [],
  )
}

export async function update(project: AdminOwnedProject, changes: object): Promise<TakeBack> {
  // To the compiler, a computed name is any text.
  const { version } = await project.updateConfig(changes as LatchkeyConfig)
  return () => project.restoreConfig(version - 1, { expectedVersion: version })
}

/** Undoes a change of the configuration, for the toast that says what was changed. */
export function useTakeBack(): (takeBack: TakeBack) => Promise<boolean> {
  return useTask((takeBack: TakeBack) => takeBack(), 'As it was before.')
}
