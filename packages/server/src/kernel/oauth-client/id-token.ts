/** ID tokens (OpenID Connect Core 3.1.3.7): who signed in, signed by the provider for this client and this sign-in. */
import { errors, type JWTPayload, jwtVerify } from 'jose'
import { OAuthFailure } from './failure.ts'
import type { ProviderKeys } from './key-sets.ts'

export interface IdTokenRules {
  /** The keys of the provider. What a token says of keys itself does not count. */
  readonly keys: ProviderKeys
  /** Null: no issuer is right for these claims. */
  readonly issuerFor: (claims: JWTPayload) => string | null
  readonly clientId: string
  readonly nonce: string
  /** Some providers do not return it. */
  readonly isNonceRequired: boolean
  readonly now: Date
}

export type IdTokenClaims = Readonly<JWTPayload>

const clockToleranceSeconds = 30

/** With keys of the provider's own only. The library refuses RSA keys below 2048 bits. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'Ed25519', 'EdDSA']

/** @throws {@link OAuthFailure} `other`, or `unavailable` if the keys cannot be fetched. */
export async function verifyIdToken(token: string, rules: IdTokenRules): Promise<IdTokenClaims> {
  const claims = await verified(token, rules)
  if (claims.iss !== rules.issuerFor(claims)) throw refused('another issuer')
  // Of several audiences, the token is for the one that it was issued to.
  if (claims.azp !== undefined && claims.azp !== rules.clientId) throw refused('another authorized party')
  if (Array.isArray(claims.aud) && claims.aud.length > 1 && claims.azp === undefined)
    throw refused('several audiences and no authorized party')
  if (claims.nonce === undefined && rules.isNonceRequired) throw refused('no nonce')
  if (claims.nonce !== undefined && claims.nonce !== rules.nonce) throw refused('another nonce')
  return claims
}

async function verified(token: string, { keys, clientId, now }: IdTokenRules): Promise<JWTPayload> {
  const expected = { algorithms, audience: clientId, clockTolerance: clockToleranceSeconds, currentDate: now }
  const requiredClaims = ['iss', 'sub', 'aud', 'exp', 'iat']
  try {
    return (await keys(find => jwtVerify(token, find, { ...expected, requiredClaims }))).payload
  } catch (error) {
    // A TypeError is what the library throws for a key that is too short or of another kind.
    if (!(error instanceof errors.JOSEError) && !(error instanceof TypeError)) throw error
    throw refused(error.message)
  }
}

function refused(why: string): OAuthFailure {
  return new OAuthFailure('other', `ID token: ${why}`)
}
