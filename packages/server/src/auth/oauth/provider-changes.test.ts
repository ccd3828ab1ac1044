/** An owner changes a provider: accounts of before are not taken for accounts of the new one. */
import { renderConfig } from '@latchkey/contract'
import type { TestProject } from '@latchkey/testkit'
import { type DoubledType, doubledKeys } from '@latchkey/testkit/providers'
import { describe, expect, it } from 'vitest'
import {
  type Browser,
  begin,
  callback,
  eachServerWithProviders,
  exchange,
  type Returned,
  returned,
  signIn,
} from '../../../test/support/oauth.ts'
import { isSameAccount } from './account-of.ts'
import { findProviderSetup } from './provider.ts'

eachServerWithProviders('a provider that an owner changes', on => {
  let count = 0
  async function scene(config: object, types: DoubledType[] = []) {
    const project = await on.project(types, config)
    const browser: Browser = { testkit: on.testkit(), doubles: on.doubles(), project }
    return { browser, project }
  }
  /** A person whom the provider knows. */
  function person(id = String(5_000_000 + ++count)) {
    const account = { id, email: `grace${++count}@example.com`, isVerified: true }
    on.doubles().signInAs(account)
    return account
  }
  const ofType = (type: DoubledType) => ({
    'auth.oauth.providers.hub': {
      ...{ type, isShared: false, allowSignIn: true, allowConnectedAccounts: true },
      ...doubledKeys(type),
    },
  })
  const shared = { 'auth.oauth.providers.spotify': { type: 'spotify', isShared: true, allowSignIn: true } }
  const own = {
    'auth.oauth.providers.spotify': {
      ...{ type: 'spotify', isShared: false, allowSignIn: true, ...doubledKeys('spotify') },
    },
  }
  const change = async (project: TestProject, override: object) => {
    const body = { config_override_string: JSON.stringify(override) }
    const { status, text } = await project.asAdmin('PATCH', '/internal/config/override', body)
    expect(status, text).toBeLessThan(300)
  }
  const getUser = async (project: TestProject, accessToken: string) =>
    (await project.asUser({ accessToken }, 'GET', '/users/me')).json.id as string
  const getConnections = async (project: TestProject, userId: string) =>
    (await project.asServer('GET', `/oauth-providers?user_id=${userId}`)).json.items

  it('finds no account of the type before, whose ids are those of other people now', async () => {
    const { browser, project } = await scene(ofType('github'))
    const { id } = person()
    const before = await signIn(browser, 'hub')
    const userId = await getUser(project, before.json.access_token)

    await change(project, ofType('gitlab'))
    person(id)
    const other = await signIn(browser, 'hub')
    expect(other.json, other.text).toMatchObject({ is_new_user: true })
    expect(await getUser(project, other.json.access_token)).not.toBe(userId)
    const tokens = await project.asServer('POST', `/connected-accounts/${userId}/hub/access-token`, {})
    expect(tokens.code, 'a token of the provider before').toBe('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER')

    await change(project, ofType('github'))
    person(id)
    const again = await signIn(browser, 'hub')
    expect(await getUser(project, again.json.access_token), 'with the type before').toBe(userId)
  })

  /** A new person of the practice provider returns to the application. */
  async function practised(browser: Browser): Promise<Returned> {
    const begun = await begin(browser, 'spotify')
    const page = await (await browser.testkit.fetch(begun.url?.href ?? '')).text()
    const [, request = ''] = /name="request" value="([^"]+)"/.exec(page) ?? []
    const choice = { request, choice: 'verified', name: 'Robin', email: `robin${++count}@example.com` }
    const chosen = await browser.testkit.fetch(begun.url?.pathname ?? '', {
      ...{ method: 'POST', body: new URLSearchParams(choice), redirect: 'manual' },
    })
    const { searchParams } = new URL(chosen.headers.get('location') ?? '')
    const response = await callback(browser, begun, searchParams, { provider: 'spotify' })
    return { begun, response, text: '', page: new URL(response.headers.get('location') ?? '') }
  }

  it('signs no one in with an account of the practice provider, once it has keys of its own', async () => {
    const { browser, project } = await scene(shared)
    const signedIn = await exchange(browser, await practised(browser))
    expect(signedIn.status, signedIn.text).toBe(200)
    const userId = await getUser(project, signedIn.json.access_token)
    const [{ account_id: practiceId }] = await getConnections(project, userId)
    const waiting = await practised(browser)

    await change(project, own)
    expect((await exchange(browser, waiting)).code, 'a code of before').toBe('INVALID_AUTHORIZATION_CODE')
    person(practiceId)
    const refused = await returned(browser, 'spotify')
    expect(refused.page?.searchParams.get('errorCode')).toBe('PROVIDER_REJECTED')
    person('a real account')
    expect((await signIn(browser, 'spotify')).json).toMatchObject({ is_new_user: true })
  })

  it('takes an account of the practice provider for none in production', async () => {
    const { app } = on.testkit().latchkey
    const production = { ...app, config: { ...app.config, mode: 'production' as const } }
    const setup = findProviderSetup(renderConfig(shared), 'spotify')
    const connection = { providerType: 'spotify', accountId: 'practice-verified-0123456789abcdef' }
    if (!setup) throw new Error('The provider is not configured.')
    expect(isSameAccount(app, setup, connection)).toBe(true)
    expect(isSameAccount(production, setup, connection)).toBe(false)
    expect(isSameAccount(production, setup, { ...connection, accountId: 'real' })).toBe(true)
  })

  it('takes accounts of another issuer for none', async () => {
    const { app } = on.testkit().latchkey
    const issuer = 'https://sso.acme.example'
    const openId = { type: 'openid', isShared: false, allowSignIn: true, issuer, clientId: 'a', clientSecret: 'b' }
    const setup = findProviderSetup(renderConfig({ 'auth.oauth.providers.acme': openId }), 'acme')
    if (!setup) throw new Error('The provider is not configured.')
    const isSame = (accountId: string) => isSameAccount(app, setup, { providerType: 'openid', accountId })
    for (const same of [`${issuer}|1`, `${issuer}/|1`, `${issuer}|auth0|1`]) expect(isSame(same), same).toBe(true)
    for (const other of [
      '1',
      '|1',
      `${issuer}.evil.example|1`,
      `${issuer}/tenant|1`,
      `https://evil.example|${issuer}|1`,
    ])
      expect(isSame(other), other).toBe(false)
  })

  describe('a code that was issued before', () => {
    const changes: Record<string, (project: TestProject, path: string) => Promise<unknown>> = {
      'the connection is of another account': (project, path) =>
        project.asServer('PATCH', path, { account_id: '999999999' }),
      'the connection is deleted': (project, path) => project.asServer('DELETE', path),
      'the connection does not sign in': (project, path) => project.asServer('PATCH', path, { allow_sign_in: false }),
      'the provider does not sign in': project => change(project, { 'auth.oauth.providers.google.allowSignIn': false }),
      'the provider is removed': project => change(project, { 'auth.oauth.providers.google': null }),
    }
    it.each(Object.entries(changes))('a code that was issued before is void when %s', async (_, apply) => {
      const { browser, project } = await scene({}, ['google'])
      person()
      const userId = await getUser(project, (await signIn(browser)).json.access_token)
      const [{ id }] = await getConnections(project, userId)
      const result = await returned(browser)
      await apply(project, `/oauth-providers/${userId}/${id}`)
      expect((await exchange(browser, result)).code).toBe('INVALID_AUTHORIZATION_CODE')
    })

    it('connects nothing when the provider has another type by then', async () => {
      const { browser, project } = await scene(ofType('github'))
      person()
      const user = await project.signUp()
      const result = await returned(browser, 'hub', { type: 'link', token: user.accessToken })
      await change(project, ofType('gitlab'))
      expect((await exchange(browser, result)).code).toBe('INVALID_AUTHORIZATION_CODE')
      expect(await getConnections(project, user.userId)).toEqual([])
    })
  })
})
