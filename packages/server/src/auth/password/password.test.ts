import { randomUUID } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
import { hash as hashByArgon2 } from '@node-rs/argon2'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { foreignHashes, longPasswords } from '../../../test/support/foreign-hashes.ts'
import { expectRefusalsInOrder } from '../../../test/support/refusals.ts'
import { eachServer } from '../../../test/support/servers.ts'

const callback = 'http://localhost:3000/handler/email-verification'
const totp = Buffer.alloc(20, 1).toString('base64')

eachServer('a person with a password', on => {
  // An address gets only so many mails, whichever project sends them: Ada has one for each project.
  const addressIn = ({ id }: TestProject) => `ada@${id}.example.com`
  const signUp = (project: TestProject, body: object = {}, options: object = {}) =>
    project.request('POST', '/auth/password/sign-up', {
      body: { email: addressIn(project), password: 'correct horse', verification_callback_url: callback, ...body },
      ...options,
    })
  const signIn = (project: TestProject, body: object = {}, options: object = {}) =>
    project.request('POST', '/auth/password/sign-in', {
      body: { email: addressIn(project), password: 'correct horse', ...body },
      ...options,
    })

  it('signs up, verifies the address by mail, and is verified', async () => {
    const project = await on.project()
    const address = `${randomUUID()}@example.com`
    const ada = await project.signUp(address)
    const code = await on.testkit().mailbox.codeFor(address)
    const verified = await project.request('POST', '/contact-channels/verify', { body: { code } })
    expect(verified.status).toBe(200)
    const me = await project.asUser(ada, 'GET', '/users/me')
    expect(me.json.primary_email_verified).toBe(true)
  })

  it('signs up with an address that is unverified and signs in, and is signed in at once', async () => {
    const project = await on.project()
    const { status, json } = await signUp(project, { email: ` ${addressIn(project).replace('ada', 'ADA')} ` })
    expect(status).toBe(200)
    expect(Object.keys(json)).toEqual(['access_token', 'refresh_token', 'user_id'])
    const user = await project.asServer('GET', `/users/${json.user_id}`)
    expect(user.json).toMatchObject({
      primary_email: addressIn(project),
      primary_email_verified: false,
      primary_email_auth_enabled: true,
      has_password: true,
      auth_with_email: true,
      is_anonymous: false,
    })
    expect((await on.events(project)).map(({ type }) => type)).toEqual(['user.created'])
  })

  it('a person with a password is refused in the order that the wire gives, and nothing is left behind', async () => {
    const project = await on.project()
    await signUp(project, { email: 'taken@example.com' })
    const change = (config: object) => project.asAdmin('PATCH', '/internal/projects/current', { config })
    const wrong = {
      verification_callback_url: 'https://evil.example.com/',
      email: 'taken@example.com',
      password: 'short',
    }
    await change({ credential_enabled: false, sign_up_enabled: false })
    expect((await signUp(project, wrong)).code).toBe('PASSWORD_AUTHENTICATION_NOT_ENABLED')
    await change({ credential_enabled: true })
    expect((await signUp(project, wrong)).code).toBe('REDIRECT_URL_NOT_WHITELISTED')
    expect((await signUp(project, { ...wrong, verification_callback_url: callback })).code).toBe('SIGN_UP_NOT_ENABLED')
    await change({ sign_up_enabled: true })
    await expectRefusalsInOrder(
      body => signUp(project, body),
      [
        {
          when: { verification_callback_url: 'https://evil.example.com/' },
          status: 400,
          code: 'REDIRECT_URL_NOT_WHITELISTED',
        },
        { when: { password: 'x'.repeat(7) }, status: 400, code: 'PASSWORD_TOO_SHORT' },
        { when: { password: 'x'.repeat(71) }, status: 400, code: 'PASSWORD_TOO_LONG' },
        { when: { email: 'taken@example.com' }, status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' },
      ],
    )
    expect((await signUp(project, { email: 'taken@example.com' })).json.details).toEqual({
      email: 'taken@example.com',
      would_work_if_email_was_verified: false,
    })
    expect((await project.asServer('GET', '/users')).json.items).toHaveLength(1)
    expect(await on.testkit().mailbox.list(addressIn(project))).toEqual([])
  })

  it.each([8, 70])('may have a password of %i characters, spaces and all', async length => {
    const project = await on.project()
    const password = ' '.repeat(length)
    expect((await signUp(project, { password })).status).toBe(200)
    expect((await signIn(project, { password })).status).toBe(200)
    expect((await signIn(project, { password: password.slice(1) })).code).toBe('EMAIL_PASSWORD_MISMATCH')
  })

  it.each([
    ['off', 'Ada', null],
    ['optional', ' Ada ', 'Ada'],
    ['optional', '', null],
    ['required', 'Ada', 'Ada'],
    ['required', undefined, null],
  ])('with the name field %s: the name %o is stored as %o', async (signUpName, display_name, stored) => {
    const project = await on.project({ config: { 'auth.password.signUpName': signUpName } })
    const { status, json } = await signUp(project, { display_name })
    expect(status).toBe(200)
    expect((await project.asServer('GET', `/users/${json.user_id}`)).json.display_name).toBe(stored)
  })

  it.each([
    null,
    '',
    '  ',
  ])('a person with a password is refused with the blank name %o where a name is required', async display_name => {
    const project = await on.project({ config: { 'auth.password.signUpName': 'required' } })
    const refused = await signUp(project, { display_name })
    expect(refused).toMatchObject({ status: 400, code: null, text: expect.stringContaining('requires a name') })
    expect((await project.asServer('GET', '/users')).json.items).toEqual([])
  })

  it('a person with a password is refused with a password that is little more than the name', async () => {
    const project = await on.project({ config: { 'auth.password.signUpName': 'optional' } })
    const refused = await signUp(project, { display_name: 'Grace Hopper', password: 'gracehopper1' })
    expect(refused.code).toBe('PASSWORD_REQUIREMENTS_NOT_MET')
  })

  it('keeps the name of an anonymous user unless another one is typed', async () => {
    const project = await on.project({ config: { 'auth.password.signUpName': 'optional' } })
    for (const [typed, expected] of [
      [null, 'Guest'],
      ['Ada', 'Ada'],
    ]) {
      const { json } = await project.asServer('POST', '/users', { is_anonymous: true, display_name: 'Guest' })
      const session = await project.asServer('POST', '/auth/sessions', { user_id: json.id })
      const email = `${randomUUID()}@example.com`
      const headers = { 'x-stack-allow-anonymous-user': 'true' }
      await signUp(project, { email, display_name: typed }, { accessToken: session.json.access_token, headers })
      const user = await project.asServer('GET', `/users/${json.id}`)
      expect(user.json).toMatchObject({ is_anonymous: false, display_name: expected })
    }
  })

  it('makes one account when the button is pressed ten times', async () => {
    const project = await on.project()
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(project)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    expect(others.every(({ code, status }) => code === 'USER_EMAIL_ALREADY_EXISTS' || status === 429)).toBe(true)
    expect((await project.asServer('GET', '/users')).json.items).toHaveLength(1)
  })

  it('signs in with any address used for it, and gets a session of its own each time', async () => {
    const project = await on.project()
    const first = await signUp(project)
    const { status, json } = await signIn(project, { email: addressIn(project).toUpperCase() })
    expect(status).toBe(200)
    expect(json.user_id).toBe(first.json.user_id)
    const sessions = [first, { json }].map(({ json: { access_token } }) => decodeJwt(access_token).refresh_token_id)
    expect(new Set(sessions).size).toBe(2)
  })

  it('gets the same error for a wrong address and a wrong password', async () => {
    const project = await on.project()
    await signUp(project)
    await project.asServer('POST', '/users', {
      primary_email: 'no-password@example.com',
      primary_email_auth_enabled: true,
    })
    await project.asServer('POST', '/users', { primary_email: 'not-for-auth@example.com', password: 'correct horse' })
    const wrong = [
      { password: 'wrong' },
      { password: '' },
      { password: 'x'.repeat(50_000) },
      { email: 'nobody@example.com' },
      { email: 'no-password@example.com' },
      { email: 'not-for-auth@example.com' },
    ]
    const answers = await Promise.all(wrong.map(body => signIn(project, body)))
    const comparable = answers.map(({ status, text, headers }) => {
      const { 'x-stack-request-id': _, 'x-hexclave-request-id': __, ...others } = Object.fromEntries(headers)
      return { status, text, others }
    })
    expect(comparable[0]).toMatchObject({ status: 400, text: expect.stringContaining('"Wrong e-mail or password."') })
    for (const answer of comparable) expect(answer).toEqual(comparable[0])
  })

  it('cannot sign in, nor up, while passwords are off', async () => {
    const project = await on.project({ config: { 'auth.password.allowSignIn': false } })
    expect((await signIn(project)).code).toBe('PASSWORD_AUTHENTICATION_NOT_ENABLED')
    expect((await signIn(project)).status).toBe(400)
  })

  it.each(foreignHashes)('signs in with a hash from elsewhere, which is then one of ours: $kind, from $origin', async ({
    password,
    hash,
  }) => {
    const project = await on.project()
    const body = { primary_email: addressIn(project), primary_email_auth_enabled: true, password_hash: hash }
    const { json: user } = await project.asServer('POST', '/users', body)
    expect((await signIn(project, { password: `${password}.` })).code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect((await signIn(project, { password })).status).toBe(200)
    const { rows } = await on
      .testkit()
      .latchkey.app.database.queries.query<{ password_hash: string }>(
        { text: 'select password_hash from users where project_id = $1 and id = $2' },
        [project.id, user.id],
      )
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/)
    expect(rows[0]?.password_hash).not.toBe(hash)
    expect((await signIn(project, { password })).status).toBe(200)
  })

  it.each(
    longPasswords,
  )('signs in with an imported password of $length characters until it is replaced: $kind', async ({
    length,
    hash,
  }) => {
    const project = await on.project()
    const body = { primary_email: addressIn(project), primary_email_auth_enabled: true, password_hash: hash }
    expect((await project.asServer('POST', '/users', body)).status).toBe(201)
    const long = 'x'.repeat(length)
    expect((await signIn(project, { password: `y${long.slice(1)}` })).code).toBe('EMAIL_PASSWORD_MISMATCH')
    const { json } = await signIn(project, { password: long })
    expect((await signIn(project, { password: long })).status, 'once it is a hash of ours').toBe(200)
    expect((await signIn(project, { password: `${long.slice(1)}y` })).code).toBe('EMAIL_PASSWORD_MISMATCH')
    const replace = (new_password: string) =>
      project.request('POST', '/auth/password/update', {
        accessToken: json.access_token,
        body: { old_password: long, new_password },
      })
    expect((await replace(`${long}x`)).code).toBe('PASSWORD_TOO_LONG')
    expect((await replace('correct horse')).status).toBe(200)
    expect((await signIn(project, { password: long })).code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect((await signIn(project)).status).toBe(200)
  })

  it('a person with a password is refused for a password of more than 1024 characters as for any wrong one', async () => {
    const project = await on.project()
    const hash = longPasswords.find(({ length }) => length === 1_024)?.hash
    const body = { primary_email: addressIn(project), primary_email_auth_enabled: true, password_hash: hash }
    expect((await project.asServer('POST', '/users', body)).status).toBe(201)
    const shown = async (password: string) => {
      const { status, text } = await signIn(project, { password })
      return { status, text }
    }
    expect(await shown('x'.repeat(1_025))).toEqual(await shown('wrong horse'))
    expect((await shown('x'.repeat(1_024))).status).toBe(200)
  })

  it('signs in with a stored hash that is costlier than an import may bring', { tags: ['release'] }, async () => {
    const project = await on.project()
    const { json: user } = await signUp(project)
    const hash = await hashByArgon2('correct horse', { memoryCost: 257 * 1024, timeCost: 1, parallelism: 1 })
    const refused = await project.asServer('PATCH', `/users/${user.user_id}`, { password_hash: hash })
    expect(refused.status).toBe(400)
    const text = 'update users set password_hash = $3 where project_id = $1 and id = $2'
    await on.testkit().latchkey.app.database.queries.query({ text }, [project.id, user.user_id, hash])
    expect((await signIn(project, { password: 'wrong horse' })).code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect((await signIn(project)).status).toBe(200)
  })

  it('gets the attempt code of the second factor instead of tokens', async () => {
    const project = await on.project()
    const { json } = await signUp(project)
    await project.asServer('PATCH', `/users/${json.user_id}`, { totp_secret_base64: totp })
    const answer = await signIn(project)
    expect(answer).toMatchObject({ status: 400, code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' })
    expect(answer.json.details).toEqual({ attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) })
    expect((await signIn(project, { password: 'wrong horse' })).code).toBe('EMAIL_PASSWORD_MISMATCH')
  })

  it('may guess ten times in ten minutes, and sooner or later again', async () => {
    const project = await on.project()
    await signUp(project)
    const wrong = { password: 'wrong horse' }
    const there = { peerAddress: '203.0.113.7' }
    for (let guesses = 0; guesses < 10; guesses += 1) expect((await signIn(project, wrong, there)).status).toBe(400)
    const refused = await signIn(project, {}, there)
    expect(refused).toMatchObject({ status: 429, code: null })
    expect(Number(refused.headers.get('retry-after'))).toBe(60)
    expect(refused.headers.get('ratelimit-limit')).toBe('10')
    expect(refused.headers.get('ratelimit-remaining')).toBe('0')
    expect((await signIn(project, {}, { peerAddress: '203.0.113.8' })).status, 'elsewhere').toBe(200)
    expect((await signIn(project, { email: 'grace@example.com' }, there)).status, 'another account').toBe(400)
    on.clock.advance(60)
    expect((await signIn(project, {}, there)).status).toBe(200)
  })

  it('a person with a password is never locked out by signing in rightly', async () => {
    const project = await on.project()
    await signUp(project)
    for (let count = 0; count < 12; count += 1) expect((await signIn(project)).status).toBe(200)
  })

  it('keeps everything it had as an anonymous user, and its old sessions end', async () => {
    const project = await on.project({ config: { 'teams.createPersonalTeamOnSignUp': true } })
    const anonymous = await project.asServer('POST', '/users', { is_anonymous: true, client_metadata: { cart: [1] } })
    const session = await project.asServer('POST', '/auth/sessions', { user_id: anonymous.json.id })
    const { access_token: accessToken, refresh_token: refreshToken } = session.json
    const options = { accessToken, headers: { 'x-stack-allow-anonymous-user': 'true' } }
    const upgraded = await signUp(project, {}, options)
    expect(upgraded).toMatchObject({ status: 200, json: { user_id: anonymous.json.id } })
    const me = await project.request('GET', '/users/me', { accessToken: upgraded.json.access_token })
    expect(me.json).toMatchObject({
      is_anonymous: false,
      client_metadata: { cart: [1] },
      selected_team: { display_name: `${addressIn(project)}'s Team` },
    })
    const old = await project.request('POST', '/auth/sessions/current/refresh', { refreshToken })
    expect(old.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await project.request('GET', '/users/me', options)).code, 'the old access token').toBe(
      'ACCESS_TOKEN_EXPIRED',
    )
    expect((await on.events(project)).map(({ type }) => type)).toEqual(['team.created', 'user.created', 'user.updated'])
  })

  it('gets tokens from an upgrade although the anonymous user had a second factor, which is removed', async () => {
    const project = await on.project()
    const anonymous = await project.asServer('POST', '/users', { is_anonymous: true, totp_secret_base64: totp })
    const session = await project.asServer('POST', '/auth/sessions', { user_id: anonymous.json.id })
    const options = { accessToken: session.json.access_token, headers: { 'x-stack-allow-anonymous-user': 'true' } }
    expect(await signUp(project, {}, options)).toMatchObject({ status: 200, json: { user_id: anonymous.json.id } })
    const user = await project.asServer('GET', `/users/${anonymous.json.id}`)
    expect(user.json).toMatchObject({
      is_anonymous: false,
      primary_email: addressIn(project),
      requires_totp_mfa: false,
    })
  })

  it('makes a new account although someone is signed in', async () => {
    const project = await on.project()
    const grace = await project.signUp()
    const { json } = await signUp(project, {}, { accessToken: grace.accessToken })
    expect(json.user_id).not.toBe(grace.userId)
  })
})
