/**
 * Runs a suite on both databases: what holds on one and not on the other is a bug.
 *
 * One database for the whole suite and a fresh project for each test: tenant isolation keeps
 * tests apart, and so every test also tests the isolation. `LATCHKEY_TEST_DATABASES` set to
 * `embedded` or `postgres` leaves the other one out; `both` is the same as nothing.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { borrowDatabase, createLender } from '@latchkey/testkit'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Postgres, startPostgres } from '../../../../tools/postgres/postgres.ts'
import type { Clock } from '../../src/kernel/clock.ts'
import { type Database, openDatabase } from '../../src/kernel/db/database.ts'
import { bindDb, type Db } from '../../src/kernel/db/db.ts'
import { distribute, planDistribution } from '../../src/kernel/db/distribute.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { makeSnapshot } from '../../src/kernel/db/snapshot.ts'
import { layout } from '../../src/tables.ts'
import { silent } from './silent.ts'

export { silent }

const kinds = chosenKinds(process.env.LATCHKEY_TEST_DATABASES || 'both')

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Time that stands still until it is moved. */
export interface TestClock extends Clock {
  advance(seconds: number): void
}

export interface Suite {
  readonly kind: Database['kind']
  readonly clock: TestClock
  database(): Database
  /** A project of its own for the test that calls it. */
  db(): Db
}

export function eachDatabase(name: string, suite: (on: Suite) => void): void {
  for (const kind of kinds) describe(`${name} (${kind})`, () => suiteOn(kind, suite))
}

/** What only the embedded database promises; a run on the other one has nothing to say about it. */
export function onEmbedded(name: string, suite: () => void): void {
  describe.runIf(kinds.includes('embedded'))(name, suite)
}

/** What only PostgreSQL promises. `npm test` finds what to run there by the name. */
export function onPostgres(name: string, suite: () => void): void {
  if (!name.endsWith('(postgres)')) throw new Error(`The name "${name}" must end with (postgres).`)
  describe.runIf(kinds.includes('postgres'))(name, suite)
}

/** A word that is not known must not quietly mean that nothing is tested. */
function chosenKinds(choice: string): readonly Database['kind'][] {
  if (choice === 'both') return ['embedded', 'postgres']
  if (choice === 'embedded' || choice === 'postgres') return [choice]
  throw new Error(`LATCHKEY_TEST_DATABASES is "${choice}"; it may be embedded, postgres or both.`)
}

function suiteOn(kind: Database['kind'], suite: (on: Suite) => void): void {
  const clock = testClock()
  let open: { database: Database; end(): Promise<void> } | undefined
  const database = () => {
    if (!open) throw new Error('The database opens before the first test; ask for it inside one.')
    return open.database
  }
  beforeAll(async () => {
    open = kind === 'embedded' ? await openEmbedded({ clock }) : await openOnPostgres({ clock })
  })
  afterAll(() => open?.end())
  suite({ kind, clock, database, db: () => bindDb(database(), randomUUID(), 'main') })
}

export function testClock(start = new Date('2026-06-01T12:00:00Z')): TestClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance(seconds) {
      now += seconds * 1000
    },
  }
}

async function openEmbedded({ clock }: { clock: Clock }) {
  const database = await borrowDatabase({ clock, snapshot: await testSnapshot() })
  return { database, end: database.close }
}

/** Milliseconds. The deadlines of statements have their own tests; everything else may meet a machine that is busy. */
export const patience = 30_000

const lendOnPostgres = createLender()

/** Enough for races. Each connection parses and plans every statement for itself. */
const poolSize = 6

/** With a server that serves a whole run, its databases are handed on: their connections have the statements prepared already. */
export async function openOnPostgres({ clock }: { clock: Clock }) {
  const server = await startPostgres()
  const open = async () => {
    const { url, drop } = await migratedDatabase(server, `lent_${process.ppid}`)
    const database = await openDatabase({ url, log: silent, clock, deadlineMs: patience, poolSize })
    const close = async () => {
      await database.close()
      await drop()
    }
    return { ...database, close }
  }
  const database = server.isShared ? await lendOnPostgres({ clock, open }) : await open()
  const end = async () => {
    await database.close()
    await server.stop()
  }
  return { database, end }
}

/** A copy of a migrated database, which is created on the server at the first use. On Citus it is made anew, and distributed. */
export async function migratedDatabase(
  server: Postgres,
  prefix = 'test',
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${prefix}_${randomUUID().slice(0, 8)}`
  if (server.isCitus) return distributedDatabase(server, name)
  const template = `migrated_${migrationsKey()}`
  const copy = async () => ({
    url: await server.createDatabase(name, { template }),
    drop: () => server.dropDatabase(name),
  })
  try {
    return await copy()
  } catch (error) {
    if (!hasCode(error, UNKNOWN_DATABASE)) throw error
  }
  await makeTemplate(server, template)
  return copy()
}

async function distributedDatabase(server: Postgres, name: string) {
  const url = await server.createDatabase(name)
  const database = await openDatabase({ url, log: silent, deadlineMs: patience })
  try {
    await migrate(database, migrationsFolder, silent)
    await distribute(database, await planDistribution(database, layout))
  } finally {
    await database.close()
  }
  return { url, drop: () => server.dropDatabase(name) }
}

/** Built under another name first, so that no one copies it half done. */
async function makeTemplate(server: Postgres, template: string): Promise<void> {
  const draft = `draft_${randomUUID().slice(0, 8)}`
  const database = await openDatabase({ url: await server.createDatabase(draft), log: silent, deadlineMs: patience })
  try {
    await migrate(database, migrationsFolder, silent)
  } finally {
    await database.close()
  }
  try {
    await server.createDatabase(template, { template: draft })
  } catch (error) {
    // Of two that made it at once, one is enough. They may also meet inside the catalogue.
    if (!hasCode(error, DATABASE_EXISTS) && !hasCode(error, DUPLICATE_ROW)) throw error
  } finally {
    await server.dropDatabase(draft)
  }
}

const UNKNOWN_DATABASE = '3D000'
const DATABASE_EXISTS = '42P04'
const DUPLICATE_ROW = '23505'

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** They outlive a run, whose temporary files do not: making one takes seconds. */
const snapshots = fileURLToPath(new URL('../../../../node_modules/.cache/latchkey/snapshots', import.meta.url))

/** The snapshot the embedded databases of all tests start from: that of the build, or one made again when a migration changes. */
export async function testSnapshot(): Promise<string> {
  if (process.env.LATCHKEY_TEST_BUILT === 'yes')
    return fileURLToPath(new URL('../../dist/embedded.snapshot', import.meta.url))
  const file = join(snapshots, `${migrationsKey()}.snapshot`)
  if (existsSync(file)) return file
  await mkdir(snapshots, { recursive: true })
  await makeSnapshot({ file, migrations: migrationsFolder, log: silent })
  return file
}

function migrationsKey(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrationsFolder).sort())
    hash.update(file).update(readFileSync(join(migrationsFolder, file)))
  return hash.digest('hex').slice(0, 12)
}
