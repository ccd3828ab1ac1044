/** Against `oidc-provider`, a provider that others have written. */
import { startTestkit, type Testkit } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenIdProvider, openIdKeys, startOpenIdProvider } from '../../../../test/support/openid-provider.ts'
import type { ProviderClient, ProviderSetup } from '../provider.ts'
import { getProviderClient } from '../provider-clients.ts'

const redirectUri = 'https://auth.example.com/api/v1/auth/oauth/callback/acme'
const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'

let testkit: Testkit
let provider: OpenIdProvider
let issuer: string

beforeAll(async () => {
  ;[testkit, provider] = await Promise.all([startTestkit(), startOpenIdProvider(redirectUri)])
  issuer = provider.issuer
})
afterAll(async () => {
  await provider.stop()
  await testkit.stop()
})

async function getClient(changes: Partial<ProviderSetup> = {}): Promise<ProviderClient> {
  const setup: ProviderSetup = {
    ...{ id: 'acme', type: 'openid', allowSignIn: true, allowConnectedAccounts: true, isShared: false },
    ...{ ...openIdKeys, facebookConfigId: null, microsoftTenantId: null },
    ...{ issuer, verifiedEmailDomains: 'acme.example' },
    ...changes,
  }
  const client = await getProviderClient(testkit.latchkey.app, setup, 'project')
  if (!client) throw new Error('There is no client.')
  return client
}

async function signIn(client: ProviderClient, { extraScopes = [] as readonly string[], state = 'state' } = {}) {
  const input = { state, codeVerifier, nonce: 'the nonce', redirectUri }
  const parameters = await provider.browse(await client.authorizationUrl({ ...input, extraScopes }))
  return client.exchange({ ...input, parameters, scopes: client.scopesWith(extraScopes) })
}

describe('an OpenID Connect provider', () => {
  it('an OpenID Connect provider is found by discovery, and signs a person in', async () => {
    const names = { name: 'Ada Lovelace', picture: 'https://acme.example/ada.png' }
    provider.userInfo = { ...names, email: 'ada@acme.example', email_verified: true }
    provider.requests.length = 0
    const client = await getClient()
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
    const fetched = provider.requests.filter(each => /well-known|jwks/.test(each))
    expect(fetched, 'both are remembered').toEqual(['GET /.well-known/openid-configuration', 'GET /jwks'])
  })

  it('gives a refresh token where the application asks for one, and refreshes', async () => {
    const client = await getClient()
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
    const client = await getClient()
    await signIn(client)
    await provider.rotateKeys()
    provider.requests.length = 0
    await Promise.all([signIn(client), signIn(client), signIn(client)])
    expect(provider.requests.filter(each => each === 'GET /jwks')).toHaveLength(1)
  })

  it('case 8: vouches for addresses of its domains only', async () => {
    const verified = async (verifiedEmailDomains: string | null) => {
      const client = await getClient({ verifiedEmailDomains })
      return (await client.account(await signIn(client))).isEmailVerified
    }
    expect(await verified('other.example, acme.example')).toBe(true)
    expect(await verified('*')).toBe(true)
    expect(await verified(null)).toBe(false)
    expect(await verified('example')).toBe(false)
    provider.userInfo.email_verified = 'false'
    expect(await verified('*')).toBe(false)
    provider.userInfo.email_verified = true
  })

  it('refuses wrong credentials, a code that was used, and a callback of another issuer', async () => {
    await expect(signIn(await getClient({ clientSecret: 'wrong' }))).rejects.toMatchObject({ kind: 'invalid-client' })
    const client = await getClient()
    const input = { state: 'state', codeVerifier, nonce: 'n', redirectUri, scopes: [] }
    const parameters = await provider.browse(await client.authorizationUrl({ ...input, extraScopes: [] }))
    await client.exchange({ ...input, parameters })
    await expect(client.exchange({ ...input, parameters })).rejects.toMatchObject({ kind: 'invalid-grant' })
    expect(parameters.get('iss'), 'this provider names itself').toBe(issuer)
    parameters.set('iss', 'https://evil.example')
    await expect(client.exchange({ ...input, parameters })).rejects.toMatchObject({ kind: 'other' })
    parameters.delete('iss')
    await expect(client.exchange({ ...input, parameters })).rejects.toMatchObject({ kind: 'other' })
  })

  it('an OpenID Connect provider is unavailable where nothing answers, and unusable where the issuer is another one', async () => {
    const url = { state: 'state', codeVerifier, nonce: 'n', redirectUri, extraScopes: [] }
    const absent = await getClient({ issuer: 'http://localhost:1025' })
    await expect(absent.authorizationUrl(url)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    const wrong = await getClient({ issuer: `${issuer}/other` })
    await expect(wrong.authorizationUrl(url)).rejects.toMatchObject({ name: 'ProviderRefusal', kind: 'other' })
    const internal = await getClient({ issuer: 'http://10.0.0.1' })
    await expect(internal.authorizationUrl(url)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })
})
