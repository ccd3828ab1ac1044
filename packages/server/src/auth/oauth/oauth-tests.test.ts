import type { Testkit, TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import {
  atProvider,
  type Begun,
  callback,
  eachServerWithProviders,
  standardProvider,
} from '../../../test/support/oauth.ts'
import { deleteOldOAuthTests } from './oauth-tests.ts'

eachServerWithProviders('a test sign-in', on => {
  const create = (project: TestProject, providerConfigId = 'google') =>
    project.asAdmin('POST', '/internal/oauth-tests', { provider_config_id: providerConfigId })
  const read = (project: TestProject, id: string) => project.asAdmin('GET', `/internal/oauth-tests/${id}`)
  const users = async (project: TestProject) => (await project.asServer('GET', '/users')).json.items
  const getBrowser = (project: TestProject) => ({ testkit: on.testkit(), doubles: on.doubles(), project })

  /** The link, opened in a browser. */
  async function open(testkit: Testkit, url: string): Promise<Begun> {
    const response = await testkit.fetch(url.slice(new URL(url).origin.length))
    const location = response.headers.get('location')
    const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
    const at = location === null ? null : new URL(location)
    return { response, url: at, cookie, verifier: '', state: at?.searchParams.get('state') ?? '' }
  }

  async function run(project: TestProject, provider = 'google') {
    const browser = getBrowser(project)
    const { json } = await create(project, provider)
    const begun = await open(browser.testkit, json.url)
    const parameters = await atProvider(browser, begun)
    const response = await callback(browser, begun, parameters, { provider, isForm: provider === 'apple' })
    return { id: json.id as string, begun, response, result: (await read(project, json.id)).json }
  }

  it('shows the account and the scopes, without a token, and creates no user', async () => {
    const project = await on.project()
    on.doubles().signInAs({ id: '1001', email: 'ada@example.com', isVerified: true })
    const { id, response, result } = await run(project)
    expect(response.status).toBe(303)
    const page = `${on.testkit().config.publicUrl}/projects/${project.id}/auth-methods/google?test=${id}`
    expect(response.headers.get('location')).toBe(page)
    expect(result).toEqual({
      ...{ id, provider_config_id: 'google', is_practice: false, state: 'succeeded', problem: null },
      created_at_millis: on.clock.now().getTime(),
      answer: {
        account: {
          account_id: '1001',
          display_name: 'Ada Lovelace',
          profile_image_url: 'https://images.example.com/ada.png',
          email: 'ada@example.com',
          is_email_verified: true,
        },
        requested_scopes: [
          'https://www.googleapis.com/auth/userinfo.email',
          'https://www.googleapis.com/auth/userinfo.profile',
        ],
        granted_scopes: expect.toSatisfy(scopes => scopes === null || Array.isArray(scopes)),
        has_refresh_token: true,
        access_token_seconds: expect.any(Number),
      },
    })
    expect(await users(project)).toEqual([])
    const { queries } = on.testkit().latchkey.app.database
    for (const table of ['oauth_connections', 'oauth_tokens', 'oauth_codes', 'sessions']) {
      const text = `select 1 from ${table} where project_id = $1`
      expect((await queries.query({ text }, [project.id])).rows, table).toEqual([])
    }
  })

  it('works while the provider is switched off, and with a posted form', async () => {
    const apple = { ...standardProvider('apple')['auth.oauth.providers.apple'], allowSignIn: false }
    const project = await on.project([], { 'auth.oauth.providers.apple': apple })
    on.doubles().signInAs({ id: '1002', email: 'ada@example.com', isVerified: true })
    const { begun, result } = await run(project, 'apple')
    expect(begun.response.headers.get('set-cookie')).toMatch(/Secure; SameSite=None$/)
    expect(result).toMatchObject({ state: 'succeeded', answer: { account: { account_id: '1002' } } })
  })

  it('a test sign-in is finished only by the browser that opened its link, which opens once and for ten minutes', async () => {
    const project = await on.project()
    const browser = getBrowser(project)
    const { json } = await create(project)
    const begun = await open(browser.testkit, json.url)
    const again = await open(browser.testkit, json.url)
    expect(again.response.status).toBe(400)
    const parameters = await atProvider(browser, begun)
    expect((await callback(browser, begun, parameters, { cookie: '' })).status).toBe(400)
    expect((await read(project, json.id)).json).toMatchObject({ state: 'waiting', answer: null, problem: null })
    const late = (await create(project)).json
    on.clock.advance(10 * 60 + 1)
    expect((await open(browser.testkit, late.url)).response.status).toBe(400)
    for (const ticket of ['', 'nonsense', `nonsense.${project.id}`, 'nonsense.unknown'])
      expect((await browser.testkit.fetch(`/api/v1/auth/oauth/test?ticket=${ticket}`)).status, ticket).toBe(400)
  })

  it('says in plain words what went wrong, with the error code of the provider and none of its words', async () => {
    const project = await on.project()
    const browser = getBrowser(project)
    const failed = async (change: (query: URLSearchParams) => void) => {
      const { json } = await create(project)
      const begun = await open(browser.testkit, json.url)
      const query = new URLSearchParams({ state: begun.state })
      change(query)
      await callback(browser, begun, query)
      return (await read(project, json.id)).json
    }
    const denied = await failed(query => query.set('error', 'access_denied'))
    expect(denied).toMatchObject({
      state: 'failed',
      problem: { kind: 'access-denied', provider_error: 'access_denied' },
    })
    const scope = await failed(query => {
      query.set('error', 'invalid_scope')
      query.set('error_description', 'the secret of this app is 12345')
    })
    expect(scope.problem).toMatchObject({ kind: 'invalid-scope', provider_error: 'invalid_scope' })
    expect(JSON.stringify(scope)).not.toContain('12345')
    const odd = await failed(query => query.set('error', '<b>an error</b>'))
    expect(odd.problem).toMatchObject({ kind: 'other', provider_error: null })
    const code = await failed(query => query.set('code', 'of another flow'))
    expect(code.problem).toMatchObject({ kind: 'invalid-grant' })
    for (const { problem } of [denied, scope, odd, code]) {
      expect(problem.message).toMatch(/\.$/)
      expect(problem.fix).toMatch(/\.$/)
    }
  })

  it('says that the client secret is wrong', async () => {
    const google = { ...standardProvider('google')['auth.oauth.providers.google'], clientSecret: 'wrong' }
    const project = await on.project([], { 'auth.oauth.providers.google': google })
    const { result } = await run(project)
    expect(result).toMatchObject({ state: 'failed', problem: { kind: 'invalid-client' } })
  })

  it('ends at the result at once where the provider cannot be discovered', async () => {
    const openid = {
      ...{ type: 'openid', isShared: false, allowSignIn: true, allowConnectedAccounts: true },
      ...{ issuer: 'https://nowhere.invalid', clientId: 'id', clientSecret: 'secret' },
    }
    const project = await on.project([], { 'auth.oauth.providers.company': openid })
    const { json } = await create(project, 'company')
    const { response, url } = await open(on.testkit(), json.url)
    expect({ status: response.status, path: url?.pathname }).toEqual({
      status: 307,
      path: `/projects/${project.id}/auth-methods/company`,
    })
    expect((await read(project, json.id)).json).toMatchObject({ state: 'failed', problem: { kind: 'no-discovery' } })
  })

  it('runs against the practice provider where shared keys are used in development', async () => {
    const shared = { type: 'github', isShared: true, allowSignIn: false, allowConnectedAccounts: false }
    const project = await on.project([], { 'auth.oauth.providers.github': shared })
    const { json } = await create(project, 'github')
    const { url } = await open(on.testkit(), json.url)
    expect(url?.pathname).toBe('/practice-provider/github/authorize')
    expect((await read(project, json.id)).json).toMatchObject({ is_practice: true, state: 'waiting' })
  })

  it('a test sign-in is refused for a provider that the project does not have, and where there are no keys', async () => {
    const project = await on.project()
    expect(await create(project, 'spotify')).toMatchObject({ status: 404, code: null })
    expect((await read(project, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  it('a test sign-in is started sixty times in ten minutes, and forgotten after an hour', async () => {
    const project = await on.project()
    const first = (await create(project)).json
    for (let count = 1; count < 60; count += 1) expect((await create(project)).status).toBe(201)
    expect((await create(project)).status).toBe(429)
    on.clock.advance(60 * 60 + 1)
    expect((await read(project, first.id)).status).toBe(404)
    const { app } = on.testkit().latchkey
    await deleteOldOAuthTests.run({ app, database: app.database, clock: on.clock, log: app.log })
    const text = 'select 1 from oauth_tests where project_id = $1'
    expect((await app.database.queries.query({ text }, [project.id])).rows).toEqual([])
  })
})
