/** Races and limits across the processes of one deployment, on PostgreSQL. */
import { createWorld, type Testkit, type TestProject, worldCodes } from '@latchkey/testkit'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { onPostgres } from '../support/databases.ts'
import { asPerson, singleUses } from '../support/single-use.ts'

onPostgres('four servers on one database (postgres)', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster(4)
  })
  afterAll(() => cluster.stop())

  const server = (index: number): Testkit => {
    const testkit = cluster.servers[index % cluster.servers.length]
    if (!testkit) throw new Error('The cluster has no servers.')
    return testkit
  }
  /** Asks one server after the other, as a load balancer would. */
  const askAny = (
    index: number,
    project: TestProject,
    path: string,
    init: { body?: object; headers?: object; method?: string },
    peer?: string,
  ) =>
    server(index).fetch(
      `/api/v1${path}`,
      {
        method: init.method ?? 'POST',
        headers: { ...project.headers('client'), 'content-type': 'application/json', ...init.headers },
        body: init.body && JSON.stringify(init.body),
      },
      peer,
    )
  const many = <Result>(count: number, one: (index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, index) => one(index)))

  it('35: refreshes one token fifty times at once, for one session, and every caller goes on', async () => {
    const project = await server(0).createProject()
    const ada = await project.signUp()
    const answers = await many(50, index =>
      askAny(index, project, '/auth/oauth/token', {
        headers: { 'x-stack-access-type': '', 'x-stack-publishable-client-key': '' },
        body: {
          grant_type: 'refresh_token',
          refresh_token: ada.refreshToken,
          client_id: project.id,
          client_secret: project.keys.client,
        },
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    const sessions = await Promise.all(
      answers.map(async answer => decodeJwt((await answer.json()).access_token).refresh_token_id),
    )
    expect(new Set(sessions)).toEqual(new Set([decodeJwt(ada.accessToken).refresh_token_id]))
    const { rows } = await server(0).latchkey.app.database.queries.query(
      { text: 'select 1 from sessions where project_id = $1' },
      [project.id],
    )
    expect(rows, 'no fork').toHaveLength(1)
  })

  it('35: ends a session for all of them at once, in the middle of refreshing', async () => {
    const project = await server(0).createProject()
    const ada = await project.signUp()
    const refresh = (index: number) =>
      askAny(index, project, '/auth/sessions/current/refresh', {
        headers: { 'x-stack-refresh-token': ada.refreshToken },
      })
    const during = many(20, refresh)
    await askAny(1, project, '/auth/sessions/current', {
      method: 'DELETE',
      headers: { 'x-stack-access-token': ada.accessToken },
    })
    for (const { status } of await during) expect([200, 401]).toContain(status)
    expect((await many(8, refresh)).map(({ status }) => status)).toEqual(Array(8).fill(401))
  })

  it('65: lets no more wrong passwords through than the limit, of five hundred at once', async () => {
    const project = await server(0).createProject()
    const { email } = await project.signUp()
    const answers = await many(500, index =>
      askAny(index, project, '/auth/password/sign-in', { body: { email, password: 'wrong horse' } }, '203.0.113.9'),
    )
    const judged = answers.filter(({ headers }) => headers.get('x-stack-known-error') === 'EMAIL_PASSWORD_MISMATCH')
    expect(judged.length).toBeGreaterThan(0)
    expect(judged.length).toBeLessThanOrEqual(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(500 - judged.length)
    for (const { headers, status } of answers) {
      if (status !== 429) continue
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
    }
  }, 60_000)

  it('65: sends no more mails to one address than the limit', async () => {
    const project = await server(0).createProject()
    const ada = await project.signUp() // the first mail
    const answers = await many(60, index =>
      askAny(index, project, '/contact-channels/send-verification-code', {
        headers: { 'x-stack-access-token': ada.accessToken },
        body: { email: ada.email, callback_url: 'http://localhost:3000/' },
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(await server(0).mailbox.list(ada.email)).toHaveLength(5)
  })

  it.each(
    singleUses.map(use => [use.name, use] as const),
  )('49: is done once, of fifty who ask at once: %s', async (_, use) => {
    const world = await createWorld(server(0))
    const { method, path, body, ...request } = await use.request(world)
    const headers = asPerson(world, { method, path, ...request })
    const answers = await many(50, index => askAny(index, world.project, path, { method, headers, body: Object(body) }))
    expect(answers.filter(({ status }) => status === use.status)).toHaveLength(1)
    for (const { status } of answers) expect(status).toBeLessThan(500)
  })

  it('65: lets no more wrong codes of a second factor through than the limit, of two hundred at once', async () => {
    const world = await createWorld(server(0))
    const body = { code: await worldCodes['mfa-attempt'](world), type: 'totp', totp: 'no' }
    const answers = await many(200, index => askAny(index, world.project, '/auth/mfa/sign-in', { body }))
    const judged = answers.filter(({ headers }) => headers.get('x-stack-known-error') === 'INVALID_TOTP_CODE')
    expect(judged.length).toBeGreaterThan(0)
    expect(judged.length).toBeLessThanOrEqual(20)
  })

  it('65: mails one address no more codes than the limit, whichever they are for', async () => {
    const project = await server(0).createProject({ config: { 'auth.otp.allowSignIn': true } })
    for (const path of ['/auth/otp/send-sign-in-code', '/auth/password/send-reset-code']) {
      const { email } = await project.signUp()
      const callback_url = 'http://localhost:3000/'
      const known = path.includes('otp') ? `new-${email}` : email
      const answers = await many(60, index => askAny(index, project, path, { body: { email: known, callback_url } }))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(55)
    }
  })

  it('83: a revoked key and a changed setting are heard of by every server within a second', async () => {
    const project = await server(0).createProject()
    const current = (index: number) => askAny(index, project, '/projects/current', { method: 'GET' })
    for (const { latchkey } of cluster.servers) latchkey.changes.start()
    await many(4, current)
    // The clock of the servers stands still: nothing that they remember goes stale by itself.
    const withinASecond = async (holds: () => Promise<boolean>) => {
      const begun = performance.now()
      await expect.poll(holds, { interval: 20, timeout: 5_000 }).toBe(true)
      expect(performance.now() - begun).toBeLessThan(1_000)
    }
    await project.ask('PATCH', '/internal/projects/current', {
      level: 'admin',
      body: { config: { sign_up_enabled: false } },
    })
    await withinASecond(async () => {
      const answers = await many(4, async index => (await current(index)).json())
      return answers.every(({ config }) => config.sign_up_enabled === false)
    })
    const keys = await project.ask('GET', '/internal/api-keys', { level: 'admin' })
    await project.ask('PATCH', `/internal/api-keys/${keys.json.items[0].id}`, {
      level: 'admin',
      body: { revoked: true },
    })
    await withinASecond(async () => (await many(4, current)).every(({ status }) => status === 401))
    await Promise.all(cluster.servers.map(({ latchkey }) => latchkey.changes.stop()))
  })

  it('47: a key hurried through one server signs on every server, and what it signs is taken on each', async () => {
    const project = await server(0).createProject()
    await many(4, index => server(index).latchkey.app.signingKeys.signing(project.id, 'user'))
    cluster.clock.advance(2 * 3_600)
    await many(4, index => server(index).latchkey.app.signingKeys.signing(project.id, 'user'))
    const rotated = await many(4, index =>
      askAny(index, project, '/internal/signing-keys/rotate', {
        headers: project.headers('admin'),
        body: {},
      }),
    )
    expect(
      rotated.map(({ status }) => status),
      'four owners in a hurry',
    ).toEqual([200, 200, 200, 200])
    await Promise.all(cluster.servers.map(({ latchkey }) => latchkey.changes.look()))
    const signers = await many(4, index => server(index).latchkey.app.signingKeys.signing(project.id, 'user'))
    expect(new Set(signers.map(({ kid }) => kid)).size).toBe(1)
    const ada = await project.signUp()
    const seen = await many(4, index =>
      askAny(index, project, '/users/me', { method: 'GET', headers: { 'x-stack-access-token': ada.accessToken } }),
    )
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it('83: a revoked key and a changed setting hold on every server within a second, though none is told', async () => {
    const project = await server(0).createProject()
    const current = (index: number) => askAny(index, project, '/projects/current', { method: 'GET' })
    await many(4, current)
    await project.ask('PATCH', '/internal/projects/current', {
      level: 'admin',
      body: { config: { sign_up_enabled: false } },
    })
    const keys = await project.ask('GET', '/internal/api-keys', { level: 'admin' })
    cluster.clock.advance(1)
    for (const answer of await many(4, current)) expect((await answer.json()).config.sign_up_enabled).toBe(false)
    await project.ask('PATCH', `/internal/api-keys/${keys.json.items[0].id}`, {
      level: 'admin',
      body: { revoked: true },
    })
    expect((await current(0)).status, 'at once where it was revoked').toBe(401)
    cluster.clock.advance(1)
    expect((await many(4, current)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })
})
