import { timingSafeEqual } from 'node:crypto'
import type { HashThreads } from '../hash-threads.ts'
import { ceiling, type HashCost, type HashReader, shortestHashBytes } from './password-hash.ts'
import { base64, fields, parameters, positive, saltIn } from './phc.ts'

export interface ScryptCost {
  /** The logarithm of N. */
  logN: number
  r: number
  p: number
}

/** 128·N·r bytes are held while one password is checked: twice what OWASP recommends. */
const mostMemoryBytes = 256 * 1024 * 1024
/** N·r·p is the time it takes: about a second of one core. */
const mostWork = 2 ** 22

/** For each unit of N·r·p. */
const msPerUnit = 0.00028

/** `$scrypt$ln=14,r=8,p=1$salt$hash`, as PHC and passlib write it. */
export const readScrypt: HashReader = text => {
  const [, costText, saltText, hashText, ...rest] = fields(text, ['scrypt']) ?? []
  const cost = scryptCost(parameters(costText ?? ''), 'ln')
  const salt = saltIn(saltText)
  const hash = base64(hashText)
  if (!cost || !salt || !hash || hash.length < shortestHashBytes || rest.length > 0) return undefined
  return {
    cost: scryptHashCost(cost),
    tooCostly: scryptTooCostly(cost),
    ...(isOfBetterAuth(cost, salt, hash) ? { normalization: 'NFKC' } : {}),
    matches: async (password, threads) =>
      timingSafeEqual(await deriveScrypt(threads, { password, salt, bytes: hash.length, cost }), hash),
  }
}

/**
 * Better Auth, and Lucia before it, hash the password in form NFKC, with these parameters alone, over a salt that is written
 * in hexadecimal digits. No other product is known to do so: the form of a hash shows its origin, however it was imported.
 */
function isOfBetterAuth({ logN, r, p }: ScryptCost, salt: Buffer, hash: Buffer): boolean {
  const hasParameters = logN === 14 && r === 16 && p === 1 && hash.length === 64
  return hasParameters && /^[\da-f]{16,64}$/.test(salt.toString('latin1'))
}

export function scryptCost(values: Map<string, string> | undefined, logNName: 'ln' | 'n'): ScryptCost | undefined {
  const logN = positive(values?.get(logNName))
  const r = positive(values?.get('r'))
  const p = positive(values?.get('p'))
  return logN !== undefined && logN <= 63 && r !== undefined && p !== undefined ? { logN, r, p } : undefined
}

export function scryptTooCostly({ logN, r, p }: ScryptCost): string | undefined {
  return (
    ceiling('The scrypt memory (128 × N × r)', 128 * 2 ** logN * r, mostMemoryBytes) ??
    ceiling('The scrypt work (N × r × p)', 2 ** logN * r * p, mostWork)
  )
}

export function scryptHashCost({ logN, r, p }: ScryptCost): HashCost {
  return { ms: 2 ** logN * r * p * msPerUnit, memoryKib: (2 ** logN * r) / 8 }
}

interface Derivation {
  readonly password: string
  readonly salt: Uint8Array
  readonly bytes: number
  readonly cost: ScryptCost
}

export function deriveScrypt(threads: HashThreads, { password, salt, bytes, cost }: Derivation): Promise<Uint8Array> {
  const { logN, r, p } = cost
  // OpenSSL counts a little more than the table itself and refuses what is above `maxmem`.
  const maxmem = 128 * r * (2 ** logN + p + 2) + 1024
  return threads.scrypt(password, salt, bytes, { N: 2 ** logN, r, p, maxmem })
}
