import { timingSafeEqual } from 'node:crypto'
import { ceiling, type HashReader, shortestHashBytes } from './password-hash.ts'
import { base64, fields, parameters, positive, saltIn } from './phc.ts'

/** Four times Django's default of 2026, and about two seconds of a core with SHA-512. */
const mostIterations = 5_000_000

const algorithms = {
  'pbkdf2-sha256': { digest: 'sha256', blockBytes: 32, msPerIteration: 0.00017 },
  'pbkdf2-sha512': { digest: 'sha512', blockBytes: 64, msPerIteration: 0.00037 },
} as const

/** `$pbkdf2-sha256$i=600000$salt$hash`, and passlib's `$pbkdf2-sha256$600000$salt$hash`. */
export const readPbkdf2: HashReader = text => {
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
