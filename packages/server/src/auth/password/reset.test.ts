import { randomUUID } from 'node:crypto'
import { type Authenticator, createAuthenticator, type TestProject, totpCode } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { expectRefusalsInOrder } from '../../../test/support/refusals.ts'
import { eachServer } from '../../../test/support/servers.ts'

const callback_url = 'http://localhost:3000/handler/password-reset'

eachServer('a forgotten password', on => {
  const ask = (project: TestProject, email: string, body: object = {}, options: object = {}) =>
    project.request('POST', '/auth/password/send-reset-code', { body: { email, callback_url, ...body }, ...options })
  const reset = (project: TestProject, code: string, body: object = {}) =>
    project.request('POST', '/auth/password/reset', { body: { code, password: 'another battery', ...body } })
  const check = (project: TestProject, code: string) =>
    project.request('POST', '/auth/password/reset/check-code', { body: { code } })
  const signIn = (project: TestProject, email: string, password: string) =>
    project.request('POST', '/auth/password/sign-in', { body: { email, password } })
  const refresh = (project: TestProject, refreshToken: string) =>
    project.request('POST', '/auth/sessions/current/refresh', { refreshToken })
  const resetMails = async (email: string) =>
    (await on.testkit().mailbox.list(email)).filter(({ text }) => text.includes('/handler/password-reset?code='))

  /** An address gets only so many mails, whichever project sends them: each test has addresses of its own. */
  const anAddress = () => `${randomUUID().slice(0, 12)}@example.com`
  async function aUser(project: TestProject, body: object = {}) {
    const email = anAddress()
    const given = { primary_email: email, primary_email_auth_enabled: true, password: 'correct horse', ...body }
    const { json, text, status } = await project.asServer('POST', '/users', given)
    expect(status, text).toBe(201)
    return { email, userId: json.id as string }
  }
  const aVerifiedUser = (project: TestProject, body: object = {}) =>
    aUser(project, { primary_email_verified: true, ...body })
  async function aSession(project: TestProject, userId: string) {
    return (await project.asServer('POST', '/auth/sessions', { user_id: userId })).json
  }
  async function codeFor(project: TestProject, email: string) {
    // Mails of before are sent first: the clock is fixed, and all would have the same time.
    await on.testkit().mailbox.list(email)
    expect((await ask(project, email)).status).toBe(200)
    return on.testkit().mailbox.codeFor(email)
  }
  const query = (text: string, values: unknown[]) =>
    on.testkit().latchkey.app.database.queries.query<Record<string, unknown>>({ text }, values)

  it('a forgotten password is replaced by the link in a mail, which ends all sessions and begins none', async () => {
    const project = await on.project({ displayName: 'Analytical Engines' })
    const { email, userId } = await aVerifiedUser(project)
    const before = await aSession(project, userId)
    expect(await ask(project, ` ${email.toUpperCase()} `)).toMatchObject({ status: 200, json: { success: true } })
    const [mail] = await resetMails(email)
    expect(mail?.subject).toContain('Analytical Engines')
    const code = await on.testkit().mailbox.codeFor(email)
    expect(await check(project, code)).toMatchObject({ status: 200, json: { is_code_valid: true } })
    const answer = await reset(project, code.toUpperCase())
    expect(answer).toMatchObject({ status: 200, json: { success: true } })
    expect(Object.keys(answer.json)).toEqual(['success'])
    expect((await refresh(project, before.refresh_token)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await signIn(project, email, 'correct horse')).code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect((await signIn(project, email, 'another battery')).status).toBe(200)
    expect((await on.events(project)).map(({ type }) => type)).toEqual(['user.created', 'user.updated'])
  })

  it('a forgotten password is set for the first time in the same way', async () => {
    const project = await on.project()
    const { email } = await aVerifiedUser(project, { password: undefined })
    expect((await reset(project, await codeFor(project, email))).status).toBe(200)
    expect((await signIn(project, email, 'another battery')).status).toBe(200)
  })

  it('gets the same answer for an address that no one has, and no mail is sent', async () => {
    const project = await on.project()
    const { email } = await aVerifiedUser(project)
    const [unknown, elsewhere] = [anAddress(), (await aVerifiedUser(await on.project())).email]
    const comparable = async (address: string) => {
      const { status, text, headers } = await ask(project, address)
      const { 'x-stack-request-id': _, 'x-hexclave-request-id': __, ...others } = Object.fromEntries(headers)
      return { status, text, others }
    }
    const known = await comparable(email)
    expect(await comparable(unknown)).toEqual(known)
    expect(await comparable(elsewhere)).toEqual(known)
    expect(await resetMails(email)).toHaveLength(1)
    expect([await resetMails(unknown), await resetMails(elsewhere)]).toEqual([[], []])
  })

  it('can be requested five times in ten minutes, for a known address or an unknown one', async () => {
    const project = await on.project()
    const { email } = await aVerifiedUser(project)
    for (const address of [email, anAddress()]) {
      for (let count = 0; count < 5; count += 1) expect((await ask(project, address)).status).toBe(200)
      const refused = await ask(project, address)
      expect(refused).toMatchObject({ status: 429, code: null })
      expect(Number(refused.headers.get('retry-after'))).toBe(60)
    }
    expect(await resetMails(email)).toHaveLength(5)
    expect((await ask(project, (await aVerifiedUser(project)).email)).status, 'another address').toBe(200)
  })

  it('a forgotten password is refused in the order that the wire gives, and no mail is counted', async () => {
    const project = await on.project()
    const { email } = await aVerifiedUser(project)
    const evil = { callback_url: 'https://evil.example.com/' }
    for (let count = 0; count < 6; count += 1) {
      expect((await ask(project, email, evil)).code).toBe('REDIRECT_URL_NOT_WHITELISTED')
    }
    expect((await ask(project, email)).status).toBe(200)
    await project.asAdmin('PATCH', '/internal/projects/current', { config: { credential_enabled: false } })
    expect((await ask(project, email, evil)).code).toBe('PASSWORD_AUTHENTICATION_NOT_ENABLED')
  })

  it('stays, and so does the code, when the new one is refused', async () => {
    const project = await on.project({ config: { 'auth.password.minLength': 12 } })
    const { email } = await aVerifiedUser(project, { password: 'correct horse battery' })
    const code = await codeFor(project, email)
    await expectRefusalsInOrder(
      body => reset(project, code, body),
      [
        { when: { code: '0'.repeat(45) }, status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' },
        { when: { password: 'x'.repeat(11) }, status: 400, code: 'PASSWORD_TOO_SHORT' },
        { when: { password: 'x'.repeat(71) }, status: 400, code: 'PASSWORD_TOO_LONG' },
        { when: { password: '123456789012' }, status: 400, code: 'PASSWORD_REQUIREMENTS_NOT_MET' },
      ],
    )
    expect((await signIn(project, email, 'correct horse battery')).status).toBe(200)
    const passwords = (on: boolean) =>
      project.asAdmin('PATCH', '/internal/projects/current', { config: { credential_enabled: on } })
    await passwords(false)
    const whileOff = await reset(project, code, { password: 'x' })
    expect(whileOff.code).toBe('PASSWORD_AUTHENTICATION_NOT_ENABLED')
    await passwords(true)
    expect((await reset(project, code)).status).toBe(200)
    expect((await reset(project, code, { password: 'x' })).code).toBe('VERIFICATION_CODE_ALREADY_USED')
    expect((await check(project, code)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  it('a forgotten password is replaced once, by one of twenty who have the link', async () => {
    const project = await on.project()
    const { email } = await aVerifiedUser(project)
    const code = await codeFor(project, email)
    const passwords = Array.from({ length: 20 }, (_, index) => `another battery ${index}`)
    const answers = await Promise.all(passwords.map(password => reset(project, code, { password })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    expect(others.every(({ code: refusal }) => refusal === 'VERIFICATION_CODE_ALREADY_USED')).toBe(true)
    const [kept = ''] = passwords.filter((_, index) => answers[index]?.status === 200)
    expect((await signIn(project, email, kept)).status).toBe(200)
  })

  it('a forgotten password is replaced within ten minutes, and by a code for that alone', async () => {
    const project = await on.project()
    const { email } = await aVerifiedUser(project)
    const [code, ada] = [await codeFor(project, email), await project.signUp(anAddress())]
    const verification = await on.testkit().mailbox.codeFor(ada.email)
    expect((await reset(project, verification)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await reset(await on.project(), code)).code, 'elsewhere').toBe('VERIFICATION_CODE_NOT_FOUND')
    on.clock.advance(10 * 60)
    expect((await reset(project, code)).code).toBe('VERIFICATION_CODE_EXPIRED')
    expect((await check(project, code)).code).toBe('VERIFICATION_CODE_EXPIRED')
  })

  it('a forgotten password is not guessed: after twenty wrong tries at the six characters the right one is refused, too', async () => {
    const project = await on.project()
    const { email } = await aVerifiedUser(project)
    const code = await codeFor(project, email)
    const wrong = `${code.startsWith('000000') ? '111111' : '000000'}${code.slice(6)}`
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(project, wrong)))
    expect(answers.every(({ code: refusal }) => refusal === 'VERIFICATION_CODE_NOT_FOUND')).toBe(true)
    expect((await reset(project, code)).code).toBe('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')
  })

  it('a forgotten password is replaced by any one of several open links, and voids the others', async () => {
    const project = await on.project()
    const { email } = await aVerifiedUser(project)
    const [first, second] = [await codeFor(project, email), await codeFor(project, email)]
    expect((await check(project, first)).status).toBe(200)
    expect((await reset(project, second)).status).toBe(200)
    expect((await check(project, first)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
    expect((await reset(project, first, { password: 'x' })).code).toBe('VERIFICATION_CODE_ALREADY_USED')
    expect((await signIn(project, email, 'another battery')).status).toBe(200)
    const [later] = [await codeFor(project, email)]
    expect((await reset(project, later, { password: 'a third battery' })).status).toBe(200)
  })

  /** Another address of theirs, that signs in, too. */
  async function addChannel(project: TestProject, userId: string, isVerified: boolean) {
    const value = anAddress()
    const id = randomUUID()
    await query(
      `insert into contact_channels (project_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
       values ($1, $2, $3, 'email', $4, false, $5, true, now())`,
      [project.id, id, userId, value, isVerified],
    )
    return { id, value }
  }

  it('a forgotten password is not replaced through an unverified address while another one is verified', async () => {
    const project = await on.project()
    const { email, userId } = await aVerifiedUser(project)
    const mistyped = await addChannel(project, userId, false)
    expect((await ask(project, mistyped.value)).status).toBe(200)
    expect(await resetMails(mistyped.value)).toEqual([])
    expect((await ask(project, email)).status).toBe(200)
    expect(await resetMails(email)).toHaveLength(1)
  })

  it('a forgotten password is not replaced through an address that does not sign in', async () => {
    const project = await on.project()
    const { email } = await aVerifiedUser(project, { primary_email_auth_enabled: false })
    expect((await ask(project, email)).status).toBe(200)
    expect(await resetMails(email)).toEqual([])
  })

  const changes: [string, object][] = [
    ['is gone', { primary_email: null }],
    ['is another one', { primary_email: 'new@example.com', primary_email_verified: true }],
    ['does not sign in any more', { primary_email_auth_enabled: false }],
  ]
  it.each(changes)('a forgotten password is not replaced when the address %s by now', async (_, body) => {
    const project = await on.project()
    const { email, userId } = await aVerifiedUser(project)
    const code = await codeFor(project, email)
    expect((await project.asServer('PATCH', `/users/${userId}`, body)).status).toBe(200)
    expect((await reset(project, code, { password: 'x' })).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  })

  it('a forgotten password is not replaced through an unverified address once another was verified', async () => {
    const project = await on.project()
    const { email, userId } = await aUser(project)
    const code = await codeFor(project, email)
    await addChannel(project, userId, true)
    expect((await reset(project, code)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  })

  it('a forgotten password is not replaced when the user was deleted', async () => {
    const project = await on.project()
    const { email, userId } = await aVerifiedUser(project)
    const code = await codeFor(project, email)
    await project.asServer('DELETE', `/users/${userId}`)
    expect((await reset(project, code)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  })

  /** Every sign-in method that there is, beside the address. */
  async function everySignInMethod(project: TestProject, userId: string) {
    const session = await aSession(project, userId)
    const asThem = (path: string, body: object = {}) =>
      project.request('POST', path, { accessToken: session.access_token, body })
    const device = createAuthenticator()
    const challenge = await asThem('/auth/passkey/initiate-passkey-registration')
    const credential = device.register(challenge.json.options_json)
    const registered = await asThem('/auth/passkey/register', { credential, code: challenge.json.code })
    expect(registered.status, registered.text).toBe(200)
    const totp = { totp_secret_base64: secret, totp: totpCode(secret, on.clock.now()) }
    const enrolled = await asThem('/auth/mfa/enrol', totp)
    expect(enrolled.status, enrolled.text).toBe(200)
    const key = await asThem('/user-api-keys', { user_id: 'me', description: 'a key', expires_at_millis: null })
    expect(key.status, key.text).toBe(200)
    return { session, device, apiKey: key.json.value as string }
  }
  const secret = Buffer.alloc(20, 1).toString('base64')
  async function passkeySignIn(project: TestProject, device: Authenticator) {
    const challenge = await project.request('POST', '/auth/passkey/initiate-passkey-authentication', { body: {} })
    const authentication_response = device.authenticate(challenge.json.options_json)
    return project.request('POST', '/auth/passkey/sign-in', {
      body: { authentication_response, code: challenge.json.code },
    })
  }
  const waysLeft = async (project: TestProject, userId: string) => {
    const { json } = await project.asServer('GET', `/users/${userId}`)
    const { rows } = await query('select count(*)::integer as left from recovery_codes where user_id = $1', [userId])
    return {
      passkey: json.passkey_auth_enabled,
      secondFactor: json.requires_totp_mfa,
      connections: json.oauth_providers.length,
      recoveryCodes: rows[0]?.left,
    }
  }
  const opens = async (project: TestProject, api_key: string) =>
    (await project.asServer('POST', '/user-api-keys/check', { api_key })).status
  const withGithub = {
    'auth.otp.allowSignIn': true,
    'auth.passkey.allowSignIn': true,
    'auth.oauth.providers.github': { type: 'github', isShared: true, allowSignIn: true },
    'apiKeys.enabled.user': true,
  }
  const github = { oauth_providers: [{ id: 'github', account_id: 'someone', email: 'someone@example.com' }] }

  it('takes with it whatever was there before its address was proved', async () => {
    const project = await on.project({ config: withGithub })
    const { email, userId } = await aUser(project, { ...github, otp_auth_enabled: true })
    const other = await addChannel(project, userId, false)
    const { session, device, apiKey } = await everySignInMethod(project, userId)
    expect(await waysLeft(project, userId)).toEqual({
      passkey: true,
      secondFactor: true,
      connections: 1,
      recoveryCodes: 10,
    })

    expect((await reset(project, await codeFor(project, email))).status).toBe(200)
    expect(await waysLeft(project, userId)).toEqual({
      passkey: false,
      secondFactor: false,
      connections: 0,
      recoveryCodes: 0,
    })
    expect(await opens(project, apiKey)).not.toBe(200)
    expect((await passkeySignIn(project, device)).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    expect((await refresh(project, session.refresh_token)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await signIn(project, email, 'correct horse')).code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect((await signIn(project, other.value, 'another battery')).code, 'by the other address').toBe(
      'EMAIL_PASSWORD_MISMATCH',
    )
    const signedIn = await signIn(project, email, 'another battery')
    expect(signedIn.status, signedIn.text).toBe(200)
    const me = await project.request('GET', '/users/me', { accessToken: signedIn.json.access_token })
    expect(me.json).toMatchObject({ primary_email: email, primary_email_verified: true, otp_auth_enabled: true })
    const updates = (await on.events(project)).filter(({ type }) => type === 'user.updated')
    expect(updates.at(-1)?.data).toMatchObject({ primary_email_verified: true, passkey_auth_enabled: false })
  })

  it('takes nothing with it but the sessions when its address was proved', async () => {
    const project = await on.project({ config: withGithub })
    const { email, userId } = await aVerifiedUser(project, github)
    const { session, device, apiKey } = await everySignInMethod(project, userId)
    expect((await reset(project, await codeFor(project, email))).status).toBe(200)
    expect(await waysLeft(project, userId)).toEqual({
      passkey: true,
      secondFactor: true,
      connections: 1,
      recoveryCodes: 10,
    })
    expect(await opens(project, apiKey)).toBe(200)
    expect((await passkeySignIn(project, device)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    expect((await refresh(project, session.refresh_token)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await signIn(project, email, 'another battery')).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
  })
})
