/** E: what works once works once, is guessed at a few times, and is not used up by a check. */
import { type TestProject, totpCode } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { isSampled } from '../support/endpoints.ts'
import { eachServer } from '../support/servers.ts'
import { asPerson, codeTakers, singleUses } from '../support/single-use.ts'
import { worldsOn } from '../support/worlds.ts'

const callback = 'http://localhost:3000/handler/magic-link-callback'

eachServer('what works once', on => {
  const newWorld = worldsOn(on)
  const config = { 'auth.otp.allowSignIn': true }
  const post = (project: TestProject, path: string, body: object) => project.request('POST', path, { body })
  async function signInCode(project: TestProject, email: string): Promise<string> {
    const { status, text } = await post(project, '/auth/otp/send-sign-in-code', { email, callback_url: callback })
    expect(status, text).toBe(200)
    return on.testkit().mailbox.codeFor(email)
  }
  const guess = (code: string) => `${code.startsWith('000000') ? '111111' : '000000'}${code.slice(6)}`

  it('49: is the list of everything that spends something', () => {
    expect(singleUses.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'POST /auth/password/reset',
        'POST /auth/otp/sign-in',
        'POST /auth/mfa/sign-in',
        'POST /auth/mfa/recovery-codes/sign-in',
        'POST /auth/passkey/sign-in',
        'POST /auth/passkey/register',
        'POST /contact-channels/verify',
        'POST /team-invitations/accept',
      ]),
    )
  })

  it.each(singleUses.map(use => [use.name, use] as const))('49: is done once by many at once: %s', async (_, use) => {
    const world = await newWorld()
    const request = await use.request(world)
    const { project } = world
    const show = () =>
      project.request(request.method, request.path, { body: request.body, headers: asPerson(world, request) })
    const answers = await Promise.all(Array.from({ length: isSampled ? 10 : 50 }, show))
    expect(answers.filter(({ status }) => status === use.status)).toHaveLength(1)
    for (const { status, text } of answers) expect(status, text).toBeLessThan(500)
    expect((await show()).status, 'afterwards').not.toBe(use.status)
  })

  it('51: is guessed at twenty times for each mail, and an address gets five mails in ten minutes', async () => {
    const project = await on.project({ config })
    const email = `ada@${project.id}.example.com`
    for (let mail = 0; mail < 5; mail += 1) {
      const code = await signInCode(project, email)
      const guesses = Array.from({ length: 25 }, (_, at) =>
        project.request('POST', '/auth/otp/sign-in', {
          peerAddress: `203.0.113.${at}`,
          body: { code: guess(code) },
        }),
      )
      const heard = (await Promise.all(guesses)).filter(({ code }) => code === 'VERIFICATION_CODE_NOT_FOUND')
      expect(heard, 'wherever they come from').toHaveLength(20)
    }
    const sixth = await post(project, '/auth/otp/send-sign-in-code', { email, callback_url: callback })
    expect(sixth.status).toBe(429)
  })

  it('51: is guessed at no more often by looking than by using', async () => {
    const project = await on.project({ config })
    const code = await signInCode(project, `ada@${project.id}.example.com`)
    const paths = ['/auth/otp/sign-in', '/auth/otp/sign-in/check-code']
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => post(project, paths[at % 2] ?? '', { code: guess(code) })),
    )
    expect(answers.filter(({ code }) => code === 'VERIFICATION_CODE_NOT_FOUND')).toHaveLength(20)
    for (const path of paths)
      expect((await post(project, path, { code })).code).toBe('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')
  })

  it.each(
    codeTakers.map(taker => [taker.route, taker] as const),
  )('51: is guessed at twenty times at %s, and then not even right', async (_, taker) => {
    const world = await newWorld()
    const request = await world.requestFor(taker)
    // Whatever takes a code has it in its body, by this name.
    const body = request.body as { code: string }
    const show = (shown: string) =>
      world.project.request(request.method, request.path, {
        body: { ...body, code: shown },
        headers: asPerson(world, request),
      })
    const guesses = await Promise.all(Array.from({ length: 25 }, () => show(guess(body.code))))
    expect(guesses.filter(({ code }) => code === 'VERIFICATION_CODE_NOT_FOUND')).toHaveLength(20)
    expect((await show(body.code)).code).toBe('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')
  })

  it('51: is guessed at twenty times an hour where a code of the app follows a mailed one', async () => {
    const project = await on.project({ config })
    const email = `ada@${project.id}.example.com`
    const secret = Buffer.alloc(20, 'ada').toString('base64')
    await project.asServer('POST', '/users', {
      primary_email: email,
      primary_email_auth_enabled: true,
      primary_email_verified: true,
      totp_secret_base64: secret,
    })
    const statuses: (string | null)[] = []
    for (let mail = 0; mail < 3; mail += 1) {
      const first = await post(project, '/auth/otp/sign-in', { code: await signInCode(project, email) })
      const { attempt_code } = first.json.details
      const wrong = totpCode(Buffer.alloc(20, 'eve').toString('base64'), on.clock.now())
      for (let at = 0; at < 9; at += 1) {
        const body = { code: attempt_code, type: 'totp', totp: wrong }
        const { status, code } = await post(project, '/auth/mfa/sign-in', body)
        statuses.push(status === 429 ? 'wait' : code)
      }
    }
    expect(statuses.filter(seen => seen === 'INVALID_TOTP_CODE')).toHaveLength(20)
    expect(statuses.filter(seen => seen === 'wait')).toHaveLength(7)
  })

  it('54: is still there after the link in the mail was fetched by anything that only fetches', async () => {
    const project = await on.project({ config })
    const email = `ada@${project.id}.example.com`
    const code = await signInCode(project, email)
    const spending = ['/auth/otp/sign-in', '/auth/password/reset', '/contact-channels/verify', '/auth/cli/complete']
    for (const path of spending) {
      const query = new URLSearchParams({ code, login_code: code })
      for (const method of ['GET', 'HEAD']) {
        const { status } = await project.request(method, `${path}?${query}`)
        expect([400, 404, 405], `${method} ${path}`).toContain(status)
      }
    }
    expect((await project.asServer('GET', '/users')).json.items, 'no user was created').toEqual([])
    expect((await post(project, '/auth/otp/sign-in', { code })).status).toBe(200)
  })

  it('55: signs in the browser that shows it, and no other', async () => {
    const project = await on.project({ config })
    const email = `ada@${project.id}.example.com`
    const input = await post(project, '/auth/otp/send-sign-in-code', { email, callback_url: callback })
    // The client that requested the email has the nonce, which is worth nothing without the six characters of the mail.
    expect(Object.keys(input.json)).toEqual(['nonce'])
    const code = await on.testkit().mailbox.codeFor(email)
    await post(project, '/auth/otp/sign-in', { code })
    const guessed = await post(project, '/auth/otp/sign-in', { code: `000000${input.json.nonce}` })
    expect(guessed.status).toBe(404)
    expect(input.text).not.toContain(code.slice(0, 6))
  })

  it('60: of a command line is not guessed, whichever of its two codes', async () => {
    const project = await on.project()
    const { json } = await post(project, '/auth/cli', {})
    const near = (code: string) => `${code.slice(0, 44)}${code.endsWith('a') ? 'b' : 'a'}`
    const ada = await project.signUp()
    const attempts = [
      post(project, '/auth/cli/poll', { polling_code: near(json.polling_code) }),
      post(project, '/auth/cli/poll', { polling_code: json.login_code }),
      post(project, '/auth/cli/describe', { login_code: near(json.login_code) }),
      post(project, '/auth/cli/describe', { login_code: json.polling_code }),
      post(project, '/auth/cli/complete', { login_code: near(json.login_code), refresh_token: ada.refreshToken }),
      post(project, '/auth/cli/complete', { login_code: json.polling_code, refresh_token: ada.refreshToken }),
      post(project, '/auth/cli/complete', { login_code: json.login_code, refresh_token: near(ada.refreshToken) }),
    ]
    for (const { status } of await Promise.all(attempts)) expect([400, 401]).toContain(status)
    const waiting = await post(project, '/auth/cli/poll', { polling_code: json.polling_code })
    expect(waiting.json).toEqual({ status: 'waiting' })
  })

  it('60: of a command line is confirmed by a refresh token, which the access token does not stand in for', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const { json } = await post(project, '/auth/cli', {})
    const answer = await project.asUser(ada, 'POST', '/auth/cli/complete', {
      login_code: json.login_code,
      refresh_token: ada.accessToken,
    })
    expect(answer.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })

  it('60: shows the program and its client IP on the confirmation page', async () => {
    const project = await on.project()
    const begun = await project.request('POST', '/auth/cli', {
      body: {},
      headers: { 'user-agent': '<img src=x onerror=alert(1)>' },
      peerAddress: '203.0.113.77',
    })
    const { login_code } = begun.json
    const { json, headers } = await post(project, '/auth/cli/describe', { login_code })
    expect(json).toMatchObject({ ip: '203.0.113.77', user_agent: '<img src=x onerror=alert(1)>' })
    expect(headers.get('content-type')).toContain('application/json')
  })
})
