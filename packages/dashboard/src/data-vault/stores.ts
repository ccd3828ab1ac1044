/** Stores are part of the configuration; how much is in one, the server counts. */
import type { AdminOwnedProject, CompleteConfig, DataVaultStoreFigures, LatchkeyConfig } from '@latchkey/js'

export interface Store {
  readonly id: string
  readonly displayName: string
  /** Otherwise it was removed from the configuration, and its values are still there. */
  readonly isDeclared: boolean
  readonly valueCount: number
  readonly lastWrittenAt: Date | null
}

/** Sorted by name, those that were removed last. */
export function getStores(
  { dataVault }: Pick<CompleteConfig, 'dataVault'>,
  figures: readonly DataVaultStoreFigures[],
): readonly Store[] {
  const counted = new Map(figures.map(store => [store.id, store]))
  const declared = Object.entries(dataVault.stores).map(([id, { displayName }]): Store => {
    const { valueCount = 0, lastWrittenAt = null } = counted.get(id) ?? {}
    return { id, displayName, isDeclared: true, valueCount, lastWrittenAt }
  })
  const removed = figures
    .filter(({ id }) => !Object.hasOwn(dataVault.stores, id))
    .map((store): Store => ({ ...store, displayName: store.id, isDeclared: false }))
  const byName = (one: Store, other: Store) => one.displayName.localeCompare(other.displayName, 'en')
  return [...declared.sort(byName), ...removed.sort(byName)]
}

export async function addStore(project: AdminOwnedProject, id: string, displayName: string): Promise<void> {
  await update(project, { [`dataVault.stores.${id}`]: { displayName: displayName || undefined } })
}

export async function renameStore(project: AdminOwnedProject, id: string, displayName: string): Promise<void> {
  await update(project, { [`dataVault.stores.${id}.displayName`]: displayName })
}

/** Returns what takes it back. */
export async function removeStore(project: AdminOwnedProject, id: string): Promise<() => Promise<unknown>> {
  const { version } = await update(project, { [`dataVault.stores.${id}`]: null })
  return () => project.restoreConfig(version - 1, { expectedVersion: version })
}

function update(project: AdminOwnedProject, changes: object) {
  // To the compiler, a computed name is any text.
  return project.updateConfig(changes as LatchkeyConfig)
}

/** Why this cannot be the id of a new store; the configuration has the same rule. */
export function problemWithStoreId(id: string, stores: readonly Store[]): string | undefined {
  if (id === '') return 'Give the store an id.'
  if (id.length > 63) return 'Use at most 63 characters.'
  if (!/^[a-zA-Z_][a-zA-Z0-9_-]*$/.test(id) || id === '__proto__')
    return 'Use A to Z, digits, _ and -. The first cannot be a digit or -.'
  return stores.some(store => store.isDeclared && store.id === id)
    ? 'There is a store with this id already.'
    : undefined
}
