/** What the views of an app show that is the same for every caller, and so one store for all of them. */
import type { Platform, Transport } from '@latchkey/client'
import { createNamedStores, type LoadersOf, type NamedStores } from '../cache/named-stores.ts'
import { createStore } from '../cache/store.ts'
import type { Item } from '../items/item.ts'
import type { CustomerType, Offer } from '../offers/offer.ts'

/**
 * What can be watched, by name. Only views do: what is read once on a server would be kept for ever.
 *
 * @example
 * const seats = app[latchkeyInternals].shared('item', 'team', team.id, 'seats')
 */
export interface SharedWatchable {
  item(customerType: CustomerType, customerId: string, itemId: string): Item
  /** Those for one type of customers, or all. */
  offers(customerType: CustomerType | undefined): readonly Offer[]
}

export type SharedStores = NamedStores<SharedWatchable>
export type SharedLoaders = LoadersOf<SharedWatchable, Transport>

export function createSharedStores(transport: Transport, platform: Platform): SharedStores {
  return createNamedStores<SharedWatchable>((name, key) =>
    createStore(async () => {
      const { sharedLoaders } = await import('./shared-loaders.ts')
      const load: SharedLoaders[typeof name] = sharedLoaders[name]
      return load(transport, ...key)
    }, platform),
  )
}
