import type { Row } from '../app/app-class.ts'
import type { AppContext } from '../app/app-context.ts'
import type { RequestLike } from '../token-stores/token-store.ts'
import {
  type AuthenticateRequestOptions,
  authenticateRequest,
  type RequestAuthentication,
} from './authenticate-request.ts'

export interface RequestMethods {
  /**
   * Who sends a request to your server. The access token is verified here, with keys of the project that are fetched about once
   * an hour; there is no other request. What it says may be some minutes old: a session that has ended since is accepted until its
   * token expires. Ask with `getUser` where that is too long.
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
}

export const requestMethods = {
  authenticateRequest,
} satisfies Row<RequestMethods, AppContext>
