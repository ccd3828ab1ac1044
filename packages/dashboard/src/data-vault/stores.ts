/** Stores are part of the configuration; how much is in one, the server counts. */
import type { CompleteConfig, DataVaultStoreFigures } from '@latchkey/js'
import { compareNames, type Named } from '../config/named.ts'

export interface Store extends Named {
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
  return [...declared.sort(compareNames), ...removed.sort(compareNames)]
}
