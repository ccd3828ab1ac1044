/**
 * The signed-in user from the claims of the access token: no request, but as of the time it was issued.
 *
 * A token that someone else handed to us is verified first, against keys that are fetched once in a
 * while. The means for that are loaded only where it happens, so that no page carries them.
 */
import type { Connection } from '../app/connection.ts'
import type { WhoCounts } from '../app/internals.ts'
import type { TokenStoreInit } from '../token-stores/token-store.ts'
import type { AccessTokenClaims, SessionActor } from './access-token.ts'
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
  /** Whether the user is signed in with less than a full account. */
  readonly isRestricted: boolean
  /** Who acts in the name of the user. Null unless the session is an impersonation. */
  readonly actor: SessionActor | null
}

/** One for each connection, since it keeps the keys that it has fetched. */
const verifiers = new WeakMap<Connection['transport'], Promise<VerifyToken>>()

export async function findPartialUser(
  connection: Connection,
  who: WhoCounts,
  tokenStore?: TokenStoreInit,
): Promise<TokenPartialUser | null> {
  const session = connection.session(tokenStore)
  if (!session) return null
  const isForeign = connection.tokens(tokenStore).holdsForeignTokens
  return personIn(await provenClaims(session, isForeign ? () => getVerifier(connection) : null), who)
}

/** Verifies the tokens of the connection's project. */
export function getVerifier(connection: Connection): Promise<VerifyToken> {
  const verifier =
    verifiers.get(connection.transport) ??
    import('./verify.ts').then(({ createVerifyToken }) => createVerifyToken(connection))
  verifiers.set(connection.transport, verifier)
  return verifier
}

/** Null when no one is signed in, and for a user of a kind that does not count. */
export function personIn(
  claims: AccessTokenClaims | null,
  { includeAnonymous, includeRestricted }: WhoCounts,
): TokenPartialUser | null {
  if (!claims || (claims.isAnonymous && !includeAnonymous)) return null
  if (claims.isRestricted && !includeRestricted && !includeAnonymous) return null
  const { userId: id, displayName, primaryEmail, primaryEmailVerified, isAnonymous, isRestricted, actor } = claims
  return { id, displayName, primaryEmail, primaryEmailVerified, isAnonymous, isRestricted, actor }
}

async function provenClaims(
  session: Session,
  verify: (() => Promise<VerifyToken>) | null,
): Promise<AccessTokenClaims | null> {
  const token = await session.currentToken()
  if (!token || !verify || session.isFromServer(token)) return token?.claims ?? null
  const claims = await (await verify())(token.text)
  if (typeof claims !== 'string') return claims
  // A forged or outdated token, perhaps beside a good refresh token: only the server can decide.
  session.markAccessTokenExpired(token.text)
  return (await session.currentToken())?.claims ?? null
}
