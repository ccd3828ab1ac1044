/** Sign-ins that lead back to a native app, by a scheme of its own. */
import { randomBytes } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
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

const redirectUri = 'myapp://sign-in?from=app'
const config = {
  'auth.otp.allowSignIn': true,
  'domains.appSchemes': { phone: { scheme: 'myapp' }, shop: { scheme: 'com.example.shop' } },
}
const notTrusted = { status: 400, code: 'REDIRECT_URL_NOT_WHITELISTED' }

/** None of them is a redirect URI of the app. */
const attacks = [
  ...['myappx://sign-in', 'myap://sign-in', 'xmyapp://sign-in', 'myapp.evil://sign-in', 'myapp+https://sign-in'],
  ...['com.example.shop.evil://x', 'com.example://x', 'example.shop://x', 'com.example.shopx:/x'],
  ...['myapp://x@evil', 'myapp://x:y@evil', 'myapp://sign-in:80', 'myapp:evil', 'myapp:', 'myapp:?x', 'myapp:\\\\evil'],
  ...[
    'myapp:https://evil.example',
    'https://myapp',
    'https://myapp:@evil.example',
    'http://sign-in',
    '//sign-in',
    'sign-in',
  ],
  ...[
    'javascript://myapp/%0aalert(1)',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'data://myapp/x',
  ],
  ...['file:///myapp', 'blob:myapp://sign-in', 'blob:https://app.example.com/1', 'filesystem:myapp://x', 'about:blank'],
  ...[
    'intent://sign-in#Intent;scheme=myapp;end',
    'view-source:myapp://sign-in',
    'web+myapp://x',
    'exp://127.0.0.1:8081',
  ],
]

eachServerWithProviders('a sign-in that leads back to a native app', on => {
  async function scene(changes: object = {}): Promise<Browser> {
    const project = await on.project(['google'], { ...config, ...changes })
    return { testkit: on.testkit(), doubles: on.doubles(), project }
  }
  const write = (project: TestProject, changes: object) =>
    project.asAdmin('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(changes) })
  const issue = (project: TestProject, accessToken: string, changes: Query) => {
    const { redirect_uri, state, code_challenge, code_challenge_method } = Object.fromEntries(
      authorizationQuery(project, randomBytes(32).toString('base64url'), changes),
    )
    return project.asUser({ accessToken }, 'POST', '/auth/oauth/code', {
      redirect_uri,
      state,
      code_challenge,
      code_challenge_method,
    })
  }

  it.each([
    ['myapp://sign-in?from=app', 'myapp://sign-in?from=app&code='],
    ['myapp://', 'myapp://?code='],
    ['MyApp://sign-in#there', 'myapp://sign-in?code='],
    ['com.example.shop:/oauth2redirect', 'com.example.shop:/oauth2redirect?code='],
  ])('a provider leads back to %j with a code, which gives a session', async (redirect_uri, start) => {
    const browser = await scene()
    const back = await returned(browser, 'google', { redirect_uri })
    expect(back.page?.href.startsWith(start), back.page?.href ?? back.text).toBe(true)
    expect(back.page?.searchParams.get('state')).toBe('state-of-the-app')
    const { status, json } = await exchange(browser, back, { redirect_uri })
    expect(status).toBe(200)
    const { access_token: accessToken } = json
    expect((await browser.project.asUser({ accessToken }, 'GET', '/users/me')).status).toBe(200)
  })

  it('a code that another app receives by the same scheme is of no use to it', async () => {
    const browser = await scene()
    const back = await returned(browser, 'google', { redirect_uri: redirectUri })
    const own = { redirect_uri: redirectUri, code_verifier: randomBytes(32).toString('base64url') }
    expect(await exchange(browser, back, own)).toMatchObject({ status: 400, code: 'INVALID_AUTHORIZATION_CODE' })
    const without = { redirect_uri: redirectUri, code_verifier: undefined }
    expect(
      await exchange(browser, await returned(browser, 'google', { redirect_uri: redirectUri }), without),
    ).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })

  it.each<[string, Query]>([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['no method', { code_challenge_method: undefined }],
    ['the method plain', { code_challenge_method: 'plain' }],
    ['an empty challenge', { code_challenge: '' }],
  ])('a request with %s is refused, by a provider and from a hosted page', async (_, changes) => {
    const browser = await scene()
    const { response, url } = await begin(browser, 'google', { redirect_uri: redirectUri, ...changes })
    expect([response.status, url]).toEqual([400, null])
    const { accessToken } = await browser.project.signUp()
    expect((await issue(browser.project, accessToken, { redirect_uri: redirectUri, ...changes })).status).toBe(400)
  })

  it('a hosted page leads back with a code', async () => {
    const { project } = await scene()
    const { accessToken } = await project.signUp()
    const { status, json } = await issue(project, accessToken, { redirect_uri: redirectUri })
    expect(status).toBe(200)
    expect(json.redirect_url).toMatch(/^myapp:\/\/sign-in\?from=app&code=[\w-]+&state=state-of-the-app$/)
  })

  it('what only looks like a redirect URI of the app receives no code, by a provider and from a hosted page', async () => {
    const browser = await scene()
    const { accessToken } = await browser.project.signUp()
    for (const redirect_uri of attacks) {
      const issued = await issue(browser.project, accessToken, { redirect_uri })
      expect.soft([issued.status, issued.json?.redirect_url], redirect_uri).toEqual([400, undefined])
    }
    for (const redirect_uri of attacks) {
      on.clock.advance(60)
      const { response, url } = await begin(browser, 'google', { redirect_uri })
      expect.soft([response.status, url], redirect_uri).toEqual([400, null])
    }
  })

  it('an error of the provider leads back to the app, and to nothing that only looks like it', async () => {
    const browser = await scene()
    const errorAt = async (error_redirect_url: string) => {
      on.clock.advance(60)
      const begun = await begin(browser, 'google', { redirect_uri: redirectUri, error_redirect_url })
      if (!begun.url) return null
      const denied = new URLSearchParams({ state: begun.state, error: 'access_denied' })
      return (await callback(browser, begun, denied)).headers.get('location')
    }
    expect(await errorAt('myapp://error')).toMatch(/^myapp:\/\/error\?errorCode=OAUTH_PROVIDER_ACCESS_DENIED&/)
    for (const attack of attacks) expect.soft(await errorAt(attack), attack).toBeNull()
  })

  it('a scheme that is taken away while the user is at the provider receives no code', async () => {
    const browser = await scene()
    const begun = await begin(browser, 'google', { redirect_uri: redirectUri, error_redirect_url: 'myapp://error' })
    const parameters = await atProvider(browser, begun)
    expect((await write(browser.project, { 'domains.appSchemes.phone': null })).status).toBe(200)
    const response = await callback(browser, begun, parameters)
    expect([response.status, response.headers.get('location')]).toEqual([400, null])
  })

  it('a scheme of another project receives no code', async () => {
    const other = await scene({ 'domains.appSchemes': {} })
    expect((await begin(other, 'google', { redirect_uri: redirectUri })).response.status).toBe(400)
  })

  it('no mail leads to an app: the code in its link works without a verifier', async () => {
    const { project } = await scene()
    const { accessToken, email } = await project.signUp()
    for (const callback_url of [redirectUri, 'myapp://', 'com.example.shop:/x']) {
      const sent = { body: { email, callback_url } }
      expect(await project.request('POST', '/auth/otp/send-sign-in-code', sent)).toMatchObject(notTrusted)
      expect(await project.request('POST', '/auth/password/send-reset-code', sent)).toMatchObject(notTrusted)
      const { json } = await project.asUser({ accessToken }, 'GET', '/contact-channels?user_id=me')
      const path = `/contact-channels/me/${json.items[0].id}/send-verification-code`
      expect(await project.asUser({ accessToken }, 'POST', path, { callback_url })).toMatchObject(notTrusted)
    }
    const mails = await on.testkit().mailbox.list(email)
    expect(JSON.stringify(mails), 'no mail has such a link').not.toMatch(/myapp:|com\.example\.shop:/)
  })

  it('a scheme is checked where it is stored', async () => {
    const { project } = await scene()
    for (const scheme of [
      'https',
      'httpx',
      'javascript',
      'data',
      'file',
      'blob',
      'exp',
      'MyApp',
      'myapp://',
      'my app',
      '',
    ])
      expect(await write(project, { 'domains.appSchemes.new': { scheme } }), scheme).toMatchObject({
        status: 400,
        text: expect.stringContaining('domains.appSchemes.new.scheme is not a scheme of your own in lower case'),
      })
    expect((await write(project, { 'domains.appSchemes.new': { scheme: 'org.example.app' } })).status).toBe(200)
    expect((await write(project, { 'domains.trustedDomains.new': { baseUrl: 'myapp://' } })).status).toBe(400)
    const { json } = await project.asAdmin('GET', '/internal/projects/current')
    expect(json.config.domains, 'published SDKs find only domains there').toEqual([])
  })

  it('the doctor advises against a scheme of a single word, and counts an app as a place to return to', async () => {
    const { project } = await scene()
    const { json } = await project.asAdmin('GET', '/internal/doctor')
    const about = json.findings.filter(({ id }: { id: string }) => /^domains\.(none|app-scheme)$/.test(id))
    expect(about).toMatchObject([
      {
        id: 'domains.app-scheme',
        severity: 'advice',
        message: expect.stringContaining('The app scheme myapp is a single word'),
      },
      { id: 'domains.none', severity: 'fine', message: expect.stringContaining('lead back to a native app') },
    ])
  })
})
