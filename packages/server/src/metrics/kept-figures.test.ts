/** The figures of a database that had people before, of one that several processes write, and what reading them costs. */
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startPostgres } from '../../../../tools/postgres.ts'
import { startCluster } from '../../test/support/cluster.ts'
import { eachDatabase, migrationsFolder, onPostgres, silent } from '../../test/support/databases.ts'
import {
  addPerson,
  addProject,
  connect,
  countedFigures,
  figuresOf,
  methodsAstray,
  ofThoseThere,
  run,
} from '../../test/support/people-rows.ts'
import { type Database, openDatabase } from '../kernel/db/database.ts'
import { bindDb, type Db } from '../kernel/db/db.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { addChanges, findFigures, listLatestActive } from './metrics.store.ts'

eachDatabase('figures', on => {
  it('are there for people who came before figures were kept', async () => {
    const [earlier, inBetween] = [await migrationsBefore('0008'), await migrationsBefore('0012')]
    const { database, end } = await openEmpty(on.kind)
    try {
      await migrate(database, earlier, silent)
      const db = bindDb(database, randomUUID(), 'main')
      const [ada, grace, guest, alan] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
      await addProject(db)
      await addPerson(db, { id: ada, otp: true, password: true, signedUpAt: new Date('2026-05-01T23:59:00Z') })
      await addPerson(db, { id: grace, signedUpAt: new Date('2026-05-02') })
      await addPerson(db, { id: guest, isAnonymous: true, signedUpAt: new Date('2026-05-02') })
      for (const provider of ['GitHub', 'github']) await connect(db, grace, provider, provider)
      const session = `insert into sessions (project_id, id, user_id, token_digest, is_impersonation, created_at,
          last_used_at, expires_at)
        values ($1, gen_random_uuid(), $2, gen_random_uuid(), false, now(), $3, now() + interval '1 day')`
      const [yesterday, today] = [1, 0].map(daysAgo => new Date(Date.now() - daysAgo * 24 * 3600 * 1000))
      for (const usedAt of [yesterday, today, null]) await run(db, session, ada, usedAt)
      await migrate(database, inBetween, silent)
      // The version before serves on while those who were there are counted.
      await addPerson(db, { id: alan, password: true, signedUpAt: new Date('2026-05-02') })
      await run(db, 'update users set otp_auth_enabled = false where project_id = $1 and id = $2', ada)
      await migrate(database, migrationsFolder, silent)
      expect(await figuresOf(db, false)).toEqual([
        `active ${today?.toISOString().slice(0, 10)}: 1`,
        'sign-in-method github: 1',
        'sign-in-method password: 2',
        'sign-ups 2026-05-01: 1',
        'sign-ups 2026-05-02: 2',
        'users : 3',
      ])
      expect(ofThoseThere(await figuresOf(db, true))).toEqual(await countedFigures(db, true))
      expect(await methodsAstray(db)).toEqual([])
      await run(db, 'delete from users where project_id = $1 and id = $2', grace)
      expect(ofThoseThere(await figuresOf(db, true))).toEqual(await countedFigures(db, true))
    } finally {
      await database.close()
      await end()
      for (const folder of [earlier, inBetween]) await rm(folder, { recursive: true })
    }
  }, 60_000)

  it('are read without looking at the users', async () => {
    const db = on.db()
    await addProject(db)
    const many = `insert into users (project_id, id, otp_auth_enabled, signed_up_at, last_active_at)
      select $1, gen_random_uuid(), false, now(), now() from generate_series(1, 3000)`
    const active = `insert into user_activity (project_id, user_id, is_anonymous, last_active_at)
      select project_id, id, false, last_active_at from users where project_id = $1`
    for (const text of [many, active]) await run(db, text)
    while ((await addChanges(db.database, 1_000)) > 0);
    await db.queries.query({ text: 'analyze users, user_activity, metric_totals, metric_changes' })
    const plans: string[] = []
    const queries: Db['queries'] = {
      async query(config, values) {
        const { rows } = await db.queries.query<Record<string, string>>({ text: `explain ${config.text}` }, values)
        plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
        return db.queries.query(config, values)
      },
    }
    const figures = await findFigures({ ...db, queries }, { firstDay: '2020-01-01', includeAnonymous: true })
    expect(figures).toContainEqual({ metric: 'users', label: '', value: 3_000 })
    expect(await listLatestActive({ ...db, queries }, { includeAnonymous: true, limit: 5 })).toHaveLength(5)
    expect(plans[0]).not.toMatch(/\b(users|user_activity)/)
    expect(plans[1]).toMatch(/user_activity_latest/)
    expect(plans[1]).not.toMatch(/Seq Scan|\busers\b/)
  })
})

onPostgres('figures that two processes write (postgres)', () => {
  it('are exact, and seen by both at once', async () => {
    const cluster = await startCluster(2)
    try {
      const [one, other] = cluster.servers
      if (!one || !other) throw new Error('The cluster has no two servers.')
      const { id, request, headers } = await one.createProject()
      const db = bindDb(one.latchkey.app.database, id, 'main')
      const admin = { headers: headers('admin') }
      const comeAndGo = async (index: number) => {
        const made = await request('POST', '/users', { level: 'server', body: { is_anonymous: index % 3 === 0 } })
        const userId: string = made.json.id
        const accounts = ['google', 'github'].map(provider => connect(db, userId, provider, `${index}`))
        await Promise.all([
          ...accounts,
          request('POST', '/auth/sessions', { level: 'server', body: { user_id: userId } }),
        ])
        if (index % 3 === 0)
          await request('PATCH', `/users/${userId}`, { level: 'server', body: { is_anonymous: false } })
        if (index % 4 === 0) await request('DELETE', `/users/${userId}`, { level: 'server' })
      }
      let isOver = false
      const adding = cluster.servers.map(async ({ latchkey }) => {
        while (!isOver) await addChanges(latchkey.app.database, 7)
      })
      await Promise.all(Array.from({ length: 40 }, (_, index) => comeAndGo(index)))
      isOver = true
      await Promise.all(adding)
      for (const anonymousToo of [false, true]) {
        expect(ofThoseThere(await figuresOf(db, anonymousToo))).toEqual(await countedFigures(db, anonymousToo))
      }
      const path = '/api/v1/internal/metrics?include_anonymous='
      const seen = await Promise.all(
        [one, other].flatMap(server =>
          [false, true].map(async anonymousToo => (await server.fetch(`${path}${anonymousToo}`, admin)).json()),
        ),
      )
      expect(seen.slice(0, 2)).toEqual(seen.slice(2))
      // Every third was anonymous when they came, and every fourth has gone since.
      expect(seen.map(({ daily_active_users }) => daily_active_users.at(-1).activity)).toEqual([26, 40, 26, 40])
      // Ten of the thirty were guests once, and lost what they had linked as guests.
      expect(seen[0]).toMatchObject({
        total_users: 30,
        login_methods: [
          { method: 'github', count: 20 },
          { method: 'google', count: 20 },
          { method: 'other', count: 10 },
        ],
      })
    } finally {
      await cluster.stop()
    }
  })

  it('are gone with a project that is deleted while its people come', { tags: ['release'] }, async () => {
    const cluster = await startCluster(2)
    try {
      const [one, other] = cluster.servers
      if (!one || !other) throw new Error('The cluster has no two servers.')
      const project = await one.createProject()
      const db = bindDb(other.latchkey.app.database, project.id, 'main')
      const come = async () => {
        const made = await project.request('POST', '/users', { level: 'server', body: {} })
        await project.request('POST', '/auth/sessions', { level: 'server', body: { user_id: made.json?.id } })
        await addChanges(db.database, 3)
      }
      const coming = Array.from({ length: 30 }, come)
      await Promise.all(coming.slice(0, 5))
      await project.request('DELETE', '/internal/projects/current', { level: 'admin' })
      await Promise.all(coming)
      expect(await figuresOf(db, true)).toEqual([])
      const left =
        'select 1 from user_activity where project_id = $1 union all select 1 from metric_totals where project_id = $1'
      expect(await run(db, left)).toEqual([])
    } finally {
      await cluster.stop()
    }
  })
})

async function migrationsBefore(number: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-migrations-'))
  const names = (await readdir(migrationsFolder)).filter(name => name < number)
  for (const name of names) await cp(join(migrationsFolder, name), join(folder, name))
  return folder
}

async function openEmpty(kind: Database['kind']): Promise<{ database: Database; end(): Promise<void> }> {
  if (kind === 'embedded') return { database: await openDatabase({ log: silent }), end: async () => {} }
  const server = await startPostgres()
  const name = `earlier_${randomUUID().slice(0, 8)}`
  const database = await openDatabase({ url: await server.createDatabase(name), log: silent })
  const end = async () => {
    await server.dropDatabase(name)
    await server.stop()
  }
  return { database, end }
}
