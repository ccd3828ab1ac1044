/** G: what a colleague with the role support must not do to an account, and how an impersonation stays marked. */
import { mayActAs, roleFor } from '@latchkey/contract'
import { type Answer, createWorld, type RequestOptions, totpCode, type World } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { endpoints, getBodyFields, getSample } from '../support/endpoints.ts'
import { eachServer } from '../support/servers.ts'
import { addsForThoseSignedIn, signInMethods } from '../support/sign-in-methods.ts'

const secret = Buffer.alloc(20, 'eve').toString('base64')
const password = 'a battery of their own'
const callback_url = 'http://localhost:3000/handler'
const levels = ['server', 'admin'] as const

const tooLow = {
  status: 403,
  code: null,
  text: expect.stringContaining('is support; this needs the role developer'),
}

/** What the endpoint for users takes that opens an account, or removes what protects it. */
const credentials: readonly object[] = [
  { password },
  { password: null },
  { password_hash: '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy' },
  { primary_email: 'eve@example.com' },
  { primary_email: null },
  { primary_email: 'eve@example.com', primary_email_verified: true },
  { primary_email_verified: true },
  { primary_email_verified: false },
  { primary_email_auth_enabled: true },
  { otp_auth_enabled: true },
  { passkey_auth_enabled: false },
  { totp_secret_base64: secret },
  { totp_secret_base64: null },
]

eachServer('a colleague with the role support', on => {
  async function scene() {
    const world = await createWorld(on.testkit())
    const headers = { 'x-stack-admin-access-token': await world.tokenInRole('support') }
    /** Shows the sign-in of the colleague instead of a key. */
    const ask = (method: string, path: string, request: RequestOptions = {}) =>
      world.project.request(method, path, { level: 'admin', ...request, headers: { ...request.headers, ...headers } })
    const impersonate = async () => {
      const body = { user_id: world.person.userId, is_impersonation: true, expires_in_millis: 7_200_000 }
      const { status, json, text } = await ask('POST', '/auth/sessions', { body })
      expect(status, text).toBe(200)
      return { accessToken: String(json.access_token), refreshToken: String(json.refresh_token) }
    }
    return { world, ask, impersonate }
  }

  const getSessions = async ({ project, person }: World): Promise<{ id: string; is_impersonation: boolean }[]> =>
    (await project.asAdmin('GET', `/auth/sessions?user_id=${person.userId}`)).json.items
  const inPerson = async (world: World) =>
    (await getSessions(world)).filter(session => !session.is_impersonation).map(({ id }) => id)

  it.each(credentials)('case 108: may not write %j through the users API', async body => {
    const { world, ask, impersonate } = await scene()
    const before = await signInMethods(on, world)
    const userPath = `/users/${world.person.userId}`
    for (const level of levels) expect.soft(await ask('PATCH', userPath, { level, body })).toMatchObject(tooLow)
    expect(await signInMethods(on, world), 'nothing has changed').toEqual(before)
    const { accessToken } = await impersonate()
    for (const level of levels)
      expect.soft(await ask('PATCH', '/users/me', { level, body, accessToken })).toMatchObject(tooLow)
    const byKey = await world.project.asServer('PATCH', userPath, body)
    expect(byKey.text, 'a key of the project may').not.toContain('Your role')
  })

  it('case 108: creates users without credentials only', async () => {
    const { world, ask } = await scene()
    const primary_email = `eve@${world.project.id}.example.com`
    const refused: readonly object[] = [
      { password },
      { password_hash: '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy' },
      { totp_secret_base64: secret },
      { primary_email, primary_email_verified: true },
      { oauth_providers: [] },
    ]
    for (const body of refused) expect.soft(await ask('POST', '/users', { body })).toMatchObject(tooLow)
    const body = { primary_email, primary_email_auth_enabled: true, primary_email_verified: false }
    expect((await ask('POST', '/users', { body })).status).toBe(201)
  })

  it('case 108: adds, changes and removes no address, and makes no API key of a user', async () => {
    const { world, ask } = await scene()
    const { userId } = world.person
    const { contactChannelId } = world.ids
    const channel = { user_id: userId, type: 'email', value: 'eve@example.com', used_for_auth: true }
    const attempts: readonly [method: string, path: string, body?: object][] = [
      ['POST', '/contact-channels', { ...channel, is_verified: true }],
      ['POST', '/contact-channels', { ...channel, used_for_auth: false }],
      ['PATCH', `/contact-channels/${userId}/${contactChannelId}`, { is_verified: true }],
      ['PATCH', `/contact-channels/${userId}/${contactChannelId}`, { value: 'eve@example.com' }],
      ['DELETE', `/contact-channels/${userId}/${contactChannelId}`],
      ['POST', '/user-api-keys', { user_id: userId, description: 'for later' }],
    ]
    for (const level of levels)
      for (const [method, path, body] of attempts)
        expect.soft(await ask(method, path, { level, body }), `${method} ${path}`).toMatchObject(tooLow)
  })

  it('case 108: opens no account at any endpoint that takes no mailed code', async () => {
    const { world, ask } = await scene()
    const tried = endpoints.filter(
      endpoint =>
        endpoint.access.levels?.includes('admin') &&
        !endpoint.route.startsWith('GET ') &&
        endpoint.route !== 'DELETE /users/:userId' &&
        mayActAs('support', roleFor(endpoint)) &&
        !getBodyFields(endpoint).includes('code'),
    )
    expect(tried.length).toBeGreaterThan(20)
    const apart = (rows: readonly string[]) => rows.filter(row => !row.startsWith('sessions '))
    for (const endpoint of getSample(tried)) {
      const { method, path, body, headers } = await world.requestFor(endpoint)
      const before = apart(await signInMethods(on, world))
      const answer = await ask(method, path, { headers, body: method === 'DELETE' ? undefined : (body ?? {}) })
      expect(answer.status, answer.text).toBeLessThan(500)
      expect.soft(apart(await signInMethods(on, world)), `${endpoint.route} ${answer.status}`).toEqual(before)
    }
  }, 60_000)

  it('case 108: changes the profile, sends a reset mail and ends sessions', async () => {
    const { world, ask } = await scene()
    const { userId, email } = world.person
    const profile = { display_name: 'Countess', client_metadata: { plan: 'gold' } }
    const changed = await ask('PATCH', `/users/${userId}`, { body: profile })
    expect(changed.json, changed.text).toMatchObject(profile)
    const mailed = await ask('POST', '/auth/password/send-reset-code', { body: { email, callback_url } })
    expect(mailed.json, mailed.text).toEqual({ success: true })
    const [session] = await getSessions(world)
    const ended = await ask('DELETE', `/auth/sessions/${session?.id}?user_id=${userId}`)
    expect(ended.json, ended.text).toEqual({ success: true })
  })

  it('case 108: impersonates in sessions that stay marked, whatever they are used for', async () => {
    const { world, ask, impersonate } = await scene()
    const { project } = world
    const { accessToken, refreshToken } = await impersonate()
    const before = await inPerson(world)
    const uses: readonly (() => Promise<Answer>)[] = [
      () => project.asUser({ accessToken }, 'PATCH', '/users/me', { display_name: 'Eve' }),
      () => project.request('POST', '/auth/sessions/current/refresh', { refreshToken, body: {} }),
      () => token(project, refreshToken),
      () => ask('POST', '/auth/sessions/current/refresh', { level: 'server', refreshToken, body: {} }),
      () => ask('POST', '/auth/mfa/enrol', { accessToken, body: enrolment() }),
      () =>
        ask('POST', '/auth/password/update', { accessToken, body: { old_password: password, new_password: password } }),
    ]
    for (const use of uses) expect((await use()).status).toBeLessThan(500)
    const { json: begun } = await project.request('POST', '/auth/cli', { body: {} })
    const confirmed = await project.request('POST', '/auth/cli/complete', {
      body: { login_code: begun.login_code, refresh_token: refreshToken },
    })
    expect(confirmed.status, confirmed.text).toBe(200)
    const polled = await project.request('POST', '/auth/cli/poll', { body: { polling_code: begun.polling_code } })
    expect(polled.json.refresh_token, polled.text).toEqual(expect.any(String))
    for (const endpoint of endpoints.filter(addsForThoseSignedIn)) {
      const { method, path, body, headers } = await world.requestFor(endpoint)
      await project.request(method, path, { accessToken, refreshToken, headers, body: body ?? {} })
    }
    expect(await inPerson(world), 'no session of theirs is taken for one in person').toEqual(before)
    const marked = (await getSessions(world)).filter(session => session.is_impersonation)
    expect(marked, 'the impersonation, and the program that it signed in').toHaveLength(2)
  }, 60_000)

  const token = (project: World['project'], refresh_token: string) =>
    project.request('POST', '/auth/oauth/token', {
      headers: { 'x-stack-access-type': '', 'x-stack-publishable-client-key': '' },
      body: {
        grant_type: 'refresh_token',
        refresh_token,
        client_id: project.id,
        client_secret: project.keys.client,
      },
    })

  function enrolment() {
    return { totp_secret_base64: secret, totp: totpCode(secret, on.clock.now()) }
  }
})
