/**
 * How a key is written: 102 characters that say what they are, so that a scanner recognises one wherever
 * it turns up, and one that was copied badly is noticed without a query.
 */
import { crc32 } from 'node:zlib'
import { type ApiKeyKind, apiKeyMarker } from '@latchkey/contract'
import { randomToken } from '../kernel/crypto/random.ts'

export type KeyKind = ApiKeyKind

const checksumLength = 8

/** A fresh key, in clear. Its id is written into it, too; what cannot be guessed is the random part. */
export function writeKey(key: { id: string; kind: KeyKind; isPublic: boolean }): string {
  const [prefix, flag] = key.isPublic ? ['pk', '3'] : ['sk', '1']
  const body = `${prefix}_${randomToken()}${key.id.replaceAll('-', '')}${key.kind}${flag}${apiKeyMarker}`
  return `${body}${checksum(body)}`
}

/** False: this was never a key of ours, whatever the database may hold. */
export function isWellFormed(text: string): boolean {
  return text.slice(-checksumLength) === checksum(text.slice(0, -checksumLength))
}

/** CRC-32 (IEEE). It finds mistakes and keeps nothing secret. */
function checksum(body: string): string {
  return crc32(body).toString(16).padStart(checksumLength, '0')
}
