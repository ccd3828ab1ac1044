import { hash } from 'node:crypto'

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
