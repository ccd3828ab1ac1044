/** What the screens ask about users. */
import { queryOptions } from '@tanstack/react-query'
import { type Managed, pagedQuery, toKey } from '../api.ts'
import { isId } from '../parts/search-values.ts'
import type { ActivePeriod, UserFilters } from './users.screens.ts'

/** All users who fit. */
export function usersQuery(project: Managed, input: UserFilters) {
  const { search, team: teamId, oldestFirst, sort, withAnonymous, locked, verified, method, active } = input
  return pagedQuery(toKey(project, { route: 'GET /users', query: input }), (page, signal) =>
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
      ...page,
      signal,
    }),
  )
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
