/** What an authenticator app shows (RFC 6238). */
import { createHmac } from 'node:crypto'

/** @example totpCode(secretBase64, testkit.clock.now()) // '492039' */
export function totpCode(secretBase64: string, at: Date): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const digest = createHmac('sha1', Buffer.from(secretBase64, 'base64')).update(step).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0x0f
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The secret behind a key that people type into their app (base32, in groups or not), as `totpCode` takes it.
 *
 * @example totpCode(secretOfTotpKey('JBSW Y3DP EHPK 3PXP'), new Date())
 */
export function secretOfTotpKey(key: string): string {
  const bits = Array.from(key.replaceAll(' ', ''), letter => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map(byte => Number.parseInt(byte, 2))).toString('base64')
}
