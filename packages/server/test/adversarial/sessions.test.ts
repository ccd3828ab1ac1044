/** D: sessions that should have ended, or should never have been. */
import { createAuthenticator, type Json, type SignedInPerson, type TestProject, totpCode } from '@latchkey/testkit'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { eachServer } from '../support/servers.ts'

const callback = 'http://localhost:3000/handler/callback'
const secret = Buffer.alloc(20, 'ada').toString('base64')

eachServer('a session', on => {
  const config = { 'auth.otp.allowSignIn': true, 'auth.passkey.allowSignIn': true }
  const post = (project: TestProject, path: string, body: object, by?: { accessToken: string }) =>
    project.request('POST', path, { body, accessToken: by?.accessToken })
  async function must(project: TestProject, path: string, body: object, by?: { accessToken: string }): Promise<Json> {
    const { status, json, text } = await post(project, path, body, by)
    expect(status, `${path}: ${text}`).toBeLessThan(300)
    return json
  }
  const refresh = (project: TestProject, refreshToken: string) =>
    project.request('POST', '/auth/sessions/current/refresh', { refreshToken })
  const getId = ({ access_token }: Json) => decodeJwt(access_token).refresh_token_id

  it('39: of someone deleted opens nothing, nor does anything that was begun for them', async () => {
    const project = await on.project({ config })
    const ada = await project.signUp()
    const pending = await begunFor(project, ada)
    await project.asServer('DELETE', `/users/${ada.userId}`)
    for (const [what, attempt] of Object.entries(pending)) {
      const { status, text } = await attempt()
      expect.soft(status, `${what}: ${text}`).toBeGreaterThanOrEqual(400)
      expect.soft(status, `${what}: ${text}`).toBeLessThan(500)
    }
    const me = await project.asUser(ada, 'GET', '/users/me')
    expect(me.code).toBe('ACCESS_TOKEN_EXPIRED')
    expect((await project.asServer('GET', '/users')).json.items).toEqual([])
  })

  /** Whatever Ada had in hand, and could go on with. */
  async function begunFor(project: TestProject, ada: SignedInPerson) {
    const verification = await on.testkit().mailbox.codeFor(ada.email)
    await must(project, '/auth/password/send-reset-code', { email: ada.email, callback_url: callback })
    const resetCode = await on.testkit().mailbox.codeFor(ada.email)
    const device = createAuthenticator()
    const { code, options_json } = await must(project, '/auth/passkey/initiate-passkey-registration', {}, ada)
    await must(project, '/auth/passkey/register', { credential: device.register(options_json), code }, ada)
    const other = await must(project, '/auth/passkey/initiate-passkey-registration', {}, ada)
    const login = await must(project, '/auth/cli', {})
    const confirmation = { login_code: login.login_code, refresh_token: ada.refreshToken }
    const totp = totpCode(secret, on.clock.now())
    await must(project, '/auth/mfa/enrol', { totp_secret_base64: secret, totp }, ada)
    const attempt = await post(project, '/auth/password/sign-in', { email: ada.email, password: ada.password })
    const { attempt_code } = attempt.json.details
    const authentication = await must(project, '/auth/passkey/initiate-passkey-authentication', {})
    const authentication_response = device.authenticate(authentication.options_json)
    const next = totpCode(secret, new Date(on.clock.now().getTime() + 30_000))
    const credential = createAuthenticator().register(other.options_json)
    return {
      refreshing: () => refresh(project, ada.refreshToken),
      'her password': () => post(project, '/auth/password/sign-in', { email: ada.email, password: ada.password }),
      'a verification': () => post(project, '/contact-channels/verify', { code: verification }),
      'a reset': () => post(project, '/auth/password/reset', { code: resetCode, password: 'another battery' }),
      'her passkey': () =>
        post(project, '/auth/passkey/sign-in', { code: authentication.code, authentication_response }),
      'another passkey': () => post(project, '/auth/passkey/register', { code: other.code, credential }, ada),
      'the second step': () => post(project, '/auth/mfa/sign-in', { code: attempt_code, type: 'totp', totp: next }),
      'confirming a program': () => post(project, '/auth/cli/complete', confirmation),
      'a session by the server': () => project.asServer('POST', '/auth/sessions', { user_id: ada.userId }),
    }
  }

  it('41: is another one after each way of signing in, and each second step', async () => {
    const project = await on.project({ config })
    const anonymous = await must(project, '/auth/anonymous/sign-up', {})
    const email = `ada@${project.id}.example.com`
    const headers = { 'x-stack-allow-anonymous-user': 'true' }
    const signedUp = await project.request('POST', '/auth/password/sign-up', {
      accessToken: anonymous.access_token,
      headers,
      body: { email, password: 'correct horse battery', verification_callback_url: callback },
    })
    expect(signedUp.json.user_id).toBe(anonymous.user_id)
    const signIn = () => post(project, '/auth/password/sign-in', { email, password: 'correct horse battery' })
    const [first, second] = [await signIn(), await signIn()]
    const by = { accessToken: second.json.access_token }
    const totp = totpCode(secret, on.clock.now())
    await must(project, '/auth/mfa/enrol', { totp_secret_base64: secret, totp }, by)
    on.clock.advance(30)
    const { json: due } = await signIn()
    const stepped = await must(project, '/auth/mfa/sign-in', {
      ...{ code: due.details.attempt_code, type: 'totp' },
      totp: totpCode(secret, on.clock.now()),
    })
    const begun = [anonymous, signedUp.json, first.json, second.json, stepped]
    expect(new Set(begun.map(getId)).size).toBe(begun.length)
    expect(new Set(begun.map(({ refresh_token }) => refresh_token)).size).toBe(begun.length)
    expect((await refresh(project, anonymous.refresh_token)).status).toBe(401)
  })

  it('41: of no one’s choosing comes of a token that was sent along', async () => {
    const project = await on.project({ config })
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    // Eve puts her own session into Ada's browser, and Ada signs in over it.
    const answer = await project.request('POST', '/auth/password/sign-in', {
      accessToken: eve.accessToken,
      refreshToken: eve.refreshToken,
      body: { email: ada.email, password: ada.password },
    })
    expect(answer.json.user_id).toBe(ada.userId)
    expect(getId(answer.json)).not.toBe(decodeJwt(eve.accessToken).refresh_token_id)
    expect(answer.json.refresh_token).not.toBe(eve.refreshToken)
  })

  it('43: of one project confirms no program and finishes no step in another', async () => {
    const [here, there] = [await on.project({ config }), await on.project({ config })]
    const [ada, bob] = [await here.signUp(), await there.signUp()]
    const login = await must(here, '/auth/cli', {})
    const confirm = (project: TestProject, { refreshToken }: SignedInPerson) =>
      post(project, '/auth/cli/complete', { login_code: login.login_code, refresh_token: refreshToken })
    expect((await confirm(here, bob)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await confirm(there, bob)).status).toBe(400)
    expect((await post(there, '/auth/cli/poll', { polling_code: login.polling_code })).code).toBe(
      'INVALID_POLLING_CODE',
    )
    expect((await confirm(here, ada)).status).toBe(200)
    const list = await there.asUser(ada, 'GET', '/auth/sessions?user_id=me')
    expect(list.code).toBe('INVALID_PROJECT_FOR_ACCESS_TOKEN')
    const session = decodeJwt(ada.accessToken).refresh_token_id
    const revoked = await there.asServer('DELETE', `/auth/sessions/${session}`)
    expect(revoked.status).toBe(404)
    expect((await refresh(here, ada.refreshToken)).status).toBe(200)
  })

  it('46: ends at its hour to the second, however often it was refreshed', async () => {
    const project = await on.project({ config })
    const { userId } = await project.signUp()
    const { json } = await project.asServer('POST', '/auth/sessions', { user_id: userId, expires_in_millis: 100_000 })
    for (let at = 0; at < 9; at += 1) {
      on.clock.advance(11)
      expect((await refresh(project, json.refresh_token)).status).toBe(200)
    }
    on.clock.advance(1)
    expect((await refresh(project, json.refresh_token)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })

  it.each([
    ['a program’s login', '/auth/cli', { expires_in_millis: 60_000 }, 60],
    ['a passkey’s challenge', '/auth/passkey/initiate-passkey-authentication', {}, 5 * 60],
  ])('46: begun by %s is not begun a second too late', async (_, path, body, seconds) => {
    const project = await on.project({ config })
    const ada = await project.signUp()
    for (const [lateBy, isInTime] of [
      [-1, true],
      [0, false],
      [1, false],
    ] as const) {
      const begun = await must(project, path, body)
      on.clock.advance(seconds + lateBy)
      const answer = begun.polling_code
        ? await post(project, '/auth/cli/complete', { login_code: begun.login_code, refresh_token: ada.refreshToken })
        : await post(project, '/auth/passkey/sign-in', { code: begun.code, authentication_response: {} })
      const isOver = begun.polling_code ? answer.status === 400 : answer.code === 'VERIFICATION_CODE_EXPIRED'
      expect(isOver, `${lateBy} s: ${answer.text}`).toBe(!isInTime)
    }
  })
})
