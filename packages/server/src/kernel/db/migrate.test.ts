import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Postgres, startPostgres } from '../../../../../tools/postgres/postgres.ts'
import { eachDatabase, migrationsFolder, onPostgres, silent } from '../../../test/support/databases.ts'
import { type Database, openDatabase } from './database.ts'
import { listPending, migrate } from './migrate.ts'

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-migrations-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const namesIn = async (database: Database) =>
  (
    await database.queries.query<{ name: string }>({ text: 'select name from schema_migrations order by name' })
  ).rows.map(row => row.name)

eachDatabase('migrations', on => {
  it('run once, in order, each whole or not at all', async () => {
    const folder = await folderWith({
      '7001_one.sql': 'create table one (id integer);',
      '7002_two.sql': 'insert into one values (1); insert into one values (2);',
      '7003_three.sql': 'insert into one values (3); select no_such_function();',
    })
    await expect(migrate(on.database(), folder, silent)).rejects.toThrow(/7003_three\.sql failed/)
    await expect(migrate(on.database(), folder, silent)).rejects.toThrow(/7003_three\.sql failed/)
    const { rows } = await on.database().queries.query({ text: 'select id from one order by id' })
    expect(rows).toEqual([{ id: 1 }, { id: 2 }])
    await rm(folder, { recursive: true })
  })

  it('refuse a file that was changed after it ran', async () => {
    const folder = await folderWith({ '7101_kept.sql': 'create table kept (id integer);' })
    await migrate(on.database(), folder, silent)
    await writeFile(join(folder, '7101_kept.sql'), 'create table kept (id text);')
    await expect(migrate(on.database(), folder, silent)).rejects.toThrow(
      /7101_kept\.sql has run .* Put its old text back/,
    )
    await rm(folder, { recursive: true })
  })

  it('refuse two files with one number', async () => {
    const folder = await folderWith({ '7301_a.sql': 'select 1', '7301_b.sql': 'select 1' })
    await expect(migrate(on.database(), folder, silent)).rejects.toThrow(/number 7301/)
    await rm(folder, { recursive: true })
  })

  it('may stand outside a transaction when they say so', async () => {
    const folder = await folderWith({
      '7201_table.sql': 'create table wide (id integer);',
      '7202_index.sql': '-- no-transaction\ncreate index concurrently wide_id on wide (id);',
    })
    expect(await listPending(on.database(), folder)).toEqual(['7201_table.sql', '7202_index.sql'])
    expect(await migrate(on.database(), folder, silent)).toEqual(['7201_table.sql', '7202_index.sql'])
    expect(await migrate(on.database(), folder, silent)).toEqual([])
    expect(await namesIn(on.database())).toContain('7202_index.sql')
    await rm(folder, { recursive: true })
  })
})

onPostgres('migrations of several processes (postgres)', () => {
  let server: Postgres
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  it('run once, however many start together', async () => {
    const name = `starters_${process.pid}_${Date.now()}`
    const url = await server.createDatabase(name)
    const starters = await Promise.all(Array.from({ length: 6 }, () => openDatabase({ url, log: silent })))
    await Promise.all(starters.map(database => migrate(database, migrationsFolder, silent)))
    const [first] = starters
    expect(first && (await namesIn(first))).toEqual((await readdir(migrationsFolder)).sort())
    await Promise.all(starters.map(database => database.close()))
    await server.dropDatabase(name)
  })
})
