/**
 * Brings a database to the newest form: plain SQL files `0001_initial.sql`, in the order of their names.
 *
 * Each file is one transaction, or, when it starts with `-- no-transaction`, one statement on its own
 * (`create index concurrently`). Where tables are distributed by Citus, the statements of a file are sent to its nodes one
 * by one, so it is executed as a block of PL/pgSQL: what a `select` returns there is an error. Several processes may start at once: a row lock lets one of them work
 * while the others wait and then find everything done. What has run is never run again, and must not
 * change afterwards.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg, { type ClientBase } from 'pg'
import type { Logger } from 'pino'
import type { Database } from './database.ts'
import { getCode } from './errors.ts'

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
  readonly inTransaction: boolean
}

/**
 * Answers the names of those that ran just now.
 *
 * @throws when a file that has run was changed since, or when a file cannot run; then nothing of it has.
 */
export async function migrate(database: Database, folder: string, log: Logger): Promise<readonly string[]> {
  const migrations = await readMigrations(folder)
  if (getPending(migrations, await appliedTo(database)).length === 0) return []
  return withClient(database, async client => {
    await prepareTables(client)
    const names: string[] = []
    for (const migration of migrations) {
      const ran = migration.inTransaction
        ? await runInside(client, migration)
        : await runOutside(database, client, migration)
      if (!ran) continue
      log.info({ migration: migration.name }, 'database migrated')
      names.push(migration.name)
    }
    return names
  })
}

/** The names of those that are still to run. */
export async function listPending(database: Database, folder: string): Promise<readonly string[]> {
  return getPending(await readMigrations(folder), await appliedTo(database)).map(({ name }) => name)
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => /^\d{4}_\w+\.sql$/.test(name)).sort()
  const twice = names.find((name, index) => names[index - 1]?.slice(0, 4) === name.slice(0, 4))
  if (twice)
    throw new Error(`Two migrations have the number ${twice.slice(0, 4)}. Give one of them the next free number.`)
  return Promise.all(names.map(name => readMigration(folder, name)))
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return {
    name,
    sql: text,
    checksum: createHash('sha256').update(text).digest('hex'),
    inTransaction: !/^-- no-transaction\b/m.test(text),
  }
}

type Applied = ReadonlyMap<string, string>

/** The only query when nothing is pending. */
async function appliedTo(database: Database): Promise<Applied> {
  try {
    const { rows } = await database.queries.query<{ name: string; checksum: string }>({ text: LIST_APPLIED })
    return new Map(rows.map(({ name, checksum }) => [name, checksum]))
  } catch (error) {
    if (getCode(error) === UNDEFINED_TABLE) return new Map()
    throw error
  }
}

function getPending(migrations: Migration[], applied: Applied): Migration[] {
  return migrations.filter(migration => !isApplied(migration, applied.get(migration.name)))
}

function isApplied(migration: Migration, checksum: string | undefined): boolean {
  if (checksum === undefined) return false
  if (checksum === migration.checksum) return true
  throw new Error(
    `The migration ${migration.name} has run on this database and was changed afterwards. Put its old text back, and make the change in a new file.`,
  )
}

async function prepareTables(client: ClientBase): Promise<void> {
  try {
    await client.query(BOOTSTRAP)
  } catch (error) {
    // `if not exists` looks before it leaps: of several starters at once one creates the tables, and
    // the others land here, with the tables there.
    if (!ALREADY_THERE.has(getCode(error) ?? '')) throw error
    await client.query(BOOTSTRAP)
  }
}

async function runInside(client: ClientBase, migration: Migration): Promise<boolean> {
  return locked(client, async () => {
    if (await hasRun(client, migration)) return false
    const isDistributed = await hasDistributedTables(client)
    // Changes of several tables that refer to each other go over one connection to each node.
    if (isDistributed) await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    await runSql(client, isDistributed ? { ...migration, sql: asBlock(migration.sql) } : migration)
    await remember(client, migration)
    return true
  })
}

async function hasDistributedTables(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ hasCitus: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as "hasCitus"`,
  )
  if (!rows[0]?.hasCitus) return false
  const { rowCount } = await client.query('select from pg_dist_partition limit 1')
  return rowCount === 1
}

function asBlock(sql: string): string {
  return `do $migration$ begin\n${sql}\nend $migration$`
}

/**
 * The lock is held by a transaction and the statement must stand in none, so it takes two
 * connections. The embedded database has but one, and only this process: it needs no lock.
 */
async function runOutside(database: Database, client: ClientBase, migration: Migration): Promise<boolean> {
  const run = async () => {
    if (await hasRun(client, migration)) return false
    await runSql(client, migration)
    await remember(client, migration)
    return true
  }
  return database.kind === 'embedded' ? run() : withClient(database, guard => locked(guard, run))
}

async function locked<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  try {
    await client.query('select id from schema_lock for update')
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function hasRun(client: ClientBase, migration: Migration): Promise<boolean> {
  const { rows } = await client.query<{ checksum: string }>('select checksum from schema_migrations where name = $1', [
    migration.name,
  ])
  return isApplied(migration, rows[0]?.checksum)
}

async function runSql(client: ClientBase, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql)
  } catch (error) {
    throw new Error(`The migration ${migration.name} failed.`, { cause: error })
  }
}

async function remember(client: ClientBase, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}

/** A connection without our limits on time: a migration takes as long as it takes. */
async function withClient<Result>(database: Database, work: (client: ClientBase) => Promise<Result>): Promise<Result> {
  if (database.kind === 'embedded') {
    const client = await database.pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }
  const client = new pg.Client({ ...database.pool.options, statement_timeout: 0 })
  client.on('error', () => {}) // reported by the statement in progress
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const LIST_APPLIED = 'select name, checksum from schema_migrations'

const BOOTSTRAP = `
  create table if not exists schema_lock (id integer primary key);
  insert into schema_lock (id) values (1) on conflict do nothing;
  create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    ran_at timestamptz(3) not null default now()
  )`

const UNDEFINED_TABLE = '42P01'
const ALREADY_THERE = new Set(['23505', '42P07', '42710'])
