import type { Row } from '../app/app-class.ts'
import type { AppContext } from '../app/app-context.ts'
import type { RequestLike } from '../token-stores/token-store.ts'
import {
  type AuthenticateRequestOptions,
  authenticateRequest,
  type RequestAuthentication,
} from './authenticate-request.ts'
import { type EndedSessions, type FollowEndedSessionsOptions, followEndedSessions } from './follow-ended-sessions.ts'

export interface RequestMethods {
  /**
   * Who sends a request to your server. The access token is verified here, with keys of the project that are fetched about once
   * an hour; there is no other request. What it says may be some minutes old: a session that has ended since is accepted until its
   * token expires, unless {@link followEndedSessions} was called. Ask with `getUser` where that is too long.
   *
   * Takes requests of Fetch, Node, Express and Next.js, and looks for the token where `getUser({ tokenStore: request })` does.
   *
   * @throws an `Error` when the keys cannot be fetched.
   *
   * @example
   * const { user, reason } = await serverApp.authenticateRequest(request)
   * if (!user) return new Response(reason, { status: 401 })
   */
  authenticateRequest(request: RequestLike, options?: AuthenticateRequestOptions): Promise<RequestAuthentication>

  /**
   * Makes `authenticateRequest` refuse sessions that have ended, usually within a second of their end, still without a request of
   * its own: this program reads in the background which sessions end, until `stop()`. It is for programs that run for long; it
   * does not keep one alive that has nothing else to do. `stalenessMs` says how old its knowledge may be. With `failClosed` nobody
   * is signed in while that is more than `maxStalenessMs`. Another call replaces the one before.
   *
   * @example
   * const endedSessions = serverApp.followEndedSessions({ failClosed: true })
   * await endedSessions.ready
   */
  followEndedSessions(options?: FollowEndedSessionsOptions): EndedSessions
}

export const requestMethods = {
  authenticateRequest,
  followEndedSessions,
} satisfies Row<RequestMethods, AppContext>
