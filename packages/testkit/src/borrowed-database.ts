/**
 * Embedded databases in memory, migrated. Opening one takes longer than most files of tests, so a process hands them on:
 * one that is closed is left to the next test, without its rows.
 */
import type { EventEmitter } from 'node:events'
import { type Clock, type Database, openDatabaseInMemory } from '@latchkey/server'

export interface BorrowOptions {
  readonly clock: Clock
  /** What a new one starts from instead of the snapshot of the build. */
  readonly snapshot?: string
}

interface Spare extends Database {
  /** Whether only rows have changed, and no table or trigger. */
  isAsMigrated(): Promise<boolean>
  /** Removes rows, listeners and the session of the last borrower. */
  clear(): Promise<void>
}

const spares: Spare[] = []

/** A database of one's own, until it is closed. */
export async function borrowDatabase({ clock, snapshot }: BorrowOptions): Promise<Database> {
  const spare = spares.pop() ?? (await openSpare(snapshot))
  let returned: Promise<void> | undefined
  const close = () => {
    returned ??= giveBack(spare)
    return returned
  }
  return { ...spare, clock, close }
}

async function giveBack(spare: Spare): Promise<void> {
  await spare.clear()
  if (await spare.isAsMigrated()) spares.push(spare)
  else await spare.close()
}

async function openSpare(snapshot: string | undefined): Promise<Spare> {
  const database = await openDatabaseInMemory({ snapshot })
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
      const client = await pool.connect()
      // Neither references nor triggers may prevent that all rows are deleted.
      const text = ['set session_replication_role = replica', ...tables.map(name => `delete from ${name}`)].join(';')
      await client.query(text)
      client.release(true)
      emitter.removeAllListeners()
      for (const [name, own] of listeners)
        for (const listener of own) emitter.on(name, (...values) => listener(...values))
    },
  }
}

async function namesIn({ pool }: Database, text: string): Promise<string[]> {
  return (await pool.query<{ name: string }>(text)).rows.map(({ name }) => name)
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
  union all select nspname from pg_namespace
  order by 1`
