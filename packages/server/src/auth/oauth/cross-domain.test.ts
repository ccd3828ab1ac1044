/** The session of one origin is handed to another origin of the same project. */
import { createHash, randomBytes } from 'node:crypto'
import type { SignedInPerson, TestProject } from '@latchkey/testkit'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { eachServer } from '../../../test/support/servers.ts'
import { mostSessionTokens } from '../../sessions/session-tokens.ts'

const redirectUri = 'https://shop.example/welcome?from=shop'
const after = 'https://shop.example/cart'
const config = {
  'domains.allowLocalhost': true,
  'domains.trustedDomains.shop': { baseUrl: 'https://shop.example', handlerPath: '/handler' },
}
type Tokens = Pick<SignedInPerson, 'accessToken' | 'refreshToken'>
type Fields = Readonly<Record<string, unknown>>

eachServer('cross-domain sign-in', on => {
  const verifier = randomBytes(32).toString('base64url')
  const newProject = (more: Fields = {}) => on.project({ config: { ...config, ...more } })

  async function signedIn() {
    const project = await newProject()
    return { project, ada: await project.signUp() }
  }
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const ask = (project: TestProject, tokens: Partial<Tokens>, changes: Fields = {}, headers = {}) =>
    project.request('POST', '/auth/oauth/cross-domain/authorize', {
      ...tokens,
      headers,
      body: { redirect_uri: redirectUri, state: 'state of the shop', code_challenge: codeChallenge, ...changes },
    })
  async function newCode(project: TestProject, tokens: Tokens, changes: Fields = {}): Promise<string> {
    const { status, json, text } = await ask(project, tokens, changes)
    expect(status, text).toBe(200)
    return new URL(json.redirect_url).searchParams.get('code') ?? ''
  }
  async function exchange({ id }: TestProject, code: string, changes: Readonly<Record<string, string>> = {}) {
    const form = { grant_type: 'authorization_code', client_id: id, client_secret: '__stack_public_client__', code }
    const body = new URLSearchParams({ ...form, redirect_uri: redirectUri, code_verifier: verifier, ...changes })
    const response = await on.testkit().fetch('/api/v1/auth/oauth/token', { method: 'POST', body })
    const json = await response.json()
    return { status: response.status, json, code: json.code }
  }
  async function handOver(project: TestProject, tokens: Tokens): Promise<Tokens> {
    const { status, json } = await exchange(project, await newCode(project, tokens))
    expect(status, JSON.stringify(json)).toBe(200)
    return { accessToken: json.access_token, refreshToken: json.refresh_token }
  }
  const refresh = (project: TestProject, refreshToken: string) =>
    project.request('POST', '/auth/sessions/current/refresh', { refreshToken })
  const getUsers = async (project: TestProject, accessToken: string) =>
    (await project.asUser({ accessToken }, 'GET', '/users/me')).json.id
  const getSession = (accessToken: string) => decodeJwt(accessToken).refresh_token_id
  const invalid = { status: 400, code: 'INVALID_AUTHORIZATION_CODE' }

  it('gives the other origin the same session, with a refresh token of its own', async () => {
    const { project, ada } = await signedIn()
    const begun = await ask(project, ada, { after_callback_redirect_url: after, code_challenge_method: 'S256' })
    const page = new URL(begun.json.redirect_url)
    expect(page.origin + page.pathname).toBe('https://shop.example/welcome')
    expect(page.searchParams.get('from')).toBe('shop')
    expect(page.searchParams.get('state')).toBe('state of the shop')
    const { status, json } = await exchange(project, page.searchParams.get('code') ?? '')
    expect(status).toBe(200)
    expect(json).toMatchObject({ is_new_user: false, after_callback_redirect_url: after })
    expect(json.refresh_token).not.toBe(ada.refreshToken)
    expect(getSession(json.access_token)).toBe(getSession(ada.accessToken))
    expect(await getUsers(project, json.access_token)).toBe(ada.userId)
    const { json: sessions } = await project.asUser(ada, 'GET', `/auth/sessions?user_id=${ada.userId}`)
    expect(sessions.items).toHaveLength(1)
  })

  it('lets either origin refresh, and signs out of both at once', async () => {
    const { project, ada } = await signedIn()
    const shop = await handOver(project, ada)
    for (const { refreshToken } of [ada, shop, ada, shop]) {
      const { status, json } = await refresh(project, refreshToken)
      expect(status).toBe(200)
      expect(getSession(json.access_token)).toBe(getSession(ada.accessToken))
    }
    expect((await project.asUser(shop, 'DELETE', '/auth/sessions/current')).status).toBe(200)
    for (const { refreshToken } of [ada, shop])
      expect(await refresh(project, refreshToken)).toMatchObject({ code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' })
  })

  it('hands a session on from the origin that it was handed to, which may also keep it over a change of password', async () => {
    const { project, ada } = await signedIn()
    const shop = await handOver(project, ada)
    const forum = await handOver(project, shop)
    const { status, text } = await project.request('POST', '/auth/password/update', {
      ...forum,
      body: { old_password: ada.password, new_password: 'another correct horse battery' },
    })
    expect(status, text).toBe(200)
    for (const { refreshToken } of [ada, shop, forum]) expect((await refresh(project, refreshToken)).status).toBe(200)
  })

  it('stores no token that could be shown, and keeps the newest of a session', async () => {
    const { project, ada } = await signedIn()
    const shops: Tokens[] = []
    for (let count = 0; count <= mostSessionTokens; count += 1) {
      on.clock.advance(1)
      shops.push(await handOver(project, ada))
    }
    const statuses = await Promise.all(
      [...shops, ada].map(async one => (await refresh(project, one.refreshToken)).status),
    )
    expect(statuses).toEqual([401, ...Array(mostSessionTokens).fill(200), 200])
    const { queries } = on.testkit().latchkey.app.database
    const { rows } = await queries.query<{ text: string }>(
      { text: 'select row_to_json(t)::text as text from session_tokens t where project_id = $1' },
      [project.id],
    )
    const stored = rows.map(({ text }) => text).join('\n')
    expect(rows).toHaveLength(mostSessionTokens)
    for (const { refreshToken } of shops) expect(stored).not.toContain(refreshToken)
  })

  it('ends the session on every origin when its code comes again', async () => {
    const { project, ada } = await signedIn()
    const code = await newCode(project, ada)
    const { json } = await exchange(project, code)
    expect(await exchange(project, code)).toMatchObject(invalid)
    for (const refreshToken of [json.refresh_token, ada.refreshToken])
      expect((await refresh(project, refreshToken)).status).toBe(401)
    expect((await project.asUser({ accessToken: json.access_token }, 'GET', '/users/me')).status).toBe(401)
  })

  it('gives one token to fifty exchanges at once, and none that works after them', async () => {
    const { project, ada } = await signedIn()
    const code = await newCode(project, ada)
    const all = await Promise.all(Array.from({ length: 50 }, () => exchange(project, code)))
    const given = all.filter(({ status }) => status === 200)
    expect(given.length).toBeLessThanOrEqual(1)
    for (const { json } of given) expect((await refresh(project, json.refresh_token)).status).toBe(401)
  })

  it.each<[string, Readonly<Record<string, string>>]>([
    ['another verifier', { code_verifier: randomBytes(32).toString('base64url') }],
    ['another redirect URI', { redirect_uri: 'https://shop.example/other' }],
    ['a redirect URI of another origin', { redirect_uri: 'https://evil.example/welcome?from=shop' }],
  ])('gives nothing with %s, and leaves the session alone', async (_, changes) => {
    const { project, ada } = await signedIn()
    const code = await newCode(project, ada)
    expect(await exchange(project, code, changes)).toMatchObject(invalid)
    expect(await exchange(project, code), 'the code is used up').toMatchObject(invalid)
    expect((await refresh(project, ada.refreshToken)).status).toBe(200)
  })

  it('gives nothing to another client, with a wrong secret, or after five minutes', async () => {
    const { project, ada } = await signedIn()
    const other = await newProject()
    const code = await newCode(project, ada)
    expect(await exchange(other, code)).toMatchObject(invalid)
    const wrong = { client_secret: other.keys.client }
    expect(await exchange(project, code, wrong)).toMatchObject({ code: 'INVALID_OAUTH_CLIENT_ID_OR_SECRET' })
    expect((await exchange(project, code)).status).toBe(200)
    const late = await newCode(project, ada)
    on.clock.advance(301)
    expect(await exchange(project, late)).toMatchObject(invalid)
  })

  it('gives nothing once the session has ended, or its user is locked or gone', async () => {
    const { project, ada } = await signedIn()
    const first = await newCode(project, ada)
    await project.asUser(ada, 'DELETE', '/auth/sessions/current')
    expect(await exchange(project, first)).toMatchObject(invalid)
    const grace = await project.signUp()
    const second = await newCode(project, grace)
    await project.asServer('PATCH', `/users/${grace.userId}`, { is_locked: true })
    expect(await exchange(project, second)).toMatchObject(invalid)
    const mary = await project.signUp()
    const third = await newCode(project, mary)
    await project.asServer('DELETE', `/users/${mary.userId}`)
    expect(await exchange(project, third)).toMatchObject(invalid)
  })

  it('asks for the refresh token of the very session', async () => {
    const { project, ada } = await signedIn()
    const { accessToken } = ada
    expect(await ask(project, { accessToken })).toMatchObject({ status: 400, code: null })
    const others = [
      (await project.signUp()).refreshToken,
      (await (await newProject()).signUp()).refreshToken,
      randomBytes(32).toString('base64url'),
    ]
    const again = { email: ada.email, password: ada.password }
    const elsewhere = await project.request('POST', '/auth/password/sign-in', { body: again })
    for (const refreshToken of [...others, elsewhere.json.refresh_token])
      expect(await ask(project, { accessToken, refreshToken })).toMatchObject({ status: 401, code: null })
    expect(await ask(project, { refreshToken: ada.refreshToken })).toMatchObject({
      code: 'USER_AUTHENTICATION_REQUIRED',
    })
  })

  it.each([
    'https://evil.example/',
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'http://shop.example/',
    'javascript:alert(1)',
  ])('sends no one to %s', async url => {
    const { project, ada } = await signedIn()
    for (const changes of [{ redirect_uri: url }, { after_callback_redirect_url: url }]) {
      const { status, code } = await ask(project, ada, changes)
      expect([status, code]).toEqual([400, 'REDIRECT_URL_NOT_WHITELISTED'])
    }
  })

  it.each<[string, Fields]>([
    ['the method plain', { code_challenge_method: 'plain' }],
    ['a short challenge', { code_challenge: 'x'.repeat(42) }],
    ['a long challenge', { code_challenge: 'x'.repeat(129) }],
    ['no state', { state: '' }],
    ['a long state', { state: 'x'.repeat(513) }],
  ])('refuses %s', async (_, changes) => {
    const { project, ada } = await signedIn()
    expect(await ask(project, ada, changes)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })

  it('hands over guests and restricted users as what they are, where the client knows such users', async () => {
    const { project, ada } = await signedIn()
    const { json } = await project.request('POST', '/auth/anonymous/sign-up', { body: {} })
    const guest = { accessToken: json.access_token, refreshToken: json.refresh_token }
    expect(await ask(project, guest)).toMatchObject({ code: 'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED' })
    await project.asServer('PATCH', `/users/${ada.userId}`, { restricted_by_admin: true })
    expect(await ask(project, ada)).toMatchObject({ code: 'RESTRICTED_USER_NOT_ALLOWED' })
    const headers = { 'x-stack-allow-anonymous-user': 'true' }
    for (const [tokens, audience] of [
      [guest, `${project.id}:anon`],
      [ada, `${project.id}:restricted`],
    ] as const) {
      const begun = await ask(project, tokens, {}, headers)
      const code = new URL(begun.json.redirect_url).searchParams.get('code') ?? ''
      const { json: given } = await exchange(project, code)
      expect(decodeJwt(given.access_token).aud).toBe(audience)
    }
  })

  it('hands over no impersonation, and no session that must enrol a second factor', async () => {
    const { project, ada } = await signedIn()
    const impersonating = { user_id: ada.userId, is_impersonation: true }
    const { json } = await project.asServer('POST', '/auth/sessions', impersonating)
    const tokens = { accessToken: json.access_token, refreshToken: json.refresh_token }
    expect((await ask(project, tokens)).status).toBe(403)
    const required = { config_override_string: '{"auth.secondFactor.requiredForEveryone":true}' }
    await project.asAdmin('PATCH', '/internal/config/override', required)
    expect(await ask(project, ada)).toMatchObject({ code: 'SECOND_FACTOR_ENROLMENT_REQUIRED' })
  })
})
