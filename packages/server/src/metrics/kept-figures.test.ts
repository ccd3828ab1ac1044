/** The figures of a database that several processes write, and what reading them costs. */
import { expect, it } from 'vitest'
import { startCluster } from '../../test/support/cluster.ts'
import { eachDatabase, onPostgres } from '../../test/support/databases.ts'
import { addProject, countedFigures, getFigures, ofThoseThere, run } from '../../test/support/people-rows.ts'
import { bindDb, type Db } from '../kernel/db/db.ts'
import { addChanges, findFigures, listLatestActive } from './metrics.store.ts'

const providers = {
  'auth.oauth.providers.github': { type: 'github', isShared: true, allowSignIn: true },
  'auth.oauth.providers.google': { type: 'google', isShared: true, allowSignIn: true },
}

eachDatabase('figures', on => {
  it('figures are read without looking at the users', async () => {
    const db = on.db()
    await addProject(db)
    const many = `insert into users (project_id, id, signed_up_at, last_active_at)
      select $1, gen_random_uuid(), now(), now() from generate_series(1, 3000)`
    const counted = `insert into metric_changes (project_id, metric, label, is_anonymous, delta)
      select project_id, 'users', '', false, 1 from users where project_id = $1`
    const active = `insert into user_activity (project_id, user_id, is_anonymous, last_active_at)
      select project_id, id, false, last_active_at from users where project_id = $1`
    for (const text of [many, counted, active]) await run(db, text)
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
  it('figures that two processes write (postgres) are exact, and seen by both at once', async () => {
    const cluster = await startCluster(2)
    try {
      const [one, other] = cluster.servers
      if (!one || !other) throw new Error('The cluster has no two servers.')
      const { id, request, headers } = await one.createProject({ config: providers })
      const db = bindDb(one.latchkey.app.database, id, 'main')
      const admin = { headers: headers('admin') }
      const comeAndGo = async (index: number) => {
        const made = await request('POST', '/users', { level: 'server', body: { is_anonymous: index % 3 === 0 } })
        const userId: string = made.json.id
        const accounts = ['google', 'github'].map(provider_config_id => {
          const account = { user_id: userId, provider_config_id, account_id: `${index}`, email: 'ada@example.com' }
          const body = { ...account, allow_sign_in: true, allow_connected_accounts: true }
          return request('POST', '/oauth-providers', { level: 'server', body })
        })
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
        expect(ofThoseThere(await getFigures(db, anonymousToo))).toEqual(await countedFigures(db, anonymousToo))
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

  it('figures that two processes write (postgres) are gone with a project that is deleted while its people come', {
    tags: ['release'],
  }, async () => {
    const cluster = await startCluster(2)
    try {
      const [one, other] = cluster.servers
      if (!one || !other) throw new Error('The cluster has no two servers.')
      const project = await one.createProject()
      const db = bindDb(other.latchkey.app.database, project.id, 'main')
      const come = async () => {
        const made = await project.asServer('POST', '/users', {})
        await project.asServer('POST', '/auth/sessions', { user_id: made.json?.id })
        await addChanges(db.database, 3)
      }
      const coming = Array.from({ length: 30 }, come)
      await Promise.all(coming.slice(0, 5))
      await project.asAdmin('DELETE', '/internal/projects/current')
      await Promise.all(coming)
      expect(await getFigures(db, true)).toEqual([])
      const left =
        'select 1 from user_activity where project_id = $1 union all select 1 from metric_totals where project_id = $1'
      expect(await run(db, left)).toEqual([])
    } finally {
      await cluster.stop()
    }
  })
})
