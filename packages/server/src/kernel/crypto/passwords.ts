/**
 * Passwords: hashed with argon2id, checked against our own hashes and against those that users
 * brought from elsewhere. However many sign in at once, memory and cores stay bounded, and a
 * stopwatch learns as little as can be about which addresses have an account.
 */
import { randomBytes } from 'node:crypto'
import { argon2Hash } from './argon2-threads.ts'
import { argon2Options } from './password-hashes/argon2.ts'
import { readPasswordHash } from './password-hashes/read-hash.ts'
import { createWorkQueue, type Load, type WorkQueueLimits } from './work-queue.ts'

export interface Passwords {
  /** Throws `HashingBusy` when too many are waiting; so does `verify`. */
  hash(password: string): Promise<string>
  verify(password: string, hash: string): Promise<boolean>
  /** What an unknown address is checked against: no password matches, and it costs the same. */
  readonly decoy: string
  /** True for imported hashes and for ours from before the cost was raised: hash again on success. */
  needsRehash(hash: string): boolean
  /** Whether an imported hash can be kept; `reason` is a sentence for whoever imports. */
  inspectImported(hash: string): 'ok' | { reason: string }
  /** How many are being hashed, and how many wait. */
  load(): Load
}

export interface Argon2Cost {
  memoryKib: number
  passes: number
  lanes: number
}

export interface PasswordOptions extends WorkQueueLimits {
  cost?: Argon2Cost
}

/** What OWASP recommends for argon2id; about ten milliseconds of a core. */
export const recommendedCost: Argon2Cost = { memoryKib: 19 * 1024, passes: 2, lanes: 1 }

export const longestPassword = 70

export function createPasswords({ cost = recommendedCost, ...limits }: PasswordOptions): Passwords {
  const queued = createWorkQueue(limits)
  // Imported hashes may cost seconds each, and whoever imports them chooses how many. They wait for each
  // other, in a short queue of their own, and for nobody else.
  const queuedApart = createWorkQueue({ concurrency: 1, maxQueue: Math.min(limits.maxQueue, 20) })
  const decoy = decoyHash(cost)
  // Every decoy check is this one, so that its time does not depend on what was typed.
  const checkDecoy = () => storedHash(decoy).matches('a password that nobody has')

  return {
    decoy,

    async hash(password) {
      if (isTooLong(password)) throw new RangeError(`A password has at most ${longestPassword} characters.`)
      return queued(() =>
        argon2Hash(password, { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: cost.lanes }),
      )
    },

    async verify(password, hash) {
      // No account has so long a password. It is not hashed, since it may be ten megabytes, but the
      // answer takes as long as any other.
      if (isTooLong(password)) return queued(checkDecoy).then(() => false)

      const stored = storedHash(hash)
      if (isOurs(hash, cost)) return queued(() => stored.matches(password))

      // An imported hash may be weak and quick. Checked beside a decoy it never answers sooner than
      // an address without an account; a slow one stays slow until its owner next signs in.
      return queuedApart(async () => {
        const [matches] = await Promise.all([stored.matches(password), checkDecoy()])
        return matches
      })
    },

    needsRehash: hash => !isOurs(hash, cost),

    inspectImported(hash) {
      const imported = readPasswordHash(hash)
      if (imported === undefined) return { reason: unreadable }
      if (imported.tooCostly) return { reason: `This password hash is too costly to check. ${imported.tooCostly}` }
      return 'ok'
    },

    load() {
      const [own, imported] = [queued.load(), queuedApart.load()]
      return { running: own.running + imported.running, waiting: own.waiting + imported.waiting }
    },
  }
}

const unreadable =
  'This password hash is not in a form that can be imported. Send it as argon2, bcrypt, scrypt, PBKDF2-SHA256, PBKDF2-SHA512 or Firebase scrypt, in PHC or MCF form.'

function isTooLong(password: string): boolean {
  return password.length > longestPassword
}

function storedHash(text: string) {
  const hash = readPasswordHash(text)
  if (hash === undefined) throw new Error('A stored password hash is of no known form.')
  return hash
}

function isOurs(hash: string, cost: Argon2Cost): boolean {
  const options = hash.startsWith('$argon2id$v=19$') ? argon2Options(hash) : undefined
  return (
    options?.memoryCost === cost.memoryKib && options.timeCost === cost.passes && options.parallelism === cost.lanes
  )
}

/** Random bytes in the place of a hash: to find no match takes exactly as long, and making it nothing. */
function decoyHash({ memoryKib, passes, lanes }: Argon2Cost): string {
  const [salt, hash] = [16, 32].map(bytes => randomBytes(bytes).toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${salt}$${hash}`
}
