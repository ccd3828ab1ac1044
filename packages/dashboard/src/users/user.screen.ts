import { lazyRouteComponent } from '@tanstack/react-router'
import { screen } from '../screen.ts'

export const userScreen = screen({
  path: '/projects/$projectId/users/$userId',
  title: 'User',
  component: lazyRouteComponent(() => import('./UserScreen.tsx'), 'UserScreen'),
})
