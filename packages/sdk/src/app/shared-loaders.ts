import { readItem } from '../items/items.ts'
import type { SharedLoaders } from './shared-stores.ts'

/** How each value that is the same for every caller is loaded. */
export const sharedLoaders: SharedLoaders = {
  item: (transport, customerType, customerId, itemId) => readItem(transport, { customerType, customerId, itemId }),
  offers: async (transport, customerType) =>
    (await import('../offers/offers.ts')).readOffers(transport, { customerType }),
}
