/**
 * Values of the part of an address behind the `?`. Anyone can write there: what is not of the expected shape
 * counts as not given.
 */

export type RawSearch = Record<string, unknown>

/** The router reads `?code=123` as a number; to us it is text all the same. */
export function text(value: unknown): string | undefined {
  const written = typeof value === 'number' ? String(value) : value
  return typeof written === 'string' && written !== '' ? written : undefined
}

export function id(value: unknown): string | undefined {
  const written = text(value)
  return written && isId(written) ? written : undefined
}

export function day(value: unknown): string | undefined {
  const written = text(value)
  return written && /^\d{4}-\d{2}-\d{2}$/.test(written) ? written : undefined
}

export function flag(value: unknown): true | undefined {
  return value === true ? true : undefined
}

/** Whether a text has the form of an id, as users, teams and imports have one. Addresses are typed and cut off by people. */
export function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
