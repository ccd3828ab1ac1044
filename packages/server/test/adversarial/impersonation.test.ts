/** 81: an impersonation or an ended session leaves no lasting access. */
import { createAuthenticator, createWorld, type SignedInPerson, type TestProject, totpCode } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { endpoints, getSample } from '../support/endpoints.ts'
import { eachServer } from '../support/servers.ts'
import { addsForThoseSignedIn, signInMethods } from '../support/sign-in-methods.ts'

const callback = 'http://localhost:3000/handler/callback'
const secret = Buffer.alloc(20, 'eve').toString('base64')
const password = 'a battery of their own'
const config = {
  'auth.otp.allowSignIn': true,
  'auth.passkey.allowSignIn': true,
  'apiKeys.enabled.user': true,
  'users.allowClientUserDeletion': true,
}
const refused = { status: 403, code: null, text: expect.stringContaining('impersonation') }

eachServer('an impersonation', on => {
  async function must(project: TestProject, path: string, body: object, by?: { accessToken: string }) {
    const { status, json, text } = await project.request('POST', path, { body, accessToken: by?.accessToken })
    expect(status, `${path}: ${text}`).toBeLessThan(300)
    return json
  }
  async function impersonate(project: TestProject, { userId }: Pick<SignedInPerson, 'userId'>) {
    const body = { user_id: userId, is_impersonation: true, expires_in_millis: 7_200_000 }
    const { json } = await project.asServer('POST', '/auth/sessions', body)
    return { accessToken: String(json.access_token) }
  }

  it('81: leaves no sign-in method, at any endpoint for those signed in', async () => {
    const world = await createWorld(on.testkit())
    const { project, person } = world
    for (const endpoint of getSample(endpoints.filter(addsForThoseSignedIn))) {
      const { method, path, body, headers } = await world.requestFor(endpoint)
      const by = await impersonate(project, person)
      const before = await signInMethods(on, world)
      const answer = await project.request(method, path, { ...by, headers, body: body ?? {} })
      expect(answer.status, answer.text).toBeLessThan(500)
      expect.soft(await signInMethods(on, world), `${endpoint.route} ${answer.status} ${answer.text}`).toEqual(before)
    }
  }, 60_000)

  it('81: changes no sign-in method of the user, and returns why', async () => {
    const project = await on.project({ config })
    const ada = await project.signUp()
    const { recovery_codes } = await must(project, '/auth/mfa/enrol', enrolment(), ada)
    expect(recovery_codes).toHaveLength(10)
    const channel = { user_id: 'me', type: 'email', value: `eve@${project.id}.example.com`, used_for_auth: true }
    const { id: channelId } = await must(project, '/contact-channels', { ...channel, used_for_auth: false }, ada)
    const key = await must(project, '/user-api-keys', { user_id: 'me', description: 'for a script' }, ada)
    const begun = await must(project, '/auth/passkey/initiate-passkey-registration', {}, ada)
    const registration = { code: begun.code, credential: createAuthenticator().register(begun.options_json) }
    const by = await impersonate(project, ada)

    const attempts: readonly [method: string, path: string, body?: object][] = [
      ['POST', '/auth/passkey/initiate-passkey-registration', {}],
      ['POST', '/auth/passkey/register', registration],
      ['PATCH', '/users/me', { passkey_auth_enabled: false }],
      ['PATCH', '/users/me', { totp_secret_base64: null }],
      ['PATCH', '/users/me', { otp_auth_enabled: true }],
      ['POST', '/auth/mfa/enrol', enrolment()],
      ['POST', '/auth/mfa/recovery-codes', {}],
      ['POST', '/auth/password/update', { old_password: ada.password, new_password: password }],
      ['POST', '/auth/password/update', { old_password: 'a wrong guess', new_password: password }],
      ['POST', '/user-api-keys', { user_id: 'me', description: 'for later' }],
      ['PATCH', `/user-api-keys/${key.id}`, { expires_at_millis: null }],
      ['POST', '/contact-channels', { ...channel, value: `eve-2@${project.id}.example.com` }],
      ['PATCH', `/contact-channels/me/${channelId}`, { used_for_auth: true }],
      ['DELETE', `/contact-channels/me/${channelId}`],
      ['DELETE', '/users/me'],
    ]
    for (const [method, path, body] of attempts)
      expect.soft(await project.request(method, path, { ...by, body }), `${method} ${path}`).toMatchObject(refused)
    const own = await project.asUser(ada, 'POST', '/auth/passkey/register', registration)
    expect(own.status, 'the challenge is still the person’s').toBe(200)
    const me = await project.request('GET', '/users/me', by)
    expect(me.json).toMatchObject({ requires_totp_mfa: true, has_password: true })
  })

  it('81: gives no first password, and invites no one', async () => {
    const project = await on.project({ config })
    const body = { primary_email: `ada@${project.id}.example.com`, primary_email_auth_enabled: true }
    const { json: ada } = await project.asServer('POST', '/users', body)
    const by = await impersonate(project, { userId: ada.id })
    expect(await project.request('POST', '/auth/password/set', { ...by, body: { password } })).toMatchObject(refused)
    const team = { display_name: 'Engines', creator_user_id: ada.id }
    const { json } = await project.asServer('POST', '/teams', team)
    const invitation = { team_id: json.id, email: `eve@${project.id}.example.com`, callback_url: callback }
    expect(await project.request('POST', '/team-invitations/send-code', { ...by, body: invitation })).toMatchObject(
      refused,
    )
    expect(await on.testkit().mailbox.list(invitation.email)).toHaveLength(0)
  })

  it('81: does what it is for: it sees and changes the profile, and ends itself', async () => {
    const project = await on.project({ config })
    const ada = await project.signUp()
    const by = await impersonate(project, ada)
    const profile = { display_name: 'Ada', client_metadata: { theme: 'dark' }, selected_team_id: null }
    const renamed = await project.request('PATCH', '/users/me', { ...by, body: profile })
    expect(renamed.json).toMatchObject(profile)
    const mixed = { display_name: 'Eve', otp_auth_enabled: true }
    expect(await project.request('PATCH', '/users/me', { ...by, body: mixed })).toMatchObject(refused)
    expect((await project.request('DELETE', '/auth/sessions/current', by)).status).toBe(200)
    expect((await project.request('GET', '/users/me', by)).code).toBe('ACCESS_TOKEN_EXPIRED')
  })

  const anonymously = { 'x-stack-allow-anonymous-user': 'true' }
  const signUp = (project: TestProject, accessToken: string, email: string) =>
    project.request('POST', '/auth/password/sign-up', {
      accessToken,
      headers: anonymously,
      body: { email, password, verification_callback_url: callback },
    })

  it('81: makes no account of its own out of an anonymous user, by password or by mail', async () => {
    const project = await on.project({ config })
    const guest = await must(project, '/auth/anonymous/sign-up', {})
    const { accessToken } = await impersonate(project, { userId: guest.user_id })
    const made = await signUp(project, accessToken, `eve@${project.id}.example.com`)
    expect(made.status, made.text).toBe(200)
    expect(made.json.user_id).not.toBe(guest.user_id)
    const email = `mallory@${project.id}.example.com`
    await must(project, '/auth/otp/send-sign-in-code', { email, callback_url: callback })
    const body = { code: await on.testkit().mailbox.codeFor(email) }
    const mailed = await project.request('POST', '/auth/otp/sign-in', { accessToken, headers: anonymously, body })
    expect(mailed.json.user_id).not.toBe(guest.user_id)
    const still = await project.asServer('GET', `/users/${guest.user_id}`)
    expect(still.json).toMatchObject({ is_anonymous: true, has_password: false, primary_email: null })
  })

  it('39: of an anonymous user is refused at every sign-up once it has ended', async () => {
    const project = await on.project({ config })
    const guest = await must(project, '/auth/anonymous/sign-up', {})
    const by = { accessToken: String(guest.access_token), headers: anonymously }
    expect((await project.request('DELETE', '/auth/sessions/current', by)).status).toBe(200)
    const made = await signUp(project, by.accessToken, `eve@${project.id}.example.com`)
    expect(made.code).toBe('ACCESS_TOKEN_EXPIRED')
    const email = `mallory@${project.id}.example.com`
    await must(project, '/auth/otp/send-sign-in-code', { email, callback_url: callback })
    const body = { code: await on.testkit().mailbox.codeFor(email) }
    expect((await project.request('POST', '/auth/otp/sign-in', { ...by, body })).code).toBe('ACCESS_TOKEN_EXPIRED')
    const still = await project.asServer('GET', `/users/${guest.user_id}`)
    expect(still.json).toMatchObject({ is_anonymous: true, primary_email: null })
  })

  it('81: is all that a colleague of the role support can create, for two hours at most', async () => {
    const { internal } = on.testkit()
    const [owner, helper] = [await internal.signUp(), await internal.signUp()]
    const { json: ofOwner } = await internal.asUser(owner, 'GET', '/users/me')
    const teamId = ofOwner.selected_team_id
    const project = await on.project({ ownerTeamId: teamId })
    const ada = await project.signUp()
    await internal.asServer('POST', `/team-memberships/${teamId}/${helper.userId}`, {})
    const role = (id: string, method = 'POST') =>
      internal.asServer(
        method,
        `/team-permissions/${teamId}/${helper.userId}/${id}`,
        method === 'POST' ? {} : undefined,
      )
    const create = ({ accessToken }: SignedInPerson, input: object, level: 'server' | 'admin' = 'admin') =>
      project.request('POST', '/auth/sessions', {
        level,
        headers: { 'x-stack-admin-access-token': accessToken },
        body: { user_id: ada.userId, ...input },
      })
    await role('support')
    const short = { is_impersonation: true, expires_in_millis: 7_200_000 }
    for (const input of [{}, { ...short, is_impersonation: false }, { is_impersonation: true }, longer(short)])
      for (const level of ['server', 'admin'] as const)
        expect
          .soft(await create(helper, input, level), JSON.stringify(input))
          .toMatchObject({ status: 403, code: null, text: expect.stringContaining('at most two hours') })
    expect((await create(helper, short)).status).toBe(200)
    const { json } = await project.asAdmin('GET', `/auth/sessions?user_id=${ada.userId}`)
    expect(json.items.filter((session: { is_impersonation: boolean }) => session.is_impersonation)).toHaveLength(1)
    expect((await create(owner, {})).status).toBe(200)
    await role('developer')
    expect((await create(helper, {})).status).toBe(200)
    const byKey = await project.asServer('POST', '/auth/sessions', { user_id: ada.userId })
    expect(byKey.status).toBe(200)
  })

  const longer = (input: { expires_in_millis: number }) => ({
    ...input,
    expires_in_millis: input.expires_in_millis + 1,
  })

  function enrolment() {
    return { totp_secret_base64: secret, totp: totpCode(secret, on.clock.now()) }
  }
})
