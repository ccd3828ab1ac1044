/** The items that the views of an app show: the same for every caller, and so one store for all of them. */
import { createStore, type LoadedStore } from '../cache/store.ts'
import type { Platform } from '../transport/platform.ts'
import type { Transport } from '../transport/transport.ts'
import { loadAccount } from '../users/load-account.ts'
import type { Item, ItemOptions } from './item.ts'

export interface ItemStores {
  /** An item to watch. Only views do: what is read once on a server would be kept for ever. */
  readonly item: (options: ItemOptions) => LoadedStore<Item>
  /** Says that the quantity of an item has changed on the server. */
  readonly itemChanged: (options: ItemOptions) => Promise<void>
}

export function createItemStores(transport: Transport, platform: Platform): ItemStores {
  const stores = new Map<string, LoadedStore<Item>>()
  const nameOf = ({ itemId, userId, teamId, customCustomerId }: ItemOptions) =>
    [itemId, userId, teamId, customCustomerId].join()
  return {
    item(options) {
      const name = nameOf(options)
      const store =
        stores.get(name) ?? createStore(async () => (await loadAccount()).readItem(transport, options), platform)
      stores.set(name, store)
      return store
    },
    itemChanged: async options => stores.get(nameOf(options))?.outdate(),
  }
}
