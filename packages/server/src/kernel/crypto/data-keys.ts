/**
 * Keys that are made at random, each for one thing, and what is encrypted under them: AES-256-GCM with a random nonce, bound to
 * a context. The key itself is kept sealed (`sealed.ts`), or encrypted under another such key.
 *
 * What is encrypted is one byte, the version of this form, then nonce, ciphertext and tag.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { BrokenSeal } from './sealed.ts'

const algorithm = 'aes-256-gcm'
const version = 1
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nonceBytes

export const newDataKey = (): Buffer => randomBytes(keyBytes)

/** Random nonces are safe for some four billion texts under one key. */
export function encryptUnder(key: Uint8Array, plain: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([Uint8Array.of(version), nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** @throws {@link BrokenSeal} where the key, the context or a byte is another. */
export function decryptUnder(key: Uint8Array, encrypted: Uint8Array, context: string): Buffer {
  if (encrypted[0] !== version || encrypted.length < headBytes + tagBytes) throw new BrokenSeal()
  const nonce = encrypted.subarray(1, headBytes)
  try {
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(context))
    decipher.setAuthTag(encrypted.subarray(-tagBytes))
    return Buffer.concat([decipher.update(encrypted.subarray(headBytes, -tagBytes)), decipher.final()])
  } catch (cause) {
    throw new BrokenSeal({ cause })
  }
}
