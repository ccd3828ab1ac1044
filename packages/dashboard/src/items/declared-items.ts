/** The items of a project are part of its configuration, by which they are added, renamed and removed. */
import type { CompleteConfig } from '@latchkey/js'
import { compareNames, type Named } from '../config/named.ts'
import type { CustomerItem } from './item-queries.ts'

export type CustomerType = CustomerItem['customerType']

export interface DeclaredItem extends Named {
  readonly customerType: CustomerType
}

export const declaredItems = ({ payments }: CompleteConfig): readonly DeclaredItem[] => itemsIn(payments)

/** Sorted by name. */
export function itemsIn({ items: declared }: CompleteConfig['payments']): readonly DeclaredItem[] {
  const items = Object.entries(declared).map(([id, item]) => ({ id, ...item }))
  return items.sort(compareNames)
}
