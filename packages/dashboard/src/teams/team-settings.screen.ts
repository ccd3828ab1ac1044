import { lazyRouteComponent } from '@tanstack/react-router'
import { screen } from '../screen.ts'

export const teamSettingsScreen = screen({
  path: '/projects/$projectId/teams/settings',
  title: 'Team settings',
  component: lazyRouteComponent(() => import('./TeamSettingsScreen.tsx'), 'TeamSettingsScreen'),
  palette: { words: 'create personal roles' },
})
