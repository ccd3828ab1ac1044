import type { HashThreads } from '../hash-threads.ts'

/** What checking one password against a hash takes, estimated from the parameters of the hash. */
export interface HashCost {
  /** Milliseconds of one core of an ordinary server. Only the ratios matter: they decide whose turn is next. */
  readonly ms: number
  readonly memoryKib: number
}

/** A stored hash in a known form: how to check a password against it, and what that costs. */
export interface PasswordHash {
  readonly cost: HashCost
  /** A sentence, when checking would cost more than an import may bring. */
  readonly tooCostly?: string
  /** The Unicode form that the product of this hash gives a password before it hashes it. Undefined: none, as it is typed. */
  readonly normalization?: 'NFKC'
  matches(password: string, threads: HashThreads): Promise<boolean>
}

/** Parses one family of hashes; undefined when the text is of another family or malformed. */
export type HashReader = (text: string) => PasswordHash | undefined

/** A hash shorter than this could be matched by chance. */
export const shortestHashBytes = 16

/** A sentence with the value and the limit, when the value is above it. */
export function ceiling(what: string, value: number, most: number): string | undefined {
  return value > most ? `${what} is ${value}, and this server accepts at most ${most}.` : undefined
}
