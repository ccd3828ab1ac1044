import { lazyRouteComponent } from '@tanstack/react-router'
import { Contact } from 'lucide-react'
import { screen } from '../screen.ts'
import { readColleaguesSearch } from './colleagues.screen.ts'

export const projectColleaguesScreen = screen({
  path: '/projects/$projectId/colleagues',
  title: 'Colleagues',
  component: lazyRouteComponent(() => import('./ColleaguesScreen.tsx'), 'ProjectColleaguesScreen'),
  readSearch: readColleaguesSearch,
  navigation: { icon: Contact, key: 'c', section: 'Settings' },
  palette: {
    actions: [
      {
        id: 'invite-colleague',
        label: 'Invite a colleague',
        words: 'new add owner developer support role',
        needs: 'owner',
        search: { invite: true },
      },
    ],
  },
})
