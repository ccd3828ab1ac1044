import { lazyRouteComponent } from '@tanstack/react-router'
import { screen } from '../screen.ts'

export const teamScreen = screen({
  path: '/projects/$projectId/teams/$teamId',
  title: 'Team',
  component: lazyRouteComponent(() => import('./TeamScreen.tsx'), 'TeamScreen'),
})
