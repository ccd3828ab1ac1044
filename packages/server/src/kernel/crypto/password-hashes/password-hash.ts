/** A stored hash that we understood: how to check a password against it, and what that costs. */
export interface PasswordHash {
  /** Said when checking would cost more than we accept from an import. */
  tooCostly?: string
  matches(password: string): Promise<boolean>
}

/** Knows one family of hashes; undefined when the text is of another family or malformed. */
export type HashReader = (text: string) => PasswordHash | undefined

/** A hash shorter than this could be met by luck. */
export const shortestHashBytes = 16

/** Says so when `value` is above its ceiling: a hash in an import must not become a weapon. */
export function ceiling(what: string, value: number, most: number): string | undefined {
  return value > most ? `${what} is ${value}, and this server accepts at most ${most}.` : undefined
}
