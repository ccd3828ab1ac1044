/**
 * Rate limits: at most `limit` at once, then one more each time `perSeconds / limit` has passed.
 *
 * This is GCRA. One moment is kept per bucket, the one at which it will be empty again; taking moves it
 * on. There is no window whose edge could be waited for to get twice as much. On PostgreSQL all
 * processes count together, in one statement; embedded, there is but one process, and memory does.
 */

import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/db.ts'
import { refuseInsideTransaction } from '../db/transaction-scope.ts'
import { defineSchedule } from '../jobs/schedule.ts'
import { storedBuckets } from './buckets.store.ts'
import { type Buckets, impossibleMicros, type Level } from './buckets.ts'
import { memoryBuckets } from './memory-buckets.ts'

/** At most so many at once, refilled steadily over the time. */
export interface Rate {
  readonly limit: number
  readonly perSeconds: number
}

export interface Limit extends Rate {
  /** Made with `bucketName`: whom or what it counts must not be readable from it. */
  readonly bucket: string
}

export interface Taken {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** 0 when allowed. */
  readonly retryAfterSeconds: number
}

/** Nothing was done, because there were too many attempts. */
export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts'
  /** 1 to 60: clients sleep that long and try again, and should not sleep through an hour. */
  readonly retryAfterSeconds: number
  readonly taken: Taken

  constructor(taken: Taken) {
    super('There were too many attempts. Wait a moment, then try again.')
    this.taken = taken
    this.retryAfterSeconds = Math.min(60, Math.max(1, taken.retryAfterSeconds))
  }
}

export interface Limits {
  /** Whether all processes count together. */
  readonly isShared: boolean
  /** Counts one try and answers whether it may be made. A refused one is not counted. */
  take(db: Db, limit: Limit): Promise<Taken>
  /** @throws {@link TooManyAttempts} when it may not. */
  spend(db: Db, limit: Limit): Promise<void>
  /**
   * Counts nothing.
   *
   * @throws {@link TooManyAttempts} when no try may be made now
   */
  refuseFull(db: Db, limit: Limit): Promise<void>
  /** Undoes a take: the password was right, so it was no guess. */
  giveBack(db: Db, limit: Limit): Promise<void>
  /** Forgets buckets that are empty again. */
  sweep(): Promise<void>
}

export function createLimits(database: Database, clock: Clock): Limits {
  return database.kind === 'embedded'
    ? createLocalLimits(database, clock)
    : limitsOver(database, storedBuckets(database, clock), true)
}

/** Limits that each process counts for itself: they cost nothing, and hold once per process. */
export function createLocalLimits(database: Database, clock: Clock): Limits {
  return limitsOver(database, memoryBuckets(clock), false)
}

function limitsOver(database: Database, buckets: Buckets, isShared: boolean): Limits {
  const take: Limits['take'] = async (db, { bucket, ...rate }) => {
    // An action that is undone must not take its counting with it.
    refuseInsideTransaction(database.pool)
    return getTaken(rate, await buckets.take(db, bucket, stepMicros(rate), fullMicros(rate)))
  }
  return {
    isShared,
    take,
    async spend(db, limit) {
      const taken = await take(db, limit)
      if (!taken.allowed) throw new TooManyAttempts(taken)
    },
    async refuseFull(db, { bucket, ...rate }) {
      const aheadMicros = await buckets.look(db, bucket)
      if (aheadMicros <= mostAheadMicros(rate) || aheadMicros > impossibleMicros(fullMicros(rate))) return
      throw new TooManyAttempts(getTaken(rate, { allowed: false, aheadMicros }))
    },
    async giveBack(db, { bucket, ...rate }) {
      refuseInsideTransaction(database.pool)
      await buckets.giveBack(db, bucket, stepMicros(rate))
    },
    sweep: () => buckets.sweep(),
  }
}

/** How far ahead a bucket may be when one more is taken. */
export function mostAheadMicros(rate: Rate): number {
  return fullMicros(rate) - stepMicros(rate)
}

function getTaken(rate: Rate, { allowed, aheadMicros }: Level): Taken {
  return {
    allowed,
    limit: rate.limit,
    remaining: Math.max(0, Math.floor((fullMicros(rate) - aheadMicros) / stepMicros(rate))),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((aheadMicros - mostAheadMicros(rate)) / 1_000_000)),
  }
}

function fullMicros({ perSeconds }: Rate): number {
  return perSeconds * 1_000_000
}

/** Rounded down: rounded up, `limit` steps would not fit into the time any more. */
function stepMicros(rate: Rate): number {
  return Math.floor(fullMicros(rate) / rate.limit)
}

/** Forgets buckets that have run empty. */
export const deleteEmptyBuckets = defineSchedule<{ readonly limits: Limits }>({
  kind: 'forget-empty-buckets',
  everySeconds: 600,
  run: ({ app }) => app.limits.sweep(),
})

/**
 * The name of a bucket, without the address or user that it counts: they become a digest.
 *
 * @example
 * bucketName('sign-in', email) // 'sign-in:9f86d081…'
 */
export function bucketName(purpose: string, ...about: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(about)).digest('base64url')
  return `${purpose}:${digest}`
}
