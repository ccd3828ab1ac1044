import { providerTypes } from '@latchkey/contract'
import type { TestProject } from '@latchkey/testkit'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { eachServer } from '../../../../test/support/servers.ts'
import { projectDirectory } from '../../../projects/projects.ts'
import { findProviderSetup, type ProviderClient } from '../provider.ts'
import { getProviderClient } from '../provider-clients.ts'

const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const everyProvider = Object.fromEntries(
  providerTypes.map(type => [`auth.oauth.providers.${type}`, { type, allowSignIn: true }]),
)

eachServer('the practice provider', on => {
  const newProject = () => on.project({ config: everyProvider })
  const begin = (id: string) => ({
    ...{ state: 'state', codeVerifier, nonce: 'nonce', extraScopes: [] },
    redirectUri: `${on.testkit().config.publicUrl}/api/v1/auth/oauth/callback/${id}`,
  })

  async function getClient({ id: projectId }: TestProject, id: string): Promise<ProviderClient> {
    const { app } = on.testkit().latchkey
    const project = await projectDirectory(app).read(projectId)
    const setup = project && findProviderSetup(project.config, id)
    const client = setup && (await getProviderClient(app, setup, projectId))
    if (!client) throw new Error(`There is no client for ${id}.`)
    return client
  }

  /** Opens the page, as a browser does. */
  async function open(client: ProviderClient) {
    const url = await client.authorizationUrl(begin(client.setup.id))
    const response = await on.testkit().fetch(url.href)
    const text = await response.text()
    const [, request = ''] = /name="request" value="([^"]+)"/.exec(text) ?? []
    return { url, response, text, request }
  }

  async function send(url: URL, fields: Readonly<Record<string, string>>) {
    return on.testkit().fetch(url.pathname, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  }

  async function choose(client: ProviderClient, fields: Readonly<Record<string, string>>): Promise<URLSearchParams> {
    const { url, request } = await open(client)
    const ada = { name: 'Ada Lovelace', email: 'Ada@Example.com' }
    const response = await send(url, { ...ada, request, ...fields })
    expect(response.status).toBe(303)
    const location = new URL(response.headers.get('location') ?? '')
    expect(location.origin + location.pathname).toBe(begin(client.setup.id).redirectUri)
    return location.searchParams
  }

  const exchange = (client: ProviderClient, parameters: URLSearchParams, changes = {}) =>
    client.exchange({ ...begin(client.setup.id), parameters, scopes: client.scopesWith([]), ...changes })

  it.each(providerTypes)('signs a new person in, standing in for %s', async type => {
    const client = await getClient(await newProject(), type)
    expect(client).toMatchObject({ postsForm: false, setup: { isShared: true } })
    const tokens = await exchange(client, await choose(client, { choice: 'verified' }))
    expect(tokens.idTokenClaims).toMatchObject({ nonce: 'nonce', email: 'ada@example.com' })
    expect(await client.account(tokens)).toEqual({
      accountId: expect.stringMatching(/^practice-verified-[0-9a-z]{16}$/),
      displayName: 'Ada Lovelace',
      profileImageUrl: null,
      email: 'ada@example.com',
      isEmailVerified: true,
    })
    expect(await client.accepts(tokens.accessToken)).toBe(true)
    expect(await client.accepts('another')).toBe(false)
  })

  it('case 33: names the provider that it stands in for, on a page that needs no script and lets nothing else in', async () => {
    const { response, text } = await open(await getClient(await newProject(), 'github'))
    expect(response.status).toBe(200)
    expect(text).toContain('<h1>Sign in with GitHub</h1>')
    expect(text).not.toContain('<script')
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'nonce-\w+'; base-uri 'none'/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('gives an unverified address, or none', async () => {
    const client = await getClient(await newProject(), 'google')
    const unverified = await client.account(await exchange(client, await choose(client, { choice: 'unverified' })))
    expect(unverified).toMatchObject({ email: 'ada@example.com', isEmailVerified: false })
    const none = await client.account(await exchange(client, await choose(client, { choice: 'none', email: '' })))
    expect(none).toMatchObject({ email: null, isEmailVerified: false, displayName: 'Ada Lovelace' })
  })

  it('declines, and fails', async () => {
    const client = await getClient(await newProject(), 'google')
    const declined = await choose(client, { choice: 'deny' })
    expect(declined.get('error')).toBe('access_denied')
    await expect(exchange(client, declined)).rejects.toMatchObject({ kind: 'access-denied' })
    const failing = await choose(client, { choice: 'fail' })
    await expect(exchange(client, failing)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })

  it('offers those who have an account of this provider in this project, and signs them in as the same', async () => {
    const project = await newProject()
    const client = await getClient(project, 'google')
    const account = await client.account(await exchange(client, await choose(client, { choice: 'verified' })))
    const connection = { account_id: account.accountId, email: account.email }
    const body = { display_name: 'Ada <b>', oauth_providers: [{ id: 'google', ...connection }] }
    expect((await project.asServer('POST', '/users', body)).status).toBe(201)

    const { text } = await open(client)
    expect(text).toContain(`value="${account.accountId}"`)
    expect(text).toContain('Ada &lt;b&gt;')
    const again = await exchange(client, await choose(client, { person: account.accountId }))
    expect(await client.account(again)).toMatchObject({ ...account, displayName: 'Ada <b>' })
    for (const other of [await getClient(project, 'github'), await getClient(await newProject(), 'google')])
      expect((await open(other)).text).not.toContain(account.accountId)
  })

  it('takes each code once, with its verifier, at its callback, for its provider, and for a minute', async () => {
    const project = await newProject()
    const client = await getClient(project, 'google')
    const parameters = await choose(client, { choice: 'verified' })
    const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => exchange(client, parameters)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

    const refused = { kind: 'invalid-grant' }
    const fresh = await choose(client, { choice: 'verified' })
    await expect(exchange(client, fresh, { codeVerifier: 'x'.repeat(43) })).rejects.toMatchObject(refused)
    await expect(exchange(client, fresh, begin('github'))).rejects.toMatchObject(refused)
    const stranger = await getClient(await newProject(), 'google')
    await expect(exchange(stranger, fresh)).rejects.toMatchObject(refused)
    on.clock.advance(61)
    await expect(exchange(client, fresh)).rejects.toMatchObject(refused)
  })

  it('rotates refresh tokens', async () => {
    const client = await getClient(await newProject(), 'google')
    const tokens = await exchange(client, await choose(client, { choice: 'verified' }))
    const refreshToken = tokens.refreshToken ?? ''
    const fresh = await client.refresh({ refreshToken, scopes: tokens.scopes })
    expect(fresh.refreshToken).not.toBe(refreshToken)
    await expect(client.refresh({ refreshToken, scopes: [] })).rejects.toMatchObject({ kind: 'invalid-grant' })
    on.clock.advance(3601)
    expect(await client.accepts(tokens.accessToken)).toBe(false)
    const next = await client.refresh({ refreshToken: fresh.refreshToken ?? '', scopes: [] })
    expect(await client.accepts(next.accessToken)).toBe(true)
  })

  it('asks again for an address that is not valid', async () => {
    const { url, request } = await open(await getClient(await newProject(), 'google'))
    const response = await send(url, { request, choice: 'verified', name: 'Ada', email: 'ada' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Enter a valid email address.')
  })

  it('redirects to callbacks of this server only, and shows what is wrong without repeating it', async () => {
    const url = await (await getClient(await newProject(), 'google')).authorizationUrl(begin('google'))
    const wrong = {
      redirect_uri: 'https://evil.example/<script>',
      code_challenge_method: 'plain',
      state: '',
      client_id: '',
    }
    const callback = begin('%zz').redirectUri
    for (const [name, value] of [
      ...Object.entries(wrong),
      ['redirect_uri', callback],
      ['client_id', 'a\u0000'],
    ] as const) {
      const changed = new URL(url)
      changed.searchParams.set(name, value)
      const response = await on.testkit().fetch(changed.href)
      expect(response.status, name).toBe(400)
      expect(await response.text()).not.toContain('evil.example')
    }
    expect((await send(url, { request: 'forged', choice: 'verified' })).status).toBe(400)
    expect((await send(url, { request: 'x'.repeat(70_000) })).status).toBe(413)
  })

  it('describes itself, and its ID tokens verify with its keys, whichever process signed them', async () => {
    const project = await newProject()
    const { fetch, config } = on.testkit()
    const issuer = `${config.publicUrl}/practice-provider/google`
    const described = await (await fetch('/practice-provider/google/.well-known/openid-configuration')).json()
    expect(described).toMatchObject({ issuer, jwks_uri: `${issuer}/jwks`, token_endpoint: `${issuer}/token` })
    const client = await getClient(project, 'google')
    const body = new URLSearchParams({
      ...{ grant_type: 'authorization_code', code_verifier: codeVerifier, redirect_uri: begin('google').redirectUri },
      code: (await choose(client, { choice: 'verified' })).get('code') ?? '',
    })
    const { clientId, clientSecret } = client.setup
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const unknown = await fetch('/practice-provider/google/token', { method: 'POST', body })
    expect(unknown.status).toBe(401)
    const answer = await fetch('/practice-provider/google/token', { method: 'POST', body, headers: { authorization } })
    const { id_token, access_token } = await answer.json()
    const keys = createLocalJWKSet(await (await fetch('/practice-provider/google/jwks')).json())
    const expected = { issuer, audience: project.id, currentDate: on.clock.now() }
    expect((await jwtVerify(id_token, keys, expected)).payload).toMatchObject({ email: 'ada@example.com' })
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await fetch('/practice-provider/google/userinfo', { headers })).status).toBe(200)
    expect((await fetch('/practice-provider/github/userinfo', { headers })).status).toBe(401)
    for (const path of ['google', 'google/token', 'google/other', 'myspace/authorize'])
      expect((await fetch(`/practice-provider/${path}`)).status, path).toBe(404)
  })
})
