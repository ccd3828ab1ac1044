/** Who sends a request to an application's own server, by the access token alone: no request to Latchkey. */
import type { Connection } from '../app/connection.ts'
import type { RequestLike } from '../token-stores/token-store.ts'
import { getFollowing } from './follow-ended-sessions.ts'
import { getVerifier, personIn, type TokenPartialUser } from './partial-user.ts'

/** What the access token of a request says. */
export interface RequestUser extends TokenPartialUser {
  readonly sessionId: string
  readonly selectedTeamId: string | null
}

/**
 * Why nobody is signed in:
 *
 * - `'signed-out'`: there is no access token, or none that the keys of the project have signed.
 * - `'expired'`: its time is over. Clients of this SDK renew it by themselves and send the request again.
 * - `'wrong-project'`: it is for another project.
 * - `'ended'`: its session has ended. Only with `followEndedSessions`.
 * - `'stale'`: whether its session has ended is not known well enough. Only with `followEndedSessions({ failClosed: true })`.
 */
export type SignedOutReason = 'signed-out' | 'expired' | 'wrong-project' | 'ended' | 'stale'

export type RequestAuthentication =
  | { readonly isSignedIn: true; readonly user: RequestUser; readonly reason: null }
  | { readonly isSignedIn: false; readonly user: null; readonly reason: SignedOutReason }

export interface AuthenticateRequestOptions {
  /** Whether users with less than a full account count. They do not unless it is given. */
  readonly includeRestricted?: boolean
  /** Whether restricted and anonymous users count. They do not unless it is given. */
  readonly includeAnonymous?: boolean
}

export async function authenticateRequest(
  connection: Connection,
  request: RequestLike,
  who: AuthenticateRequestOptions = {},
): Promise<RequestAuthentication> {
  const accessToken = getAccessToken(connection, request)
  if (!accessToken) return signedOut('signed-out')
  const verify = await getVerifier(connection)
  const claims = await verify(accessToken)
  if (typeof claims === 'string') return signedOut(claims === 'invalid' ? 'signed-out' : claims)
  const person = personIn(claims, who)
  if (!person) return signedOut('signed-out')
  const { sessionId, selectedTeamId } = claims
  const refusal = getFollowing(connection)?.getRefusal(sessionId)
  if (refusal) return signedOut(refusal)
  return { isSignedIn: true, user: { ...person, sessionId, selectedTeamId }, reason: null }
}

/** Anyone can send a header that cannot be read: it is no token, and no fault of this program. */
function getAccessToken(connection: Connection, request: RequestLike): string | null {
  try {
    return connection.tokens(request).read().accessToken
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function signedOut(reason: SignedOutReason): RequestAuthentication {
  return { isSignedIn: false, user: null, reason }
}
