/**
 * Keyed digests: what the database stores instead of a one-time code.
 *
 * HMAC-SHA-256 under a key derived from the root secret. Six typed characters are 30 bits, which a plain hash would
 * give away within seconds to a reader of the database; without the root secret a keyed digest cannot be computed.
 *
 * A digest reads `h1.<key id>.<base64url of the HMAC>`. Digests cannot be resealed, so a lookup compares the digests
 * under every configured root secret: a code stays valid across a change of the root secret.
 */
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { RootSecrets } from './sealed.ts'

export interface KeyedDigests {
  /** The digest to store. `context` says what the secret is for; a lookup must give the same. */
  make(secret: string, context: string): string
  /** Every digest under which this secret may be stored. */
  candidates(secret: string, context: string): string[]
  /** The prefixes of digests made under a previous root secret. */
  readonly previousMarks: readonly string[]
}

interface DigestKey {
  readonly mark: string
  readonly key: KeyObject
}

const version = 'h1'

export function createKeyedDigests({ current, previous = [] }: RootSecrets): KeyedDigests {
  const currentKey = digestKey(current)
  const previousKeys = previous.map(digestKey).filter(({ mark }) => mark !== currentKey.mark)
  return {
    previousMarks: previousKeys.map(({ mark }) => mark),
    make: (secret, context) => keyedDigest(currentKey, secret, context),
    candidates: (secret, context) => [currentKey, ...previousKeys].map(key => keyedDigest(key, secret, context)),
  }
}

function keyedDigest({ mark, key }: DigestKey, secret: string, context: string): string {
  // JSON keeps the two apart: no other context and secret make the same input.
  return `${mark}${createHmac('sha256', key)
    .update(JSON.stringify([context, secret]))
    .digest('base64url')}`
}

function digestKey(rootSecret: string): DigestKey {
  const derived = (purpose: string, bytes: number) => Buffer.from(hkdfSync('sha256', rootSecret, '', purpose, bytes))
  const id = derived('latchkey digest key id', 6).toString('base64url')
  return { mark: `${version}.${id}.`, key: createSecretKey(derived('latchkey digest key', 32)) }
}
