import type { AccessTokenSource } from '@latchkey/client'
import { RefreshTokenError } from '@latchkey/client/errors'
import * as sessions from '@latchkey/client/sessions'
import type { Connection } from '../app/connection.ts'
import { latchkeyInternals } from '../app/internals.ts'
import type { AuthorizationRequest } from '../applications/authorization-request.ts'
import type { PasskeyOwner } from '../auth/own-sign-in.ts'
import type { SessionActor } from '../session/access-token.ts'
import type { Session } from '../session/session.ts'
import type { TokenStoreInit, Tokens } from '../token-stores/token-store.ts'

/**
 * The stay of the signed-in user.
 *
 * @example
 * const { accessToken } = await user.currentSession.getTokens()
 */
export interface CurrentSession {
  /** Both tokens, the access token good for at least 20 seconds more; null for each once the session has ended. */
  getTokens(): Promise<Tokens>
  /**
   * Who acts in the name of the user, as the latest access token says. Null unless the session is an impersonation.
   *
   * @example
   * if (user.currentSession.actor) hideBilling()
   */
  readonly actor: SessionActor | null
  readonly [latchkeyInternals]: AccessTokenSource
}

/** Where to go once the session has ended. */
export interface SignOutOptions {
  /** The page for after signing out, unless given. */
  readonly redirectUrl?: string | URL
  /** Stays on this page. */
  readonly noRedirect?: boolean
}

/** Where to go after the session has ended, and whose tokens to use. */
export interface AppSignOutOptions extends SignOutOptions {
  readonly tokenStore?: TokenStoreInit
}

/** How a signed-in user proves it elsewhere, and signs out. */
export interface Auth extends SessionAuth, PasskeyOwner {}

/** What needs nothing but the session. */
export interface SessionAuth {
  readonly currentSession: CurrentSession
  /** Ends this session, then goes to `redirectUrl` or to the page for after signing out. */
  signOut(options?: SignOutOptions): Promise<void>
  /** The tokens as JSON, for a channel of your own. */
  getAuthJson(): Promise<Tokens>
  /**
   * Headers for requests to your own backend, which passes the request on as `tokenStore`.
   *
   * @example
   * await fetch('/api/orders', { headers: await user.getAuthHeaders() })
   */
  getAuthHeaders(): Promise<Record<string, string>>
  /**
   * A request of an application that waits for this user's answer on the consent page.
   *
   * @example
   * const { application, scopes } = await user.getAuthorizationRequest(requestId)
   */
  getAuthorizationRequest(requestId: string): Promise<AuthorizationRequest>
}

export function createCurrentSession(session: Session): CurrentSession {
  return Object.freeze({
    async getTokens() {
      const accessToken = await session.getAccessToken()
      return { accessToken, refreshToken: (accessToken && session.refreshToken) || null }
    },
    get actor() {
      return session.actor
    },
    [latchkeyInternals]: session,
  })
}

/** Ends a session on the server, then here, so that no one believes to be signed out who is not. */
export async function signOut(
  { transport, redirects }: Connection,
  session: Session | null,
  { redirectUrl, noRedirect }: SignOutOptions = {},
): Promise<void> {
  if (session && (await session.getAccessToken())) {
    try {
      await sessions.deleteCurrent(transport, { session })
    } catch (error) {
      // It has ended already, which is what was wanted.
      if (!RefreshTokenError.is(error)) throw error
    }
    session.markInvalid()
  }
  if (noRedirect) return
  await (redirectUrl === undefined ? redirects.toPage('afterSignOut') : redirects.toUrl(String(redirectUrl)))
}
