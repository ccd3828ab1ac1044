import { lazyRouteComponent } from '@tanstack/react-router'
import { day, type RawSearch, text } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const itemScreen = screen({
  path: '/projects/$projectId/items/$itemId',
  title: 'Item',
  component: lazyRouteComponent(() => import('./ItemScreen.tsx'), 'ItemScreen'),
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
