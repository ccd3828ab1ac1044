/** B and C: the flow between browser, server and provider. */
import { startTestkit } from '@latchkey/testkit'
import { type DoubledType, doubledProviders } from '@latchkey/testkit/providers'
import { exportJWK, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, expect, it } from 'vitest'
import {
  atProvider,
  authorizationQuery,
  type Begun,
  type Browser,
  begin,
  callback,
  eachServerWithProviders,
  returned,
} from '../support/oauth.ts'

const internal = 'http://169.254.169.254/latest/meta-data'

eachServerWithProviders('a sign-in with a provider', on => {
  async function scene(types: DoubledType[] = ['google']) {
    const project = await on.project(types)
    on.doubles().signInAs({ id: '1815', email: 'ada@example.com' })
    const browser: Browser = { testkit: on.testkit(), doubles: on.doubles(), project }
    return { browser, project }
  }
  /** No one has signed in, and nothing but a sentence of ours is shown. */
  async function expectRefused({ project }: Browser, response: Response, what: string, statuses = [400]) {
    const text = await response.text()
    const location = response.headers.get('location')
    if (location === null) expect(statuses, `${what}: ${response.status} ${text}`).toContain(response.status)
    else {
      // What is refused at the provider ends on the application's page for errors, which gets no code.
      const { searchParams } = new URL(location)
      expect(searchParams.get('errorCode'), `${what}: ${location}`).toBe('PROVIDER_REJECTED')
      expect([searchParams.has('code'), searchParams.has('state')], what).toEqual([false, false])
    }
    const { items } = (await project.asServer('GET', '/users')).json
    expect(items, what).toEqual([])
  }
  afterEach(() => on.doubles().claim({}))

  it('15: goes on with the state that was issued for it only', async () => {
    const { browser } = await scene()
    const begun = await begin(browser)
    const elsewhere = await begin((await scene()).browser)
    const parameters = await atProvider(browser, begun)
    const [secret, projectId] = begun.state.split('.')
    const states = {
      none: null,
      empty: '',
      'another flow’s': (await begin(browser)).state,
      'another project’s': elsewhere.state,
      'the secret with another project': `${secret}.${elsewhere.state.split('.')[1]}`,
      'without its project': secret,
      'of an unknown project': `${secret}.unknown`,
      'with more behind it': `${begun.state}x`,
      'with one character changed': `${begun.state[0] === 'A' ? 'B' : 'A'}${begun.state.slice(1)}`,
      'only the project': `.${projectId}`,
      'very long': 'x'.repeat(5_000),
    }
    const value = begun.cookie.slice(begun.cookie.indexOf('=') + 1)
    for (const [name, state] of Object.entries(states)) {
      const changed = new URLSearchParams(parameters)
      if (state === null || state === undefined) changed.delete('state')
      else changed.set('state', state)
      const cookie = `${begun.cookie}; stack-oauth-inner-${state ?? ''}=${value}`
      await expectRefused(browser, await callback(browser, begun, changed, { cookie }), name)
    }
    const good = await callback(browser, begun, parameters)
    expect(good.status, 'none of them used it up').toBe(303)
  })

  it('17, 31: is not finished in a browser to which an attacker hands their own code and state', async () => {
    const { browser } = await scene(['google', 'apple'])
    for (const provider of ['google', 'apple'] as const) {
      const attackers = await begin(browser, provider)
      const victims = await begin(browser, provider)
      const parameters = await atProvider(browser, attackers)
      const [, victimsSecret = ''] = victims.cookie.split('=')
      for (const cookie of ['', victims.cookie, `stack-oauth-inner-${attackers.state}=${victimsSecret}`])
        for (const isForm of [false, true])
          await expectRefused(
            browser,
            await callback(browser, attackers, parameters, { cookie, provider, isForm }),
            `${provider} ${cookie} ${isForm}`,
          )
    }
  })

  const wrongClaims: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'for another client': { aud: 'another-client' },
    'for several clients': { aud: ['client-of-google', 'another-client'] },
    'issued to another party': { azp: 'another-client' },
    'of an issuer that looks alike': { iss: 'https://accounts.google.com.evil.example' },
    'of an issuer with a slash': { iss: 'https://accounts.google.com/' },
    'of no issuer': { iss: undefined },
    expired: { exp: Math.floor(Date.now() / 1000) - 10 * 365 * 86_400 },
    'of no end': { exp: undefined },
    'of no subject': { sub: undefined },
    'not valid yet': { nbf: 4_102_444_800 },
    'with the nonce of another sign-in': { nonce: 'A'.repeat(43) },
    'without a nonce': { nonce: undefined },
  }
  it.each(Object.entries(wrongClaims))('19: takes no ID token that is %s', async (name, claims) => {
    const { browser } = await scene()
    on.doubles().claim(claims)
    await expectRefused(browser, (await getResult(browser)).response, name)
  })

  it.each([
    ['apple', { iss: 'https://appleid.apple.com.evil.example' }],
    ['apple', { nonce: 'another' }],
    ['microsoft', { iss: 'https://login.microsoftonline.com/11111111-2222-4333-8444-555555555555/v2.0' }],
    ['microsoft', { tid: '11111111-2222-4333-8444-555555555555' }],
    ['microsoft', { iss: 'https://login.microsoftonline.com.evil.example/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0' }],
    ['facebook', { iss: 'https://www.facebook.com.evil.example' }],
    ['linkedin', { aud: 'another-client' }],
  ] as const)('19: takes no ID token of %s that claims %j', async (provider, claims) => {
    const { browser } = await scene([provider])
    on.doubles().claim(claims)
    await expectRefused(browser, (await getResult(browser, provider)).response, JSON.stringify(claims))
  })

  /** Not `returned`, which would read the text. */
  async function getResult(browser: Browser, provider = 'google') {
    const begun = await begin(browser, provider)
    const parameters = await atProvider(browser, begun)
    const isForm = provider === 'apple'
    return { begun, response: await callback(browser, begun, parameters, { provider, isForm }) }
  }

  it('20: takes no ID token that is unsigned, or signed with a key that it brings or names itself', async () => {
    const { browser } = await scene()
    const { token, idToken } = doubledProviders.google
    const published = await on.testkit().latchkey.app.fetch(idToken.keys, { purpose: 'oauth' })
    const [publicKey] = JSON.parse(await published.text()).keys
    const own = await generateKeyPair('RS256')
    const jwk = await exportJWK(own.publicKey)
    const shared = new TextEncoder().encode(JSON.stringify(publicKey))
    const claimsFor = ({ url }: Begun) => ({
      ...{ iss: idToken.issuer, aud: 'client-of-google', sub: '1815', nonce: url?.searchParams.get('nonce') ?? '' },
      ...{ iat: seconds(), exp: seconds() + 3_600, email: 'ada@example.com', email_verified: true },
    })
    const seconds = () => Math.floor(on.clock.now().getTime() / 1000)
    const signed = (header: object) => (begun: Begun) =>
      new SignJWT(claimsFor(begun)).setProtectedHeader({ alg: 'RS256', ...header }).sign(own.privateKey)
    const forgeries: Readonly<Record<string, (begun: Begun) => string | Promise<string>>> = {
      unsigned: begun => new UnsecuredJWT(claimsFor(begun)).encode(),
      'signed with the public key as a secret': begun =>
        new SignJWT(claimsFor(begun)).setProtectedHeader({ alg: 'HS256', kid: publicKey.kid }).sign(shared),
      'signed with the client secret': async begun =>
        new SignJWT(claimsFor(begun))
          .setProtectedHeader({ alg: 'HS256' })
          .sign(
            await importJWK({ kty: 'oct', k: Buffer.from('a_secret-of~ours+/= 9').toString('base64url') }, 'HS256'),
          ),
      'with a key in it': signed({ jwk }),
      'with the address of a key set': signed({ jku: `${internal}/keys` }),
      'with the address of a certificate': signed({ x5u: `${internal}/certificate` }),
      'with a path as the key id': signed({ kid: '../../../../dev/null' }),
      'with the key id of the provider': signed({ kid: publicKey.kid }),
      'with an unknown critical header': signed({ crit: ['b64'], b64: true, kid: publicKey.kid }),
      'not a token': () => 'a.b.c',
    }
    const before = on.doubles().requests.length
    for (const [name, forge] of Object.entries(forgeries)) {
      const begun = await begin(browser)
      const parameters = await atProvider(browser, begun)
      const id_token = await forge(begun)
      on.doubles().answer(token, { body: { access_token: 'a', token_type: 'Bearer', id_token } })
      const response = await callback(browser, begun, parameters)
      on.doubles().answer(token, null)
      await expectRefused(browser, response, name)
    }
    const addresses = on
      .doubles()
      .requests.slice(before)
      .map(({ url }) => url.origin + url.pathname)
    expect(new Set(addresses), 'nothing else is fetched').toEqual(
      new Set([doubledProviders.google.authorize, token, idToken.keys]),
    )
  })

  it('22: follows no redirect of a provider, to whichever of its endpoints', async () => {
    const { browser } = await scene(['linkedin'])
    const { token, idToken } = doubledProviders.linkedin
    const before = on.doubles().requests.length
    for (const url of [token, idToken.keys, 'https://api.linkedin.com/v2/userinfo']) {
      for (const status of [301, 302, 303, 307, 308]) {
        // Key sets are remembered for an hour.
        on.clock.advance(3_601)
        on.doubles().answer(url, { status, headers: { location: internal }, body: '{}' })
        const { response } = await getResult(browser, 'linkedin')
        on.doubles().answer(url, null)
        await expectRefused(browser, response, `${url} ${status}`, [400, 502])
      }
    }
    const hosts = on
      .doubles()
      .requests.slice(before)
      .map(({ url }) => url.host)
    expect(hosts).not.toContain(new URL(internal).host)
  })

  it('24: signs no one in when the provider answers nonsense', async () => {
    const { browser } = await scene(['discord'])
    const nonsense = [
      '',
      'null',
      '[]',
      '"text"',
      '{}',
      '{"error":{}}',
      '<h1>Hello</h1>',
      '{"id":{"a":1}}',
      '{"id":true}',
      '{',
    ]
    for (const url of [doubledProviders.discord.token, 'https://discord.com/api/users/@me']) {
      for (const body of nonsense) {
        for (const type of ['application/json', 'text/html']) {
          on.doubles().answer(url, { type, body })
          const { response } = await getResult(browser, 'discord')
          on.doubles().answer(url, null)
          await expectRefused(browser, response, `${url} ${type} ${body}`, [400, 502])
        }
      }
    }
  })

  it('23: shows nothing of what a provider writes', async () => {
    const { browser } = await scene(['discord'])
    const script = '<script>alert(1)</script>'
    const answer = { error: 'invalid_request', error_description: script, message: script }
    on.doubles().answer(doubledProviders.discord.token, { status: 400, body: answer })
    const { response } = await returned(browser, 'discord')
    on.doubles().answer(doubledProviders.discord.token, null)
    const begun = await begin(browser, 'discord')
    const said = new URLSearchParams({
      state: begun.state,
      error: script,
      error_description: script,
      error_uri: script,
    })
    const direct = await callback(browser, begun, said, { provider: 'discord' })
    for (const { headers } of [response, direct]) {
      const page = new URL(headers.get('location') ?? '')
      expect(page.searchParams.get('errorCode')).toBe('PROVIDER_REJECTED')
      expect(page.href).not.toMatch(/script|alert/)
    }
  })
})

const hostile = { host: 'evil.example.com', 'x-forwarded-host': 'evil.example.com', 'x-forwarded-proto': 'http' }

it('28, 29: sends the browser back to the configured address, also in the first request after a start', async () => {
  const testkit = await startTestkit()
  try {
    const google = { type: 'google', isShared: false, allowSignIn: true, clientId: 'a', clientSecret: 'b' }
    const project = await testkit.createProject({ config: { 'auth.oauth.providers.google': google } })
    const query = authorizationQuery(project, 'a verifier')
    for (const headers of [hostile, { ...hostile, forwarded: 'host=evil.example.com;proto=http' }, undefined]) {
      const request = new Request(`http://evil.example.com/api/v1/auth/oauth/authorize/google?${query}`, { headers })
      const response = await testkit.latchkey.fetch(request, null)
      const location = new URL(response.headers.get('location') ?? '')
      expect(location.searchParams.get('redirect_uri')).toBe(
        `${testkit.config.publicUrl}/api/v1/auth/oauth/callback/google`,
      )
      expect(`${location} ${response.headers.get('set-cookie')}`).not.toContain('evil')
    }
  } finally {
    await testkit.stop()
  }
})
