/**
 * Work that comes round again, such as clearing away what has expired. However many processes run,
 * one of them does each round. A round that fails is left; the next one comes.
 */
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'

export interface ScheduleContext<App = unknown> {
  readonly app: App
  /** The whole database, across projects. */
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
}

export interface Schedule<App = unknown> {
  readonly kind: string
  readonly everySeconds: number
  run(context: ScheduleContext<App>): Promise<void>
}

export function defineSchedule<App = unknown>(schedule: Schedule<App>): Schedule<App> {
  return schedule
}

/** Deletes up to `batch` rows that are older than `before`, and returns how many. */
type DeleteBatch = (database: Database, before: Date, batch: number) => Promise<number>

export const hourMs = 60 * 60 * 1000
export const dayMs = 24 * hourMs

/** Deletes what is older than `keptMs`, every hour. In batches: all of a flood at once would take longer than a statement may. */
export function defineDeletion(kind: string, keptMs: number, ...deletions: readonly DeleteBatch[]): Schedule {
  return {
    kind,
    everySeconds: 3_600,
    async run({ database, clock }) {
      const before = new Date(clock.now().getTime() - keptMs)
      for (const deleteBatch of deletions) while ((await deleteBatch(database, before, 1_000)) > 0);
    },
  }
}

/**
 * Some chance in a pause before a retry, so that what failed together does not come back together.
 *
 * @example
 * withJitter(2_000, 0.5) // 1 000 to 3 000
 */
export function withJitter(ms: number, share: number): number {
  return ms * (1 - share + Math.random() * 2 * share)
}
