/**
 * Each statement of a project needs the one node of that project, and work across projects changes and locks local tables
 * only. Prepared statements are read from the stores; those that are built while a request is handled are recorded while
 * every endpoint is called.
 *
 * @module-tag release
 */
import { createSurroundings, createTestClock, createWorld, startTestkit } from '@latchkey/testkit'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../../../tools/postgres/postgres.ts'
import { type Database, openDatabase } from '../../src/kernel/db/database.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { declaredStatements } from '../../src/kernel/db/statement.ts'
import { countSealedRows, listSealedRows, putResealedRows } from '../../src/resealing/resealing.store.ts'
import { sealedColumns } from '../../src/resealing/sealed-columns.ts'
import { statementsAcrossProjects, tablesPlaced } from '../../src/tables.ts'
import { recordStatements } from '../migrations/recorded-statements.ts'
import { migrationsFolder, onEmbedded, onPostgres, silent, testSnapshot } from '../support/databases.ts'
import { endpoints } from '../support/endpoints.ts'
import { rememberRows } from '../support/project-rows.ts'
import { distributeInto, getPlan, importStores } from './double.ts'
import { formsRefusedByCitus, insertsWithoutProject, volatileParts } from './statement-text.ts'

/** Texts, each with its name: `composed` where it was written for the request. */
async function allStatements(): Promise<ReadonlyMap<string, string>> {
  await importStores()
  const clock = createTestClock()
  const database = await openDatabase({ log: silent, clock, snapshot: await testSnapshot() })
  const recorder = recordStatements(database.pool)
  recorder.endSession()
  const testkit = await startTestkit({ clock, parts: { database } })
  const world = await createWorld(testkit, { around: await createSurroundings(testkit) })
  const rows = await rememberRows(testkit, world.project.id)
  for (const endpoint of endpoints) {
    for (const level of ['client', 'admin'] as const) {
      const { method, path, body, headers } = await world.requestFor(endpoint)
      const { accessToken } = world.person
      const { status } = await world.project.request(method, path, {
        level,
        body,
        headers,
        ...(level === 'client' ? { accessToken } : {}),
      })
      // What reads or is refused changes nothing.
      if (method !== 'GET' && status < 400) await rows.restore()
      if (level === 'client')
        await testkit.internal.request(method, path, { body, headers, accessToken: world.manager.accessToken })
    }
  }
  clock.advance(86_400 * 2)
  await testkit.latchkey.worker.drain()
  await testkit.latchkey.auditChainer.drain()
  await sealAnew(database)
  await testkit.stop()
  const recorded = recorder.result('').texts.filter(text => /^\s*(select|with|insert|update|delete)\b/i.test(text))
  // Other tests of this process have statements of their own.
  const prepared = declaredStatements()
    .map(({ name, text }) => [text, name ?? 'planned anew'] as const)
    .filter(([, name]) => !/^test\./.test(name))
  return new Map([...recorded.map(text => [text, 'composed'] as const), ...prepared])
}

/** Statements about sealed texts are made from the descriptions of their places. */
async function sealAnew(database: Database): Promise<void> {
  for (const place of sealedColumns) {
    const key = Object.fromEntries(Object.entries(place.key).map(([column, type]) => [column, samples[type]]))
    const row = { key, text: 'sealed', resealed: 'sealed anew' }
    await countSealedRows(database, place, ['mark'])
    for (const after of [null, row]) await listSealedRows(database, place, { marks: ['mark'], after, count: 1 })
    await putResealedRows(database, place, [row])
  }
}

const samples = { text: 'p', uuid: '00000000-0000-0000-0000-000000000001', integer: '1' }

let statements: ReadonlyMap<string, string>
beforeAll(async () => {
  statements = await allStatements()
}, 600_000)

interface OpenDatabase {
  readonly database: Database
  end(): Promise<void>
}

onEmbedded('statements on distributed tables (embedded)', () => {
  suite(async () => {
    const database = await openDatabase({ log: silent, snapshot: await testSnapshot() })
    return { database, end: () => database.close() }
  })
})

onPostgres('statements on distributed tables (postgres)', () => {
  suite(async () => {
    const postgres = await startPostgres()
    const name = `distributed_${process.pid}_${Date.now()}`
    const database = await openDatabase({ url: await postgres.createDatabase(name), log: silent })
    const end = async () => {
      await database.close()
      await postgres.dropDatabase(name)
      await postgres.stop()
    }
    return { database, end }
  })
})

const placed = [...tablesPlaced('distributed'), ...tablesPlaced('reference')]

function suite(open: () => Promise<OpenDatabase>): void {
  let opened: OpenDatabase | undefined
  let client: PoolClient
  beforeAll(async () => {
    opened = await open()
    await migrate(opened.database, migrationsFolder, silent)
    client = await opened.database.pool.connect()
    await distributeInto(client)
  }, 120_000)
  afterAll(async () => {
    client?.release(true)
    await opened?.end()
  })

  it('names its project by equality in each statement, so that one node answers', async () => {
    const found: string[] = []
    for (const [text, name] of statements) {
      if (name in statementsAcrossProjects) continue
      const { nodes } = await getPlan(client, text)
      if (nodes.length > 1) found.push(`${name}: ${text}`)
    }
    expect(found).toEqual([])
  }, 120_000)

  it('changes and locks no row of a distributed table across projects', async () => {
    const byName = new Map([...statements].map(([text, name]) => [name, text]))
    for (const name of Object.keys(statementsAcrossProjects)) {
      const text = byName.get(name)
      expect(text, `no statement is called ${name}`).toBeDefined()
      const { nodes, writes } = await getPlan(client, text ?? '')
      expect(nodes.length, `${name} needs one node only, and has no place in the list`).toBeGreaterThan(1)
      expect({ name, writes }).toEqual({ name, writes: [] })
    }
  })

  it('reads and changes no table of the servers beside distributed ones', async () => {
    const found: string[] = []
    for (const [text, name] of statements) {
      const { nodes, local } = await getPlan(client, text)
      if (nodes.length > 0 && local.length > 0) found.push(name)
    }
    expect([...new Set(found)]).toEqual([])
  }, 120_000)

  it('has no outer join beside a condition about parameters alone', async () => {
    const found: string[] = []
    const refused = `select u.id, c.value from users u
      left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.is_primary
      where u.project_id = $1 and not exists (select 1 from limits l where l.project_id = $1 and l.bucket = $2)`
    await client.query('set plan_cache_mode = force_generic_plan')
    for (const [text, name] of [...statements, [refused, 'refused'] as const])
      if ((await getPlan(client, text)).hasOuterJoinBesideConstant) found.push(name)
    await client.query('set plan_cache_mode = force_custom_plan')
    expect(found).toEqual(['refused'])
  }, 120_000)

  it('has no form that Citus refuses', () => {
    const refused = [
      'update users set is_anonymous = case $1 when 1 then true else false end where project_id = $2',
      'insert into users (project_id) values ($1) returning extract(epoch from signed_up_at)',
      `update oauth_tokens set leased_until = leased_until - $1::float8 * interval '1 second' where project_id = $2`,
    ]
    for (const text of refused) expect(formsRefusedByCitus(text, placed), text).toHaveLength(1)
    const found = [...statements].flatMap(([text, name]) =>
      formsRefusedByCitus(text, placed).map(problem => `${name}: ${problem}`),
    )
    expect(found).toEqual([])
  })

  it('inserts into a project that it names, or into that of the row it comes from', () => {
    const found = [...statements].flatMap(([text, name]) =>
      insertsWithoutProject(text, placed).map(part => `${name}: ${part}`),
    )
    expect(found).toEqual([])
  })

  it('writes values and immutable functions only', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct proname as name from pg_proc where provolatile <> 'i'
       and proname not in (select proname from pg_proc where provolatile = 'i')`,
    )
    const notImmutable = new Set(rows.map(({ name }) => name))
    const found = [...statements].flatMap(([text, name]) =>
      volatileParts(text, placed, notImmutable).map(part => `${name}: ${part}`),
    )
    expect(found).toEqual([])
  })
}

describe('the list of statements across projects', () => {
  it('gives a reason for each', () => {
    for (const reason of Object.values(statementsAcrossProjects)) expect(reason.length).toBeGreaterThan(20)
  })
})
