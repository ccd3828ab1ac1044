import { lazyRouteComponent } from '@tanstack/react-router'
import { screen } from '../../screen.ts'

export const sendScreen = screen({
  path: '/projects/$projectId/email-sends/$sendId',
  title: 'Send',
  component: lazyRouteComponent(() => import('./SendScreen.tsx'), 'SendScreen'),
})
