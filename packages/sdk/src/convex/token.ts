import type { Session } from '../session/session.ts'
import type { TokenStoreInit } from '../token-stores/token-store.ts'

/** Whose tokens Convex is to get. */
export interface ConvexAuthOptions {
  /** That of the app unless given. */
  readonly tokenStore?: TokenStoreInit
}

/** What Convex calls when it needs a token. */
export type ConvexClientAuth = (asked: ConvexQuestion) => Promise<string | null>

interface ConvexQuestion {
  readonly forceRefreshToken: boolean
}

/** A token that Convex has not seen, if it wants one: the one at hand was refused, or is about to run out by its clock. */
export async function tokenForConvex(
  session: Session | null,
  { forceRefreshToken }: ConvexQuestion,
): Promise<string | null> {
  const kept = session?.keptToken()
  if (session && kept && forceRefreshToken) session.markAccessTokenExpired(kept.text)
  return session?.getAccessToken() ?? null
}
