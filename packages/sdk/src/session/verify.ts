/**
 * Verifies an access token with the project's public keys: signature, expiry, and that it was issued
 * for this project. Costs no request but one for the keys, now and then.
 */
import { apiPath, routes } from '@latchkey/contract/routes'
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import type { Connection } from '../app/connection.ts'
import { addressOf } from '../transport/address.ts'
import { type AccessTokenClaims, claimsOf } from './access-token.ts'

/** What a genuine token says; null for any other. Throws when the keys cannot be had. */
export type VerifyToken = (accessToken: string) => Promise<AccessTokenClaims | null>

/** As long as the server lets its keys be kept; the next key is published longer than this before it signs. */
const keysLifeMs = 60 * 60 * 1_000
/** A flood of tokens that name unknown keys makes no more requests than one in this time. */
const unknownKeyPauseMs = 30 * 1_000

export function createVerifyToken({ baseUrl, projectId, platform }: Connection): VerifyToken {
  const { path } = addressOf(routes.sessions.keySet, { projectId }, { includeAnonymous: true })
  const keys = createRemoteJWKSet(new URL(baseUrl + apiPath + path), {
    cacheMaxAge: keysLifeMs,
    cooldownDuration: unknownKeyPauseMs,
    [customFetch]: platform.fetch,
  })

  return async accessToken => {
    try {
      const audience = [projectId, `${projectId}:anon`]
      const { payload } = await jwtVerify(accessToken, keys, {
        algorithms: ['ES256'],
        audience,
        requiredClaims: ['exp'],
      })
      // Visitors without an account have an audience of their own, so that nobody takes them for users.
      const isAnonymous = payload.aud === `${projectId}:anon`
      return payload.is_anonymous === isAnonymous ? claimsOf(payload) : null
    } catch (error) {
      if (refusals.some(refusal => error instanceof refusal)) return null
      throw new Error('The keys to verify access tokens with could not be fetched.', { cause: error })
    }
  }
}

/** What jose throws at a token that is not good, as opposed to keys that cannot be reached. */
const refusals = [
  errors.JWSInvalid,
  errors.JWTInvalid,
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
]
