/** A session of a user who must enrol a second factor, at every endpoint and by every way around them. */
import { type Endpoint, endpointNames } from '@latchkey/contract'
import { createWorld, type WorldRequest } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { endpoints } from '../support/endpoints.ts'
import { eachServerWithProviders, returned, signIn } from '../support/oauth.ts'
import { eachServer } from '../support/servers.ts'

const required = 'SECOND_FACTOR_ENROLMENT_REQUIRED'
const requirement = { 'auth.secondFactor.requiredForEveryone': true }

/** Those of project internal refuse the session of any other project before. */
const forClients = endpoints.filter(
  ({ access }) => access.levels?.includes('client') && !access.rules.some(({ rule }) => rule === 'internal-project'),
)

eachServer('a session that must enrol a second factor', on => {
  it('needs its session for no more than reading the user and the enrolment', () => {
    const allowed = [...endpointNames].filter(([{ beforeSecondFactor }]) => beforeSecondFactor !== undefined)
    const withSession = allowed.filter(([{ access }]) => access.who === 'user' || access.rules.length > 0)
    expect(withSession.map(([, name]) => name).sort()).toEqual(['mfa.enrol', 'users.readOwn', 'users.updateOwn'])
  })

  it('a session that must enrol a second factor is refused at every other endpoint for clients', async () => {
    const world = await createWorld(on.testkit())
    const { project, person } = world
    const requests: (WorldRequest & { endpoint: Endpoint })[] = []
    for (const endpoint of forClients)
      if (endpoint.beforeSecondFactor === undefined) requests.push({ endpoint, ...(await world.requestFor(endpoint)) })
    const body = { config_override_string: JSON.stringify(requirement) }
    await project.asAdmin('PATCH', '/internal/config/override', body)
    // Some of what was prepared turned a second factor on, or ended the sessions of before.
    const withoutFactor = { level: 'server', body: { totp_secret_base64: null } } as const
    await project.request('PATCH', `/users/${person.userId}`, withoutFactor)
    const session = { level: 'server', body: { user_id: person.userId } } as const
    const { access_token: accessToken } = (await project.request('POST', '/auth/sessions', session)).json
    for (const { endpoint, method, path, body: given, headers } of requests) {
      const sent = method === 'GET' || method === 'DELETE' ? undefined : (given ?? {})
      const answer = await project.request(method, path, { accessToken, headers, body: sent })
      expect.soft(answer, `${endpoint.route}: ${answer.text}`).toMatchObject({ status: 403, code: required })
    }
  }, 60_000)

  it('does not keep its user from signing in by a mailed code or with a password once more', async () => {
    const project = await on.project({ config: { ...requirement, 'auth.otp.allowSignIn': true } })
    const ada = await project.signUp()
    const { accessToken } = ada
    const send = (path: string, body: object) => project.asUser({ accessToken }, 'POST', path, body)
    const code = await on.testkit().mailbox.codeFor(ada.email)
    expect((await send('/contact-channels/verify', { code })).status).toBe(200)
    const callback_url = 'http://localhost:3000/handler/callback'
    expect((await send('/auth/otp/send-sign-in-code', { email: ada.email, callback_url })).status).toBe(200)
    const mailed = await on.testkit().mailbox.codeFor(ada.email)
    const byCode = await send('/auth/otp/sign-in', { code: mailed })
    const byPassword = await send('/auth/password/sign-in', { email: ada.email, password: ada.password })
    for (const { status, text, json } of [byCode, byPassword]) {
      expect(status, text).toBe(200)
      const own = { accessToken: json.access_token }
      expect((await project.request('GET', '/users/me', own)).json.must_enrol_second_factor).toBe(true)
      expect((await project.request('GET', '/teams?user_id=me', own)).code).toBe(required)
    }
  })

  it('makes a session for a program that is refused the same', async () => {
    const project = await on.project({ config: requirement })
    const ada = await project.signUp()
    const login = (await project.request('POST', '/auth/cli', { body: {} })).json
    const body = { login_code: login.login_code, refresh_token: ada.refreshToken }
    const completed = await project.asUser(ada, 'POST', '/auth/cli/complete', body)
    expect(completed.status, completed.text).toBe(200)
    const polled = await project.request('POST', '/auth/cli/poll', { body: { polling_code: login.polling_code } })
    const refresh = { refreshToken: polled.json.refresh_token }
    const { json } = await project.request('POST', '/auth/sessions/current/refresh', refresh)
    const own = { accessToken: json.access_token }
    expect((await project.request('GET', '/users/me', own)).json.must_enrol_second_factor).toBe(true)
    expect((await project.request('GET', '/contact-channels?user_id=me', own)).code).toBe(required)
  })

  it('leaves API keys of the user to the project’s server, and makes none', async () => {
    const project = await on.project({ config: { 'apiKeys.enabled.user': true } })
    const { accessToken } = await project.signUp()
    const create = () => project.asUser({ accessToken }, 'POST', '/user-api-keys', { description: 'CI', user_id: 'me' })
    const made = await create()
    await project.asAdmin('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(requirement) })
    expect((await create()).code).toBe(required)
    const check = { level: 'server', body: { api_key: made.json.value } } as const
    expect((await project.request('POST', '/user-api-keys/check', check)).status).toBe(200)
  })

  it('begins when a guest becomes an account', async () => {
    const project = await on.project({ config: requirement })
    const guest = (await project.request('POST', '/auth/anonymous/sign-up')).json
    const verification_callback_url = 'http://localhost:3000/handler/email-verification'
    const body = {
      email: `ada@${project.id}.example.com`,
      password: 'correct horse battery',
      verification_callback_url,
    }
    const headers = { 'x-stack-allow-anonymous-user': 'true' }
    const upgraded = await project.request('POST', '/auth/password/sign-up', {
      body,
      headers,
      accessToken: guest.access_token,
    })
    expect(upgraded.json.user_id, upgraded.text).toBe(guest.user_id)
    const own = { accessToken: upgraded.json.access_token }
    expect((await project.request('GET', '/teams?user_id=me', own)).code).toBe(required)
  })
})

eachServerWithProviders('a session that must enrol a second factor, at providers', on => {
  it('a session that must enrol a second factor, at providers is made by a sign-in at a provider as by any other, and connects no further account', async () => {
    const project = await on.project(['google', 'github'], requirement)
    const browser = { testkit: on.testkit(), doubles: on.doubles(), project }
    on.doubles().signInAs({ id: '1', email: `ada@${project.id}.example.com`, isVerified: true })
    const { json, text } = await signIn(browser)
    const own = { accessToken: json.access_token }
    expect((await project.request('GET', '/users/me', own)).json.must_enrol_second_factor, text).toBe(true)
    expect((await project.request('GET', '/teams?user_id=me', own)).code).toBe(required)
    const linking = returned(browser, 'github', { type: 'link', token: json.access_token })
    await expect(linking).rejects.toThrow(required)
  })
})
