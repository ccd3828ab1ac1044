import { lazyRouteComponent } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { flag, id, type RawSearch, text } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const usersScreen = screen({
  path: '/projects/$projectId/users',
  title: 'Users',
  component: lazyRouteComponent(() => import('./UsersScreen.tsx'), 'UsersScreen'),
  readSearch: readUsersSearch,
  navigation: { icon: Users, key: 'u', section: 'Users' },
  palette: {
    views: [
      {
        id: 'locked-users',
        label: 'Locked users',
        words: 'lock unlock blocked banned',
        search: { locked: true },
      },
    ],
    actions: [{ id: 'new-user', label: 'Create user', words: 'new add', needs: 'support', search: { create: true } }],
  },
})

export interface UsersSearch {
  search?: string
  oldestFirst?: true
  withAnonymous?: true
  /** Only locked users. */
  locked?: true
  /** Only members of this team. */
  team?: string
  /** The form for a new user is open. */
  create?: true
}

export function readUsersSearch({ search, oldestFirst, withAnonymous, locked, team, create }: RawSearch): UsersSearch {
  return {
    search: text(search),
    oldestFirst: flag(oldestFirst),
    withAnonymous: flag(withAnonymous),
    locked: flag(locked),
    team: id(team),
    create: flag(create),
  }
}
