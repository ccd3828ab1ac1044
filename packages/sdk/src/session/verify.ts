/**
 * Verifies an access token with the project's public keys: signature, expiry, and that it was issued
 * for this project. Costs no request but one for the keys, now and then.
 */
import { getAddress, type Route } from '@latchkey/client'
import { apiPath } from '@latchkey/contract/names'
// By its parts: the whole of it names CompressionStream, which edge runtimes do not have.
import * as errors from 'jose/errors'
import { createRemoteJWKSet, customFetch } from 'jose/jwks/remote'
import { decodeJwt } from 'jose/jwt/decode'
import { type JWTVerifyGetKey, jwtVerify } from 'jose/jwt/verify'
import type { Connection } from '../app/connection.ts'
import { type AccessTokenClaims, getClaims } from './access-token.ts'

/**
 * Why a token is not believed: its time is over, it names another project (which is not verified, as that project's keys are not
 * ours), or it is none that our keys have signed.
 */
export type TokenRefusal = 'expired' | 'wrong-project' | 'invalid'

/** What a genuine token says, or why it is not believed. Throws when the keys cannot be had. */
export type VerifyToken = (accessToken: string) => Promise<AccessTokenClaims | TokenRefusal>

/** As long as the server lets its keys be kept; the next key is published longer than this before it signs. */
const keysLifeMs = 60 * 60 * 1_000
/** A flood of tokens that name unknown keys makes no more requests than one in this time. */
const unknownKeyPauseMs = 30 * 1_000
/** Of how many tokens it is remembered that their signature was good; those used last stay. About 20 MB when full. */
const mostProven = 10_000

export function createVerifyToken({ baseUrl, projectId, platform }: Connection): VerifyToken {
  const keySet = 'GET /projects/:projectId/.well-known/jwks.json' satisfies Route
  const { path } = getAddress(keySet, { projectId }, { includeAnonymous: true })
  const keysUrl = baseUrl + apiPath + path
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    cacheMaxAge: keysLifeMs,
    cooldownDuration: unknownKeyPauseMs,
    [customFetch]: platform.fetch,
  })

  const proven = new Map<string, ProvenToken>()

  return async accessToken => {
    const token = proven.get(accessToken) ?? (await prove(accessToken, { keys, keysUrl, projectId }))
    if (typeof token === 'string') return token
    remember(accessToken, token)
    // One that expired since it was proven need not be verified again.
    return token.expiresAtMs > platform.now() ? token.claims : 'expired'
  }

  /** A map keeps the order of insertion: its first entry was used longest ago. */
  function remember(accessToken: string, token: ProvenToken): void {
    proven.delete(accessToken)
    proven.set(accessToken, token)
    const [oldest] = proven.keys()
    if (proven.size > mostProven && oldest !== undefined) proven.delete(oldest)
  }
}

/**
 * A token whose signature was good. It stays so until it expires: what a signature covers does not
 * change, and a key that is withdrawn would be noticed no sooner, since keys are kept for longer.
 */
interface ProvenToken {
  readonly claims: AccessTokenClaims
  readonly expiresAtMs: number
}

async function prove(
  accessToken: string,
  { keys, keysUrl, projectId }: { keys: JWTVerifyGetKey; keysUrl: string; projectId: string },
): Promise<ProvenToken | TokenRefusal> {
  const audience = [projectId, `${projectId}:anon`, `${projectId}:restricted`]
  try {
    const { aud: named } = decodeJwt(accessToken)
    if (typeof named === 'string' && !audience.includes(named)) return 'wrong-project'
    const { payload } = await jwtVerify(accessToken, keys, { algorithms: ['ES256'], audience, requiredClaims: ['exp'] })
    // Who has no full account has an audience of their own, so that no one takes them for users.
    const isAnonymous = payload.aud === `${projectId}:anon`
    const claims = getClaims(payload)
    const isRestricted = isAnonymous || claims.isRestricted
    if (payload.is_anonymous !== isAnonymous || isRestricted !== (payload.aud !== projectId)) return 'invalid'
    return { claims, expiresAtMs: (payload.exp ?? 0) * 1_000 }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired'
    if (refusals.some(refusal => error instanceof refusal)) return 'invalid'
    const hint = 'Check the base URL and the id of the project.'
    throw new Error(`The keys of access tokens could not be fetched from ${keysUrl}: ${getReason(error)}. ${hint}`, {
      cause: error,
    })
  }
}

/** Node says only that fetching failed, and why in the cause. */
function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause, message } = error
  if (!(cause instanceof Error)) return message
  // Of a host with several addresses, each failed for a reason of its own: there is a code only.
  return cause.message || String(Reflect.get(cause, 'code') ?? message)
}

/** What jose throws at a token that is not good, as opposed to keys that cannot be reached. */
const refusals = [
  errors.JWSInvalid,
  errors.JWTInvalid,
  errors.JWTClaimValidationFailed,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
]
