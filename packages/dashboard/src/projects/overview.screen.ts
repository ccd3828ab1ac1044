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
  /** How many days are shown, today included; without it all that the server counts. */
  days?: ShownDays
}

/** Periods that the days of the server hold twice, so that each can be compared with the one before. */
export const shownDays = [7, 14] as const
export type ShownDays = (typeof shownDays)[number]

export function readOverviewSearch({ view, withAnonymous, days }: RawSearch): OverviewSearch {
  return {
    view: view === 'table' ? view : undefined,
    withAnonymous: flag(withAnonymous),
    days: shownDays.find(count => count === days),
  }
}
