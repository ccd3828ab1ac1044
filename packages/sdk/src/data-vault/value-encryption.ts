/**
 * How keys and values become what is sent. The forms are those of the published SDKs, so that a value written by one is read by
 * the other. All of it is WebCrypto: PBKDF2 for what a key is called, HKDF and AES-256-GCM for what it holds.
 */
import { SecureContextError } from '../errors/own-errors.ts'

/** What a key and a secret make together. */
export interface ValueKeys {
  /** What the server knows the value by. */
  readonly hashedKey: string
  /** From which the key of each value is derived. It never leaves this process. */
  readonly encryptionSecret: Uint8Array<ArrayBuffer>
}

const purposes = {
  encryptionSecret: 'stack-data-vault-client-side-encryption-value-encryption-key-hash',
  hashedKey: 'stack-data-vault-client-side-encryption-key-hash',
  value: 'stack-data-vault-client-side-encryption-value-encryption-value-encryption',
}
/** Makes guessing a secret expensive for who holds a hashed key. */
const iterations = 100_000

export async function keysFor(key: string, secret: string): Promise<ValueKeys> {
  if (typeof secret !== 'string') throw new Error('The secret of a data vault value must be a string.')
  if (!crypto.subtle) throw new SecureContextError('The data vault needs')
  const extra = utf8(secret)
  const encryptionSecret = await iteratedHash(purposes.encryptionSecret, extra, utf8(key), iterations)
  const hashedKey = await iteratedHash(purposes.hashedKey, extra, encryptionSecret, 1)
  return { hashedKey: base64(hashedKey), encryptionSecret }
}

type Bytes = Uint8Array<ArrayBuffer>

const version = [1, 0]
const saltBytes = 16
const ivBytes = 12
const headBytes = version.length + saltBytes + ivBytes

/** `random` is what salt and IV are: tests give those of the vectors. */
export async function encryptValue(
  value: string,
  { encryptionSecret }: ValueKeys,
  random: Bytes = crypto.getRandomValues(new Uint8Array(saltBytes + ivBytes)),
): Promise<string> {
  const [salt, iv] = [random.slice(0, saltBytes), random.slice(saltBytes)]
  const encrypted = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await valueKey(encryptionSecret, salt),
    utf8(value),
  )
  return base64(Uint8Array.from([...version, ...salt, ...iv, ...new Uint8Array(encrypted)]))
}

/** @throws an error that says what to check where it was made with another secret, or altered. */
export async function decryptValue(encryptedValue: string, { encryptionSecret }: ValueKeys): Promise<string> {
  try {
    const bytes = Uint8Array.from(atob(encryptedValue), character => character.charCodeAt(0))
    if (bytes[0] !== version[0] || bytes[1] !== version[1]) throw new Error('The value has an unknown version.')
    const salt = bytes.slice(version.length, version.length + saltBytes)
    const iv = bytes.slice(version.length + saltBytes, headBytes)
    const key = await valueKey(encryptionSecret, salt)
    const value = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(headBytes))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(value)
  } catch (cause) {
    throw new Error("Data vault client-side decryption failed. Are you sure you're using the correct secret?", {
      cause,
    })
  }
}

/** SHA-256 of what the server stores. */
export async function getDigest(encryptedValue: string): Promise<string> {
  return base64(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(encryptedValue))))
}

async function iteratedHash(purpose: string, extra: Bytes, value: Bytes, times: number): Promise<Bytes> {
  const salt = utf8(JSON.stringify(['stack-crypto-helper-iterated-hash', purpose, '', base64(extra)]))
  const key = await crypto.subtle.importKey('raw', value, 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: times }, key, 256)
  return new Uint8Array(bits)
}

async function valueKey(secret: Bytes, salt: Bytes): Promise<CryptoKey> {
  const info = utf8(
    JSON.stringify(['stack-crypto-helper-derived-symmetric-key', purposes.value, 'binary-key', base64(salt)]),
  )
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const aes = { name: 'AES-GCM', length: 256 }
  return crypto.subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, aes, false, ['encrypt', 'decrypt'])
}

const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

function base64(bytes: Uint8Array): string {
  // One at a time: as arguments of one call, the characters of a large value would be too many.
  let characters = ''
  for (const byte of bytes) characters += String.fromCharCode(byte)
  return btoa(characters)
}
