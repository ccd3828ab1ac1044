/** Sign-ins that an SDK begins with a fetch: it navigates to the location of the answer. */
import { expect, it } from 'vitest'
import {
  atProvider,
  authorizationQuery,
  type Browser,
  begin,
  callback,
  eachServerWithProviders,
  exchange,
  type Query,
  returned,
} from '../../../test/support/oauth.ts'

eachServerWithProviders('a sign-in that begins with a fetch', on => {
  const scene = async (config: object = {}): Promise<Browser> => ({
    testkit: on.testkit(),
    doubles: on.doubles(),
    project: await on.project(['google'], config),
  })
  const fetchLocation = async ({ testkit, project }: Browser, changes: Query) => {
    const query = authorizationQuery(project, 'v'.repeat(43), changes)
    return testkit.fetch(`/api/v1/auth/oauth/authorize/google?${query}`)
  }

  it.each([
    { stack_response_mode: 'json' },
    { stack_response_mode: 'json', hexclave_response_mode: 'json' },
    { stack_response_mode: 'redirect', hexclave_response_mode: 'json', ttclid: 'of an advertiser' },
  ])('leads by %j to the provider in a navigation that binds the browser', async mode => {
    const browser = await scene()
    const fetched = await fetchLocation(browser, mode)
    expect(fetched.status).toBe(200)
    expect(fetched.headers.get('set-cookie')).toBeNull()
    expect(fetched.headers.get('cache-control')).toContain('no-store')
    const location = new URL((await fetched.json()).location)
    expect(location.origin).toBe(on.testkit().config.publicUrl)
    const navigated = await on.testkit().fetch(location.pathname + location.search)
    expect(navigated.status).toBe(307)
    expect(navigated.headers.get('set-cookie')).toContain('stack-oauth-inner-')
    expect(new URL(navigated.headers.get('location') ?? '').searchParams.get('state')).toBeTruthy()
  })

  it('refuses another browser at the callback', async () => {
    const browser = await scene()
    const begun = await begin(browser)
    const parameters = await atProvider(browser, begun)
    expect((await callback(browser, begun, parameters, { cookie: '' })).status).toBe(400)
  })

  it('reports errors as JSON with their own status, and leads to no error page', async () => {
    const browser = await scene()
    const json = { stack_response_mode: 'json' }
    for (const [changes, code] of [
      [{ redirect_uri: 'https://evil.example/' }, 'REDIRECT_URL_NOT_WHITELISTED'],
      [{ client_secret: 'pck_wrong' }, 'INVALID_PUBLISHABLE_CLIENT_KEY'],
      [{ stack_response_mode: 'page' }, 'SCHEMA_ERROR'],
    ] as const) {
      const answer = await fetchLocation(browser, { ...json, ...changes })
      expect([answer.status >= 400, answer.headers.get('location')]).toEqual([true, null])
      expect((await answer.json()).code).toBe(code)
    }
  })

  it('works without a publishable key, unless the project requires one', async () => {
    const keyless = { client_secret: '__stack_public_client__' }
    const browser = await scene()
    const back = await returned(browser, 'google', keyless)
    expect(await exchange(browser, back, keyless)).toMatchObject({ status: 200 })
    const strict = await scene({ 'project.requirePublishableClientKey': true })
    const refused = await fetchLocation(strict, { ...keyless, stack_response_mode: 'json' })
    expect(await refused.json()).toMatchObject({ code: 'PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT' })
  })
})
