import { connectedAccountEndpoints, roleFor } from '@latchkey/contract'
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { type Browser, begin, eachServerWithProviders, signIn, standardProvider } from '../../test/support/oauth.ts'

eachServerWithProviders('access tokens of connected accounts', on => {
  /** A person with a connected account, and the requests that the provider received. */
  async function scene(scopes?: string) {
    const project = await on.project(['gitlab'])
    const browser: Browser = { testkit: on.testkit(), doubles: on.doubles(), project }
    on.doubles().signInAs({ id: String(Math.floor(Math.random() * 1e9)) })
    const answer = await signIn(browser, 'gitlab', { provider_scope: scopes })
    expect(answer.status, answer.text).toBe(200)
    const { access_token: accessToken } = answer.json
    const userId: string = (await project.asUser({ accessToken }, 'GET', '/users/me')).json.id
    return { browser, project, accessToken, userId }
  }
  const tokenFor = (project: TestProject, userId: string, scope = '') =>
    project.asServer('POST', `/connected-accounts/${userId}/gitlab/access-token`, { scope })
  const refreshes = () => on.doubles().requests.filter(({ form }) => form.get('grant_type') === 'refresh_token').length

  it('access tokens of connected accounts are those of the provider, for the user and for a server', async () => {
    const { project, accessToken, userId } = await scene()
    const own = await project.asUser({ accessToken }, 'POST', '/connected-accounts/me/gitlab/access-token', {})
    expect(own, own.text).toMatchObject({ status: 201, json: { access_token: expect.any(String) } })
    const same = await tokenFor(project, userId)
    expect(same.json).toEqual(own.json)
    const alias = await project.asUser(
      { accessToken },
      'POST',
      '/auth/oauth/connected-accounts/gitlab/access-token',
      {},
    )
    expect(alias).toMatchObject({ status: 201, json: own.json })
    const [account] = (await project.asUser({ accessToken }, 'GET', '/connected-accounts/me')).json.items
    const path = `/connected-accounts/me/gitlab/${account.provider_account_id}/access-token`
    expect(await project.asUser({ accessToken }, 'POST', path, {})).toMatchObject({ status: 201, json: own.json })
    const another = await project.asUser({ accessToken }, 'POST', '/connected-accounts/me/gitlab/1x/access-token', {})
    expect(another.code).toBe('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER')
    const used = await fetchUser(own.json.access_token)
    expect(used).toBe(true)
  })

  /** Whether the provider accepts it. */
  async function fetchUser(token: string): Promise<boolean> {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await on
      .testkit()
      .latchkey.app.fetch('https://gitlab.com/api/v4/user', { purpose: 'oauth', headers })
    return answer.ok
  }

  it('get no further scopes with keys that projects share', async () => {
    const shared = { type: 'github', isShared: true, allowSignIn: true, allowConnectedAccounts: true }
    const project = await on.project([], { 'auth.oauth.providers.github': shared })
    const browser: Browser = { testkit: on.testkit(), doubles: on.doubles(), project }
    const { accessToken: token } = await project.signUp()
    const { response } = await begin(browser, 'github', { type: 'link', token, provider_scope: 'repo' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS' })
  })

  it('access tokens of connected accounts are refused in the order of the wire', async () => {
    const { project, accessToken, userId } = await scene()
    const neighbour = await project.signUp()
    const asNeighbour = { accessToken: neighbour.accessToken, body: {} }
    const others = await project.request('POST', `/connected-accounts/${userId}/nowhere/access-token`, asNeighbour)
    expect(others).toMatchObject({ status: 403, code: null })
    const refused = async (provider: string, token = accessToken, scope = '') =>
      (
        await project.request('POST', `/connected-accounts/me/${provider}/access-token`, {
          accessToken: token,
          body: { scope },
        })
      ).code
    expect(await refused('nowhere')).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
    const config = {
      oauth_providers: [
        { id: 'github', type: 'shared' },
        { id: 'gitlab', type: 'standard', client_id: 'client-of-gitlab', client_secret: 'x' },
      ],
    }
    await project.asAdmin('PATCH', '/internal/projects/current', { config })
    expect(await refused('github')).toBe('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS')
    expect(await refused('gitlab', neighbour.accessToken)).toBe('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER')
    expect(await refused('gitlab', accessToken, 'api')).toBe('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE')
  })

  it('cover the scopes that were granted', async () => {
    const { project, userId } = await scene('api read_repository')
    expect((await tokenFor(project, userId, 'api read_user')).status).toBe(201)
    expect((await tokenFor(project, userId, 'sudo')).code).toBe('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE')
  })

  it('access tokens of connected accounts are refreshed before they expire, once for callers at the same time', async () => {
    const { project, userId } = await scene()
    const before = await tokenFor(project, userId)
    on.clock.advance(2 * 3_600)
    const count = refreshes()
    const answers = await Promise.all(Array.from({ length: 8 }, () => tokenFor(project, userId)))
    expect(answers.map(({ status, text }) => (status === 201 ? 201 : text))).toEqual(Array(8).fill(201))
    expect(refreshes() - count).toBe(1)
    const tokens = new Set(answers.map(({ json }) => json.access_token))
    expect(tokens.size).toBe(1)
    expect(tokens).not.toContain(before.json.access_token)
  })

  it('access tokens of connected accounts are refused when the user revoked the access at the provider', async () => {
    const { project, userId } = await scene()
    on.doubles().revokeAll()
    expect((await tokenFor(project, userId)).code).toBe('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE')
  })

  it('survive a provider that is away for a while', async () => {
    const { project, userId } = await scene()
    const away = { status: 503, body: 'maintenance' }
    on.doubles().answer('https://gitlab.com/api/v4/user', away)
    on.doubles().answer('https://gitlab.com/oauth/token', away)
    const refused = await tokenFor(project, userId)
    expect(refused.status, refused.text).toBe(502)
    on.doubles().answer('https://gitlab.com/api/v4/user', null)
    on.doubles().answer('https://gitlab.com/oauth/token', null)
    expect((await tokenFor(project, userId)).status).toBe(201)
  })

  it('go with the connection, and are sealed as long as they are stored', async () => {
    const { project, userId } = await scene()
    const { access_token: token } = (await tokenFor(project, userId)).json
    const { queries } = on.testkit().latchkey.app.database
    const stored = async () => {
      const text = 'select sealed_token as sealed from oauth_tokens where project_id = $1'
      return (await queries.query<{ sealed: string }>({ text }, [project.id])).rows
    }
    const rows = await stored()
    expect(rows.length).toBeGreaterThan(0)
    for (const { sealed } of rows) expect(sealed).not.toContain(token)
    const { items } = (await project.asServer('GET', `/oauth-providers?user_id=${userId}`)).json
    await project.asServer('DELETE', `/oauth-providers/${userId}/${items[0].id}`)
    expect(await stored()).toEqual([])
    expect((await tokenFor(project, userId)).code).toBe('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER')
  })

  it('access tokens of connected accounts are not for an impersonation, nor for colleagues who only read', async () => {
    const { project, userId } = await scene()
    const body = { user_id: userId, is_impersonation: true }
    const { access_token: accessToken } = (await project.asServer('POST', '/auth/sessions', body)).json
    for (const path of [
      '/connected-accounts/me/gitlab/access-token',
      '/auth/oauth/connected-accounts/gitlab/access-token',
    ])
      expect(await project.asUser({ accessToken }, 'POST', path, {})).toMatchObject({ status: 403, code: null })
    expect(roleFor(connectedAccountEndpoints.createAccessToken)).toBe('developer')
  })

  it('need the keys that the project has now', async () => {
    const { project, userId } = await scene()
    on.clock.advance(2 * 3_600)
    const wrong = standardProvider('gitlab')['auth.oauth.providers.gitlab']
    const override = { 'auth.oauth.providers.gitlab': { ...wrong, clientSecret: 'wrong' } }
    const change = (given: object) =>
      project.asAdmin('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(given) })
    await change(override)
    expect(await tokenFor(project, userId)).toMatchObject({ status: 400, code: null })
    await change(standardProvider('gitlab'))
    expect((await tokenFor(project, userId)).status, 'the tokens are still there').toBe(201)
  })
})
