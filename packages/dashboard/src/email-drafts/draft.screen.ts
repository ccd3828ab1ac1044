import { lazyRouteComponent } from '@tanstack/react-router'
import { screen } from '../screen.ts'

export const draftScreen = screen({
  path: '/projects/$projectId/email-drafts/$draftId',
  title: 'Email draft',
  component: lazyRouteComponent(() => import('./DraftScreen.tsx'), 'DraftScreen'),
})
