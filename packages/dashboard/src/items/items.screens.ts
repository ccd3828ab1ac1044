import { Coins } from 'lucide-react'
import { day, flag, type RawSearch, text } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const itemScreen = screen({
  path: '/projects/$projectId/items/$itemId',
  title: 'Item',
  readSearch: readItemSearch,
})

export interface ItemSearch {
  /** The id of the customer whose balance is shown. */
  customer?: string
  /** Another day for which the balance is computed. */
  on?: string
}

function readItemSearch({ customer, on }: RawSearch): ItemSearch {
  return { customer: text(customer), on: day(on) }
}

export const itemsScreen = screen({
  path: '/projects/$projectId/items',
  title: 'Items',
  readSearch: readItemsSearch,
  navigation: { icon: Coins, key: 'b', section: 'Payments' },
  palette: {
    words: 'quantities credits balance seats quota payments',
    actions: [
      { id: 'new-item', label: 'Add item', words: 'new create credits', needs: 'developer', search: { create: true } },
    ],
  },
})

export interface ItemsSearch {
  /** The form for a new item is open. */
  create?: true
}

function readItemsSearch({ create }: RawSearch): ItemsSearch {
  return { create: flag(create) }
}
