/**
 * The database, whichever it is: PostgreSQL by its address, or the embedded one in a folder.
 *
 * Both are spoken to by the same driver, so everything above this file is written once. A connection
 * that breaks is replaced when it is next needed; a database that is away makes statements fail with
 * {@link DatabaseDown} within a bounded time, and nothing has to be restarted when it comes back.
 */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../clock.ts'
import { openEmbeddedPool } from './embedded-pool.ts'
import { DatabaseDown, DiskFull } from './errors.ts'
import { createFullness, type Fullness } from './fullness.ts'
import { openPostgresPool } from './postgres-pool.ts'
import { poolQueries, type Queries } from './queries.ts'

export interface Database {
  readonly kind: 'postgres' | 'embedded'
  readonly pool: Pool
  readonly queries: Queries
  readonly clock: Clock
  readonly log: Logger
  /** The longest one statement may keep a request waiting, connecting included. */
  readonly deadlineMs: number
  /** Whether statements are prepared once for each connection. */
  readonly isPrepared: boolean
  /** Whether statements have failed lately because there was no room for what they store. */
  readonly fullness: Fullness
  /** Of the embedded database. Null: it is in memory, or this is PostgreSQL. */
  readonly folder: string | null
  /** Succeeds when the database answers and can store; fails with `DatabaseDown` otherwise. */
  ping(): Promise<void>
  /** Whether the database has stopped for good in this process. */
  needsNewProcess(): boolean
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** The address of a PostgreSQL; without it the database is embedded. */
  readonly url?: string
  /** Where the embedded database lives, in its subfolder `db`; without it, in memory only. */
  readonly dataDir?: string
  /** A migrated, empty data folder as one file; a new embedded database starts from it. */
  readonly snapshot?: string
  readonly log: Logger
  readonly clock?: Clock
  readonly poolSize?: number
  /** The address is that of a pooler which gives each transaction another connection. */
  readonly isBehindPooler?: boolean
  /** The longest one statement may keep a request waiting, connecting included. */
  readonly deadlineMs?: number
}

/** What stands behind a {@link Database}: connections, how long they may take, and how to end them. */
export interface OpenPool {
  readonly pool: Pool
  readonly deadlineMs: number
  readonly folder?: string | null
  needsNewProcess?(): boolean
  end(): Promise<void>
}

/** @throws {@link FolderInUse} when another process has the embedded database open. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url } = options
  return url
    ? databaseOver('postgres', openPostgresPool({ ...options, url }), options)
    : databaseOver('embedded', await openEmbeddedPool(options), options)
}

export function databaseOver(kind: Database['kind'], open: OpenPool, options: DatabaseOptions): Database {
  const { log, clock = systemClock, isBehindPooler = false } = options
  const isPrepared = !isBehindPooler
  // A connection may die at any moment, in use or not. Its user gets the error from their
  // statement; without a listener here the same news would end the process.
  open.pool.on('error', error => log.warn({ reason: error.message }, 'lost an idle database connection'))
  open.pool.on('connect', client =>
    client.on('error', error => log.debug({ reason: error.message }, 'database connection failed')),
  )

  const fullness = createFullness()
  const queries = poolQueries(open.pool, { deadlineMs: open.deadlineMs, isPrepared, fullness })
  return {
    kind,
    pool: open.pool,
    queries,
    clock,
    log,
    deadlineMs: open.deadlineMs,
    isPrepared,
    fullness,
    folder: open.folder ?? null,
    async ping() {
      await queries.query({ text: 'select 1' })
      if (fullness.isFull()) throw new DatabaseDown({ cause: new DiskFull() })
    },
    needsNewProcess: () => open.needsNewProcess?.() ?? false,
    close: once(open.end),
  }
}

function once(end: () => Promise<void>): () => Promise<void> {
  let ended: Promise<void> | undefined
  return () => {
    ended ??= end()
    return ended
  }
}
