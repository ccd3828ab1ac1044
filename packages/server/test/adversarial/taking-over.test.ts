/** A: an account that someone made for another person's address, to wait for them there. */
import { createAuthenticator, createWorld, type SignedInPerson, type TestProject, totpCode } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { endpoints, getSample } from '../support/endpoints.ts'
import { eachServer } from '../support/servers.ts'
import { addsForThoseSignedIn, signInMethods } from '../support/sign-in-methods.ts'

const callback = 'http://localhost:3000/handler/callback'
const secret = Buffer.alloc(20, 'eve').toString('base64')
const newPassword = 'a battery of their own'

eachServer('an account that waits for its victim', on => {
  const config = { 'auth.otp.allowSignIn': true, 'auth.passkey.allowSignIn': true, 'apiKeys.enabled.user': true }
  const post = (project: TestProject, path: string, body: object, by?: { accessToken: string }) =>
    project.request('POST', path, { body, accessToken: by?.accessToken })
  async function must(project: TestProject, path: string, body: object, by?: { accessToken: string }) {
    const { status, json, text } = await post(project, path, body, by)
    expect(status, `${path}: ${text}`).toBeLessThan(300)
    return json
  }
  const signIn = (project: TestProject, email: string, password: string) =>
    post(project, '/auth/password/sign-in', { email, password })
  async function reset(project: TestProject, email: string) {
    await must(project, '/auth/password/send-reset-code', { email, callback_url: callback })
    const code = await on.testkit().mailbox.codeFor(email)
    return must(project, '/auth/password/reset', { code, password: newPassword })
  }

  /** Everything by which the attacker could come back, now or later. */
  async function trap(project: TestProject, victim: string) {
    const eve = await project.signUp(victim, 'the trap of eve')
    const device = createAuthenticator()
    const passkey = await must(project, '/auth/passkey/initiate-passkey-registration', {}, eve)
    const credential = device.register(passkey.options_json)
    await must(project, '/auth/passkey/register', { credential, code: passkey.code }, eve)
    const key = await must(project, '/user-api-keys', { description: 'for later', user_id: 'me' }, eve)
    const own = `eve-${project.id}@example.com`
    const channel = { user_id: 'me', type: 'email', value: own, used_for_auth: true }
    const { id: channelId } = await must(project, '/contact-channels', channel, eve)
    const path = `/contact-channels/me/${channelId}/send-verification-code`
    await must(project, path, { callback_url: callback }, eve)
    const verification = await on.testkit().mailbox.codeFor(own)

    const login = await must(project, '/auth/cli', {})
    await must(project, '/auth/cli/complete', { login_code: login.login_code, refresh_token: eve.refreshToken })
    const totp = totpCode(secret, on.clock.now())
    const enrolment = { totp_secret_base64: secret, totp }
    const { recovery_codes: recoveryCodes } = await must(project, '/auth/mfa/enrol', enrolment, eve)
    const attempt = await signIn(project, victim, eve.password)
    const begun = await must(project, '/auth/passkey/initiate-passkey-registration', {}, eve)
    return {
      ...{ eve, device, apiKey: key.value, own, verification, recoveryCodes, begun },
      ...{ pollingCode: login.polling_code, attemptCode: attempt.json.details.attempt_code },
    }
  }

  it('1, 5, 6: is the victim’s alone once they have reset its password', async () => {
    const project = await on.project({ config })
    const victim = `victim-${project.id}@example.com`
    const left = await trap(project, victim)
    await reset(project, victim)

    const refused = async (what: string, answer: Promise<{ status: number; text: string }>) => {
      const { status, text } = await answer
      expect.soft(status, `${what}: ${text}`).toBeGreaterThanOrEqual(400)
    }
    const { eve, device, apiKey, own, verification, recoveryCodes, begun, pollingCode, attemptCode } = left
    await refused('the old password', signIn(project, victim, eve.password))
    await refused('the refresh token', project.request('POST', '/auth/sessions/current/refresh', eve))
    const { code, options_json } = await must(project, '/auth/passkey/initiate-passkey-authentication', {})
    const authentication_response = device.authenticate(options_json)
    await refused('the passkey', post(project, '/auth/passkey/sign-in', { code, authentication_response }))
    await refused('the API key', project.asServer('POST', '/user-api-keys/check', { api_key: apiKey }))
    on.clock.advance(30)
    const totp = totpCode(secret, on.clock.now())
    const second = { code: attemptCode, type: 'totp', totp }
    await refused('the second step that was due', post(project, '/auth/mfa/sign-in', second))
    const recovery = { code: attemptCode, recovery_code: recoveryCodes[0] }
    await refused('a recovery code', post(project, '/auth/mfa/recovery-codes/sign-in', recovery))
    const poll = await post(project, '/auth/cli/poll', { polling_code: pollingCode })
    expect.soft(poll.json, 'the program that was let in').toEqual({ status: 'expired' })
    const credential = createAuthenticator().register(begun.options_json)
    await refused('the passkey begun', post(project, '/auth/passkey/register', { credential, code: begun.code }, eve))

    await post(project, '/contact-channels/verify', { code: verification })
    await refused('the other address', signIn(project, own, newPassword))
    expect(await mailsWithReset(own), 'a link for a new password goes to the victim only').toBe(0)
    await must(project, '/auth/password/send-reset-code', { email: own, callback_url: callback })
    expect(await mailsWithReset(own)).toBe(0)

    const signedIn = await signIn(project, victim, newPassword)
    expect(signedIn.status, signedIn.text).toBe(200)
    const me = await project.request('GET', '/users/me', { accessToken: signedIn.json.access_token })
    expect(me.json).toMatchObject({ primary_email: victim, requires_totp_mfa: false, passkey_auth_enabled: false })
    const sessions = await project.request('GET', '/auth/sessions?user_id=me', {
      accessToken: signedIn.json.access_token,
    })
    expect(sessions.json.items).toHaveLength(1)
  })

  async function mailsWithReset(address: string): Promise<number> {
    return (await on.testkit().mailbox.list(address)).filter(({ subject }) => /password/i.test(subject)).length
  }

  it('2: gives no session by a mailed code, neither to the victim nor to the attacker', async () => {
    const project = await on.project({ config })
    const victim = `victim-${project.id}@example.com`
    const eve = await project.signUp(victim, 'the trap of eve')
    const input = await post(project, '/auth/otp/send-sign-in-code', { email: victim, callback_url: callback })
    expect(input).toMatchObject({ status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' })
    expect(input.json.details.would_work_if_email_was_verified).toBe(true)

    await reset(project, victim)
    expect((await project.request('POST', '/auth/sessions/current/refresh', eve)).status).toBe(401)
    await must(project, '/auth/otp/send-sign-in-code', { email: victim, callback_url: callback })
    const { user_id } = await must(project, '/auth/otp/sign-in', { code: await on.testkit().mailbox.codeFor(victim) })
    expect(user_id).toBe(eve.userId)
  })

  it('2: whose code was mailed before it was made is judged anew when the code comes', async () => {
    const project = await on.project({ config })
    const victim = `victim-${project.id}@example.com`
    await must(project, '/auth/otp/send-sign-in-code', { email: victim, callback_url: callback })
    const code = await on.testkit().mailbox.codeFor(victim)
    await project.signUp(victim, 'the trap of eve')
    expect(await post(project, '/auth/otp/sign-in', { code })).toMatchObject({
      status: 409,
      code: 'USER_EMAIL_ALREADY_EXISTS',
    })
  })

  it('7: cannot be reached by an address that was requested before its owner came', async () => {
    const project = await on.project({ config })
    const [eve, victim] = [await project.signUp(), `victim-${project.id}@example.com`]
    const channel = { user_id: 'me', type: 'email', value: victim, used_for_auth: false }
    const { id } = await must(project, '/contact-channels', channel, eve)
    await must(project, `/contact-channels/me/${id}/send-verification-code`, { callback_url: callback }, eve)
    const old = await on.testkit().mailbox.codeFor(victim)
    const owner = await project.signUp(victim)

    // Even if the victim follows the old link, it says nothing about their account.
    await post(project, '/contact-channels/verify', { code: old })
    const read = await project.asServer('GET', `/users/${owner.userId}`)
    expect(read.json.primary_email_verified).toBe(false)
    const claim = await project.asUser(eve, 'PATCH', `/contact-channels/me/${id}`, { used_for_auth: true })
    expect(claim.code).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE')
    expect((await signIn(project, victim, eve.password)).json?.user_id).not.toBe(eve.userId)
    await must(project, '/auth/password/send-reset-code', { email: victim, callback_url: callback })
    await must(project, '/auth/password/reset', {
      code: await on.testkit().mailbox.codeFor(victim),
      password: newPassword,
    })
    expect((await signIn(project, victim, newPassword)).json.user_id).toBe(owner.userId)
    expect((await signIn(project, eve.email, eve.password)).json.user_id).toBe(eve.userId)
  })

  it('5: is not entered anew by the access token of a session that has ended', async () => {
    for (const endpoint of getSample(endpoints.filter(addsForThoseSignedIn))) {
      const world = await createWorld(on.testkit())
      const { project, person } = world
      const { method, path, body, headers } = await world.requestFor(endpoint)
      await throwOut(project, person)
      const before = await signInMethods(on, world)
      const answer = await project.request(method, path, {
        accessToken: person.accessToken,
        headers,
        body: body ?? {},
      })
      expect(answer.status, answer.text).toBeLessThan(500)
      expect.soft(await signInMethods(on, world), `${endpoint.route} ${answer.status} ${answer.text}`).toEqual(before)
    }
  }, 120_000)

  async function throwOut(project: TestProject, { userId }: SignedInPerson): Promise<void> {
    const { json } = await project.asServer('GET', `/auth/sessions?user_id=${userId}`)
    for (const { id } of json.items) await project.asServer('DELETE', `/auth/sessions/${id}`)
  }
})
