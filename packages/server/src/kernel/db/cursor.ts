/**
 * Where a page ended, as text to hand out and take back. It says nothing but the sort key of a row the
 * reader has seen; it is untrusted input, and validated when it comes back.
 */
import { SchemaError } from '@latchkey/contract'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

const badCursor = () =>
  SchemaError({
    message: 'query.cursor cannot be read. Use the one that came with the page before, or none to begin again',
  })

export function encodeCursor(key: readonly (Date | string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** @throws {@link SchemaError} unless there is a value of the right type for each column. */
export function decodeCursor(cursor: string, columns: readonly AnyPgColumn[]): (Date | string | number)[] {
  const key = parse(cursor)
  if (!Array.isArray(key) || key.length !== columns.length) throw badCursor()
  return columns.map((column, index) => valueFor(column, key[index]))
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw badCursor()
  }
}

function valueFor(column: AnyPgColumn, value: unknown): Date | string | number {
  if (column.dataType === 'date' && typeof value === 'string') {
    const time = new Date(value)
    // The database has no years beyond these.
    if (time.getUTCFullYear() > 0 && time.getUTCFullYear() < 10_000) return time
  }
  if (column.dataType === 'number' && typeof value === 'number' && Number.isSafeInteger(value)) {
    if (column.getSQLType() !== 'integer' || Math.abs(value) <= largestInteger) return value
  }
  if (column.dataType === 'string' && typeof value === 'string' && !value.includes('\0')) {
    if (column.getSQLType() !== 'uuid' || UUID.test(value)) return value
  }
  throw badCursor()
}

const largestInteger = 2_147_483_647
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
