import { type Answer, createAuthenticator, type SignedInPerson, type TestProject, totpCode } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../../test/support/servers.ts'

const secret = Buffer.alloc(20, 'a secret of an app').toString('base64')
const otherSecret = Buffer.alloc(20, 'another one').toString('base64')
const signedInAnswer = {
  access_token: expect.any(String),
  refresh_token: expect.any(String),
  is_new_user: false,
  user_id: expect.any(String),
}

eachServer('the second factor', on => {
  /** What the app shows, so many steps from now. */
  const shown = (steps = 0, of = secret) => totpCode(of, new Date(on.clock.now().getTime() + steps * 30_000))

  const enrol = (project: TestProject, { accessToken }: SignedInPerson, totp = shown(), of = secret) =>
    project.asUser({ accessToken }, 'POST', '/auth/mfa/enrol', { totp_secret_base64: of, totp })

  const firstStep = (project: TestProject, { email, password }: SignedInPerson) =>
    project.request('POST', '/auth/password/sign-in', { body: { email, password } })

  const getAttempt = async (project: TestProject, person: SignedInPerson): Promise<string> =>
    (await firstStep(project, person)).json.details.attempt_code

  const secondStep = (project: TestProject, code: string, totp: string) =>
    project.request('POST', '/auth/mfa/sign-in', { body: { type: 'totp', code, totp } })

  const recover = (project: TestProject, code: string, recovery_code: string) =>
    project.request('POST', '/auth/mfa/recovery-codes/sign-in', { body: { code, recovery_code } })

  const left = async (project: TestProject, { accessToken }: SignedInPerson) =>
    (await project.asUser({ accessToken }, 'GET', '/auth/mfa/recovery-codes?user_id=me')).json

  /** Someone who turned it on, and the app shows something new since. */
  async function careful(project: TestProject): Promise<{ ada: SignedInPerson; recoveryCodes: string[] }> {
    const ada = await project.signUp()
    const recoveryCodes: string[] = (await enrol(project, ada)).json.recovery_codes
    on.clock.advance(30)
    return { ada, recoveryCodes }
  }

  const expectSignedIn = async (project: TestProject, { status, json }: Answer, userId: string) => {
    expect({ status, json }).toEqual({ status: 200, json: { ...signedInAnswer, user_id: userId } })
    const me = await project.request('GET', '/users/me', { accessToken: json.access_token })
    expect(me.json).toMatchObject({ id: userId, requires_totp_mfa: true })
  }

  it('the second factor is turned on by a code of the app, and answers ten recovery codes', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const { status, json } = await enrol(project, ada)
    expect(status).toBe(200)
    expect(json.recovery_codes).toHaveLength(10)
    expect(new Set(json.recovery_codes).size).toBe(10)
    for (const code of json.recovery_codes) {
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)
    }
    const me = await project.asUser(ada, 'GET', '/users/me')
    expect(me.json.requires_totp_mfa).toBe(true)
    expect((await on.events(project)).at(-1)).toMatchObject({ type: 'user.updated', data: { requires_totp_mfa: true } })
    expect(await left(project, ada)).toEqual({ unused: 10, created_at_millis: on.clock.now().getTime() })
  })

  it('the second factor is not turned on by a code of another app, nor twice', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    expect(await enrol(project, ada, shown(0, otherSecret))).toMatchObject({ status: 400, code: 'INVALID_TOTP_CODE' })
    expect((await project.asUser(ada, 'GET', '/users/me')).json.requires_totp_mfa).toBe(false)
    expect(await left(project, ada)).toEqual({ unused: 0, created_at_millis: null })
    await enrol(project, ada)
    const again = await enrol(project, ada, shown(0, otherSecret), otherSecret)
    expect(again).toMatchObject({ status: 400, code: null })
    expect(again.text).toMatch(/is on for this account already/)
  })

  it('lets one of two who turn it on at once, so that ten codes are shown once', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const answers = await Promise.all([enrol(project, ada), enrol(project, ada)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await left(project, ada)).toMatchObject({ unused: 10 })
  })

  it.each([-1, 0, 1])('takes what the app shows %i steps from now', async steps => {
    const project = await on.project()
    const { ada } = await careful(project)
    on.clock.advance(30)
    await expectSignedIn(project, await secondStep(project, await getAttempt(project, ada), shown(steps)), ada.userId)
  })

  it.each([-2, 2])('does not take what the app shows %i steps from now', async steps => {
    const project = await on.project()
    const { ada } = await careful(project)
    on.clock.advance(90)
    const answer = await secondStep(project, await getAttempt(project, ada), shown(steps))
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_TOTP_CODE' })
  })

  it.each([
    ['a space', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ['a no-break space and spaces around', (code: string) => ` ${code.slice(0, 3)}\u00a0${code.slice(3)}\n`],
    ['a dash', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
    ['full-width digits', (code: string) => code.replace(/\d/g, digit => String.fromCharCode(0xff10 + Number(digit)))],
  ])('takes a code of the app that is typed with %s: on, at the sign-in, and off', async (_, typed) => {
    const project = await on.project()
    const ada = await project.signUp()
    expect((await enrol(project, ada, typed(shown()))).status).toBe(200)
    on.clock.advance(30)
    expect((await secondStep(project, await getAttempt(project, ada), typed(shown()))).status).toBe(200)
    on.clock.advance(30)
    const { accessToken } = ada
    const off = await project.asUser({ accessToken }, 'POST', '/auth/mfa/turn-off', { code: typed(shown()) })
    expect(off.status).toBe(200)
  })

  it.each([
    '12345',
    '123 4567',
    '12345a',
    '',
    '١٢٣٤٥٦',
    `${'1'.repeat(6)}${' '.repeat(100)}`,
  ])('refuses %.10j, which is no code of an app', async typed => {
    const project = await on.project()
    const { ada } = await careful(project)
    expect((await secondStep(project, await getAttempt(project, ada), typed)).code).toBe('INVALID_TOTP_CODE')
  })

  it('leaves the attempt usable after a miss', async () => {
    const project = await on.project()
    const { ada } = await careful(project)
    const attempt = await getAttempt(project, ada)
    for (const wrong of [
      '',
      '12345',
      '1234567',
      'abcdef',
      'é'.repeat(6),
      '١'.repeat(6),
      shown(0, otherSecret),
      `${shown()} 0`,
    ]) {
      expect(await secondStep(project, attempt, wrong), wrong).toMatchObject({ status: 400, code: 'INVALID_TOTP_CODE' })
    }
    await expectSignedIn(project, await secondStep(project, attempt, shown()), ada.userId)
    expect(await secondStep(project, attempt, shown(1))).toMatchObject({
      status: 409,
      code: 'VERIFICATION_CODE_ALREADY_USED',
    })
  })

  it('reports an attempt that is unknown, truncated or expired', async () => {
    const project = await on.project()
    const { ada } = await careful(project)
    const attempt = await getAttempt(project, ada)
    expect((await secondStep(project, 'x'.repeat(45), shown())).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    const guessed = `${attempt.startsWith('x') ? 'y' : 'x'}${attempt.slice(1)}`
    expect((await secondStep(project, guessed, shown())).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await secondStep(project, 'x'.repeat(44), shown())).code).toBe('SCHEMA_ERROR')
    on.clock.advance(5 * 60)
    expect((await secondStep(project, attempt, shown())).code).toBe('VERIFICATION_CODE_EXPIRED')
  })

  it('stands behind a passkey, too', async () => {
    const project = await on.project({ config: { 'auth.passkey.allowSignIn': true } })
    const { ada } = await careful(project)
    const device = createAuthenticator()
    const as = { accessToken: ada.accessToken }
    const options = (await project.request('POST', '/auth/passkey/initiate-passkey-registration', as)).json
    const credential = device.register(options.options_json)
    await project.request('POST', '/auth/passkey/register', { ...as, body: { code: options.code, credential } })
    const { code, options_json } = (await project.request('POST', '/auth/passkey/initiate-passkey-authentication')).json
    const body = { code, authentication_response: device.authenticate(options_json) }
    const first = await project.request('POST', '/auth/passkey/sign-in', { body })
    const answer = await secondStep(project, first.json.details.attempt_code, shown())
    await expectSignedIn(project, answer, ada.userId)
  })

  it('the second factor is not required by a refresh, nor by a session that the server created', async () => {
    const project = await on.project()
    const { ada } = await careful(project)
    const refreshed = await project.request('POST', '/auth/sessions/current/refresh', {
      refreshToken: ada.refreshToken,
    })
    expect(refreshed.status).toBe(200)
    const made = await project.asServer('POST', '/auth/sessions', { user_id: ada.userId })
    expect(made.status).toBe(200)
  })

  it('the second factor is turned on through the user as before, without recovery codes, and turned off', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const change = (totp_secret_base64: string | null) =>
      project.asUser(ada, 'PATCH', '/users/me', { totp_secret_base64 })
    expect((await change(secret)).json.requires_totp_mfa).toBe(true)
    expect(await left(project, ada)).toEqual({ unused: 0, created_at_millis: null })
    await expectSignedIn(project, await secondStep(project, await getAttempt(project, ada), shown()), ada.userId)
    expect((await change(null)).json.requires_totp_mfa).toBe(false)
    expect((await firstStep(project, ada)).status).toBe(200)
  })

  it('loses its recovery codes and used digits when another app replaces it', async () => {
    const project = await on.project()
    const { ada, recoveryCodes } = await careful(project)
    await project.asUser(ada, 'PATCH', '/users/me', { totp_secret_base64: otherSecret })
    expect(await left(project, ada)).toEqual({ unused: 0, created_at_millis: null })
    const attempt = await getAttempt(project, ada)
    expect((await recover(project, attempt, recoveryCodes[0] ?? '')).status).toBe(400)
    expect((await secondStep(project, attempt, shown())).code).toBe('INVALID_TOTP_CODE')
    await expectSignedIn(project, await secondStep(project, attempt, shown(-1, otherSecret)), ada.userId)
  })

  it('takes no code twice, also when the same secret is written down again', async () => {
    const project = await on.project()
    const { ada } = await careful(project)
    await expectSignedIn(project, await secondStep(project, await getAttempt(project, ada), shown()), ada.userId)
    await project.asUser(ada, 'PATCH', '/users/me', { totp_secret_base64: secret })
    const attempt = await getAttempt(project, ada)
    expect((await secondStep(project, attempt, shown())).code).toBe('INVALID_TOTP_CODE')
    expect((await enrol(project, ada)).status, 'nor to turn it on once more').toBe(400)
    on.clock.advance(30)
    await expectSignedIn(project, await secondStep(project, attempt, shown()), ada.userId)
  })

  it('invalidates an attempt that was started before the password changed, or before it was turned off', async () => {
    const project = await on.project()
    const { ada } = await careful(project)
    const attempt = await getAttempt(project, ada)
    const change = (body: object) => project.asServer('PATCH', `/users/${ada.userId}`, body)
    await change({ password: 'an entirely new one' })
    expect(await secondStep(project, attempt, shown())).toMatchObject({
      status: 404,
      code: 'VERIFICATION_CODE_NOT_FOUND',
    })
    const person = { ...ada, password: 'an entirely new one' }
    const later = await getAttempt(project, person)
    await change({ totp_secret_base64: null })
    expect((await secondStep(project, later, shown())).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    await change({ totp_secret_base64: secret })
    const last = await getAttempt(project, person)
    await project.asServer('DELETE', `/users/${ada.userId}`)
    expect((await secondStep(project, last, shown())).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  })

  it('takes a recovery code once, in any case, with dashes or without, and stays on', async () => {
    const project = await on.project()
    const { ada, recoveryCodes } = await careful(project)
    const [first = '', second = '', third = ''] = recoveryCodes
    const spellings = [first, second.toUpperCase(), ` ${third.replaceAll('-', '')} `]
    for (const spelling of spellings) {
      await expectSignedIn(project, await recover(project, await getAttempt(project, ada), spelling), ada.userId)
    }
    expect(await left(project, ada)).toMatchObject({ unused: 7 })
    const attempt = await getAttempt(project, ada)
    for (const wrong of [first, second, 'aaaa-aaaa-aaaa-aaaa', '', shown()]) {
      const refused = await recover(project, attempt, wrong)
      expect(refused, wrong).toMatchObject({ status: 400, code: null })
      expect(refused.text).toMatch(/recovery code is not right/)
    }
    await expectSignedIn(project, await secondStep(project, attempt, shown()), ada.userId)
  })

  it('shows new recovery codes instead of the old ones', async () => {
    const project = await on.project()
    const { ada, recoveryCodes } = await careful(project)
    on.clock.advance(60)
    const renewed = await project.asUser(ada, 'POST', '/auth/mfa/recovery-codes')
    expect(renewed.status).toBe(200)
    expect(renewed.json.recovery_codes).toHaveLength(10)
    expect(await left(project, ada)).toEqual({ unused: 10, created_at_millis: on.clock.now().getTime() })
    const attempt = await getAttempt(project, ada)
    expect((await recover(project, attempt, recoveryCodes[0] ?? '')).status).toBe(400)
    await expectSignedIn(project, await recover(project, attempt, renewed.json.recovery_codes[0]), ada.userId)
  })

  it('has no recovery codes while it is off', async () => {
    const project = await on.project()
    const { accessToken } = await project.signUp()
    const renewed = await project.asUser({ accessToken }, 'POST', '/auth/mfa/recovery-codes')
    expect(renewed).toMatchObject({ status: 400, code: null })
    expect(renewed.text).toMatch(/No second factor is on/)
  })

  it('returns the number of recovery codes left to the user and to the owner', async () => {
    const project = await on.project()
    const [{ ada }, eve] = [await careful(project), await project.signUp()]
    const path = `/auth/mfa/recovery-codes?user_id=${ada.userId}`
    expect((await project.asUser(eve, 'GET', path)).status).toBe(403)
    expect((await project.asServer('GET', path)).json).toMatchObject({ unused: 10 })
    const unknown = `/auth/mfa/recovery-codes?user_id=${crypto.randomUUID()}`
    expect(await project.asServer('GET', unknown)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
  })
})
