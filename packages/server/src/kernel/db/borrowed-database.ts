/**
 * Embedded databases for tests, in memory and migrated. Opening one takes longer than most files of tests, so a process
 * hands them on: whoever closes one leaves it to the next, without its rows.
 */
import type { Pool } from 'pg'
import { pino } from 'pino'
import type { Clock } from '../clock.ts'
import { type Database, databaseOver } from './database.ts'
import { type EmbeddedPool, openEmbeddedPool } from './embedded-pool.ts'
import { migrate } from './migrate.ts'

export interface BorrowOptions {
  /** The folder of the migrations. */
  readonly migrations: string
  /** What a new one starts from; without it all migrations run. */
  readonly snapshot?: string
  readonly clock?: Clock
}

interface SparePool extends EmbeddedPool {
  /** Whether nobody has changed a table, a trigger or anything but rows. */
  isAsMigrated(): Promise<boolean>
  /** Forgets rows, listeners and the session of whoever had it. */
  clear(): Promise<void>
}

const spares: SparePool[] = []
const log = pino({ level: 'silent' })

/** A database to oneself, until it is closed. */
export async function borrowEmbedded({ clock, ...options }: BorrowOptions): Promise<Database> {
  const open = spares.pop() ?? (await openSpare(options))
  const end = async () => {
    await open.clear()
    if (await open.isAsMigrated()) spares.push(open)
    else await open.end()
  }
  return databaseOver('embedded', { ...open, end }, { log, clock })
}

async function openSpare({ migrations, snapshot }: BorrowOptions): Promise<SparePool> {
  const open = await openEmbeddedPool({ log, snapshot })
  await migrate(databaseOver('embedded', open, { log }), migrations, log)
  const { pool } = open
  const tables = await ask(pool, LIST_TABLES)
  const schema = await ask(pool, DESCRIBE_SCHEMA)
  return {
    ...open,
    isAsMigrated: async () => (await ask(pool, DESCRIBE_SCHEMA)).join() === schema.join(),
    async clear() {
      const client = await pool.connect()
      // Neither what refers to rows nor what keeps them may hold up that they all go.
      const text = ['set session_replication_role = replica', ...tables.map(name => `delete from ${name}`)].join(';')
      await client.query(text)
      client.release(true)
      pool.removeAllListeners()
    },
  }
}

async function ask(pool: Pool, text: string): Promise<string[]> {
  return (await pool.query<{ answer: string }>(text)).rows.map(({ answer }) => answer)
}

const LIST_TABLES = `select quote_ident(table_name) as answer from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations' order by 1`

/** Whatever a test may have made, changed or dropped. */
const DESCRIBE_SCHEMA = `
  select concat_ws(' ', c.relname, c.relkind, a.attname, a.atttypid, a.attnotnull) as answer
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace
  union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger
  union all select concat_ws(' ', conrelid::regclass, conname) from pg_constraint where connamespace = 'public'::regnamespace
  union all select concat_ws(' ', name, checksum) from schema_migrations
  union all select nspname from pg_namespace
  order by 1`
