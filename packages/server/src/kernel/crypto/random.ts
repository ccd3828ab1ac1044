import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Lower-case Crockford base32: no i, l, o or u, so that a person can read a code aloud. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A secret no one can guess: refresh tokens, one-time codes and API keys all come from here.
 * Each character carries five bits, so the usual 45 hold 225.
 */
export function randomToken(characters = 45): string {
  return spelled(randomBytes(characters))
}

/** Bytes that are as good as random, one character each. */
export function spelled(bytes: Uint8Array): string {
  // 256 is a multiple of 32: the low five bits of a random byte favour no character.
  return Array.from(bytes, byte => alphabet.charAt(byte & 31)).join('')
}

/**
 * What the database stores instead of a secret that is random and long: refresh tokens and API keys. One-time codes
 * have keyed digests (`keyed-digests.ts`), and passwords, which people choose, go through `passwords.ts`.
 */
export function digest(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

/** Compares two digests in constant time. */
export function sameDigest(one: string, other: string): boolean {
  const left = Buffer.from(one)
  const right = Buffer.from(other)
  return left.length === right.length && timingSafeEqual(left, right)
}
