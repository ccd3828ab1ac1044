/**
 * Passwords: hashed with argon2id, checked against our own hashes and against those imported from elsewhere. However
 * many sign in at once, memory and cores stay bounded, and projects take turns.
 */
import { randomBytes } from 'node:crypto'
import { opaquePassword } from '@latchkey/contract'
import { createHashing, type HashingLimits } from './hashing.ts'
import { argon2Cost, argon2Options } from './password-hashes/argon2.ts'
import type { PasswordHash } from './password-hashes/password-hash.ts'
import { readPasswordHash } from './password-hashes/read-hash.ts'
import type { Load } from './work-queue.ts'

/** What takes a project's turn in the queue has the id of the project first, and throws `HashingBusy` when it is full. */
export interface Passwords {
  /** A new password. */
  hash(projectId: string, password: string): Promise<string>
  /** A password that has just matched an older hash. It may be longer than a new one. */
  rehash(projectId: string, password: string): Promise<string>
  verify(projectId: string, password: string, hash: string): Promise<PasswordCheck>
  /** A hash of the current cost that no password matches. */
  readonly decoy: string
  /** Whether an imported hash can be kept; `reason` is a sentence for the person who imports it. */
  inspectImported(hash: string): 'ok' | { reason: string }
  /** How many are being hashed, and how many wait. */
  load(): Load
}

export interface PasswordCheck {
  readonly matches: boolean
  /** It matches an imported hash, one of ours from before the cost was raised, or one of the password as it was typed. */
  readonly needsRehash: boolean
}

export interface Argon2Cost {
  memoryKib: number
  passes: number
  lanes: number
}

export interface PasswordOptions extends HashingLimits {
  cost?: Argon2Cost
}

/** What OWASP recommends for argon2id; eight to ten milliseconds of a core. */
export const recommendedCost: Argon2Cost = { memoryKib: 19 * 1024, passes: 2, lanes: 1 }

/** In UTF-16 code units, as everywhere on the wire. */
const longestNewPassword = 70
/** Other systems allowed longer passwords than we do. */
const longestCheckedPassword = 1_024

export function createPasswords({ cost = recommendedCost, ...limits }: PasswordOptions): Passwords {
  const hashing = createHashing(limits)
  const ownCost = argon2Cost(cost)
  const decoy = decoyHash(cost)

  const hashed = (projectId: string, password: string) => {
    const options = { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: cost.lanes }
    return hashing.run(projectId, ownCost, threads => threads.argon2Hash(opaquePassword(password), options))
  }

  return {
    decoy,

    async hash(projectId, password) {
      refuseAbove(longestNewPassword, opaquePassword(password))
      return hashed(projectId, password)
    },

    async rehash(projectId, password) {
      refuseAbove(longestCheckedPassword, password)
      return hashed(projectId, password)
    },

    async verify(projectId, password, hash) {
      const stored = storedHash(hash)
      // A longer one may have megabytes. Another text is hashed instead, so that the response takes as long.
      const isTooLong = password.length > longestCheckedPassword
      const checked = isTooLong ? 'a password that no one has' : password
      const form = await matchingForm(projectId, checked, stored)
      const matches = form !== undefined && !isTooLong
      return { matches, needsRehash: matches && !(isOurs(hash, cost) && form === opaquePassword(checked)) }
    },

    inspectImported(hash) {
      const imported = readPasswordHash(hash)
      if (imported === undefined) return { reason: unreadable }
      if (imported.tooCostly) return { reason: `This password hash is too costly to check. ${imported.tooCostly}` }
      return 'ok'
    },

    load: hashing.load,
  }

  /**
   * Each form is tried, also after one has matched: the time depends on what was typed, and not on what is right.
   * An imported hash may cost next to nothing. With a decoy after it, it takes as long as one of ours.
   */
  function matchingForm(projectId: string, typed: string, stored: PasswordHash): Promise<string | undefined> {
    const forms = formsIn(typed, stored)
    const isWeak = stored.cost.ms < ownCost.ms
    const ms = (stored.cost.ms + (isWeak ? ownCost.ms : 0)) * forms.length
    const memoryKib = Math.max(stored.cost.memoryKib, isWeak ? ownCost.memoryKib : 0)
    return hashing.run(projectId, { ms, memoryKib }, async threads => {
      let matching: string | undefined
      for (const form of forms) {
        if (await stored.matches(form, threads)) matching ??= form
        if (isWeak) await threads.argon2Verify(decoy, form)
      }
      return matching
    })
  }
}

/** How the password may have been hashed: as its product does, else in our form, and as it was typed. */
function formsIn(typed: string, { normalization }: PasswordHash): readonly string[] {
  return [...new Set([normalization ? typed.normalize(normalization) : opaquePassword(typed), typed])]
}

const unreadable =
  'This password hash is not in a form that can be imported. Send it as argon2, bcrypt, scrypt, PBKDF2-SHA256, PBKDF2-SHA512 or Firebase scrypt, in PHC or MCF form.'

function refuseAbove(longest: number, password: string): void {
  if (password.length > longest) throw new RangeError(`A password has at most ${longest} characters.`)
}

function storedHash(text: string) {
  const hash = readPasswordHash(text)
  if (hash === undefined) throw new Error('A stored password hash has an unknown form.')
  return hash
}

function isOurs(hash: string, cost: Argon2Cost): boolean {
  const options = hash.startsWith('$argon2id$v=19$') ? argon2Options(hash) : undefined
  return (
    options?.memoryCost === cost.memoryKib && options.timeCost === cost.passes && options.parallelism === cost.lanes
  )
}

/** Random bytes instead of a hash: checking takes as long as with a real one, and making it takes no time. */
function decoyHash({ memoryKib, passes, lanes }: Argon2Cost): string {
  const [salt, hash] = [16, 32].map(bytes => randomBytes(bytes).toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${salt}$${hash}`
}
