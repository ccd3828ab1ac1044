import { timingSafeEqual } from 'node:crypto'
import { readArgon2 } from './argon2.ts'
import { readFirebaseScrypt } from './firebase-scrypt.ts'
import { ceiling, type HashReader, type PasswordHash, shortestHashBytes } from './password-hash.ts'
import { base64, fields, parameters, positive, saltIn } from './phc.ts'
import { readScrypt } from './scrypt.ts'

/** No form we know needs more; a longer text is not worth reading. */
const longestText = 1024

export function readPasswordHash(text: string): PasswordHash | undefined {
  if (text.length > longestText) return undefined
  for (const read of readers) {
    const hash = read(text)
    if (hash) return hash
  }
  return undefined
}

/** Cost 16 takes about three and a half seconds of a core; every step above doubles that, and 31 takes a day. */
const highestCost = 16

/** Of one of the 2^cost rounds. */
const msPerRound = 0.055

/**
 * `$2a$`, `$2b$` and `$2y$`. Not `$2x$`, which marks hashes made by a library with a known fault.
 * The last characters of salt and hash carry spare bits; where they are set the checker would never
 * match, so such a text counts as malformed and is refused when it is imported.
 */
const form = /^\$2[aby]\$(0[4-9]|[12]\d|3[01])\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/

const readBcrypt: HashReader = text => {
  const digits = form.exec(text)?.[1]
  if (digits === undefined) return undefined
  const cost = Number(digits)
  return {
    cost: { ms: 2 ** cost * msPerRound, memoryKib: 4 },
    tooCostly: ceiling('The bcrypt cost', cost, highestCost),
    matches: (password, threads) => threads.bcryptVerify(text, password),
  }
}

/** Four times Django's default of 2026, and about two seconds of a core with SHA-512. */
const mostIterations = 5_000_000

const algorithms = {
  'pbkdf2-sha256': { digest: 'sha256', blockBytes: 32, msPerIteration: 0.00017 },
  'pbkdf2-sha512': { digest: 'sha512', blockBytes: 64, msPerIteration: 0.00037 },
} as const

/** `$pbkdf2-sha256$i=600000$salt$hash`, and passlib's `$pbkdf2-sha256$600000$salt$hash`. */
const readPbkdf2: HashReader = text => {
  const [name, costText, saltText, hashText, ...rest] = fields(text, Object.keys(algorithms)) ?? []
  const { digest, blockBytes, msPerIteration } =
    name === 'pbkdf2-sha512' ? algorithms['pbkdf2-sha512'] : algorithms['pbkdf2-sha256']
  const iterations = positive(costText) ?? positive(parameters(costText ?? '')?.get('i'))
  const salt = saltIn(saltText)
  const hash = base64(hashText)
  if (!iterations || !salt || !hash || hash.length < shortestHashBytes || rest.length > 0) return undefined

  // Every further block of output costs all iterations again.
  const work = iterations * Math.ceil(hash.length / blockBytes)
  return {
    cost: { ms: work * msPerIteration, memoryKib: 1 },
    tooCostly: ceiling('The number of PBKDF2 iterations', work, mostIterations),
    matches: async (password, threads) =>
      timingSafeEqual(await threads.pbkdf2(password, salt, iterations, hash.length, digest), hash),
  }
}

/** Every form of hash that an import may bring. */
const readers: readonly HashReader[] = [readArgon2, readBcrypt, readScrypt, readPbkdf2, readFirebaseScrypt]
