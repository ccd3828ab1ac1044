/** What the buckets in memory and those in the database have in common. */
import { clockToleranceSeconds } from '../clock-moves.ts'
import type { Db } from '../db/db.ts'

/** How far in the future a bucket will be empty, and whether this take was counted. */
export interface Level {
  readonly allowed: boolean
  readonly aheadMicros: number
}

/** Where buckets are kept. Times are whole microseconds, as in the database. */
export interface Buckets {
  take(db: Db, bucket: string, stepMicros: number, fullMicros: number): Promise<Level>
  /** How far in the future it will be empty; 0 when it is. */
  look(db: Db, bucket: string): Promise<number>
  giveBack(db: Db, bucket: string, stepMicros: number): Promise<void>
  sweep(): Promise<void>
}

/**
 * A bucket that is empty later than this was filled while the clock was ahead. The next take is allowed and makes it full as of now:
 * otherwise it would refuse until the clock gets there again.
 */
export function impossibleMicros(fullMicros: number): number {
  return fullMicros + clockToleranceSeconds * 1_000_000
}
