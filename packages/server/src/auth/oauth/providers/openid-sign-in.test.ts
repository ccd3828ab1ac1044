/** Whole sign-ins with `oidc-provider`, a provider that others have written: through the endpoints, on each database. */
import type { TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { begin, callback, errorIn, exchange, type Query, type Returned } from '../../../../test/support/oauth.ts'
import { type OpenIdProvider, openIdKeys, startOpenIdProvider } from '../../../../test/support/openid-provider.ts'
import { eachServer } from '../../../../test/support/servers.ts'

eachServer('an OpenID Connect provider of a project', on => {
  let provider: OpenIdProvider
  beforeAll(async () => {
    provider = await startOpenIdProvider(`${on.testkit().config.publicUrl}/api/v1/auth/oauth/callback/acme`)
  })
  afterAll(() => provider.stop())

  async function scene(domains: string | null = 'acme.example') {
    const acme = {
      ...{ type: 'openid', isShared: false, allowSignIn: true, allowConnectedAccounts: true },
      ...{ issuer: provider.issuer, ...(domains === null ? {} : { verifiedEmailDomains: domains }), ...openIdKeys },
    }
    const project = await on.project({ config: { 'auth.oauth.providers.acme': acme } })
    return { testkit: on.testkit(), doubles: await on.testkit().providers(), project }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  async function returned(browser: Scene, login: string, changes: Query = {}): Promise<Returned> {
    const begun = await begin(browser, 'acme', changes)
    if (!begun.url) throw new Error(`The browser was not sent to the provider: ${await begun.response.text()}`)
    const parameters = await provider.browse(begun.url, login)
    const response = await callback(browser, begun, parameters, { provider: 'acme' })
    const location = response.headers.get('location')
    const text = location === null ? await response.text() : ''
    return { begun, response, text, page: location === null ? null : new URL(location) }
  }
  const signIn = async (browser: Scene, login: string, changes: Query = {}) =>
    exchange(browser, await returned(browser, login, changes))
  const getUser = async (project: TestProject, accessToken: string) =>
    (await project.asUser({ accessToken }, 'GET', '/users/me')).json
  const sent = (path: string) => provider.requests.filter(request => request === path).length

  it('signs up and in, also after the provider has changed its keys', async () => {
    const browser = await scene()
    provider.userInfo = { name: 'Ada Lovelace', email: 'ada@acme.example', email_verified: true }
    const first = await signIn(browser, 'ada')
    expect(first.json, first.text).toMatchObject({ is_new_user: true })
    const user = await getUser(browser.project, first.json.access_token)
    expect(user).toMatchObject({
      ...{ display_name: 'Ada Lovelace', primary_email: 'ada@acme.example', primary_email_verified: true },
    })
    const { items } = (await browser.project.asServer('GET', `/oauth-providers?user_id=${user.id}`)).json
    expect(items).toMatchObject([{ provider_config_id: 'acme', type: 'openid', account_id: `${provider.issuer}|ada` }])

    await provider.rotateKeys()
    const before = sent('GET /jwks')
    const again = await Promise.all([1, 2, 3].map(() => signIn(browser, 'ada')))
    for (const { json, text } of again) expect(json, text).toMatchObject({ is_new_user: false })
    expect(sent('GET /jwks') - before, 'the new key is fetched once').toBe(1)
  })

  it('signs in after the provider has replaced its key under the same kid', async () => {
    const browser = await scene()
    provider.userInfo = { name: 'Mary Somerville' }
    const first = await signIn(browser, 'mary')
    expect(first.json, first.text).toMatchObject({ is_new_user: true })
    // The pause after the rotation of the test before.
    on.testkit().clock.advance(31)

    await provider.replaceKey()
    const before = sent('GET /jwks')
    const again = await Promise.all([1, 2, 3].map(() => signIn(browser, 'mary')))
    for (const { json, text } of again) expect(json, text).toMatchObject({ is_new_user: false })
    expect(sent('GET /jwks') - before, 'the replaced key is fetched once').toBe(1)
  })

  it('case 8: joins no account by an address outside of its domains, whatever it says of it', async () => {
    const email = 'ceo@victim.example'
    provider.userInfo = { email, email_verified: true }
    const make = (project: TestProject) =>
      project.asServer('POST', '/users', {
        primary_email: email,
        primary_email_auth_enabled: true,
        primary_email_verified: true,
      })
    for (const domains of [null, 'acme.example', 'other.victim.example, ictim.example']) {
      const browser = await scene(domains)
      await make(browser.project)
      expect(errorIn(await returned(browser, 'mallory'))?.code, `${domains}`).toBe(
        'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
      )
    }
    const trusted = await scene('acme.example, victim.example')
    const { id } = (await make(trusted.project)).json
    const { json } = await signIn(trusted, 'ceo')
    expect((await getUser(trusted.project, json.access_token)).id).toBe(id)
  })

  it('gives access tokens of connected accounts, refreshed once for requests at the same time', async () => {
    const browser = await scene()
    const { project } = browser
    provider.userInfo = { name: 'Grace' }
    const { json, text } = await signIn(browser, 'grace', { provider_scope: 'offline_access' })
    expect(json?.access_token, text).toBeTruthy()
    const { id } = await getUser(project, json.access_token)
    const tokenFor = () =>
      project.asServer('POST', `/connected-accounts/${id}/acme/access-token`, { scope: 'offline_access' })
    const first = await tokenFor()
    expect(first.status, first.text).toBe(201)
    const { queries } = on.testkit().latchkey.app.database
    const expire = `update oauth_tokens set expires_at = created_at where project_id = $1 and kind = 'access'`
    await queries.query({ text: expire }, [project.id])
    const before = sent('POST /token')
    const answers = await Promise.all(Array.from({ length: 6 }, tokenFor))
    expect(new Set(answers.map(answer => answer.json.access_token)).size, answers[0]?.text).toBe(1)
    expect(answers[0]?.json.access_token).not.toBe(first.json.access_token)
    expect(sent('POST /token') - before).toBe(1)
  })
})
