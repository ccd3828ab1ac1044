import { lazyRouteComponent } from '@tanstack/react-router'
import { screen } from '../screen.ts'

export const templateScreen = screen({
  path: '/projects/$projectId/email-templates/$templateId',
  title: 'Email template',
  component: lazyRouteComponent(() => import('./TemplateScreen.tsx'), 'TemplateScreen'),
})
