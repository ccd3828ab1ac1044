/** Against `oidc-provider`, a provider that others have written. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { startTestkit, type Testkit } from '@latchkey/testkit'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProviderClient, ProviderSetup } from '../provider.ts'
import { providerClientOf } from '../provider-clients.ts'

const redirectUri = 'https://auth.example.com/api/v1/auth/oauth/callback/acme'
const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const keys = { client_id: 'the-client', client_secret: 'the_secret-of/the+client' }

let testkit: Testkit
let server: Server
let issuer: string
let requests: string[] = []
let signingKeys: JWK[] = []
let userInfo: Record<string, unknown> = {}
/** The provider reads its keys when it starts: with other keys it is another one, at the same address. */
let provider: Provider

beforeAll(async () => {
  testkit = await startTestkit()
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`)
    void provider.callback()(request, response)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  issuer = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
  await startProvider()
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await testkit.stop()
})

/** Beside the keys of before. */
async function startProvider(changes: Partial<Configuration> = {}) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  signingKeys = [{ ...(await exportJWK(privateKey)), kid: `key-${signingKeys.length}`, use: 'sig' }, ...signingKeys]
  provider = new Provider(issuer, {
    clients: [{ ...keys, redirect_uris: [redirectUri], grant_types: ['authorization_code', 'refresh_token'] }],
    jwks: { keys: signingKeys },
    claims: { openid: ['sub'], profile: ['name', 'picture'], email: ['email', 'email_verified'] },
    scopes: ['openid', 'offline_access', 'profile', 'email'],
    cookies: { keys: ['a key of these tests'] },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...userInfo }) }),
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: 3600,
      Session: 3600,
    },
    features: { devInteractions: { enabled: true } },
    ...changes,
  })
}

async function clientOf(changes: Partial<ProviderSetup> = {}): Promise<ProviderClient> {
  const setup: ProviderSetup = {
    ...{ id: 'acme', type: 'openid', allowSignIn: true, allowConnectedAccounts: true, isShared: false },
    ...{ clientId: keys.client_id, clientSecret: keys.client_secret, facebookConfigId: null, microsoftTenantId: null },
    ...{ issuer, verifiedEmailDomains: 'acme.example' },
    ...changes,
  }
  const client = await providerClientOf(testkit.latchkey.app, setup, 'project')
  if (!client) throw new Error('There is no client.')
  return client
}

/** Signs in at the provider's own pages as a browser would, and returns what it brings to the callback. */
async function browse(authorizationUrl: URL): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  let next = { url: authorizationUrl, init: {} as RequestInit }
  for (let step = 0; step < 12; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next.url, {
      ...next.init,
      redirect: 'manual',
      headers: { cookie, ...next.init.headers },
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location?.startsWith(redirectUri)) return new URL(location).searchParams
    if (location) next = { url: new URL(location, issuer), init: {} }
    else next = formOf(await response.text())
  }
  throw new Error('The provider did not come to an end.')
}

function formOf(page: string) {
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
  const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
  const body = new URLSearchParams({ prompt, login: 'ada', password: 'any' })
  return { url: new URL(action, issuer), init: { method: 'POST', body } }
}

async function signIn(client: ProviderClient, { extraScopes = [] as readonly string[], state = 'state' } = {}) {
  const input = { state, codeVerifier, nonce: 'the nonce', redirectUri }
  const parameters = await browse(await client.authorizationUrl({ ...input, extraScopes }))
  return client.exchange({ ...input, parameters, scopes: client.scopesWith(extraScopes) })
}

describe('an OpenID Connect provider', () => {
  it('is found by discovery, and signs a person in', async () => {
    userInfo = { name: 'Ada Lovelace', picture: 'https://acme.example/ada.png' }
    Object.assign(userInfo, { email: 'ada@acme.example', email_verified: true })
    requests = []
    const client = await clientOf()
    const tokens = await signIn(client)
    expect(tokens).toMatchObject({ refreshToken: null, scopes: ['openid', 'profile', 'email'] })
    expect(await client.account(tokens)).toEqual({
      accountId: `${issuer}|ada`,
      displayName: 'Ada Lovelace',
      profileImageUrl: 'https://acme.example/ada.png',
      email: 'ada@acme.example',
      isEmailVerified: true,
    })
    expect(await client.accepts(tokens.accessToken)).toBe(true)
    expect(await client.accepts('another')).toBe(false)
    await signIn(client)
    const fetched = requests.filter(each => /well-known|jwks/.test(each))
    expect(fetched, 'both are remembered').toEqual(['GET /.well-known/openid-configuration', 'GET /jwks'])
  })

  it('gives a refresh token where the application asks for one, and refreshes', async () => {
    const client = await clientOf()
    const tokens = await signIn(client, { extraScopes: ['offline_access'] })
    const refreshToken = tokens.refreshToken ?? ''
    expect(refreshToken).not.toBe('')
    const fresh = await client.refresh({ refreshToken, scopes: tokens.scopes })
    expect(fresh.accessToken).not.toBe(tokens.accessToken)
    expect(await client.accepts(fresh.accessToken)).toBe(true)
    await expect(client.refresh({ refreshToken: 'another', scopes: [] })).rejects.toMatchObject({
      kind: 'invalid-grant',
    })
  })

  it('rotates its keys, and they are fetched once', async () => {
    const client = await clientOf()
    await signIn(client)
    await startProvider()
    requests = []
    await Promise.all([signIn(client), signIn(client), signIn(client)])
    expect(requests.filter(each => each === 'GET /jwks')).toHaveLength(1)
  })

  it('case 8: vouches for addresses of its domains only', async () => {
    const verified = async (verifiedEmailDomains: string | null) => {
      const client = await clientOf({ verifiedEmailDomains })
      return (await client.account(await signIn(client))).isEmailVerified
    }
    expect(await verified('other.example, acme.example')).toBe(true)
    expect(await verified('*')).toBe(true)
    expect(await verified(null)).toBe(false)
    expect(await verified('example')).toBe(false)
    userInfo.email_verified = 'false'
    expect(await verified('*')).toBe(false)
    userInfo.email_verified = true
  })

  it('refuses wrong credentials, a code that was used, and a callback of another issuer', async () => {
    await expect(signIn(await clientOf({ clientSecret: 'wrong' }))).rejects.toMatchObject({ kind: 'invalid-client' })
    const client = await clientOf()
    const input = { state: 'state', codeVerifier, nonce: 'n', redirectUri, scopes: [] }
    const parameters = await browse(await client.authorizationUrl({ ...input, extraScopes: [] }))
    await client.exchange({ ...input, parameters })
    await expect(client.exchange({ ...input, parameters })).rejects.toMatchObject({ kind: 'invalid-grant' })
    expect(parameters.get('iss'), 'this provider names itself').toBe(issuer)
    parameters.set('iss', 'https://evil.example')
    await expect(client.exchange({ ...input, parameters })).rejects.toMatchObject({ kind: 'other' })
    parameters.delete('iss')
    await expect(client.exchange({ ...input, parameters })).rejects.toMatchObject({ kind: 'other' })
  })

  it('is unavailable where nothing answers, and unusable where the issuer is another one', async () => {
    const url = { state: 'state', codeVerifier, nonce: 'n', redirectUri, extraScopes: [] }
    const absent = await clientOf({ issuer: 'http://localhost:1025' })
    await expect(absent.authorizationUrl(url)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    const wrong = await clientOf({ issuer: `${issuer}/other` })
    await expect(wrong.authorizationUrl(url)).rejects.toMatchObject({ name: 'ProviderRefusal', kind: 'other' })
    const internal = await clientOf({ issuer: 'http://10.0.0.1' })
    await expect(internal.authorizationUrl(url)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })
})
