/** What the screens ask about users. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Managed, toKey } from '../api.ts'
import { isId } from '../parts/search-values.ts'
import type { ActivePeriod, UsersSearch } from './users.screens.ts'

export type UsersAsked = Omit<UsersSearch, 'create' | 'invite'>

/** At one scroll of the wheel, and quick to answer. */
const usersAtOnce = 100

/** All users who fit, as many pages of them as someone scrolls to. */
export function usersQuery(project: Managed, input: UsersAsked) {
  const { search, team: teamId, oldestFirst, sort, withAnonymous, locked, verified, method, active } = input
  return infiniteQueryOptions({
    queryKey: toKey(project, { route: 'GET /users', query: input }),
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      project.app.listUsers({
        query: search,
        teamId,
        orderBy: sort === 'lastActive' ? 'lastActiveAt' : 'signedUpAt',
        desc: !oldestFirst,
        includeAnonymous: withAnonymous,
        isLocked: locked,
        primaryEmailVerified: verified === undefined ? undefined : verified === 'yes',
        signInMethod: method,
        ...activityIn(active, new Date()),
        cursor: pageParam,
        limit: usersAtOnce,
        signal,
      }),
    initialPageParam: null,
    getNextPageParam: page => page.nextCursor,
  })
}

const dayMs = 24 * 60 * 60 * 1_000

function activityIn(period: ActivePeriod | undefined, now: Date): { lastActiveFrom?: Date; lastActiveBefore?: Date } {
  const daysAgo = (count: number) => new Date(now.getTime() - count * dayMs)
  switch (period) {
    case undefined:
      return {}
    case 'day':
      return { lastActiveFrom: daysAgo(1) }
    case 'week':
      return { lastActiveFrom: daysAgo(7) }
    case 'month':
      return { lastActiveFrom: daysAgo(30) }
    case 'not-month':
      return { lastActiveBefore: daysAgo(30) }
  }
}

const mostFound = 20

/** The first few users whom a search finds, to choose from. */
export function usersFoundQuery(project: Managed, search: string) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /users', query: { query: search, limit: mostFound } }),
    queryFn: ({ signal }) =>
      project.app.listUsers({ signal, query: search, orderBy: 'signedUpAt', desc: true, limit: mostFound }),
  })
}

export function userQuery(project: Managed, userId: string) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /users/:userId', params: { userId } }),
    queryFn: async () => (isId(userId) ? project.app.getUser(userId) : null),
  })
}

export function contactChannelsQuery(project: Managed, userId: string) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /contact-channels', query: { userId } }),
    queryFn: async () => (await project.app.getUser(userId))?.listContactChannels() ?? [],
  })
}
