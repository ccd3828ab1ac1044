import { lazyRouteComponent } from '@tanstack/react-router'
import { screen } from '../screen.ts'

export const userTransferScreen = screen({
  path: '/projects/$projectId/users/transfer',
  title: 'Import and export',
  component: lazyRouteComponent(() => import('./TransferScreen.tsx'), 'TransferScreen'),
  palette: { label: 'Import and export users', words: 'csv json migrate' },
})
