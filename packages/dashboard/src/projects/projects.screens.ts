import { Globe, LayoutDashboard, Palette, Settings, ShieldCheck } from 'lucide-react'
import { projectsQuery, teamsQuery } from '../api.ts'
import { flag, type RawSearch } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const authMethodsScreen = screen({
  path: '/projects/$projectId/auth-methods',
  title: 'Auth methods',
  navigation: { icon: ShieldCheck, key: 'a', section: 'Sign-in' },
  palette: { words: 'sign-in password email code magic link passkey providers oauth openid sso google github merge' },
})

export const brandingScreen = screen({
  path: '/projects/$projectId/branding',
  title: 'Branding',
  navigation: { icon: Palette, key: '1', section: 'Sign-in' },
  palette: { words: 'logo icon colour color theme font typeface radius corners layout heading preview look brand' },
})

export const domainsScreen = screen({
  path: '/projects/$projectId/domains',
  title: 'Domains',
  navigation: { icon: Globe, key: 'd', section: 'Sign-in' },
})

export const newProjectScreen = screen({
  path: '/projects/new',
  title: 'New project',
  load: dashboard => dashboard.queries.ensureQueryData(teamsQuery(dashboard)),
  palette: { words: 'create add' },
})

export const overviewScreen = screen({
  path: '/projects/$projectId',
  title: 'Overview',
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

export const projectsScreen = screen({
  path: '/projects',
  title: 'Projects',
  load: dashboard =>
    Promise.all([
      dashboard.queries.ensureQueryData(projectsQuery(dashboard)),
      dashboard.queries.ensureQueryData(teamsQuery(dashboard)),
    ]),
  palette: { label: 'All projects', words: 'go to list' },
})

export const settingsScreen = screen({
  path: '/projects/$projectId/settings',
  title: 'Settings',
  navigation: { icon: Settings, key: 's', section: 'Settings' },
  palette: {
    actions: [
      {
        id: 'production-mode',
        label: ({ isProductionMode }) => (isProductionMode ? 'Turn off production mode' : 'Turn on production mode'),
        words: 'go live settings',
        needs: 'developer',
        hash: 'production-mode',
      },
    ],
  },
})
