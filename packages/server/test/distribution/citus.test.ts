/** On a real Citus, where `LATCHKEY_TEST_CITUS_URL` names one on which databases may be created: see tools/test/test.mjs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../../../tools/postgres/postgres.ts'
import { type Database, openDatabase } from '../../src/kernel/db/database.ts'
import { distribute, planDistribution } from '../../src/kernel/db/distribute.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { layout, tablesPlaced } from '../../src/tables.ts'
import { migrationsFolder, silent } from '../support/databases.ts'

const { LATCHKEY_TEST_CITUS_URL: citusUrl, LATCHKEY_TEST_DATABASE_URL: url } = process.env

describe.runIf(citusUrl !== undefined && url === citusUrl)('a migrated database on Citus', () => {
  let end = async () => {}
  let database: Database
  beforeAll(async () => {
    const citus = await startPostgres()
    const name = `citus_${process.pid}_${Date.now()}`
    database = await openDatabase({ url: await citus.createDatabase(name), log: silent })
    end = async () => {
      await database.close()
      await citus.dropDatabase(name)
      await citus.stop()
    }
    await database.pool.query('create extension citus')
    await migrate(database, migrationsFolder, silent)
  }, 120_000)
  afterAll(() => end())

  it('a migrated database on Citus is distributed as the list says, and has nothing to do the second time', async () => {
    await distribute(database, await planDistribution(database, layout))
    const { rows } = await database.pool.query<{ name: string; method: string }>(
      'select logicalrelid::text as name, partmethod::text as method from pg_dist_partition',
    )
    const placed = (method: string) => rows.filter(row => row.method === method).map(({ name }) => name)
    expect(placed('h').sort()).toEqual(tablesPlaced('distributed').sort())
    expect(placed('n').sort()).toEqual(tablesPlaced('reference').sort())
    expect(await planDistribution(database, layout)).toEqual({ problems: [], statements: [] })
  }, 300_000)
})
