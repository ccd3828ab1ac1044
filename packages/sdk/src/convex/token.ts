import type { AppContext } from '../app/app-context.ts'
import { notSignedIn } from '../errors/own-errors.ts'
import type { Session } from '../session/session.ts'
import type { TokenStoreInit } from '../token-stores/token-store.ts'

/** Whose tokens Convex is to get. */
export interface ConvexAuthOptions {
  /** That of the app unless given. */
  readonly tokenStore?: TokenStoreInit
}

/** What Convex calls when it needs a token. */
export type ConvexClientAuth = (request: ConvexTokenRequest) => Promise<string | null>

export interface ConvexTokenRequest {
  readonly forceRefreshToken: boolean
}

/** A token that Convex has not seen, if it wants one: the one at hand was refused, or is about to run out by its clock. */
export async function tokenForConvex(
  session: Session | null,
  { forceRefreshToken }: ConvexTokenRequest,
): Promise<string | null> {
  const kept = session?.cachedToken()
  if (session && kept && forceRefreshToken) session.markAccessTokenExpired(kept.text)
  return session?.getAccessToken() ?? null
}

export async function getConvexHttpClientAuth(
  { session }: AppContext,
  { tokenStore }: ConvexAuthOptions = {},
): Promise<string> {
  const token = await session(tokenStore)?.getAccessToken()
  if (!token) throw notSignedIn()
  return token
}
