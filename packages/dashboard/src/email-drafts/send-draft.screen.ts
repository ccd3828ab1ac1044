import { lazyRouteComponent } from '@tanstack/react-router'
import { screen } from '../screen.ts'

export const sendDraftScreen = screen({
  path: '/projects/$projectId/email-drafts/$draftId/send',
  title: 'Send a draft',
  component: lazyRouteComponent(() => import('./SendDraftScreen.tsx'), 'SendDraftScreen'),
})
