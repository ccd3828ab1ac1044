import { lazyRouteComponent } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { screen } from '../screen.ts'

export const authMethodsScreen = screen({
  path: '/projects/$projectId/auth-methods',
  title: 'Auth methods',
  component: lazyRouteComponent(() => import('./AuthMethodsScreen.tsx'), 'AuthMethodsScreen'),
  navigation: { icon: ShieldCheck, key: 'a', section: 'Sign-in' },
  palette: { words: 'sign-in password email code magic link passkey providers oauth openid sso google github merge' },
})
