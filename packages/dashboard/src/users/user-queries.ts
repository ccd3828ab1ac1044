/** What the screens ask about users. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'
import { isId } from '../parts/ids.ts'

export interface UsersAsked {
  readonly search?: string
  readonly teamId?: string
  readonly oldestFirst?: boolean
  readonly withAnonymous?: boolean
  /** Only locked users. */
  readonly locked?: boolean
}

/** At one scroll of the wheel, and quick to answer. */
const usersAtOnce = 100

/** All users who fit, as many pages of them as someone scrolls to. */
export function usersQuery(project: Managed, { search, teamId, oldestFirst, withAnonymous, locked }: UsersAsked) {
  return infiniteQueryOptions({
    queryKey: ['project', project.id, 'users', { search, teamId, oldestFirst, withAnonymous, locked }],
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      project.app.listUsers({
        query: search,
        teamId,
        orderBy: 'signedUpAt',
        desc: !oldestFirst,
        includeAnonymous: withAnonymous,
        isLocked: locked,
        cursor: pageParam,
        limit: usersAtOnce,
        signal,
      }),
    initialPageParam: null,
    getNextPageParam: page => page.nextCursor,
    ...asAnswered,
  })
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
