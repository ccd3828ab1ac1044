/**
 * Writes checkpoints of the embedded database, which has no process of its own for it: its log would grow for as long as the
 * server runs, and a start after a crash would replay all of it. See docs/decisions/0215.
 */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { getReason, isDatabaseDown } from './errors.ts'

/** Replaying as much takes a few tenths of a second. */
const mostLogBytes = 16 * 1024 * 1024
const longestMs = 5 * 60_000
const lookEveryMs = 1_000

interface LogPosition {
  readonly sinceCheckpoint: number
}

const readPosition = `select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as "sinceCheckpoint" from pg_control_checkpoint()`

/** Starts to watch the log. Returns how to stop, which waits for a checkpoint that is being written. */
export function keepCheckpoints(pool: Pool, log: Logger): () => Promise<void> {
  let lastAt = performance.now()
  let isStopped = false
  let turn = Promise.resolve()

  const look = async () => {
    const { rows } = await pool.query<LogPosition>(readPosition)
    const bytes = rows[0]?.sinceCheckpoint ?? 0
    const isOld = performance.now() - lastAt >= longestMs
    if (isOld) lastAt = performance.now()
    if (bytes < mostLogBytes && !(isOld && bytes > emptyCheckpointBytes)) return
    const startedAt = performance.now()
    await pool.query('checkpoint')
    lastAt = performance.now()
    log.debug({ bytes, ms: Math.round(lastAt - startedAt) }, 'checkpoint written')
  }

  const run = async () => {
    await look().catch(error => {
      // While the database is away, each statement reports it.
      if (!isStopped && !isDatabaseDown(error)) log.warn({ reason: getReason(error) }, 'checkpoint failed')
    })
    if (!isStopped) timer = setTimeout(start, lookEveryMs).unref()
  }
  const start = () => {
    turn = run()
  }
  let timer = setTimeout(start, lookEveryMs).unref()

  return async () => {
    isStopped = true
    clearTimeout(timer)
    await turn
  }
}

/** What a checkpoint itself adds to the log. */
const emptyCheckpointBytes = 1_024
