/** What the screens ask about users. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'
import { isId } from '../parts/search-values.ts'
import type { ActivePeriod, UsersSearch } from './users.screens.ts'

export type UsersAsked = Omit<UsersSearch, 'create' | 'invite'>

/** At one scroll of the wheel, and quick to answer. */
const usersAtOnce = 100

/** All users who fit, as many pages of them as someone scrolls to. */
export function usersQuery(project: Managed, input: UsersAsked) {
  const { search, team: teamId, oldestFirst, sort, withAnonymous, locked, verified, method, active } = input
  return infiniteQueryOptions({
    queryKey: ['project', project.id, 'users', input],
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
    ...asAnswered,
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
    queryKey: ['project', project.id, 'users', 'found', search],
    queryFn: ({ signal }) =>
      project.app.listUsers({ signal, query: search, orderBy: 'signedUpAt', desc: true, limit: mostFound }),
    ...asAnswered,
  })
}

export function userQuery(project: Managed, userId: string) {
  return queryOptions({
    queryKey: ['project', project.id, 'user', userId],
    queryFn: async () => (isId(userId) ? project.app.getUser(userId) : null),
    ...asAnswered,
  })
}

export function contactChannelsQuery(project: Managed, userId: string) {
  return queryOptions({
    queryKey: ['project', project.id, 'user', userId, 'contact-channels'],
    queryFn: async () => (await project.app.getUser(userId))?.listContactChannels() ?? [],
    ...asAnswered,
  })
}

/** After a change of users: the queries of users are invalidated, and with them the sessions, which may have ended. */
export async function usersChanged(queries: QueryClient, project: Managed): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['project', project.id, 'users'] }),
    queries.invalidateQueries({ queryKey: ['project', project.id, 'user'] }),
    queries.invalidateQueries({ queryKey: ['project', project.id, 'sessions'] }),
  ])
}
