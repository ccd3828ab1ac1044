import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { expectRefusalsInOrder } from '../../../test/support/refusals.ts'
import { eachServer } from '../../../test/support/servers.ts'

const takesCodes = { 'auth.otp.allowSignIn': true }
const callback = 'http://localhost:3000/handler/magic-link-callback?from=mail#here'
const totp = Buffer.alloc(20, 1).toString('base64')

eachServer('a person with a mailed code', on => {
  // An address gets only so many mails, whichever project sends them: Ada has one for each project.
  const newProject = (options: Parameters<typeof on.project>[0] = {}) => on.project({ config: takesCodes, ...options })
  const addressIn = ({ id }: TestProject) => `ada@${id}.example.com`
  const send = (project: TestProject, body: object = {}, options: object = {}) =>
    project.request('POST', '/auth/otp/send-sign-in-code', {
      body: { email: addressIn(project), callback_url: callback, ...body },
      ...options,
    })
  const signIn = (project: TestProject, code: string, options: object = {}) =>
    project.request('POST', '/auth/otp/sign-in', { body: { code }, ...options })
  const newest = async (project: TestProject) => (await on.testkit().mailbox.list(addressIn(project))).at(-1)
  /** A code for Ada that works. */
  async function codeFor(project: TestProject): Promise<string> {
    expect((await send(project)).status).toBe(200)
    return on.testkit().mailbox.codeFor(addressIn(project))
  }
  const make = async (project: TestProject, body: object) =>
    (await project.asServer('POST', '/users', { primary_email: addressIn(project), ...body })).json
  const read = async (project: TestProject, userId: string) => (await project.asServer('GET', `/users/${userId}`)).json
  const change = (project: TestProject, config: object) =>
    project.asAdmin('PATCH', '/internal/projects/current', { config })
  const typesIn = async (project: TestProject) => (await on.events(project)).map(({ type }) => type)

  it('gets a link and six characters, and signs up with either', async () => {
    for (const way of ['link', 'typed']) {
      const project = await newProject({ displayName: 'Acme & Sons' })
      const { json } = await send(project, { email: ` ${addressIn(project).toUpperCase()} ` })
      expect(Object.keys(json)).toEqual(['nonce'])
      expect(json.nonce).toMatch(/^[0-9a-z]{39}$/)
      const mail = await newest(project)
      expect(mail?.subject).toMatch(/^[0-9A-Z]{6} is your code for Acme & Sons$/)
      expect(mail?.from).toContain('Acme & Sons')
      const [link = ''] = /http:\S+/.exec(mail?.text ?? '') ?? []
      const [typed = ''] = /^[0-9A-Z]{6}$/m.exec(mail?.text ?? '') ?? []
      expect(mail?.html).toContain(`>${typed}<`)
      expect(link).toMatch(/magic-link-callback\?from=mail&code=[0-9a-z]{45}#here$/)
      const code = new URL(link).searchParams.get('code') ?? ''
      expect(code).toBe(typed.toLowerCase() + json.nonce)

      const answer = await signIn(project, way === 'link' ? code : typed + json.nonce)
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.json)).toEqual(['access_token', 'refresh_token', 'user_id', 'is_new_user'])
      expect(answer.json.is_new_user).toBe(true)
      expect(await read(project, answer.json.user_id)).toMatchObject({
        primary_email: addressIn(project),
        primary_email_verified: true,
        primary_email_auth_enabled: true,
        otp_auth_enabled: true,
        auth_with_email: true,
        has_password: false,
        is_anonymous: false,
      })
      expect(await typesIn(project)).toEqual(['user.created'])
      const me = await project.request('GET', '/users/me', { accessToken: answer.json.access_token })
      expect(me.json.id).toBe(answer.json.user_id)
    }
  })

  it('may ask whether a code would work, which uses nothing up', async () => {
    const project = await newProject()
    const code = await codeFor(project)
    const check = (code: string) => project.request('POST', '/auth/otp/sign-in/check-code', { body: { code } })
    for (const given of [code, code.toUpperCase()])
      expect(await check(given)).toMatchObject({ status: 200, json: { is_code_valid: true } })
    expect((await check(`000000${code.slice(6)}`)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await signIn(project, code)).json.is_new_user).toBe(true)
    expect((await check(code)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  it('may type O for 0, I or L for 1, and spaces or dashes between', async () => {
    const project = await newProject()
    const withDigits = (code: string) => /[01]/.test(code.slice(0, 6))
    let code = await codeFor(project)
    // Another person's mail for each try: two codes in three have neither digit.
    for (let other = 0; !withDigits(code); other += 1) {
      const email = `grace${other}@${project.id}.example.com`
      await send(project, { email })
      code = await on.testkit().mailbox.codeFor(email)
    }
    const [typed, nonce] = [code.slice(0, 6), code.slice(6)]
    for (const one of ['I', 'l']) {
      const asRead = typed.replaceAll('0', 'O').replaceAll('1', one)
      const check = { body: { code: ` ${asRead.slice(0, 3)}-${asRead.slice(3)} ${nonce}` } }
      const answer = await project.request('POST', '/auth/otp/sign-in/check-code', check)
      expect(answer).toMatchObject({ status: 200, json: { is_code_valid: true } })
    }
    const asRead = typed.replaceAll('0', 'o').replaceAll('1', 'L')
    expect((await signIn(project, asRead + nonce)).json.is_new_user).toBe(true)
  })

  it('signs in to the account that proved the address, which takes codes from then on', async () => {
    const project = await newProject()
    const ada = await make(project, { primary_email_auth_enabled: true, primary_email_verified: true })
    expect(ada.otp_auth_enabled).toBe(false)
    for (const isFirst of [true, false]) {
      const { status, json } = await signIn(project, await codeFor(project))
      expect({ status, user: json.user_id, isNew: json.is_new_user }).toEqual({
        status: 200,
        user: ada.id,
        isNew: false,
      })
      expect((await read(project, ada.id)).otp_auth_enabled).toBe(true)
      expect(await typesIn(project), isFirst ? 'the method was added' : 'nothing changed').toEqual([
        'user.created',
        'user.updated',
      ])
    }
  })

  it('a person with a mailed code is refused in the order that the wire gives, and no mail is sent', async () => {
    const project = await newProject()
    await make(project, { primary_email_auth_enabled: true })
    const wrong = { callback_url: 'https://evil.example.com/' }
    await change(project, { magic_link_enabled: false, sign_up_enabled: false })
    expect(await send(project, wrong)).toMatchObject({ status: 403, code: null })
    await change(project, { magic_link_enabled: true })
    await expectRefusalsInOrder(
      body => send(project, { email: 'nobody@example.com', ...body }),
      [
        { when: wrong, status: 400, code: 'REDIRECT_URL_NOT_WHITELISTED' },
        { when: {}, status: 400, code: 'SIGN_UP_NOT_ENABLED' },
      ],
    )
    const unverified = await send(project)
    expect(unverified).toMatchObject({ status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' })
    expect(unverified.json.details).toEqual({ email: addressIn(project), would_work_if_email_was_verified: true })
    expect(await on.testkit().mailbox.list(addressIn(project))).toEqual([])
    expect(await on.testkit().mailbox.list('nobody@example.com')).toEqual([])
  })

  it('gets an account of their own when the address is only written down in another', async () => {
    const project = await newProject()
    const other = await make(project, { primary_email_auth_enabled: false, primary_email_verified: true })
    const { json } = await signIn(project, await codeFor(project))
    expect(json.is_new_user).toBe(true)
    expect(json.user_id).not.toBe(other.id)
  })

  it('a person with a mailed code is judged again when the code is used, and a refusal leaves it usable', async () => {
    const project = await newProject()
    const code = await codeFor(project)
    await change(project, { magic_link_enabled: false, sign_up_enabled: false })
    expect(await signIn(project, code)).toMatchObject({ status: 403, code: null })
    await change(project, { magic_link_enabled: true })
    expect(await signIn(project, code)).toMatchObject({ status: 400, code: 'SIGN_UP_NOT_ENABLED' })

    const ada = await make(project, { primary_email_auth_enabled: true })
    const unverified = await signIn(project, code)
    expect(unverified).toMatchObject({ status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' })
    expect(unverified.json.details.would_work_if_email_was_verified).toBe(true)
    await project.asServer('PATCH', `/users/${ada.id}`, { primary_email_verified: true })
    expect((await signIn(project, code)).json).toMatchObject({ user_id: ada.id, is_new_user: false })
    expect(await signIn(project, code)).toMatchObject({ status: 409, code: 'VERIFICATION_CODE_ALREADY_USED' })
  })

  it('has a code that works for ten minutes, in its project, for this and nothing else', async () => {
    const [project, elsewhere] = [await newProject(), await newProject()]
    const code = await codeFor(project)
    expect((await signIn(elsewhere, code)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    const verify = await project.request('POST', '/contact-channels/verify', { body: { code } })
    expect(verify.code).toBe('VERIFICATION_CODE_NOT_FOUND')
    on.clock.advance(10 * 60)
    const check = await project.request('POST', '/auth/otp/sign-in/check-code', { body: { code } })
    for (const answer of [check, await signIn(project, code)])
      expect(answer).toMatchObject({ status: 400, code: 'VERIFICATION_CODE_EXPIRED' })
  })

  it('may guess twenty times at the six characters, and then not even be right', async () => {
    const project = await newProject()
    const code = await codeFor(project)
    const wrong = `${code.startsWith('000000') ? '111111' : '000000'}${code.slice(6)}`
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(project, wrong)))
    expect(answers.filter(({ code }) => code === 'VERIFICATION_CODE_NOT_FOUND')).toHaveLength(20)
    expect(answers.filter(({ code }) => code === 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')).toHaveLength(10)
    expect((await signIn(project, code)).code).toBe('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')
    const another = await codeFor(project)
    expect((await signIn(project, another)).status, 'another mail helps').toBe(200)
  })

  it('signs in once with a code that fifty requests show at once', async () => {
    const project = await newProject()
    const code = await codeFor(project)
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(project, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    expect(new Set(others.map(({ code }) => code))).toEqual(new Set(['VERIFICATION_CODE_ALREADY_USED']))
    expect((await project.asServer('GET', '/users')).json.items).toHaveLength(1)
  })

  it('has one account when two codes are used at once, and is new with one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const project = await newProject()
      const codes = [await codeFor(project), await codeFor(project), await codeFor(project)]
      const answers = await Promise.all(codes.map(code => signIn(project, code)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(new Set(answers.map(({ json }) => json.user_id)).size).toBe(1)
      expect(answers.filter(({ json }) => json.is_new_user)).toHaveLength(1)
      expect(await typesIn(project)).toEqual(['user.created'])
    }
  })

  it('keeps the account of a concurrent sign-up with a password', async () => {
    for (let round = 0; round < 5; round += 1) {
      const project = await newProject()
      const code = await codeFor(project)
      const email = addressIn(project)
      const body = { email, password: 'correct horse battery', verification_callback_url: callback }
      const [byCode, byPassword] = await Promise.all([
        signIn(project, code),
        project.request('POST', '/auth/password/sign-up', { body }),
      ])
      expect((await project.asServer('GET', '/users')).json.items).toHaveLength(1)
      const [won, lost] = byCode.status === 200 ? [byCode, byPassword] : [byPassword, byCode]
      expect(won.status).toBe(200)
      expect(lost).toMatchObject({ status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' })
      expect(lost.json.details.would_work_if_email_was_verified, 'the code says how it would work').toBe(
        lost === byCode,
      )
    }
  })

  it('requires the second factor, and the code is used up', async () => {
    const project = await newProject()
    const ada = await make(project, {
      primary_email_auth_enabled: true,
      primary_email_verified: true,
      totp_secret_base64: totp,
    })
    const code = await codeFor(project)
    const answer = await signIn(project, code)
    expect(answer).toMatchObject({ status: 400, code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' })
    expect(answer.json.details).toEqual({ attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) })
    expect((await signIn(project, code)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
    expect((await read(project, ada.id)).otp_auth_enabled).toBe(true)
  })

  it('gets five mails in ten minutes, with an account or without', async () => {
    const project = await newProject()
    await make(project, { primary_email_auth_enabled: true, primary_email_verified: true })
    for (const email of [addressIn(project), `unknown@${project.id}.example.com`]) {
      for (let count = 0; count < 5; count += 1) expect((await send(project, { email })).status).toBe(200)
      const refused = await send(project, { email })
      expect(refused).toMatchObject({ status: 429, code: null })
      expect(Number(refused.headers.get('retry-after'))).toBe(60)
      expect(await on.testkit().mailbox.list(email)).toHaveLength(5)
    }
  })

  it('limits requests from one client IP that probe addresses for accounts', async () => {
    const project = await newProject()
    await change(project, { sign_up_enabled: false })
    const there = { peerAddress: '203.0.113.9' }
    const ask = (at: number) => send(project, { email: `somebody-${at}@${project.id}.example.com` }, there)
    const answers = await Promise.all(Array.from({ length: 105 }, (_, at) => ask(at)))
    expect(answers.filter(({ code }) => code === 'SIGN_UP_NOT_ENABLED')).toHaveLength(100)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  it('still gets in by a code when they are locked out of their password', async () => {
    const project = await newProject()
    const there = { peerAddress: '203.0.113.7' }
    const password = 'correct horse battery'
    await make(project, { primary_email_auth_enabled: true, primary_email_verified: true, password })
    const guess = (password: string) =>
      project.request('POST', '/auth/password/sign-in', { body: { email: addressIn(project), password }, ...there })
    for (let count = 0; count < 10; count += 1) await guess('wrong horse')
    expect((await guess(password)).status).toBe(429)
    expect((await send(project, {}, there)).status).toBe(200)
    const code = await on.testkit().mailbox.codeFor(addressIn(project))
    expect((await signIn(project, code, there)).status).toBe(200)
  })

  it('makes a new account although someone is signed in', async () => {
    const project = await newProject()
    const grace = await project.signUp()
    const { json } = await signIn(project, await codeFor(project), { accessToken: grace.accessToken })
    expect(json.is_new_user).toBe(true)
    expect(json.user_id).not.toBe(grace.userId)
  })
})
