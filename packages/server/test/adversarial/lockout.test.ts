/** 66: who guesses at someone's password shuts no one out. Each other sign-in method is counted by itself, if at all. */
import { createAuthenticator, type TestProject, totpCode } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../support/servers.ts'

const config = { 'auth.otp.allowSignIn': true, 'auth.passkey.allowSignIn': true }
/** Victim and attacker share it: behind one router, say. */
const here = { peerAddress: '203.0.113.66' }

eachServer('a user whose password is guessed', on => {
  async function guessedAt() {
    const project = await on.project({ config })
    const ada = await project.signUp(`ada@${project.id}.example.com`)
    const code = await on.testkit().mailbox.codeFor(ada.email)
    await ask(project, '/contact-channels/verify', { code })
    // An attacker guesses until the limit is reached.
    for (let guesses = 0; guesses < 10; guesses += 1) {
      expect((await signIn(project, ada.email, `guess number ${guesses}`)).status).toBe(400)
    }
    expect((await signIn(project, ada.email, ada.password)).status).toBe(429)
    return { project, ada }
  }
  const ask = (project: TestProject, path: string, body: object, accessToken?: string) =>
    project.request('POST', path, { body, accessToken, ...here })
  const signIn = (project: TestProject, email: string, password: string) =>
    ask(project, '/auth/password/sign-in', { email, password })
  const callback_url = 'http://localhost:3000/handler'

  it('66: signs in elsewhere', async () => {
    const { project, ada } = await guessedAt()
    const elsewhere = { body: { email: ada.email, password: ada.password }, peerAddress: '203.0.113.67' }
    expect((await project.request('POST', '/auth/password/sign-in', elsewhere)).status).toBe(200)
  })

  it('66: signs in by a code, from the same client IP', async () => {
    const { project, ada } = await guessedAt()
    const sent = await ask(project, '/auth/otp/send-sign-in-code', { email: ada.email, callback_url })
    expect(sent.status, sent.text).toBe(200)
    const code = await on.testkit().mailbox.codeFor(ada.email)
    expect((await ask(project, '/auth/otp/sign-in', { code })).json.user_id).toBe(ada.userId)
  })

  it('66: signs in by a passkey, from the same client IP', async () => {
    const { project, ada } = await guessedAt()
    const device = createAuthenticator()
    const begun = await ask(project, '/auth/passkey/initiate-passkey-registration', {}, ada.accessToken)
    const credential = device.register(begun.json.options_json)
    await ask(project, '/auth/passkey/register', { credential, code: begun.json.code }, ada.accessToken)
    const input = await ask(project, '/auth/passkey/initiate-passkey-authentication', {})
    const authentication_response = device.authenticate(input.json.options_json)
    const signedIn = await ask(project, '/auth/passkey/sign-in', { authentication_response, code: input.json.code })
    expect(signedIn.json.user_id).toBe(ada.userId)
  })

  it('66: chooses a new password by mail, from the same client IP', async () => {
    const { project, ada } = await guessedAt()
    expect((await ask(project, '/auth/password/send-reset-code', { email: ada.email, callback_url })).status).toBe(200)
    const code = await on.testkit().mailbox.codeFor(ada.email)
    expect((await ask(project, '/auth/password/reset', { code, password: 'another battery' })).status).toBe(200)
    const elsewhere = { body: { email: ada.email, password: 'another battery' }, peerAddress: '203.0.113.67' }
    expect((await project.request('POST', '/auth/password/sign-in', elsewhere)).status).toBe(200)
  })

  it('66: goes on in the sessions they have', async () => {
    const { project, ada } = await guessedAt()
    const { refreshToken } = ada
    expect((await project.request('POST', '/auth/sessions/current/refresh', { refreshToken, ...here })).status).toBe(
      200,
    )
  })

  it('66: is not shut out by guesses from everywhere, either', async () => {
    const { project, ada } = await guessedAt()
    const guesses = Array.from({ length: 200 }, (_, index) =>
      project.request('POST', '/auth/password/sign-in', {
        body: { email: ada.email, password: 'a guess' },
        peerAddress: `198.51.100.${index}`,
      }),
    )
    await Promise.all(guesses)
    const body = { email: ada.email, password: ada.password }
    const answer = await project.request('POST', '/auth/password/sign-in', { body, peerAddress: '203.0.113.67' })
    expect(answer.status).toBe(200)
  })

  it('66: finishes with the second factor, whose limit only a user with the password can reach', async () => {
    const project = await on.project({ config })
    const ada = await project.signUp(`grace@${project.id}.example.com`)
    const secret = Buffer.alloc(20, 7).toString('base64')
    const enrolled = { totp_secret_base64: secret, totp: totpCode(secret, on.clock.now()) }
    expect((await ask(project, '/auth/mfa/enrol', enrolled, ada.accessToken)).status).toBe(200)
    // What an attacker without the password has: invalid attempts.
    for (let guesses = 0; guesses < 25; guesses += 1) {
      await ask(project, '/auth/mfa/sign-in', { type: 'totp', totp: '000000', code: '0'.repeat(45) })
    }
    on.clock.advance(60)
    const { attempt_code: code } = (await signIn(project, ada.email, ada.password)).json.details
    const totp = totpCode(secret, on.clock.now())
    expect((await ask(project, '/auth/mfa/sign-in', { type: 'totp', totp, code })).status).toBe(200)
  })
})
