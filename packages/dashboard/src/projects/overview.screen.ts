import { lazyRouteComponent } from '@tanstack/react-router'
import { LayoutDashboard } from 'lucide-react'
import { flag, type RawSearch } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const overviewScreen = screen({
  path: '/projects/$projectId',
  title: 'Overview',
  component: lazyRouteComponent(() => import('./OverviewScreen.tsx'), 'OverviewScreen'),
  readSearch: readOverviewSearch,
  navigation: { icon: LayoutDashboard, key: 'o' },
})

export interface OverviewSearch {
  /** The days as tables; otherwise drawn. */
  view?: 'table'
  withAnonymous?: true
}

export function readOverviewSearch({ view, withAnonymous }: RawSearch): OverviewSearch {
  return { view: view === 'table' ? view : undefined, withAnonymous: flag(withAnonymous) }
}
