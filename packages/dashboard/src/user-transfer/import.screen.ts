import { lazyRouteComponent } from '@tanstack/react-router'
import { screen } from '../screen.ts'

export const userImportScreen = screen({
  path: '/projects/$projectId/users/transfer/$importId',
  title: 'Import',
  component: lazyRouteComponent(() => import('./ImportScreen.tsx'), 'ImportScreen'),
})
