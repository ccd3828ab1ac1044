/**
 * Access tokens: short-lived, signed statements of who the caller is, which the server and every
 * application's backend can verify without a request.
 *
 * Checking goes from the outside in: form, key, signature, claims, time. A token is called expired
 * only after its signature held, so that no one learns anything by sending forged ones; one that was
 * issued for another project is valid here, and it is for the caller to say that it is the wrong one.
 */
import { hash, KeyObject, sign } from 'node:crypto'
import { compactVerify, errors } from 'jose'
import type { Clock } from '../clock.ts'
import { clockToleranceSeconds } from '../clock-moves.ts'
import {
  type AccessTokenClaims,
  type AccessTokenSubject,
  fromWireClaims,
  getTokenAudience,
  readAudience,
  toWireClaims,
} from './access-token-claims.ts'
import { RecentMap } from './recent-map.ts'
import type { Audience } from './signing-keys.tables.ts'
import type { SigningKeys } from './signing-keys.ts'

export type { AccessTokenClaims, AccessTokenSubject }

export interface AccessTokens {
  /** Not inside a transaction: the project may need a signing key first. */
  issue(subject: AccessTokenSubject): Promise<string>
  verify(token: string): Promise<AccessTokenVerdict>
}

export type AccessTokenVerdict =
  | { is: 'valid'; claims: AccessTokenClaims }
  | { is: 'expired'; claims: AccessTokenClaims; expiredAt: Date }
  | { is: 'unparsable' }

export interface AccessTokensOptions {
  keys: Pick<SigningKeys, 'signing' | 'findPublic'>
  clock: Clock
  /** The configured origin of the API, without a slash at its end; never the `Host` header. */
  publicOrigin: string
  lifetimeSeconds?: number
}

/** Whose key a token names: read before the signature was checked, and worth nothing until then. */
interface NamedKey {
  projectId: string
  audience: Audience
  kid: string
}

interface Verified extends NamedKey {
  claims: AccessTokenClaims
}

/** Ours have some 700 characters, most of them a name and an address at their longest. */
const longestToken = 8192
const mostVerified = 10_000

export function createAccessTokens({
  keys,
  clock,
  publicOrigin,
  lifetimeSeconds = 600,
}: AccessTokensOptions): AccessTokens {
  // A page sends the same token many times, and checking an ES256 signature is the dearest part of a
  // small request. The signature over given bytes holds for ever, so it is remembered by the digest of
  // the whole token. What can change is checked each time: whether the key still counts, and the time.
  // Only tokens that we signed get in, and the oldest leave when there are too many.
  const verified = new RecentMap<string, Verified>(mostVerified)

  return {
    async issue(subject) {
      const { kid, privateKey } = await keys.signing(subject.projectId, getTokenAudience(subject))
      const issuedAtSeconds = Math.floor(clock.now().getTime() / 1000)
      const claims = {
        ...subject,
        issuedAt: new Date(issuedAtSeconds * 1000),
        expiresAt: new Date((issuedAtSeconds + lifetimeSeconds) * 1000),
      }
      return signedToken({ alg: 'ES256', kid }, toWireClaims(claims, publicOrigin), privateKey)
    },

    async verify(token) {
      if (token.length > longestToken) return { is: 'unparsable' }
      const tokenDigest = hash('sha256', token, 'base64url')
      const claims = (await recall(tokenDigest)) ?? (await check(token, tokenDigest))
      if (claims === undefined) return { is: 'unparsable' }
      const now = clock.now()
      if (now >= claims.expiresAt) return { is: 'expired', claims, expiredAt: claims.expiresAt }
      // Issued while the clock was ahead: it would be valid for as much longer.
      const isFromFuture = claims.issuedAt.getTime() - now.getTime() > clockToleranceSeconds * 1000
      return isFromFuture ? { is: 'expired', claims, expiredAt: now } : { is: 'valid', claims }
    },
  }

  async function recall(tokenDigest: string): Promise<AccessTokenClaims | undefined> {
    const before = verified.get(tokenDigest)
    return before && (await getKey(before)) ? before.claims : undefined
  }

  async function check(token: string, tokenDigest: string): Promise<AccessTokenClaims | undefined> {
    const named = namedKey(token)
    const key = named && (await getKey(named))
    if (!key || !(await isSigned(token, key))) return undefined

    const claims = fromWireClaims(readPart(token.split('.')[1]), publicOrigin)
    if (claims === undefined) return undefined
    verified.set(tokenDigest, { ...named, claims: Object.freeze(claims) })
    return claims
  }

  function getKey({ projectId, audience, kid }: NamedKey): Promise<CryptoKey | undefined> {
    return keys.findPublic(projectId, audience, kid)
  }
}

/**
 * Which key to check a token with. The header must be exactly ours: a token that brings a key of its
 * own (`jwk`), says where to fetch one (`jku`, `x5u`) or names another algorithm gets no further.
 */
function namedKey(token: string): NamedKey | undefined {
  const [header, payload, signature, ...rest] = token.split('.')
  if (!signature || rest.length > 0) return undefined

  const { alg, kid, ...others } = readPart(header) ?? {}
  if (alg !== 'ES256' || typeof kid !== 'string' || Object.keys(others).length > 0) return undefined
  const named = readAudience(readPart(payload)?.aud)
  return named && { ...named, kid }
}

async function isSigned(token: string, key: CryptoKey): Promise<boolean> {
  try {
    await compactVerify(token, key, { algorithms: ['ES256'] })
    return true
  } catch (error) {
    if (error instanceof errors.JOSEError) return false
    throw error
  }
}

function readPart(part: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'))
    return isObject(value) ? value : undefined
  } catch {
    // Not JSON, so nothing that we have written.
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The form of JOSE: r and s, one after the other. */
const form = { dsaEncoding: 'ieee-p1363' } as const

/**
 * Signs a token (RFC 7515) on this thread. Node's own signature takes some twenty microseconds. On a thread of the pool, as with
 * `jose`, it takes several times that, and waits behind password hashes, which take a thousand times as long. Tokens of others
 * are verified by `jose`.
 *
 * @returns the token: header, payload and their ES256 signature.
 */
function signedToken(header: object, payload: object, key: CryptoKey): string {
  const content = [header, payload].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signature = sign('sha256', Buffer.from(content), { key: KeyObject.from(key), ...form })
  return `${content}.${signature.toString('base64url')}`
}
