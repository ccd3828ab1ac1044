/** A hosted page sends its user back to the application, with a code that the application exchanges. */
import { createHash, randomBytes } from 'node:crypto'
import type { SignedInPerson, TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../../test/support/servers.ts'

const redirectUri = 'https://app.example.com/welcome?from=app'
const config = {
  'domains.allowLocalhost': false,
  'domains.trustedDomains.app': { baseUrl: 'https://app.example.com', handlerPath: '/handler' },
}
type Fields = Readonly<Record<string, string | undefined>>

eachServer('a code for the user of a hosted page', on => {
  const verifier = randomBytes(32).toString('base64url')
  const newProject = () => on.project({ config: { ...config, 'domains.allowLocalhost': true } })

  async function signedIn() {
    const project = await newProject()
    return { project, ada: await project.signUp() }
  }
  const issue = (project: TestProject, { accessToken }: Pick<SignedInPerson, 'accessToken'>, changes: Fields = {}) =>
    project.asUser({ accessToken }, 'POST', '/auth/oauth/code', {
      redirect_uri: redirectUri,
      state: 'state of the app',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    })
  async function newCode(project: TestProject, person: SignedInPerson): Promise<string> {
    const { status, json, text } = await issue(project, person)
    expect(status, text).toBe(200)
    return new URL(json.redirect_url).searchParams.get('code') ?? ''
  }
  async function exchange({ id }: TestProject, code: string, changes: Fields = {}) {
    const form = {
      ...{ grant_type: 'authorization_code', client_id: id, code, redirect_uri: redirectUri, code_verifier: verifier },
      ...changes,
    }
    const given = Object.entries(form).filter((field): field is [string, string] => field[1] !== undefined)
    const sent = { method: 'POST', body: new URLSearchParams(given) }
    const response = await on.testkit().fetch('/api/v1/auth/oauth/token', sent)
    const json = await response.json()
    return { status: response.status, json, code: json.code }
  }
  const invalid = { status: 400, code: 'INVALID_AUTHORIZATION_CODE' }
  const getUsers = async (project: TestProject, accessToken: string) =>
    (await project.asUser({ accessToken }, 'GET', '/users/me')).json.id

  it('comes back to the redirect URI with the state, and gives a session of its own', async () => {
    const { project, ada } = await signedIn()
    const page = new URL((await issue(project, ada)).json.redirect_url)
    expect(page.origin + page.pathname).toBe('https://app.example.com/welcome')
    expect(page.searchParams.get('from')).toBe('app')
    expect(page.searchParams.get('state')).toBe('state of the app')
    const { status, json } = await exchange(project, page.searchParams.get('code') ?? '')
    expect(status).toBe(200)
    expect(json.is_new_user).toBe(false)
    expect(json.refresh_token).not.toBe(ada.refreshToken)
    expect(await getUsers(project, json.access_token)).toBe(ada.userId)
    await project.asUser(ada, 'DELETE', '/auth/sessions/current')
    expect(await getUsers(project, json.access_token), 'it stays when the hosted page signs out').toBe(ada.userId)
  })

  it('works once: when it comes again, the session that it gave ends', async () => {
    const { project, ada } = await signedIn()
    const code = await newCode(project, ada)
    const { json } = await exchange(project, code)
    expect(await exchange(project, code)).toMatchObject(invalid)
    const { status } = await project.request('GET', '/users/me', { accessToken: json.access_token })
    expect(status).toBe(401)
    expect(await getUsers(project, ada.accessToken), 'the hosted page stays signed in').toBe(ada.userId)
  })

  it('gives one session to fifty requests at once', async () => {
    const { project, ada } = await signedIn()
    const code = await newCode(project, ada)
    const all = await Promise.all(Array.from({ length: 50 }, () => exchange(project, code)))
    expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  })

  it.each<[string, Fields]>([
    ['another verifier', { code_verifier: randomBytes(32).toString('base64url') }],
    ['another redirect URI', { redirect_uri: 'https://app.example.com/welcome' }],
    ['a redirect URI of another origin', { redirect_uri: 'https://evil.example/welcome?from=app' }],
  ])('gives nothing with %s, and is used up', async (_, changes) => {
    const { project, ada } = await signedIn()
    const code = await newCode(project, ada)
    expect(await exchange(project, code, changes)).toMatchObject(invalid)
    expect(await exchange(project, code)).toMatchObject(invalid)
  })

  it('gives nothing without a verifier', async () => {
    const { project, ada } = await signedIn()
    const refused = await exchange(project, await newCode(project, ada), { code_verifier: undefined })
    expect(refused).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })

  it('gives nothing in another project, nor after five minutes', async () => {
    const { project, ada } = await signedIn()
    const other = await newProject()
    expect(await exchange(other, await newCode(project, ada))).toMatchObject(invalid)
    const late = await newCode(project, ada)
    on.clock.advance(301)
    expect(await exchange(project, late)).toMatchObject(invalid)
  })

  it.each([
    'plain',
    's256',
    '',
    undefined,
  ])('a code for the user of a hosted page is not issued for a challenge of the method %j', async method => {
    const { project, ada } = await signedIn()
    expect(await issue(project, ada, { code_challenge_method: method })).toMatchObject({ status: 400 })
    expect(await issue(project, ada, { code_challenge: method })).toMatchObject({ status: 400 })
  })

  it.each([
    'https://evil.example/',
    'https://app.example.com.evil.example/',
    'https://app.example.com@evil.example/',
    'http://app.example.com/',
    '//evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/welcome',
  ])('a code for the user of a hosted page is not issued for %s', async redirect_uri => {
    const { project, ada } = await signedIn()
    const { status, json } = await issue(project, ada, { redirect_uri })
    expect(status).toBe(400)
    expect(JSON.stringify(json)).not.toContain('code=')
  })

  it('gives nothing once the session of the hosted page has ended, by signing out or by a changed password', async () => {
    const { project, ada } = await signedIn()
    const { accessToken } = ada
    const first = await newCode(project, ada)
    const passwords = { old_password: ada.password, new_password: 'another correct horse battery' }
    const changed = await project.asUser({ accessToken }, 'POST', '/auth/password/update', passwords)
    expect(changed.status, changed.text).toBe(200)
    expect(await exchange(project, first)).toMatchObject(invalid)
    const grace = await project.signUp()
    const second = await newCode(project, grace)
    await project.asUser(grace, 'DELETE', '/auth/sessions/current')
    expect(await exchange(project, second)).toMatchObject(invalid)
  })

  it('gives nothing to a user who was locked or deleted since', async () => {
    const { project, ada } = await signedIn()
    const code = await newCode(project, ada)
    await project.asServer('PATCH', `/users/${ada.userId}`, { is_locked: true })
    expect(await exchange(project, code)).toMatchObject(invalid)
    const grace = await project.signUp()
    const ofGrace = await newCode(project, grace)
    await project.asServer('DELETE', `/users/${grace.userId}`)
    expect(await exchange(project, ofGrace)).toMatchObject(invalid)
  })

  it('needs no second factor again: the hosted page has asked for it', async () => {
    const { project, ada } = await signedIn()
    const code = await newCode(project, ada)
    const body = { totp_secret_base64: randomBytes(20).toString('base64') }
    const { status } = await project.asServer('PATCH', `/users/${ada.userId}`, body)
    expect(status).toBe(200)
    expect((await exchange(project, code)).status).toBe(200)
  })

  it('a code for the user of a hosted page is issued to no guest, no impersonation, and no session that must enrol a second factor', async () => {
    const { project, ada } = await signedIn()
    const guest = await project.request('POST', '/auth/anonymous/sign-up', { body: {} })
    const asGuest = { accessToken: guest.json.access_token }
    const headers = { 'x-stack-allow-anonymous-user': 'true' }
    const body = {
      ...{ redirect_uri: redirectUri, state: 'x', code_challenge_method: 'S256' },
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    }
    const refused = await project.request('POST', '/auth/oauth/code', { ...asGuest, headers, body })
    expect(refused).toMatchObject({ status: 401, code: 'USER_AUTHENTICATION_REQUIRED' })
    const impersonating = { user_id: ada.userId, is_impersonation: true }
    const { json } = await project.asServer('POST', '/auth/sessions', impersonating)
    expect((await issue(project, { accessToken: json.access_token })).status).toBe(403)
    const required = { config_override_string: '{"auth.secondFactor.requiredForEveryone":true}' }
    await project.asAdmin('PATCH', '/internal/config/override', required)
    expect(await issue(project, ada)).toMatchObject({ status: 403, code: 'SECOND_FACTOR_ENROLMENT_REQUIRED' })
  })
})
