/** The items of a project are part of its configuration, by which they are added, renamed and removed. */
import type { AdminOwnedProject, CompleteConfig, LatchkeyConfig } from '@latchkey/js'
import type { CustomerItem } from './item-queries.ts'

export type CustomerType = CustomerItem['customerType']

export interface DeclaredItem {
  readonly id: string
  readonly displayName: string
  readonly customerType: CustomerType
}

export const declaredItems = ({ payments }: CompleteConfig): readonly DeclaredItem[] => itemsIn(payments)

/** Sorted by name. */
export function itemsIn({ items: declared }: CompleteConfig['payments']): readonly DeclaredItem[] {
  const items = Object.entries(declared).map(([id, item]) => ({ id, ...item }))
  return items.sort((one, other) => one.displayName.localeCompare(other.displayName, 'en'))
}

export async function declareItem(project: AdminOwnedProject, { id, displayName, customerType }: DeclaredItem) {
  await update(project, { [`payments.items.${id}`]: { displayName: displayName || undefined, customerType } })
}

export async function renameItem(project: AdminOwnedProject, id: string, displayName: string) {
  await update(project, { [`payments.items.${id}.displayName`]: displayName })
}

/** Returns what takes it back. */
export async function removeItem(project: AdminOwnedProject, id: string): Promise<() => Promise<unknown>> {
  const { version } = await update(project, { [`payments.items.${id}`]: null })
  return () => project.restoreConfig(version - 1, { expectedVersion: version })
}

function update(project: AdminOwnedProject, changes: object) {
  // To the compiler, a computed name is any text.
  return project.updateConfig(changes as LatchkeyConfig)
}

/** Why this cannot be the id of a new item; the configuration has the same rule. */
export function problemWithItemId(id: string, items: readonly DeclaredItem[]): string | undefined {
  if (id === '') return 'Give the item an id.'
  if (id.length > 63) return 'Use at most 63 characters.'
  if (!/^[a-zA-Z_][a-zA-Z0-9_-]*$/.test(id) || id === '__proto__')
    return 'Use A to Z, digits, _ and -. The first cannot be a digit or -.'
  return items.some(item => item.id === id) ? 'There is an item with this id already.' : undefined
}
