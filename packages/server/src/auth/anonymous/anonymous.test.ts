import type { Answer, TestProject } from '@latchkey/testkit'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { eachServer } from '../../../test/support/servers.ts'

const takesCodes = { 'auth.otp.allowSignIn': true }
const callback = 'http://localhost:3000/handler/magic-link-callback'
const anonymousToo = { 'x-stack-allow-anonymous-user': 'true' }
const password = 'correct horse battery'
const totp = Buffer.alloc(20, 1).toString('base64')

eachServer('an anonymous user', on => {
  const newProject = (options: Parameters<typeof on.project>[0] = {}) => on.project({ config: takesCodes, ...options })
  const addressIn = ({ id }: TestProject) => `ada@${id}.example.com`
  const signUp = (project: TestProject) => project.request('POST', '/auth/anonymous/sign-up')
  const as = ({ json }: Answer) => ({ accessToken: json.access_token, headers: anonymousToo })
  const read = async (project: TestProject, userId: string) => (await project.asServer('GET', `/users/${userId}`)).json
  const refresh = (project: TestProject, { json }: Answer) =>
    project.request('POST', '/auth/sessions/current/refresh', { refreshToken: json.refresh_token })
  const typesIn = async (project: TestProject) => (await on.events(project)).map(({ type }) => type)
  const change = (project: TestProject, config: object) =>
    project.asAdmin('PATCH', '/internal/projects/current', { config })

  async function codeFor(project: TestProject, email = addressIn(project)): Promise<string> {
    const { status } = await project.request('POST', '/auth/otp/send-sign-in-code', {
      body: { email, callback_url: callback },
    })
    expect(status).toBe(200)
    return on.testkit().mailbox.codeFor(email)
  }
  /** The paths by which an anonymous user becomes a regular one. */
  const upgrades = {
    password: (project: TestProject, anonymous: Answer) =>
      project.request('POST', '/auth/password/sign-up', {
        body: { email: addressIn(project), password, verification_callback_url: callback },
        ...as(anonymous),
      }),
    'one-time code': async (project: TestProject, anonymous: Answer) =>
      project.request('POST', '/auth/otp/sign-in', { body: { code: await codeFor(project) }, ...as(anonymous) }),
  }
  const paths = Object.entries(upgrades)

  it('an anonymous user is made by each call, with no name and no address, also where no one may sign up', async () => {
    const project = await newProject()
    await change(project, { sign_up_enabled: false })
    const [first, second] = [await signUp(project), await signUp(project)]
    expect(first.status).toBe(200)
    expect(Object.keys(first.json)).toEqual(['access_token', 'refresh_token', 'user_id'])
    expect(second.json.user_id).not.toBe(first.json.user_id)
    expect(await read(project, first.json.user_id)).toMatchObject({
      is_anonymous: true,
      primary_email: null,
      display_name: null,
      auth_with_email: false,
    })
    expect(decodeJwt(first.json.access_token)).toMatchObject({
      aud: `${project.id}:anon`,
      iss: expect.stringMatching(`/api/v1/projects-anonymous-users/${project.id}$`),
      is_anonymous: true,
      email: null,
    })
    expect((await refresh(project, first)).status).toBe(200)
    expect(await typesIn(project)).toEqual(['user.created', 'user.created'])
  })

  it('an anonymous user is not made where the project has none, for any access type, and those that exist can sign up', async () => {
    const project = await newProject()
    const before = await signUp(project)
    const override = { 'auth.anonymous.allowSignUp': false }
    const body = { config_override_string: JSON.stringify(override) }
    const written = await project.asAdmin('PATCH', '/internal/config/override', body)
    expect(written.status, written.text).toBe(200)
    for (const level of ['client', 'server', 'admin'] as const) {
      const refused = await project.request('POST', '/auth/anonymous/sign-up', { level })
      expect(refused, level).toMatchObject({ status: 400, code: 'ANONYMOUS_ACCOUNTS_NOT_ENABLED' })
      expect(refused.json, level).not.toHaveProperty('details')
    }
    expect((await refresh(project, before)).status).toBe(200)
    const upgraded = await upgrades.password(project, before)
    expect(upgraded.json.user_id).toBe(before.json.user_id)
    expect((await project.asServer('GET', '/users?include_anonymous=true')).json.items).toHaveLength(1)
  })

  it('an anonymous user is made although sign-up is off, where the project has anonymous users', async () => {
    const project = await newProject({ config: { ...takesCodes, 'auth.allowSignUp': false } })
    expect((await signUp(project)).status).toBe(200)
  })

  it('counts as no one where the caller did not ask for anonymous users', async () => {
    const project = await newProject()
    const anonymous = await signUp(project)
    const accessToken = anonymous.json.access_token
    expect((await project.asUser({ accessToken }, 'GET', '/users/me')).code).toBe(
      'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED',
    )
    expect((await project.request('GET', '/users/me', as(anonymous))).json.is_anonymous).toBe(true)
    expect((await project.asServer('GET', '/users')).json.items).toEqual([])
  })

  it.each(paths)('becomes a regular one by %s, and keeps what it had', async (path, upgrade) => {
    const project = await newProject({ config: { ...takesCodes, 'teams.createPersonalTeamOnSignUp': true } })
    const anonymous = await signUp(project)
    const userId = anonymous.json.user_id
    const before = await read(project, userId)
    expect(before.selected_team.display_name).toBe('Personal Team')
    const named = { display_name: 'Crew', creator_user_id: userId }
    const crew = await project.asServer('POST', '/teams', named)
    const kept = {
      display_name: 'Ada',
      client_metadata: { cart: [1] },
      client_read_only_metadata: { plan: 'free' },
      server_metadata: { source: 'ad' },
    }
    await project.asServer('PATCH', `/users/${userId}`, kept)

    const upgraded = await upgrade(project, anonymous)
    expect(upgraded).toMatchObject({ status: 200, json: { user_id: userId } })
    if (path !== 'password') expect(upgraded.json.is_new_user).toBe(true)
    expect(await read(project, userId)).toMatchObject({
      ...kept,
      id: userId,
      is_anonymous: false,
      primary_email: addressIn(project),
      primary_email_auth_enabled: true,
      primary_email_verified: path === 'one-time code',
      has_password: path === 'password',
      otp_auth_enabled: path === 'one-time code',
      signed_up_at_millis: before.signed_up_at_millis,
      selected_team: { id: before.selected_team_id, display_name: "Ada's Team" },
    })
    const { json: teams } = await project.asServer('GET', `/teams?user_id=${userId}`)
    const names = teams.items.map((team: { id: string; display_name: string }) => [team.id, team.display_name])
    expect(Object.fromEntries(names)).toEqual({ [before.selected_team_id]: "Ada's Team", [crew.json.id]: 'Crew' })
    expect((await typesIn(project)).filter(type => type.startsWith('user.'))).toEqual([
      'user.created',
      'user.updated',
      'user.updated',
    ])
    expect(decodeJwt(upgraded.json.access_token)).toMatchObject({ aud: project.id, is_anonymous: false })
  })

  it.each(paths)('upgraded by %s, has a new session, and the sessions from before end at once', async (_, upgrade) => {
    const project = await newProject()
    const anonymous = await signUp(project)
    const upgraded = await upgrade(project, anonymous)
    expect((await refresh(project, anonymous)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    const withOldToken = await project.request('GET', '/users/me', as(anonymous))
    expect(withOldToken).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' })
    const fresh = await refresh(project, upgraded)
    expect(decodeJwt(fresh.json.access_token)).toMatchObject({ aud: project.id, is_anonymous: false })
  })

  it.each(paths)('stays anonymous when it is refused by %s', async (path, upgrade) => {
    const project = await newProject()
    const anonymous = await signUp(project)
    const userId = anonymous.json.user_id
    const code = await codeFor(project)
    const withCode = () => project.request('POST', '/auth/otp/sign-in', { body: { code }, ...as(anonymous) })
    const attempt = path === 'password' ? () => upgrade(project, anonymous) : withCode
    const before = await read(project, userId)

    await change(project, { sign_up_enabled: false })
    expect((await attempt()).code).toBe('SIGN_UP_NOT_ENABLED')
    await change(project, { sign_up_enabled: true })
    const taken = { primary_email: addressIn(project), primary_email_auth_enabled: true }
    await project.asServer('POST', '/users', taken)
    expect((await attempt()).code).toBe('USER_EMAIL_ALREADY_EXISTS')

    expect(await read(project, userId)).toEqual(before)
    expect((await refresh(project, anonymous)).status).toBe(200)
    expect(await typesIn(project)).toEqual(['user.created', 'user.created'])
  })

  it('becomes one account when both ways are taken at once, and the later one makes another or is refused', async () => {
    for (let round = 0; round < 3; round += 1) {
      const project = await newProject()
      const anonymous = await signUp(project)
      const other = `grace@${project.id}.example.com`
      const code = await codeFor(project, other)
      const [byPassword, byCode] = await Promise.all([
        upgrades.password(project, anonymous),
        project.request('POST', '/auth/otp/sign-in', { body: { code }, ...as(anonymous) }),
      ])
      // The first upgrade ends the session that both requests use.
      const made = [byPassword, byCode].filter(({ status }) => status === 200)
      const refused = [byPassword, byCode].filter(({ status }) => status !== 200)
      expect(refused.map(({ code: refusal }) => refusal)).toEqual(refused.map(() => 'ACCESS_TOKEN_EXPIRED'))
      const upgraded = made.filter(({ json }) => json.user_id === anonymous.json.user_id)
      expect(upgraded, 'one of them is the anonymous user').toHaveLength(1)
      const { json } = await project.asServer('GET', '/users')
      const addresses = json.items.map(({ primary_email }: { primary_email: string }) => primary_email)
      expect([addressIn(project), other]).toEqual(expect.arrayContaining(addresses))
      expect(addresses).toHaveLength(made.length)
    }
  })

  it.each(paths)('with a second factor loses it when it becomes regular by %s', async (_, upgrade) => {
    const project = await newProject()
    const anonymous = await signUp(project)
    const userId = anonymous.json.user_id
    await project.asServer('PATCH', `/users/${userId}`, { totp_secret_base64: totp })
    expect((await upgrade(project, anonymous)).status).toBe(200)
    expect(await read(project, userId)).toMatchObject({
      is_anonymous: false,
      primary_email: addressIn(project),
      requires_totp_mfa: false,
    })
  })

  it('becomes a regular one by the server, with what the same request brings along', async () => {
    const project = await newProject()
    const anonymous = await signUp(project)
    const userId = anonymous.json.user_id
    const change = (body: object) => project.asServer('PATCH', `/users/${userId}`, body)
    await change({ primary_email: addressIn(project), primary_email_auth_enabled: true, password: 'from the guest' })
    const account = { is_anonymous: false, primary_email_auth_enabled: true, password, totp_secret_base64: totp }
    expect((await change(account)).json).toMatchObject({
      is_anonymous: false,
      primary_email: addressIn(project),
      primary_email_auth_enabled: true,
      has_password: true,
      requires_totp_mfa: true,
    })
    expect((await refresh(project, anonymous)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    const signIn = { email: addressIn(project), password }
    const first = await project.request('POST', '/auth/password/sign-in', { body: signIn })
    expect(first.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    expect((await change({ is_anonymous: false, display_name: 'Ada' })).json, 'once more').toMatchObject({
      has_password: true,
      requires_totp_mfa: true,
    })
  })
})
