/**
 * Where a page ended, as text to hand out and take back. It says nothing but the sort key of a row the
 * reader has seen; it is untrusted input, and validated when it comes back.
 */
import { SchemaError } from '@latchkey/contract'

export type KeyType = 'timestamptz' | 'uuid' | 'text' | 'integer' | 'bigint'
export type KeyValue = Date | string | number

const badCursor = () =>
  SchemaError({
    message: 'query.cursor cannot be read. Use the one that came with the page before, or none to begin again',
  })

export function encodeCursor(key: readonly KeyValue[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** @throws {@link SchemaError} unless there is a value of the right type for each column. */
export function decodeCursor(cursor: string, types: readonly KeyType[]): KeyValue[] {
  const key = parse(cursor)
  if (!Array.isArray(key) || key.length !== types.length) throw badCursor()
  return types.map((type, index) => toValue(type, key[index]))
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw badCursor()
  }
}

function toValue(type: KeyType, value: unknown): KeyValue {
  if (typeof value === 'number' && Number.isSafeInteger(value)) {
    if (type === 'bigint' || (type === 'integer' && Math.abs(value) <= largestInteger)) return value
  }
  if (typeof value === 'string') {
    const time = new Date(value)
    // The database has no years beyond these.
    if (type === 'timestamptz' && time.getUTCFullYear() > 0 && time.getUTCFullYear() < 10_000) return time
    if (type === 'uuid' && UUID.test(value)) return value
    if (type === 'text' && !value.includes('\0')) return value
  }
  throw badCursor()
}

const largestInteger = 2_147_483_647
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
