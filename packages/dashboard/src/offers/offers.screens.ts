import { Tags } from 'lucide-react'
import { type RawSearch, text } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const newOfferScreen = screen({
  path: '/projects/$projectId/new-offer',
  title: 'New product',
  readSearch: readNewOfferSearch,
})

export interface NewOfferSearch {
  /** The id of the offer that it begins as. */
  copy?: string
  /** The id of the group that it belongs to. */
  group?: string
}

function readNewOfferSearch({ copy, group }: RawSearch): NewOfferSearch {
  return { copy: text(copy), group: text(group) }
}

export const offerScreen = screen({
  path: '/projects/$projectId/offers/$offerId',
  title: 'Product',
})

export const offersScreen = screen({
  path: '/projects/$projectId/offers',
  title: 'Products',
  readSearch: readOffersSearch,
  navigation: { icon: Tags, key: 'p', section: 'Payments' },
  palette: {
    words: 'prices plans subscriptions offers catalogs groups pricing table payments',
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
