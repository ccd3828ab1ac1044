/**
 * Tokens that are made again instead of stored: an HMAC under a key derived from the root secret, spelled like a random
 * token. Without the root secret a token cannot be computed from its parts.
 */
import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
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
