import { Users } from 'lucide-react'
import { flag, id, type RawSearch, text } from '../parts/search-values.ts'
import { screen } from '../screen.ts'
import { usersQuery } from './user-queries.ts'

export const userScreen = screen({
  path: '/projects/$projectId/users/$userId',
  title: 'User',
  readSearch: readUserSearch,
})

const userActs = ['lock', 'unlock', 'reset-second-factor'] as const
export type UserAct = (typeof userActs)[number]

export interface UserSearch {
  /** The question that is open: whether to do this. */
  act?: UserAct
}

function readUserSearch({ act }: RawSearch): UserSearch {
  return { act: userActs.find(known => known === act) }
}

export const usersScreen = screen({
  path: '/projects/$projectId/users',
  title: 'Users',
  readSearch: readUsersSearch,
  prefetch: (project, { queries }, { create, invite, ...input }) =>
    queries.prefetchInfiniteQuery(usersQuery(project, input)),
  navigation: { icon: Users, key: 'u' },
  palette: {
    views: [
      {
        id: 'locked-users',
        label: 'Locked users',
        words: 'lock unlock blocked banned',
        search: { locked: true },
      },
    ],
    actions: [
      { id: 'new-user', label: 'Create user', words: 'new add', needs: 'support', search: { create: true } },
      {
        id: 'invite-user',
        label: 'Invite a user',
        words: 'new add mail email',
        needs: 'support',
        search: { invite: true },
      },
    ],
  },
})

/** Sign-in methods, as the API calls them. */
export const userMethods = ['password', 'otp', 'passkey', 'oauth'] as const
export type UserMethod = (typeof userMethods)[number]

/** Active within a time, or not. */
export const activePeriods = ['day', 'week', 'month', 'not-month'] as const
export type ActivePeriod = (typeof activePeriods)[number]

export interface UsersSearch {
  search?: string
  oldestFirst?: true
  /** Without it by sign-up. */
  sort?: 'lastActive'
  withAnonymous?: true
  /** Only locked users. */
  locked?: true
  verified?: 'yes' | 'no'
  method?: UserMethod
  active?: ActivePeriod
  /** Only members of this team. */
  team?: string
  /** The form for a new user is open. */
  create?: true
  /** The form for an invitation is open. */
  invite?: true
}

export type UserFilters = Omit<UsersSearch, 'create' | 'invite'>

export function readUsersSearch(raw: RawSearch): UsersSearch {
  return {
    search: text(raw.search),
    oldestFirst: flag(raw.oldestFirst),
    sort: raw.sort === 'lastActive' ? raw.sort : undefined,
    withAnonymous: flag(raw.withAnonymous),
    locked: flag(raw.locked),
    verified: raw.verified === 'yes' || raw.verified === 'no' ? raw.verified : undefined,
    method: userMethods.find(method => method === raw.method),
    active: activePeriods.find(period => period === raw.active),
    team: id(raw.team),
    create: flag(raw.create),
    invite: flag(raw.invite),
  }
}
