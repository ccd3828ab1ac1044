/**
 * Reports changes of other processes to this one, so that it drops its cached copies.
 *
 * It polls twice a second, with one indexed statement, and every change is reported at least once: a row is skipped
 * only when the transaction that wrote it had ended before an earlier poll. A duplicate does no harm.
 * Where the feed fails, whatever is remembered goes stale by its own clock (`recent-reads.ts`), only later.
 *
 * The embedded database has one process, which hears of its own changes from their commit.
 */
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { createLoop, type Loop } from '../jobs/loop.ts'
import { defineSchedule } from '../jobs/schedule.ts'
import { deleteOldChanges, listChangesSince } from './changes.store.ts'

/** Some process wrote to this table; the row is remembered by this key. */
export interface Change {
  readonly tableName: string
  readonly key: string
}

export interface ChangeFeed extends Loop {
  /** Looks once. For tests. */
  look(): Promise<void>
}

export interface ChangeFeedOptions {
  readonly database: Database
  readonly log: Logger
  readonly pollMs?: number
  onChange(change: Change): void
}

export function createChangeFeed({ database, log, pollMs = 500, onChange }: ChangeFeedOptions): ChangeFeed {
  // From the start: what was remembered before the first look may be old as well.
  let horizon = '0'
  let seen: ReadonlySet<string> = new Set()

  const look = async () => {
    const { rows, horizon: next } = await listChangesSince(database, horizon)
    for (const change of rows) if (!seen.has(change.position)) onChange(change)
    // A transaction that stays open holds the horizon back, and what came after it is read again and again.
    seen = new Set(rows.map(({ position }) => position))
    horizon = next
  }

  const loop = createLoop({ turn: look, pollMs, log })
  return { ...loop, look, start: database.kind === 'embedded' ? () => {} : loop.start }
}

/** An hour is longer than any process goes without looking; one that slept longer has forgotten everything itself. */
const BATCH = 1_000

export const scheduleOldChangesDeletion = defineSchedule({
  kind: 'forget-old-changes',
  everySeconds: 600,
  async run({ database }) {
    while ((await deleteOldChanges(database, BATCH)) === BATCH);
  },
})
