import { lazyRouteComponent } from '@tanstack/react-router'
import { teamsQuery } from '../api.ts'
import { screen } from '../screen.ts'

export const newProjectScreen = screen({
  path: '/projects/new',
  title: 'New project',
  component: lazyRouteComponent(() => import('./NewProjectScreen.tsx'), 'NewProjectScreen'),
  load: dashboard => dashboard.queries.ensureQueryData(teamsQuery(dashboard)),
  palette: { words: 'create add' },
})
