import { lazyRouteComponent } from '@tanstack/react-router'
import { projectsQuery, teamsQuery } from '../api.ts'
import { screen } from '../screen.ts'

export const projectsScreen = screen({
  path: '/projects',
  title: 'Projects',
  component: lazyRouteComponent(() => import('./ProjectsScreen.tsx'), 'ProjectsScreen'),
  load: dashboard =>
    Promise.all([
      dashboard.queries.ensureQueryData(projectsQuery(dashboard)),
      dashboard.queries.ensureQueryData(teamsQuery(dashboard)),
    ]),
  palette: { label: 'All projects', words: 'go to list' },
})
