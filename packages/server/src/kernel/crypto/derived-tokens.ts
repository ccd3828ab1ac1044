/**
 * Tokens that are made again instead of stored: an HMAC under a key derived from the root secret, spelled like a random
 * token. Without the root secret a token cannot be computed from its parts.
 */
import { createHmac, createSecretKey, hash, hkdfSync } from 'node:crypto'
import { spelled } from './random.ts'

/** The same parts make the same token, for as long as the root secret stays. */
export type DerivedTokens = (parts: readonly string[]) => string

const tokenCharacters = 45

export function createDerivedTokens(rootSecret: string, purpose: string): DerivedTokens {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', rootSecret, '', `latchkey ${purpose}`, 32)))
  return parts => {
    // JSON keeps the parts apart: no others make the same input. SHA-512 gives a byte for each character.
    const bytes = createHmac('sha512', key).update(JSON.stringify(parts)).digest()
    return spelled(bytes.subarray(0, tokenCharacters))
  }
}

/**
 * For an address without an account, the position of a user whose hash is checked instead. Unknown addresses then cost
 * what the project's users cost, in the same proportions: in a project with imported hashes, too, a stopwatch finds no
 * difference.
 *
 * The choice is keyed: with a public key, an attacker could compare an address with the unknown ones around it.
 * Every process makes the same choice, for as long as the root secret stays.
 *
 * @returns a number of 64 bits with a sign, in decimal digits
 */
type DecoyChoice = (projectId: string, email: string) => string

export function createDecoyChoice(rootSecret: string): DecoyChoice {
  const key = Buffer.from(hkdfSync('sha256', rootSecret, '', 'latchkey decoy choice', 32))
  return (projectId, email) =>
    createHmac('sha256', key).update(`${projectId}/${email}`).digest().readBigInt64BE().toString()
}

/**
 * The same UUID for the same names, for what may be made twice and must be recognised as one. It is of version 8: neither
 * random nor of a time.
 */
export function derivedId(...names: readonly string[]): string {
  const hex = hash('sha256', JSON.stringify(names), 'hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
