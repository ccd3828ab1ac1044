import { lazyRouteComponent } from '@tanstack/react-router'
import { Settings } from 'lucide-react'
import { screen } from '../screen.ts'

export const settingsScreen = screen({
  path: '/projects/$projectId/settings',
  title: 'Settings',
  component: lazyRouteComponent(() => import('./SettingsScreen.tsx'), 'SettingsScreen'),
  navigation: { icon: Settings, key: 's', section: 'Settings' },
  palette: {
    actions: [
      {
        id: 'production-mode',
        label: ({ isProductionMode }) => (isProductionMode ? 'Turn off production mode' : 'Turn on production mode'),
        words: 'go live settings',
        needs: 'developer',
        hash: 'production-mode',
      },
    ],
  },
})
