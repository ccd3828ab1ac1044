/** 67 and 110: a locked user signs in by no method, has no live session, and shows to no one that they are locked. */
import { createAuthenticator, type RequestOptions, type SignedInPerson, type TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { planting, plantingConfig } from '../support/planted-methods.ts'
import { eachServer } from '../support/servers.ts'

const anonymously = { 'x-stack-allow-anonymous-user': 'true' }
const callback_url = 'http://localhost:3000/handler/callback'

eachServer('a locked user', on => {
  const newProject = () => on.project({ config: plantingConfig })
  const change = async (project: TestProject, userId: string, body: object) => {
    const { status, text } = await project.asServer('PATCH', `/users/${userId}`, body)
    expect(status, text).toBe(200)
  }
  const lock = (project: TestProject, { userId }: { userId: string }) => change(project, userId, { is_locked: true })
  const unlock = (project: TestProject, { userId }: { userId: string }) => change(project, userId, { is_locked: false })
  /** With an address that is verified and takes codes. */
  const verifiedPerson = async (project: TestProject) => {
    const person = await project.signUp()
    // The mail of the sign-up, which also holds a code, must not arrive after one that a test waits for.
    await on.testkit().mailbox.list(person.email)
    await change(project, person.userId, { primary_email_verified: true, otp_auth_enabled: true })
    return person
  }
  const post = (project: TestProject, path: string, body: object, options: RequestOptions = {}) =>
    project.request('POST', path, { ...options, body })
  const signIn = (project: TestProject, { email, password }: Pick<SignedInPerson, 'email' | 'password'>) =>
    post(project, '/auth/password/sign-in', { email, password })

  it('case 110: opens the account by none of their methods, and by those that last once unlocked', async () => {
    const project = await newProject()
    const person = await verifiedPerson(project)
    const { plant, whatOpens } = planting(on, project)
    const planted = { ...(await plant(person)), password: person.password }
    await lock(project, person)
    expect(await whatOpens(planted, person.email)).toEqual([])
    await unlock(project, person)
    const opens = await whatOpens(planted, person.email)
    expect(opens).toEqual([
      'reset by an address of the attacker',
      'passkey',
      'API key',
      'second step',
      'password',
      'password by the own address',
      'code to the own address',
      'code to the pending address',
    ])
  })

  it('case 110: has no live session, even where a row of one is left', async () => {
    const project = await newProject()
    const { userId, accessToken, refreshToken } = await project.signUp()
    await lock(project, { userId })
    // The statement that accepts a session looks at the lock itself.
    const text = 'update sessions set ended_at = null, ended_reason = null where project_id = $1 and user_id = $2'
    await on.testkit().latchkey.app.database.queries.query({ text }, [project.id, userId])
    for (const level of ['client', 'server', 'admin'] as const)
      expect((await project.request('GET', '/users/me', { level, accessToken })).code).toBe('ACCESS_TOKEN_EXPIRED')
    const refreshed = await project.request('POST', '/auth/sessions/current/refresh', { refreshToken })
    expect(refreshed.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })

  it('case 110: administrates no project, as an owner in project internal', async () => {
    const { internal, createProject } = on.testkit()
    const owner = await internal.signUp()
    const { json } = await internal.asUser(owner, 'GET', '/users/me')
    const project = await createProject({ ownerTeamId: json.selected_team_id })
    const headers = { 'x-stack-admin-access-token': owner.accessToken }
    const list = () => project.request('GET', '/users', { level: 'admin', headers })
    expect((await list()).status).toBe(200)
    await lock(internal, owner)
    expect((await list()).code).toBe('ADMIN_ACCESS_TOKEN_EXPIRED')
  })

  it('case 110: does not finish a sign-in whose first step came before the lock', async () => {
    const project = await newProject()
    const person = await project.signUp()
    const { addSecondFactor } = planting(on, project)
    const [recovery_code] = await addSecondFactor(person)
    const first = await signIn(project, person)
    expect(first.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    await lock(project, person)
    const body = { code: first.json.details.attempt_code, recovery_code }
    const second = () => post(project, '/auth/mfa/recovery-codes/sign-in', body)
    expect((await second()).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    await unlock(project, person)
    expect((await second()).status, 'the recovery code was not used up').toBe(200)
  })

  it('case 110: signs no program in, though the login was confirmed before the lock', async () => {
    const project = await newProject()
    const person = await project.signUp()
    const { json } = await post(project, '/auth/cli', {})
    const confirmation = { login_code: json.login_code, refresh_token: person.refreshToken }
    expect((await post(project, '/auth/cli/complete', confirmation)).status).toBe(200)
    await lock(project, person)
    const polled = await post(project, '/auth/cli/poll', { polling_code: json.polling_code })
    expect(polled.json).toEqual({ status: 'expired' })
  })

  it('case 110: stays locked as a guest who signs up', async () => {
    const project = await newProject()
    const { json } = await post(project, '/auth/anonymous/sign-up', {})
    const guest = { accessToken: json.access_token, headers: anonymously }
    await lock(project, { userId: json.user_id })
    const body = {
      email: 'guest@example.com',
      password: 'correct horse battery',
      verification_callback_url: callback_url,
    }
    expect((await post(project, '/auth/password/sign-up', body, guest)).code).toBe('ACCESS_TOKEN_EXPIRED')
    const account = await post(project, '/auth/password/sign-up', body)
    expect(account.json.user_id, 'a new account, not that of the guest').not.toBe(json.user_id)
  })

  it('case 67: gets for the right password what a wrong one gets, and as often', async () => {
    const project = await newProject()
    const [locked, other] = [await project.signUp(), await project.signUp()]
    await lock(project, locked)
    const triesUntilRefused = async (person: SignedInPerson, password: string) => {
      const answers = []
      for (let tries = 0; tries < 40; tries += 1) {
        const { status, code, text } = await signIn(project, { email: person.email, password })
        answers.push({ status, code, text })
        if (status === 429) break
      }
      return answers
    }
    const right = await triesUntilRefused(locked, locked.password)
    expect(right[0]).toMatchObject({ status: 400, code: 'EMAIL_PASSWORD_MISMATCH' })
    expect(right.at(-1)?.status).toBe(429)
    expect(right).toEqual(await triesUntilRefused(other, 'not the right battery'))
  })

  it('case 67: gets for a mailed code what an unknown one gets', async () => {
    const project = await newProject()
    const person = await verifiedPerson(project)
    const { mailedCode } = planting(on, project)
    const send = (email: string) => post(project, '/auth/otp/send-sign-in-code', { email, callback_url })
    const beforeLock = await send(person.email)
    const code = await mailedCode(person.email)
    await lock(project, person)
    const unknown = await post(project, '/auth/otp/sign-in', { code: 'z'.repeat(45) })
    expect(unknown).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
    const answer = await post(project, '/auth/otp/sign-in', { code })
    expect([answer.status, answer.text]).toEqual([unknown.status, unknown.text])

    const sent = await send(person.email)
    expect([sent.status, Object.keys(sent.json)]).toEqual([beforeLock.status, Object.keys(beforeLock.json)])
    const guess = () => post(project, '/auth/otp/sign-in', { code: `zzzzzz${sent.json.nonce}` })
    for (let guesses = 0; guesses < 20; guesses += 1) expect((await guess()).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await guess()).code, 'counted as ever').toBe('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')
    await unlock(project, person)
    expect((await post(project, '/auth/otp/sign-in', { code })).status, 'a refusal leaves the code usable').toBe(200)
  })

  it('case 67: is mailed neither code nor link, while the answer is that of any address', async () => {
    const project = await newProject()
    const person = await verifiedPerson(project)
    await lock(project, person)
    const { mailbox } = on.testkit()
    const before = (await mailbox.list(person.email)).length
    for (const path of ['/auth/otp/send-sign-in-code', '/auth/password/send-reset-code'])
      expect((await post(project, path, { email: person.email, callback_url })).status).toBe(200)
    await on.testkit().latchkey.worker.drain()
    expect(await mailbox.list(person.email)).toHaveLength(before)
  })

  it('case 67: gets for the code of a reset what an unknown one gets, and keeps the password', async () => {
    const project = await newProject()
    const person = await verifiedPerson(project)
    const { email } = person
    await post(project, '/auth/password/send-reset-code', { email, callback_url })
    const code = await planting(on, project).mailedCode(email)
    await lock(project, person)
    const reset = (given: string) =>
      post(project, '/auth/password/reset', { code: given, password: 'another long battery' })
    const [right, unknown] = [await reset(code), await reset('z'.repeat(45))]
    expect([right.status, right.text]).toEqual([unknown.status, unknown.text])
    expect(right.code).toBe('VERIFICATION_CODE_NOT_FOUND')
    const checked = await post(project, '/auth/password/reset/check-code', { code })
    expect(checked.code).toBe('VERIFICATION_CODE_NOT_FOUND')
    await unlock(project, person)
    expect((await signIn(project, person)).status).toBe(200)
  })

  it('case 67: gets for their passkey what an unknown one gets', async () => {
    const project = await newProject()
    const person = await project.signUp()
    const { addPasskey, passkeySignIn, must } = planting(on, project)
    const device = await addPasskey(person)
    const stranger = createAuthenticator()
    const { options_json } = await must('/auth/passkey/initiate-passkey-registration', {}, person)
    stranger.register(options_json)
    await lock(project, person)
    const [own, unknown] = [await passkeySignIn(device), await passkeySignIn(stranger)]
    expect(own.code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    expect([own.status, own.text]).toEqual([unknown.status, unknown.text])
    await unlock(project, person)
    expect((await passkeySignIn(device)).status).toBe(200)
  })
})
