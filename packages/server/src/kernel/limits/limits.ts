/**
 * Rate limits: at most `limit` at once, then one more each time `perSeconds / limit` has passed.
 *
 * This is GCRA. One moment is kept per bucket, the one at which it will be empty again; taking moves it
 * on. There is no window whose edge could be waited for to get twice as much. On PostgreSQL all
 * processes count together, in one statement; embedded, there is but one process, and memory does.
 */
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/db.ts'
import { refuseInsideTransaction } from '../db/transaction-scope.ts'
import { storedBuckets } from './buckets.store.ts'
import { memoryBuckets } from './memory-buckets.ts'

export interface Limit {
  /** Made with `bucketName`: whom or what it counts must not be readable from it. */
  readonly bucket: string
  readonly limit: number
  readonly perSeconds: number
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
  /** Counts one try and answers whether it may be made. A refused one is not counted. */
  take(db: Db, limit: Limit): Promise<Taken>
  /** @throws {@link TooManyAttempts} when it may not. */
  spend(db: Db, limit: Limit): Promise<void>
  /** Undoes a take: the password was right, so it was no guess. */
  giveBack(db: Db, limit: Limit): Promise<void>
  /** Forgets buckets that are empty again. */
  sweep(): Promise<void>
}

/** How far in the future a bucket will be empty, and whether this take was counted. */
export interface Level {
  readonly allowed: boolean
  readonly aheadMicros: number
}

/** Where buckets are kept. Times are whole microseconds, as in the database. */
export interface Buckets {
  take(db: Db, bucket: string, stepMicros: number, fullMicros: number): Promise<Level>
  giveBack(db: Db, bucket: string, stepMicros: number): Promise<void>
  sweep(): Promise<void>
}

export function createLimits(database: Database, clock: Clock): Limits {
  return limitsOver(database, database.kind === 'embedded' ? memoryBuckets(clock) : storedBuckets(database, clock))
}

/** Limits that each process counts for itself: they cost nothing, and hold once per process. */
export function createLocalLimits(database: Database, clock: Clock): Limits {
  return limitsOver(database, memoryBuckets(clock))
}

function limitsOver(database: Database, buckets: Buckets): Limits {
  const take: Limits['take'] = async (db, { bucket, limit, perSeconds }) => {
    // An action that is undone must not take its counting with it.
    refuseInsideTransaction(database.pool)
    const step = stepMicros(limit, perSeconds)
    const full = perSeconds * 1_000_000
    const { allowed, aheadMicros } = await buckets.take(db, bucket, step, full)
    return {
      allowed,
      limit,
      remaining: Math.max(0, Math.floor((full - aheadMicros) / step)),
      retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((aheadMicros + step - full) / 1_000_000)),
    }
  }
  return {
    take,
    async spend(db, limit) {
      const taken = await take(db, limit)
      if (!taken.allowed) throw new TooManyAttempts(taken)
    },
    async giveBack(db, { bucket, limit, perSeconds }) {
      refuseInsideTransaction(database.pool)
      await buckets.giveBack(db, bucket, stepMicros(limit, perSeconds))
    },
    sweep: () => buckets.sweep(),
  }
}

/** Rounded down: rounded up, `limit` steps would not fit into the time any more. */
function stepMicros(limit: number, perSeconds: number): number {
  return Math.floor((perSeconds * 1_000_000) / limit)
}
