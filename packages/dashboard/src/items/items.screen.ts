import { lazyRouteComponent } from '@tanstack/react-router'
import { Coins } from 'lucide-react'
import { flag, type RawSearch } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const itemsScreen = screen({
  path: '/projects/$projectId/items',
  title: 'Items',
  component: lazyRouteComponent(() => import('./ItemsScreen.tsx'), 'ItemsScreen'),
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
