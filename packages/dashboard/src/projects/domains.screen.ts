import { lazyRouteComponent } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import { screen } from '../screen.ts'

export const domainsScreen = screen({
  path: '/projects/$projectId/domains',
  title: 'Domains',
  component: lazyRouteComponent(() => import('./DomainsScreen.tsx'), 'DomainsScreen'),
  navigation: { icon: Globe, key: 'd', section: 'Sign-in' },
})
