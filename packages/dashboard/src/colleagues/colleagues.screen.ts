import { lazyRouteComponent } from '@tanstack/react-router'
import { teamsQuery } from '../api.ts'
import { flag, type RawSearch } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

/** The colleagues in a team, also in one that owns no project yet. */
export const colleaguesScreen = screen({
  path: '/colleagues/$teamId',
  title: 'Colleagues',
  component: lazyRouteComponent(() => import('./ColleaguesScreen.tsx'), 'ColleaguesScreen'),
  readSearch: readColleaguesSearch,
  load: dashboard => dashboard.queries.ensureQueryData(teamsQuery(dashboard)),
})

export interface ColleaguesSearch {
  /** The form for an invitation is open. */
  invite?: true
}

export function readColleaguesSearch({ invite }: RawSearch): ColleaguesSearch {
  return { invite: flag(invite) }
}
