/** Every way of signing in, as a program goes it. */
import { totpCode } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  AnonymousAccountsNotEnabled,
  ApiError,
  CliAuthError,
  CliAuthExpiredError,
  CliAuthUsedError,
  InvalidRecoveryCode,
  InvalidTotpCode,
  LatchkeyClientApp,
  MultiFactorAuthenticationRequired,
  PasswordRequirementsNotMet,
  RedirectUrlNotWhitelisted,
  Result,
  SignUpNotEnabled,
  UserWithEmailAlreadyExists,
  VerificationCodeAlreadyUsed,
  VerificationCodeNotFound,
} from '../src/index.ts'
import { latchkeyInternals } from '../src/internal.ts'
import { newAda, signedUp as signedUpPerson, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const everyWay = { 'auth.otp.allowSignIn': true, 'auth.passkey.allowSignIn': true }
const signedUp = (config: Record<string, unknown> = {}) => signedUpPerson(world, { ...everyWay, ...config })

/** The error of a result that is meant to be one. */
function getError<E>(result: Result<unknown, E>): E {
  if (result.status === 'ok') throw new Error('This was meant to be refused.')
  return result.error
}

describe('a mailed code', () => {
  it('signs up by its link, and in by the six characters in the mail', async () => {
    const { client } = world.apps(await world.createProject({ config: everyWay }))
    const { email } = newAda()
    const [app, elsewhere] = [client(), client()]
    const { nonce } = Result.orThrow(await app.sendMagicLinkEmail(email))
    const code = await world.mailbox.codeFor(email)
    expect(code.slice(6)).toBe(nonce)
    Result.orThrow(await app.verifyMagicLinkCode(code))
    Result.orThrow(await app.signInWithMagicLink(code))
    const user = await app.getUser({ or: 'throw' })
    expect(user).toMatchObject({ primaryEmail: email, primaryEmailVerified: true, otpAuthEnabled: true })

    const second = Result.orThrow(await elsewhere.sendMagicLinkEmail(email))
    const typed = (await world.mailbox.codeFor(email)).slice(0, 6).toUpperCase()
    Result.orThrow(await elsewhere.signInWithMagicLink(typed + second.nonce))
    expect((await elsewhere.getUser())?.id).toBe(user.id)
  })

  it('that does not work is a result', async () => {
    const { client } = world.apps(await world.createProject({ config: everyWay }))
    const [app, { email }] = [client(), newAda()]
    await app.sendMagicLinkEmail(email)
    const code = await world.mailbox.codeFor(email)
    for (const wrong of ['cut off', '0'.repeat(45)]) {
      expect(VerificationCodeNotFound.is(getError(await app.verifyMagicLinkCode(wrong)))).toBe(true)
      expect(VerificationCodeNotFound.is(getError(await app.signInWithMagicLink(wrong)))).toBe(true)
    }
    await app.signInWithMagicLink(code)
    expect(VerificationCodeAlreadyUsed.is(getError(await app.signInWithMagicLink(code)))).toBe(true)
  })

  it('a mailed code is not mailed where no one may sign up, nor to an address no one proved, nor with a link elsewhere', async () => {
    const { app, email, admin } = await signedUp()
    const unproved = getError(await app.sendMagicLinkEmail(email))
    expect(UserWithEmailAlreadyExists.is(unproved) && unproved.details.wouldWorkIfEmailWasVerified).toBe(true)
    const callbackUrl = 'https://elsewhere.example'
    const elsewhere = getError(await app.sendMagicLinkEmail(newAda().email, { callbackUrl }))
    expect(RedirectUrlNotWhitelisted.is(elsewhere)).toBe(true)
    await (await admin.getProject()).update({ config: { signUpEnabled: false } })
    expect(SignUpNotEnabled.is(getError(await app.sendMagicLinkEmail(newAda().email)))).toBe(true)
  })
})

describe('a forgotten password', () => {
  it('a forgotten password is replaced with the code from the mail', async () => {
    const { app, email, user } = await signedUp()
    Result.orThrow(await app.sendForgotPasswordEmail(email))
    const code = await world.mailbox.codeFor(email)
    Result.orThrow(await app.verifyPasswordResetCode(code))
    for (const [password, expected] of [
      ['short', 'PASSWORD_TOO_SHORT'],
      ['password123', 'PASSWORD_REQUIREMENTS_NOT_MET'],
    ] as const) {
      expect(getError(await app.resetPassword({ code, password })).errorCode).toBe(expected)
    }
    Result.orThrow(await app.resetPassword({ code, password: 'another good one' }))
    expect(VerificationCodeAlreadyUsed.is(getError(await app.verifyPasswordResetCode(code)))).toBe(true)
    Result.orThrow(await app.signInWithCredential({ email, password: 'another good one' }))
    expect((await app.getUser())?.id).toBe(user.id)
  })

  it('a forgotten password is mailed about to no one who is not there, in the same words', async () => {
    const { app } = await signedUp()
    const { email } = newAda()
    Result.orThrow(await app.sendForgotPasswordEmail(email))
    expect(await world.mailbox.list(email)).toEqual([])
  })
})

it('a password on the list of common ones is refused with the server’s message', async () => {
  const { client } = world.apps(await world.createProject())
  const common = getError(await client().signUpWithCredential({ email: newAda().email, password: 'iloveyou1' }))
  expect(PasswordRequirementsNotMet.is(common)).toBe(true)
  expect(common).toMatchObject({ errorCode: 'PASSWORD_REQUIREMENTS_NOT_MET', statusCode: 400 })
  expect(common.message).toContain('most common')
})

describe('a second factor', () => {
  const secret = crypto.getRandomValues(new Uint8Array(20))
  const shownCode = () => totpCode(Buffer.from(secret).toString('base64'), world.clock.now())

  async function protectedAccount() {
    const scene = await signedUp()
    const { recoveryCodes } = Result.orThrow(await scene.user.enrolSecondFactor({ secret, totp: shownCode() }))
    world.clock.advance(60)
    const password = 'correct horse battery'
    const app = scene.anotherApp()
    const next = getError(await app.signInWithCredential({ email: scene.email, password }))
    if (!MultiFactorAuthenticationRequired.is(next)) throw new Error('The second factor was not required.')
    return { ...scene, app, attemptCode: next.details.attemptCode, recoveryCodes }
  }

  it('a second factor is enrolled with a code that the app shows, and not with another', async () => {
    const { user, app } = await signedUp()
    const wrong = getError(await user.enrolSecondFactor({ secret, totp: '000000' }))
    expect(InvalidTotpCode.is(wrong)).toBe(true)
    expect((await app.getUser())?.isMultiFactorRequired).toBe(false)
    const { recoveryCodes } = Result.orThrow(await user.enrolSecondFactor({ secret, totp: shownCode() }))
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await app.getUser())?.isMultiFactorRequired).toBe(true)
    expect(await user.getRecoveryCodes()).toEqual({ unused: 10, createdAt: expect.any(Date) })
    await expect(user.enrolSecondFactor({ secret, totp: shownCode() })).rejects.toBeInstanceOf(ApiError)
  })

  it('finishes signing in, and no one is signed in before', async () => {
    const { app, user, attemptCode } = await protectedAccount()
    expect(await app.getUser()).toBeNull()
    expect(InvalidTotpCode.is(getError(await app.signInWithMfa('000000', attemptCode)))).toBe(true)
    expect(VerificationCodeNotFound.is(getError(await app.signInWithMfa(shownCode(), 'cut off')))).toBe(true)
    Result.orThrow(await app.signInWithMfa(shownCode(), attemptCode))
    expect((await app.getUser())?.id).toBe(user.id)
  })

  it('a second factor is required after a mailed code, too', async () => {
    const { app, email } = await protectedAccount()
    Result.orThrow(await app.verifyEmail(await world.mailbox.codeFor(email)))
    Result.orThrow(await app.sendMagicLinkEmail(email))
    const next = getError(await app.signInWithMagicLink(await world.mailbox.codeFor(email)))
    expect(MultiFactorAuthenticationRequired.is(next)).toBe(true)
  })

  it('a second factor is stood in for by a recovery code, once', async () => {
    const { app, user, email, attemptCode, recoveryCodes } = await protectedAccount()
    const [first = ''] = recoveryCodes
    const wrong = getError(await app.signInWithRecoveryCode('aaaa-aaaa-aaaa-aaaa', attemptCode))
    expect(InvalidRecoveryCode.is(wrong) && wrong.message).toContain('recovery code')
    Result.orThrow(await app.signInWithRecoveryCode(first, attemptCode))
    expect((await app.getUser())?.id).toBe(user.id)
    expect((await user.getRecoveryCodes()).unused).toBe(9)
    const again = getError(await app.signInWithCredential({ email, password: 'correct horse battery' }))
    if (!MultiFactorAuthenticationRequired.is(again)) throw new Error('The second factor stays on.')
    const used = getError(await app.signInWithRecoveryCode(first, again.details.attemptCode))
    expect(InvalidRecoveryCode.is(used)).toBe(true)
  })

  it('gets new recovery codes, and none once it is off', async () => {
    const { user, app, recoveryCodes } = await protectedAccount()
    const renewed = await user.renewRecoveryCodes()
    expect(renewed.recoveryCodes.filter(code => recoveryCodes.includes(code))).toEqual([])
    await user.update({ totpMultiFactorSecret: null })
    expect(await user.getRecoveryCodes()).toEqual({ unused: 0, createdAt: null })
    await expect(user.renewRecoveryCodes()).rejects.toMatchObject({ statusCode: 400 })
    expect(await app.getUser()).toBeNull()
  })
})

describe('someone anonymous', () => {
  it('someone anonymous is not created where the project has no anonymous users, which is an error with a class', async () => {
    const { client } = world.apps(await world.createProject({ config: { 'auth.anonymous.allowSignUp': false } }))
    const refused: unknown = await client()
      .getUser({ or: 'anonymous' })
      .catch((error: unknown) => error)
    expect(AnonymousAccountsNotEnabled.is(refused) && refused).toMatchObject({ statusCode: 400 })
  })

  it('someone anonymous is created on request, once for concurrent calls, and counts as signed out otherwise', async () => {
    const { client } = world.apps(await world.createProject())
    const app = client()
    const [one, same, partial] = await Promise.all([
      app.getUser({ or: 'anonymous' }),
      app.getUser({ or: 'anonymous' }),
      app.getPartialUser({ from: 'token', or: 'anonymous' }),
    ])
    expect(one).toMatchObject({ isAnonymous: true, primaryEmail: null })
    expect([same.id, partial.id]).toEqual([one.id, one.id])
    expect((await app.getUser({ or: 'anonymous' })).id).toBe(one.id)
    expect(await app.getUser()).toBeNull()
    expect(await app.getPartialUser({ from: 'token' })).toBeNull()
    await expect(app.getUser({ or: 'throw' })).rejects.toThrow('No user is signed in')
  })

  it('someone anonymous is left alone when someone is signed in', async () => {
    const { app, user } = await signedUp()
    expect(await app.getUser({ or: 'anonymous' })).toMatchObject({ id: user.id, isAnonymous: false })
  })

  it('someone anonymous is shown to a view that includes anonymous users, and to no other', async () => {
    const { client } = world.apps(await world.createProject())
    const app = client()
    const { currentUser } = app[latchkeyInternals]
    const user = await app.getUser({ or: 'anonymous' })
    expect((await currentUser(undefined, { includeAnonymous: true }).refresh())?.id).toBe(user.id)
    expect(await currentUser().refresh()).toBeNull()
  })

  it.each(['password', 'mailed code'])('keeps who they are when they sign up by %s', async way => {
    const { client } = world.apps(await world.createProject({ config: everyWay }))
    const [app, account] = [client(), newAda()]
    const before = await app.getUser({ or: 'anonymous' })
    await before.update({ displayName: 'Ada', clientMetadata: { cart: [1] } })
    const { refreshToken: ofGuest } = await before.getAuthJson()
    if (way === 'password') Result.orThrow(await app.signUpWithCredential(account))
    else {
      await app.sendMagicLinkEmail(account.email)
      Result.orThrow(await app.signInWithMagicLink(await world.mailbox.codeFor(account.email)))
    }
    const after = { id: before.id, isAnonymous: false, displayName: 'Ada', clientMetadata: { cart: [1] } }
    expect(await app.getUser()).toMatchObject(after)
    const { refreshToken } = await (await app.getUser({ or: 'throw' })).getAuthJson()
    expect(refreshToken).not.toBe(ofGuest)
    const tokenStore = { accessToken: '', refreshToken: ofGuest ?? '' }
    expect(await client().getUser({ tokenStore, or: 'return-null' }), 'the guest’s session has ended').toBeNull()
    expect(await app.getUser(), 'the browser that signed up goes on').toMatchObject(after)
  })
})

describe('a program on a command line', () => {
  const appUrl = 'http://localhost:3000/'

  it('a program on a command line is signed in, with a session of its own, when someone confirms its link', async () => {
    const { app, user, project, anotherApp } = await signedUp()
    const { describeCliLogin, confirmCliLogin } = app[latchkeyInternals]
    let seen: unknown
    const promptLink = async (url: string) => {
      const { origin, pathname, searchParams } = new URL(url)
      expect(origin + pathname).toBe('http://localhost:3000/handler/cli-auth-confirm')
      const loginCode = searchParams.get('login_code') ?? ''
      seen = await describeCliLogin(loginCode)
      await confirmCliLogin(loginCode)
      await expect(confirmCliLogin(loginCode)).rejects.toMatchObject({ statusCode: 400 })
    }
    const program = anotherApp()
    const refreshToken = Result.orThrow(await program.promptCliLogin({ appUrl, promptLink }))
    expect(seen).toMatchObject({ createdAt: expect.any(Date), expiresAt: expect.any(Date) })
    const asProgram = world.apps(project).client({ accessToken: null, refreshToken })
    expect((await asProgram.getUser())?.id).toBe(user.id)
    await user.signOut()
    expect((await asProgram.getUser())?.id).toBe(user.id)
  })

  it.each([
    [{}, 'https://shop.example.com/app/', 'https://shop.example.com/app/handler/cli-auth-confirm'],
    [{ handler: '/auth' }, 'https://shop.example.com', 'https://shop.example.com/auth/cli-auth-confirm'],
    [{ cliAuthConfirm: '/connect?from=cli' }, 'https://shop.example.com', 'https://shop.example.com/connect'],
    [{ cliAuthConfirm: 'https://id.example.com/cli' }, 'https://shop.example.com', 'https://id.example.com/cli'],
  ])('links to the confirmation page of an app with the urls %j', async (urls, appUrl, page) => {
    const { id: projectId, keys } = await world.createProject()
    const own = { baseUrl: world.config.publicUrl, projectId, publishableClientKey: keys.client }
    const app = new LatchkeyClientApp({ ...own, tokenStore: 'memory', urls })
    const links: URL[] = []
    const promptLink = (url: string) => void links.push(new URL(url))
    await app.promptCliLogin({ appUrl, promptLink, waitTimeMillis: 1, maxAttempts: 1 })
    expect(links.map(({ origin, pathname }) => origin + pathname)).toEqual([page])
    expect(links[0]?.searchParams.get('login_code')).toMatch(/^\w{45}$/)
  })

  it('reports that the login was not confirmed, or has expired', async () => {
    const { anotherApp } = await signedUp()
    const program = anotherApp()
    const quick = { appUrl, waitTimeMillis: 1, maxAttempts: 2 }
    const late = getError(await program.promptCliLogin({ ...quick, promptLink: () => {} }))
    expect(CliAuthError.is(late) && late.message).toBe('Timed out waiting for CLI authentication.')

    const tooLate = () => world.clock.advance(61)
    const over = { ...quick, expiresInMillis: 60_000, promptLink: tooLate }
    expect(CliAuthExpiredError.is(getError(await program.promptCliLogin(over)))).toBe(true)
    const refused = getError(await program.promptCliLogin({ ...quick, expiresInMillis: -1 }))
    expect(CliAuthError.is(refused) && refused.message).toContain('expires_in_millis')
  })

  it('waits on while the server cannot be reached', async () => {
    const { app, user, project, anotherApp } = await signedUp()
    const { confirmCliLogin } = app[latchkeyInternals]
    const promptLink = (url: string) => confirmCliLogin(new URL(url).searchParams.get('login_code') ?? '')
    const answering = globalThis.fetch
    let left = 3
    // The SDK does not retry immediately while the browser reports that it is offline.
    vi.stubGlobal('navigator', { onLine: false })
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (!url.endsWith('/auth/cli/poll') || left === 0) return answering(url, init)
      left -= 1
      throw new TypeError('The line is dead.')
    })
    const login = await anotherApp().promptCliLogin({ appUrl, promptLink, waitTimeMillis: 1 })
    vi.stubGlobal('fetch', answering)
    vi.stubGlobal('navigator', { onLine: true })
    const asProgram = world.apps(project).client({ accessToken: null, refreshToken: Result.orThrow(login) })
    expect((await asProgram.getUser())?.id).toBe(user.id)
    expect(left).toBe(0)
  })

  it('reports that the token is gone when the response with it was lost', async () => {
    const { app, anotherApp } = await signedUp()
    const { confirmCliLogin } = app[latchkeyInternals]
    const promptLink = (url: string) => confirmCliLogin(new URL(url).searchParams.get('login_code') ?? '')
    const answering = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const answer = await answering(url, init)
      if (answer.status === 201) throw new TypeError('The line is dead.')
      return answer
    })
    const gone = getError(await anotherApp().promptCliLogin({ appUrl, promptLink }))
    vi.stubGlobal('fetch', answering)
    expect(CliAuthUsedError.is(gone)).toBe(true)
  })

  it('stops when aborted', async () => {
    const { anotherApp } = await signedUp()
    const leaving = new AbortController()
    const promptLink = () => leaving.abort(new Error('Ctrl-C'))
    const waiting = anotherApp().promptCliLogin({ appUrl, promptLink, signal: leaving.signal })
    await expect(waiting).rejects.toThrow('Ctrl-C')
  })
})
