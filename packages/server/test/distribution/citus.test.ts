/** On a real Citus, where `LATCHKEY_TEST_CITUS_URL` names one on which databases may be created: see tools/test/test.mjs. */
import type { DatabaseError, PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../../../tools/postgres/postgres.ts'
import { type Database, openDatabase } from '../../src/kernel/db/database.ts'
import { distribute, planDistribution } from '../../src/kernel/db/distribute.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { declaredStatements } from '../../src/kernel/db/statement.ts'
import { countShards, getSample } from '../../src/kernel/db/statement-check.ts'
import { layout, statementsAcrossProjects, tablesPlaced } from '../../src/tables.ts'
import { migrationsFolder, silent } from '../support/databases.ts'
import { importStores } from './double.ts'

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
    expect(await planDistribution(database, layout)).toEqual({ problems: [], statements: [], bytes: 0 })
  }, 300_000)

  it('a migrated database on Citus takes each statement, and sends what reads to one shard', async () => {
    await importStores()
    const statements = declaredStatements().filter(({ name }) => !/^test\./.test(name ?? ''))
    expect(statements.length).toBeGreaterThan(300)
    const client = await database.pool.connect()
    const problems: string[] = []
    try {
      for (const { name, text } of statements) {
        await client.query(`prepare tried as ${text}`)
        const { rows } = await client.query<{ types: string[] | null }>(
          `select parameter_types::text[] as types from pg_prepared_statements where name = 'tried'`,
        )
        const values = (rows[0]?.types ?? []).map(getSample).join(', ')
        const execute = values === '' ? 'execute tried' : `execute tried(${values})`
        const problem = await refusal(client, execute)
        if (problem !== null) problems.push(`${name}: ${problem}`)
        else if (
          /^\s*select\b(?![\s\S]*\bfor (no key )?update\b)/i.test(text) &&
          !((name ?? '') in statementsAcrossProjects)
        ) {
          const parts = await countShards(client, execute)
          if (parts > 1) problems.push(`${name}: is sent in ${parts} parts`)
        }
        await client.query('deallocate tried')
      }
    } finally {
      client.release(true)
    }
    expect(problems).toEqual([])
  }, 300_000)
})

/** What Citus has against a statement; that a row of a sample is not as it must be is nothing. */
async function refusal(client: PoolClient, execute: string): Promise<string | null> {
  await client.query('begin')
  try {
    await client.query(execute)
    return null
  } catch (error) {
    const { code = '', message } = error as DatabaseError
    return /^2[23]/.test(code) || /violates .* constraint/.test(message) ? null : `${code} ${message}`
  } finally {
    await client.query('rollback')
  }
}
