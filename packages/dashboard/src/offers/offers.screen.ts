import { lazyRouteComponent } from '@tanstack/react-router'
import { Tags } from 'lucide-react'
import type { RawSearch } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const offersScreen = screen({
  path: '/projects/$projectId/offers',
  title: 'Offers',
  component: lazyRouteComponent(() => import('./OffersScreen.tsx'), 'OffersScreen'),
  readSearch: readOffersSearch,
  navigation: { icon: Tags, key: 'p', section: 'Payments' },
  palette: {
    words: 'prices plans subscriptions products catalogs groups pricing table payments',
    views: [{ id: 'pricing-table', label: 'Pricing table', words: 'preview plans prices', search: { view: 'table' } }],
  },
})

export interface OffersSearch {
  /** As customers see them, instead of a list. */
  view?: 'table'
}

function readOffersSearch({ view }: RawSearch): OffersSearch {
  return { view: view === 'table' ? view : undefined }
}
