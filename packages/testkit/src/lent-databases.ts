/**
 * Databases that are handed on. Opening one takes longer than most files of tests, so that one that is closed is left to the
 * next test of the process, without its rows.
 */
import type { EventEmitter } from 'node:events'
import { type Clock, type Database, openDatabaseInMemory } from '@latchkey/server'

/** A migrated database that only this process uses. */
export interface OwnDatabase extends Database {
  /** Whether all connections share one session, which is to be reset for the next borrower. */
  readonly isOneSession?: boolean
}

interface Spare extends OwnDatabase {
  /** Whether only rows have changed, and no table or trigger. */
  isAsMigrated(): Promise<boolean>
  /** Removes rows and listeners of the last borrower. False where the rows cannot be removed, as by a role that may not skip triggers. */
  clear(): Promise<boolean>
}

/**
 * Gives back a function that lends a database until it is closed.
 *
 * @example
 * const borrow = createLender()
 * const database = await borrow({ clock, open: () => openMigrated() })
 * await database.close()
 */
export function createLender() {
  const spares: Spare[] = []

  async function giveBack(spare: Spare): Promise<void> {
    if (await isReusable(spare)) spares.push(spare)
    else await spare.close()
  }

  return async (options: { clock: Clock; open: () => Promise<OwnDatabase> }): Promise<Database> => {
    const spare = spares.pop() ?? (await asSpare(await options.open()))
    let returned: Promise<void> | undefined
    const close = () => {
      returned ??= giveBack(spare)
      return returned
    }
    return { ...spare, clock: options.clock, close }
  }
}

async function isReusable(spare: Spare): Promise<boolean> {
  // A connection that is still in use may be in a transaction, which would hold what is to be deleted.
  if (spare.pool.idleCount < spare.pool.totalCount) return false
  return (await spare.clear()) && (await spare.isAsMigrated())
}

async function asSpare(database: OwnDatabase): Promise<Spare> {
  const { pool } = database
  // By its general type: its own names each event with its listener.
  const emitter: EventEmitter = pool
  const listeners = emitter.eventNames().map(name => [name, emitter.rawListeners(name)] as const)
  const tables = await namesIn(database, LIST_TABLES)
  const schema = await namesIn(database, DESCRIBE_SCHEMA)
  return {
    ...database,
    isAsMigrated: async () => (await namesIn(database, DESCRIBE_SCHEMA)).join() === schema.join(),
    async clear() {
      // Neither references nor triggers may prevent that all rows are deleted.
      const deletions = tables.map(name => `delete from ${name}`)
      const client = await pool.connect()
      const text = ['begin', 'set local session_replication_role = replica', ...deletions, 'commit'].join(';')
      const isCleared = await client.query(text).then(
        () => true,
        () => false,
      )
      client.release(database.isOneSession || !isCleared)
      emitter.removeAllListeners()
      for (const [name, own] of listeners)
        for (const listener of own) emitter.on(name, (...values) => listener(...values))
      return isCleared
    },
  }
}

async function namesIn({ queries }: Database, text: string): Promise<string[]> {
  return (await queries.query<{ name: string }>({ text })).rows.map(({ name }) => name)
}

const LIST_TABLES = `select quote_ident(table_name) as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations' order by 1`

/** What a test may have created, changed or dropped. */
const DESCRIBE_SCHEMA = `
  select concat_ws(' ', c.relname, c.relkind, a.attname, a.atttypid, a.attnotnull) as name
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace
  union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger
  union all select concat_ws(' ', conrelid::regclass, conname) from pg_constraint where connamespace = 'public'::regnamespace
  union all select concat_ws(' ', name, checksum) from schema_migrations
  union all select nspname from pg_namespace where nspname !~ '^pg_(toast_)?temp_'
  order by 1`

/** Embedded databases in memory, migrated and handed on: the processor time of opening one is that of many tests. */
interface BorrowOptions {
  readonly clock: Clock
  /** What a new one starts from instead of the snapshot of the build. */
  readonly snapshot?: string
}

const lend = createLender()

/** A database of one's own, until it is closed. */
export function borrowDatabase({ clock, snapshot }: BorrowOptions): Promise<Database> {
  return lend({
    clock,
    open: async () => ({ ...(await openDatabaseInMemory({ snapshot })), isOneSession: true }),
  })
}
