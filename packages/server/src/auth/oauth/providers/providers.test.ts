import { providerTypes } from '@latchkey/contract'
import { createTestClock, startTestkit, type Testkit } from '@latchkey/testkit'
import {
  type DoubledAccount,
  type DoubledType,
  doubledKeys,
  doubledProviders,
  type ProviderDoubles,
  startProviderDoubles,
} from '@latchkey/testkit/providers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ProviderAccount, type ProviderClient, ProviderRefusal, type ProviderSetup } from '../provider.ts'
import { getProviderClient } from '../provider-clients.ts'
import { microsoftTenant } from './microsoft.ts'

const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const codeChallenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const image = 'https://images.example.com/ada.png'

interface Expectation {
  readonly parameters: Readonly<Record<string, string>>
  /** Of an account with everything. */
  readonly account?: Partial<ProviderAccount>
  /** Whether the provider vouches for addresses. */
  readonly vouches: 'never' | 'always' | 'where verified'
  readonly lifetimeSeconds?: number
  readonly hasRefreshToken?: false
  /** What follows from an account without an address. */
  readonly withoutEmail?: 'refused'
}

const offline = { access_type: 'offline', prompt: 'consent' }
const pkce = { code_challenge: codeChallenge, code_challenge_method: 'S256' }
const usual = { ...offline, ...pkce }

const expectations: Readonly<Record<DoubledType, Expectation>> = {
  google: {
    parameters: {
      ...usual,
      include_granted_scopes: 'true',
      scope: 'https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile',
      nonce: 'nonce',
    },
    vouches: 'where verified',
  },
  github: {
    parameters: { ...usual, scope: 'user:email' },
    vouches: 'where verified',
    lifetimeSeconds: 8 * 3600,
    hasRefreshToken: false,
  },
  microsoft: {
    parameters: { ...usual, scope: 'User.Read openid', nonce: 'nonce' },
    account: { profileImageUrl: null, otherIds: ['pairwise'] },
    vouches: 'never',
  },
  spotify: { parameters: { ...usual, scope: 'user-read-email user-read-private' }, vouches: 'never' },
  facebook: {
    parameters: { ...usual, scope: 'openid public_profile email', nonce: 'nonce' },
    vouches: 'never',
    lifetimeSeconds: 5_183_944,
    hasRefreshToken: false,
    withoutEmail: 'refused',
  },
  discord: {
    parameters: { ...usual, scope: 'identify email' },
    account: { profileImageUrl: 'https://cdn.discordapp.com/avatars/1815/a_hash.gif' },
    vouches: 'where verified',
  },
  gitlab: { parameters: { ...usual, scope: 'read_user' }, vouches: 'where verified' },
  bitbucket: {
    parameters: { ...usual, scope: 'account email' },
    vouches: 'where verified',
    lifetimeSeconds: 7200,
  },
  linkedin: {
    parameters: { ...offline, scope: 'openid profile email', nonce: 'nonce' },
    vouches: 'where verified',
    lifetimeSeconds: 5_184_000,
    hasRefreshToken: false,
  },
  apple: {
    parameters: { ...usual, response_mode: 'form_post', scope: 'name email', nonce: 'nonce' },
    account: { displayName: null, profileImageUrl: null },
    vouches: 'where verified',
  },
  x: {
    parameters: { ...usual, scope: 'users.read offline.access tweet.read' },
    account: { email: null },
    vouches: 'never',
  },
  twitch: { parameters: { ...usual, scope: 'user:read:email' }, vouches: 'always' },
}

let testkit: Testkit
let doubles: ProviderDoubles
beforeAll(async () => {
  // One clock for both: an ID token that is issued half a minute after the start would be of the future.
  const clock = createTestClock()
  doubles = await startProviderDoubles({ clock })
  testkit = await startTestkit({ clock, parts: { aroundFetch: doubles.aroundFetch } })
})
afterAll(async () => {
  await testkit.stop()
  await doubles.stop()
})
beforeEach(() => doubles.signInAs({}))

async function getClient(type: DoubledType, changes: Partial<ProviderSetup> = {}): Promise<ProviderClient> {
  const setup: ProviderSetup = {
    ...{ id: type, type, allowSignIn: true, allowConnectedAccounts: true, isShared: false },
    ...{
      ...doubledKeys(type),
      facebookConfigId: null,
      microsoftTenantId: null,
      issuer: null,
      verifiedEmailDomains: null,
    },
    ...changes,
  }
  const client = await getProviderClient(testkit.latchkey.app, setup, 'project')
  if (!client) throw new Error(`There is no client for ${type}.`)
  return client
}

const begin = { state: 'state', codeVerifier, nonce: 'nonce', extraScopes: [] as readonly string[] }
const getRedirectUri = (type: DoubledType) => `https://auth.example.com/api/v1/auth/oauth/callback/${type}`

async function getTokens(client: ProviderClient, type: DoubledType, changes: object = {}) {
  const redirectUri = getRedirectUri(type)
  const url = await client.authorizationUrl({ ...begin, redirectUri })
  const parameters = await doubles.authorize(url)
  const scopes = client.scopesWith([])
  return client.exchange({ parameters, state: 'state', codeVerifier, nonce: 'nonce', redirectUri, scopes, ...changes })
}

const getAccount = async (type: DoubledType, account: Partial<DoubledAccount>) => {
  doubles.signInAs(account)
  const client = await getClient(type)
  return client.account(await getTokens(client, type))
}

it('are those of the contract', () => {
  expect(Object.keys(doubledProviders).sort()).toEqual([...providerTypes].sort())
})

describe.each(Object.entries(expectations) as [DoubledType, Expectation][])('%s', (type, expected) => {
  const { authorize, token } = doubledProviders[type]
  const vouched = (isVerified: boolean) =>
    expected.account?.email !== null &&
    (expected.vouches === 'always' || (expected.vouches === 'where verified' && isVerified))

  it('sends the browser to its authorization endpoint', async () => {
    const client = await getClient(type)
    const url = await client.authorizationUrl({ ...begin, redirectUri: getRedirectUri(type) })
    expect(url.origin + url.pathname).toBe(authorize)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: doubledKeys(type).clientId,
      response_type: 'code',
      redirect_uri: getRedirectUri(type),
      state: 'state',
      ...expected.parameters,
    })
    expect(client.postsForm).toBe(type === 'apple')
  })

  it('requests extra scopes after its own, each once', async () => {
    const client = await getClient(type)
    const own = client.scopesWith([])
    expect(client.scopesWith([own[0] ?? '', 'extra', 'extra'])).toEqual([...own, 'extra'])
    const url = await client.authorizationUrl({ ...begin, extraScopes: ['extra'], redirectUri: getRedirectUri(type) })
    expect(url.searchParams.get('scope')).toBe([...own, 'extra'].join(' '))
  })

  it('exchanges the code for tokens and reads the account', async () => {
    const client = await getClient(type)
    const tokens = await getTokens(client, type)
    const now = testkit.clock.now().getTime()
    expect(tokens.accessToken).toMatch(/^[\w-]{36}$/)
    expect(tokens.scopes).toEqual(client.scopesWith([]))
    expect(tokens.refreshToken).toEqual(expected.hasRefreshToken === false ? null : expect.any(String))
    expect((tokens.expiresAt.getTime() - now) / 1000).toBe(expected.lifetimeSeconds ?? 3600)
    expect(await client.account(tokens)).toEqual({
      accountId: '1815',
      displayName: 'Ada Lovelace',
      profileImageUrl: image,
      email: 'ada@example.com',
      ...expected.account,
      isEmailVerified: vouched(true),
    })
  })

  it('does not vouch for an address that is not verified', async () => {
    expect((await getAccount(type, { isVerified: false })).isEmailVerified).toBe(vouched(false))
  })

  it('may give no address, and no image', async () => {
    const reading = getAccount(type, { email: null, image: null })
    if (expected.withoutEmail === 'refused') await expect(reading).rejects.toMatchObject({ kind: 'unusable-account' })
    else expect(await reading).toMatchObject({ email: null, isEmailVerified: false, profileImageUrl: null })
  })

  it('refuses a wrong code, a code that was used, and wrong credentials, in its own words', async () => {
    const client = await getClient(type)
    const parameters = new URLSearchParams({ code: 'wrong', state: 'state' })
    const refused = await getTokens(client, type, { parameters }).catch(error => error)
    expect(refused).toBeInstanceOf(ProviderRefusal)
    expect(refused).toMatchObject({ kind: 'invalid-grant' })
    expect(refused.publicMessage).toContain('Start again.')
    const stranger = await getClient(type, { clientSecret: 'another secret' })
    await expect(getTokens(stranger, type)).rejects.toMatchObject({ kind: 'invalid-client' })
  })

  it('may deny, and what it writes then is not shown', async () => {
    const said = { error: 'access_denied', error_description: '<script>alert(1)</script>', state: 'state' }
    const client = await getClient(type)
    const refused = await getTokens(client, type, { parameters: new URLSearchParams(said) }).catch(error => error)
    expect(refused).toMatchObject({ kind: 'access-denied' })
    expect(refused.publicMessage).not.toContain('script')
  })

  it('is refused with the state of another sign-in', async () => {
    const client = await getClient(type)
    await expect(getTokens(client, type, { state: 'another' })).rejects.toMatchObject({ kind: 'other' })
  })

  it('is unavailable while it fails, and while it limits the rate', async () => {
    const client = await getClient(type)
    for (const status of [500, 503, 429]) {
      doubles.answer(token, { status, type: 'text/html', body: '<h1>Try again later</h1>' })
      await expect(getTokens(client, type)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    }
    doubles.answer(token, null)
  })

  it('accepts an access token until it is revoked', async () => {
    const client = await getClient(type)
    const { accessToken } = await getTokens(client, type)
    expect(await client.accepts(accessToken)).toBe(true)
    doubles.revokeAll()
    expect(await client.accepts(accessToken)).toBe(false)
  })

  it('refreshes where it gives a refresh token, and refuses a revoked one', async () => {
    const client = await getClient(type)
    const tokens = await getTokens(client, type)
    if (expected.hasRefreshToken === false) {
      expect(tokens.refreshToken).toBeNull()
      return
    }
    const refreshToken = tokens.refreshToken ?? ''
    const fresh = await client.refresh({ refreshToken, scopes: tokens.scopes })
    expect(fresh.accessToken).not.toBe(tokens.accessToken)
    expect(fresh.scopes).toEqual(tokens.scopes)
    expect(fresh.refreshToken).toEqual(expect.any(String))
    doubles.revokeAll()
    await expect(client.refresh({ refreshToken, scopes: [] })).rejects.toMatchObject({ kind: 'invalid-grant' })
  })
})

describe('oddities', () => {
  it('google: an issuer in the callback must be Google', async () => {
    const client = await getClient('google')
    const redirectUri = getRedirectUri('google')
    const parameters = await doubles.authorize(await client.authorizationUrl({ ...begin, redirectUri }))
    parameters.set('iss', 'https://evil.example')
    await expect(getTokens(client, 'google', { parameters })).rejects.toMatchObject({ kind: 'other' })
  })

  it('google: the ID token must be of this sign-in and of the account of the user info', async () => {
    const client = await getClient('google')
    await expect(getTokens(client, 'google', { nonce: 'another' })).rejects.toMatchObject({ kind: 'other' })
    const tokens = await getTokens(client, 'google')
    doubles.answer('https://openidconnect.googleapis.com/v1/userinfo', { body: { sub: 'eve' } })
    await expect(client.account(tokens)).rejects.toMatchObject({ kind: 'unusable-account' })
    doubles.answer('https://openidconnect.googleapis.com/v1/userinfo', null)
  })

  it.each(['false', 'true', 0, 1, null])('google: email_verified %j is not verified', async email_verified => {
    const client = await getClient('google')
    const tokens = await getTokens(client, 'google')
    const userInfo = 'https://openidconnect.googleapis.com/v1/userinfo'
    doubles.answer(userInfo, { body: { sub: '1815', email: 'ada@example.com', email_verified } })
    expect(await client.account(tokens)).toMatchObject({ isEmailVerified: false })
    doubles.answer(userInfo, null)
  })

  it('github: an app that may not read addresses is explained', async () => {
    doubles.answer('https://api.github.com/user/emails', { status: 403, body: { message: 'Resource not accessible' } })
    const refused = await getAccount('github', {}).catch(error => error)
    expect(refused.publicMessage).toBe('The GitHub app lacks the permission to read email addresses.')
    doubles.answer('https://api.github.com/user/emails', null)
  })

  it('github: an id that JSON cannot carry exactly is refused', async () => {
    const client = await getClient('github')
    const tokens = await getTokens(client, 'github')
    doubles.answer('https://api.github.com/user', { body: '{"id":9007199254740993,"name":"Ada"}' })
    await expect(client.account(tokens)).rejects.toMatchObject({ kind: 'unusable-account' })
    doubles.answer('https://api.github.com/user', null)
  })

  it('an address that is not valid is refused, and a name of another type is none', async () => {
    const client = await getClient('spotify')
    const tokens = await getTokens(client, 'spotify')
    const me = 'https://api.spotify.com/v1/me'
    doubles.answer(me, { body: { id: 'ada', email: 'not an address' } })
    await expect(client.account(tokens)).rejects.toMatchObject({ kind: 'unusable-account' })
    doubles.answer(me, { body: { id: 'ada', display_name: { first: 'Ada' }, images: 'none', email: '' } })
    expect(await client.account(tokens)).toEqual({
      ...{ accountId: 'ada', displayName: null, profileImageUrl: null, email: null, isEmailVerified: false },
    })
    doubles.answer(me, { body: '[]', type: 'text/html' })
    await expect(client.account(tokens)).rejects.toMatchObject({ kind: 'unusable-account' })
    doubles.answer(me, null)
  })

  it('facebook: sends the configuration id, and explains a missing address', async () => {
    const client = await getClient('facebook', { facebookConfigId: '123' })
    const url = await client.authorizationUrl({ ...begin, redirectUri: getRedirectUri('facebook') })
    expect(url.searchParams.get('config_id')).toBe('123')
    const refused = await getAccount('facebook', { email: null }).catch(error => error)
    expect(refused.publicMessage).toContain('scope email')
  })

  it('microsoft: has the tenant in its addresses, and accepts the ID tokens of that tenant only', async () => {
    const tenant = '11111111-2222-4333-8444-555555555555'
    const client = await getClient('microsoft', { microsoftTenantId: tenant })
    const url = await client.authorizationUrl({ ...begin, redirectUri: getRedirectUri('microsoft') })
    expect(url.pathname).toBe(`/${tenant}/oauth2/v2.0/authorize`)
    const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`
    expect(microsoftTenant(tenant).issuerFor({ tid: tenant })).toBe(issuer)
    expect(microsoftTenant('organizations').issuerFor({ tid: tenant })).toBe(issuer)
    expect(microsoftTenant(null).issuerFor({ tid: tenant })).toBeNull()
    for (const tid of [undefined, '', 'x/../y', `${tenant}/`]) {
      expect(microsoftTenant('common').issuerFor({ tid })).toBeNull()
    }
  })

  it('microsoft: the name of a guest is no address', async () => {
    expect(await getAccount('microsoft', { email: null })).toMatchObject({ email: null, displayName: 'Ada Lovelace' })
  })

  it('apple: without an ID token no one has signed in', async () => {
    doubles.answer(doubledProviders.apple.token, { body: { access_token: 'a', token_type: 'Bearer' } })
    const client = await getClient('apple')
    await expect(getTokens(client, 'apple')).rejects.toMatchObject({ kind: 'other', detail: 'no ID token' })
    doubles.answer(doubledProviders.apple.token, null)
  })

  it('twitch: a token of no user is not accepted', async () => {
    const client = await getClient('twitch')
    const { accessToken } = await getTokens(client, 'twitch')
    doubles.answer('https://api.twitch.tv/helix/users', { body: { data: [] } })
    expect(await client.accepts(accessToken)).toBe(false)
    doubles.answer('https://api.twitch.tv/helix/users', null)
  })

  it('shared keys are those of the server in production, and a provider without them has no client', async () => {
    const { app } = testkit.latchkey
    const sharedProviderKeys = { google: doubledKeys('google') }
    const production = { ...app, config: { ...app.config, mode: 'production' as const, oauth: sharedProviderKeys } }
    const shared = { isShared: true, clientId: null, clientSecret: null }
    const google = await getProviderClient(production, { ...(await getClient('google')).setup, ...shared }, 'project')
    expect(google?.setup).toMatchObject({ isShared: true, ...doubledKeys('google') })
    expect(
      await getProviderClient(production, { ...(await getClient('apple')).setup, ...shared }, 'project'),
    ).toBeNull()
  })
})
