import { lazyRouteComponent } from '@tanstack/react-router'
import { type RawSearch, text } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const newOfferScreen = screen({
  path: '/projects/$projectId/new-offer',
  title: 'New offer',
  component: lazyRouteComponent(() => import('./NewOfferScreen.tsx'), 'NewOfferScreen'),
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
