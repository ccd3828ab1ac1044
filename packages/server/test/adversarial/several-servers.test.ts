/** Races and limits across the processes of one deployment, on PostgreSQL. */
import type { Endpoint } from '@latchkey/contract'
import { createWorld, type Testkit, type TestProject, type WorldRequest, worldCodes } from '@latchkey/testkit'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { onPostgres } from '../support/databases.ts'
import { getSample } from '../support/endpoints.ts'
import { allowAnonymous, endpointsWithAccessToken, refusalOfEnded, sessionEndings } from '../support/session-endings.ts'
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

  it.each(sessionEndings)('case 110: refuses on every server at once an access token after $name', async ending => {
    const project = await server(0).createProject()
    const scene = { testkit: server(0), project, person: await project.signUp() }
    const session = (await ending.start?.(scene)) ?? scene.person
    const headers = { ...allowAnonymous, 'x-stack-access-token': session.accessToken }
    const askAll = (method: string, body?: object) =>
      many(4, async index => {
        const answer = await askAny(index, project, '/users/me', { method, headers, body })
        return answer.headers.get('x-stack-known-error') ?? answer.status
      })
    // Every server has seen the token, and what it remembers of it is fresh.
    expect(await askAll('GET')).toEqual([200, 200, 200, 200])
    await ending.end(scene, session)
    expect(await askAll('PATCH', { display_name: 'Mallory' })).toEqual(Array(4).fill('ACCESS_TOKEN_EXPIRED'))
    expect(await askAll('GET')).toEqual(Array(4).fill('ACCESS_TOKEN_EXPIRED'))
    expect(await askAll('DELETE')).toEqual(Array(4).fill('ACCESS_TOKEN_EXPIRED'))
  })

  it('case 110: refuses at every endpoint an access token whose session another server ended', {
    timeout: 120_000,
  }, async () => {
    const world = await createWorld(server(0))
    const requests: { endpoint: Endpoint; request: WorldRequest }[] = []
    // One after the other: some change the mail server of the project, which the emails of others need.
    for (const endpoint of getSample(endpointsWithAccessToken))
      requests.push({ endpoint, request: await world.requestFor(endpoint) })
    const { project, person } = world
    await many(4, index =>
      askAny(index, project, '/users/me', { method: 'GET', headers: { 'x-stack-access-token': person.accessToken } }),
    )
    await project.asUser(person, 'DELETE', '/auth/sessions/current')
    for (const { endpoint, request } of requests) {
      const { method, path, body } = request
      const isWithBody = method === 'POST' || method === 'PATCH'
      const init = { method, headers: asPerson(world, request), ...(isWithBody && { body: Object(body ?? {}) }) }
      const answer = await askAny(1, project, path, init)
      expect.soft(answer.status, endpoint.route).toBe(401)
      expect.soft(answer.headers.get('x-stack-known-error'), endpoint.route).toBe(refusalOfEnded(endpoint))
    }
  })

  it('65: lets no more wrong passwords through than the limit, of five hundred at once', {
    timeout: 60_000,
    tags: ['release'],
  }, async () => {
    const project = await server(0).createProject()
    const { email } = await project.signUp()
    const answers = await many(500, index =>
      askAny(index, project, '/auth/password/sign-in', { body: { email, password: 'wrong horse' } }, '203.0.113.9'),
    )
    const judged = answers.filter(({ headers }) => headers.get('x-stack-known-error') === 'EMAIL_PASSWORD_MISMATCH')
    expect(judged.length).toBeGreaterThan(0)
    expect(judged.length).toBeLessThanOrEqual(10)
    // On a busy machine some wait for a connection longer than a request may.
    const refused = answers.filter(({ status }) => status === 429 || status === 503)
    expect(refused).toHaveLength(500 - judged.length)
    for (const { headers } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
    }
  })

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

  it('case 107: sends no more sign-up mails for one client than the limit, over all servers', {
    timeout: 60_000,
    tags: ['release'],
  }, async () => {
    const project = await server(0).createProject()
    const answers = await many(200, index =>
      askAny(
        index,
        project,
        '/auth/password/sign-up',
        {
          body: {
            email: `stranger-${index}@${project.id}.example.com`,
            password: 'correct horse battery',
            verification_callback_url: 'http://localhost:3000/',
          },
        },
        '203.0.113.107',
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(80)
  })

  it('audits no more wrong keys of one client than the limit, over all servers', async () => {
    const project = await server(0).createProject()
    const headers = {
      'x-stack-access-type': 'admin',
      'x-stack-super-secret-admin-key': 'sak_wrong',
    }
    await many(60, index => askAny(index, project, '/users', { method: 'GET', headers }, '203.0.113.108'))
    const log = await project.asAdmin('GET', '/internal/audit-log?action=internalApiKeys.use')
    expect(log.json.items).toHaveLength(10)
  })

  it.each(singleUses.map(use => [use.name, use] as const))(
    '49: is done once, of fifty who ask at once: %s',
    { tags: ['release'] },
    async (_, use) => {
      const world = await createWorld(server(0))
      const { method, path, body, ...request } = await use.request(world)
      const headers = asPerson(world, { method, path, ...request })
      const answers = await many(50, index =>
        askAny(index, world.project, path, { method, headers, body: Object(body) }),
      )
      expect(answers.filter(({ status }) => status === use.status)).toHaveLength(1)
      for (const { status } of answers) expect(status).toBeLessThan(500)
    },
  )

  it('65: lets no more wrong codes of a second factor through than the limit, of two hundred at once', {
    tags: ['release'],
  }, async () => {
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

  it('83: a revoked key and a changed setting are heard of by every server, which asks for them itself', async () => {
    const project = await server(0).createProject()
    const current = (index: number) => askAny(index, project, '/projects/current', { method: 'GET' })
    for (const { latchkey } of cluster.servers) latchkey.changes.start()
    await many(4, current)
    // The clock of the servers stands still: nothing that they remember goes stale by itself.
    // It takes half a second on a quiet machine, and would take for ever without the feed.
    const soon = (holds: () => Promise<boolean>) => expect.poll(holds, { interval: 20, timeout: 5_000 }).toBe(true)
    await project.asAdmin('PATCH', '/internal/projects/current', { config: { sign_up_enabled: false } })
    await soon(async () => {
      const answers = await many(4, async index => (await current(index)).json())
      return answers.every(({ config }) => config.sign_up_enabled === false)
    })
    const keys = await project.asAdmin('GET', '/internal/api-keys')
    await project.asAdmin('PATCH', `/internal/api-keys/${keys.json.items[0].id}`, { revoked: true })
    await soon(async () => (await many(4, current)).every(({ status }) => status === 401))
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

  it('83: a revoked key and a changed setting hold on every server within a second, without a message to them', async () => {
    const project = await server(0).createProject()
    const current = (index: number) => askAny(index, project, '/projects/current', { method: 'GET' })
    await many(4, current)
    await project.asAdmin('PATCH', '/internal/projects/current', { config: { sign_up_enabled: false } })
    const keys = await project.asAdmin('GET', '/internal/api-keys')
    cluster.clock.advance(1)
    for (const answer of await many(4, current)) expect((await answer.json()).config.sign_up_enabled).toBe(false)
    await project.asAdmin('PATCH', `/internal/api-keys/${keys.json.items[0].id}`, { revoked: true })
    expect((await current(0)).status, 'at once where it was revoked').toBe(401)
    cluster.clock.advance(1)
    expect((await many(4, current)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })
})
