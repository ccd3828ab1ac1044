/**
 * Who is signed in, as their access token tells it: no request, but also no news since it was issued.
 *
 * A token that somebody else handed to us is verified first, against keys that are fetched once in a
 * while. The means for that are loaded only where it happens, so that no page carries them.
 */
import type { Connection } from '../app/connection.ts'
import type { WhoCounts } from '../app/internals.ts'
import type { TokenStoreInit } from '../token-stores/token-store.ts'
import type { AccessTokenClaims } from './access-token.ts'
import type { Session } from './session.ts'
import type { VerifyToken } from './verify.ts'

/**
 * What an access token says about the person.
 *
 * @example
 * const user = await app.getPartialUser({ from: 'token', tokenStore: request })
 */
export interface TokenPartialUser {
  readonly id: string
  readonly displayName: string | null
  readonly primaryEmail: string | null
  readonly primaryEmailVerified: boolean
  readonly isAnonymous: boolean
}

export function createPartialUsers(connection: Connection) {
  const verify = lazily(async () => {
    const { createVerifyToken } = await import('./verify.ts')
    return createVerifyToken(connection)
  })

  return async (who: WhoCounts, tokenStore?: TokenStoreInit): Promise<TokenPartialUser | null> => {
    const session = connection.session(tokenStore)
    if (!session) return null
    return personIn(await provenClaims(session, connection.tokens(tokenStore).holdsForeignTokens ? verify : null), who)
  }
}

/** Null for nobody, and for whoever does not count. */
export function personIn(claims: AccessTokenClaims | null, { includeAnonymous }: WhoCounts): TokenPartialUser | null {
  if (!claims || (claims.isAnonymous && !includeAnonymous)) return null
  const { userId: id, displayName, primaryEmail, primaryEmailVerified, isAnonymous } = claims
  return { id, displayName, primaryEmail, primaryEmailVerified, isAnonymous }
}

async function provenClaims(
  session: Session,
  verify: (() => Promise<VerifyToken>) | null,
): Promise<AccessTokenClaims | null> {
  const token = await session.currentToken()
  if (!token || !verify || session.isFromServer(token)) return token?.claims ?? null
  const claims = await (await verify())(token.text)
  if (claims) return claims
  // A forged or outdated token, perhaps beside a good refresh token: only the server can tell.
  session.markAccessTokenExpired(token.text)
  return (await session.currentToken())?.claims ?? null
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
