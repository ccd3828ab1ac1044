import { lazyRouteComponent } from '@tanstack/react-router'
import { screen } from '../screen.ts'

export const themeScreen = screen({
  path: '/projects/$projectId/email-themes/$themeId',
  title: 'Email theme',
  component: lazyRouteComponent(() => import('./ThemeScreen.tsx'), 'ThemeScreen'),
})
