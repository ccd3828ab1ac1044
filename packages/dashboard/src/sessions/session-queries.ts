/** What the screens ask about sessions. */
import type { SessionRecord } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { type Managed, pagedQuery, toKey } from '../api.ts'
import type { SessionsSearch } from './sessions.screens.ts'

/** The sessions that fit, newest first. */
export function sessionsQuery(project: Managed, { state, reason, user }: SessionsSearch) {
  const query = { state, endedReason: reason, userId: user }
  return pagedQuery(toKey(project, { route: 'GET /internal/sessions', query }), page =>
    project.app.listSessions({ ...query, ...page }),
  )
}

/** Beyond these, the screen with all sessions goes on. */
const mostLive = 50
const mostEnded = 5

export interface SessionsOfUser {
  readonly live: readonly SessionRecord[]
  readonly ended: readonly SessionRecord[]
}

/** Where a user is signed in, and the last stays that ended. */
export function sessionsOfUserQuery(project: Managed, userId: string) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /internal/sessions', query: { userId, limit: mostLive } }),
    queryFn: async (): Promise<SessionsOfUser> => {
      const [live, ended] = await Promise.all([
        project.app.listSessions({ userId, state: 'live', limit: mostLive }),
        project.app.listSessions({ userId, state: 'ended', limit: mostEnded }),
      ])
      return { live, ended }
    },
  })
}
