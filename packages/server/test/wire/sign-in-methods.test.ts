/** Every sign-in method, gone with the published SDK in Node. */
import { totpCode } from '@latchkey/testkit'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { clientApp, getRefusal, serverApp } from './support/sdk.ts'
import {
  callbackUrl,
  createProject,
  eachWire,
  freshEmail,
  mailedCode,
  password,
  type WireProject,
} from './support/wire.ts'

const newPassword = 'another good one'
const noRedirect = true

eachWire('the sign-in methods of @stackframe/js', wire => {
  let project: WireProject
  beforeAll(async () => {
    project = await createProject(wire(), { magic_link_enabled: true })
  })

  const signIn = async (email: string, secret: string) => {
    const app = clientApp(project)
    return { app, refusal: await getRefusal(app.signInWithCredential({ email, password: secret, noRedirect })) }
  }

  async function signedUp() {
    const [app, email] = [clientApp(project), freshEmail()]
    const account = { email, password, noRedirect, verificationCallbackUrl: callbackUrl }
    expect(await app.signUpWithCredential(account)).toMatchObject({ status: 'ok' })
    return { app, email, user: await app.getUser({ or: 'throw' }) }
  }

  async function sentCode(app: ReturnType<typeof clientApp>, email: string) {
    const sent = await app.sendMagicLinkEmail(email, { callbackUrl })
    if (sent.status === 'error') throw sent.error
    return { nonce: sent.data.nonce, code: await newestCode(email, sent.data.nonce) }
  }

  /** The code that ends with this nonce, once its mail is there. */
  async function newestCode(email: string, nonce: string): Promise<string> {
    for (;;) {
      const code = await mailedCode(wire(), email)
      if (code.endsWith(nonce)) return code
    }
  }

  describe('a mailed code', () => {
    it('signs up by the link, and in by the six characters', async () => {
      const [app, email] = [clientApp(project), freshEmail()]
      const { code } = await sentCode(app, email)
      expect(await app.signInWithMagicLink(code, { noRedirect })).toMatchObject({ status: 'ok' })
      const user = await app.getUser({ or: 'throw' })
      expect(user).toMatchObject({ primaryEmail: email, primaryEmailVerified: true, otpAuthEnabled: true })
      expect(await getRefusal(app.signInWithMagicLink(code, { noRedirect }))).toBe('VERIFICATION_CODE_ALREADY_USED')

      const elsewhere = clientApp(project)
      const second = await sentCode(elsewhere, email)
      const typed = second.code.slice(0, 6).toUpperCase()
      expect(await elsewhere.signInWithMagicLink(typed + second.nonce, { noRedirect })).toMatchObject({ status: 'ok' })
      expect((await elsewhere.getUser())?.id).toBe(user.id)
    })

    it('a mailed code is refused by the SDK’s own errors', async () => {
      const app = clientApp(project)
      const elsewhere = { callbackUrl: 'https://elsewhere.example' }
      expect(await getRefusal(app.sendMagicLinkEmail(freshEmail(), elsewhere))).toBe('REDIRECT_URL_NOT_WHITELISTED')
      const invented = app.signInWithMagicLink('0'.repeat(45), { noRedirect })
      expect(await getRefusal(invented)).toBe('VERIFICATION_CODE_NOT_FOUND')
      const { email } = await signedUp()
      expect(await getRefusal(app.sendMagicLinkEmail(email, { callbackUrl }))).toBe('USER_EMAIL_ALREADY_EXISTS')
    })
  })

  describe('a forgotten password', () => {
    it('a forgotten password is replaced with the code from the mail, which ends every session', async () => {
      const { app, email, user } = await signedUp()
      const tokens = await user.currentSession.getTokens()
      const first = await mailedCode(wire(), email)
      expect(await app.sendForgotPasswordEmail(email, { callbackUrl })).toMatchObject({ status: 'ok' })
      let code = first
      while (code === first) code = await mailedCode(wire(), email)

      expect(await app.verifyPasswordResetCode(code)).toMatchObject({ status: 'ok' })
      const short = app.resetPassword({ code, password: 'short' })
      expect(await getRefusal(short)).toBe('PASSWORD_TOO_SHORT')
      const common = app.resetPassword({ code, password: 'password123' })
      expect(await getRefusal(common)).toBe('PASSWORD_REQUIREMENTS_NOT_MET')
      expect(await app.resetPassword({ code, password: newPassword })).toMatchObject({ status: 'ok' })
      expect(await getRefusal(app.verifyPasswordResetCode(code))).toBe('VERIFICATION_CODE_ALREADY_USED')

      expect((await signIn(email, password)).refusal).toBe('EMAIL_PASSWORD_MISMATCH')
      expect((await (await signIn(email, newPassword)).app.getUser())?.id).toBe(user.id)
      const refreshToken = tokens.refreshToken ?? ''
      expect(await clientApp(project, { accessToken: '', refreshToken }).getUser()).toBeNull()
    })

    it('a forgotten password is mailed about to no one who is not there, without saying so', async () => {
      const sent = clientApp(project).sendForgotPasswordEmail(freshEmail(), { callbackUrl })
      expect(await sent).toMatchObject({ status: 'ok' })
    })
  })

  describe('a password', () => {
    it('a password is replaced by a user with the old one, and this session stays', async () => {
      const { app, email, user } = await signedUp()
      const { app: elsewhere } = await signIn(email, password)
      const other = await (await elsewhere.getUser({ or: 'throw' })).currentSession.getTokens()
      const wrong = await user.updatePassword({ oldPassword: 'not this one', newPassword })
      expect(wrong?.errorCode).toBe('PASSWORD_CONFIRMATION_MISMATCH')
      expect((await user.updatePassword({ oldPassword: password, newPassword: 'short' }))?.errorCode).toBe(
        'PASSWORD_TOO_SHORT',
      )
      expect(await user.updatePassword({ oldPassword: password, newPassword })).toBeUndefined()
      const own = await user.currentSession.getTokens()
      const [kept, ended] = [own, other].map(({ refreshToken }) =>
        clientApp(project, { accessToken: '', refreshToken: refreshToken ?? '' }),
      )
      expect((await kept?.getUser())?.id).toBe(user.id)
      expect(await ended?.getUser()).toBeNull()
      expect((await app.getUser())?.hasPassword).toBe(true)
    })

    it('a password is set where there is none', async () => {
      const [app, email] = [clientApp(project), freshEmail()]
      const { code } = await sentCode(app, email)
      await app.signInWithMagicLink(code, { noRedirect })
      const user = await app.getUser({ or: 'throw' })
      const none = user.updatePassword({ oldPassword: password, newPassword })
      expect(await getRefusal(none)).toBe('USER_DOES_NOT_HAVE_PASSWORD')
      const common = await user.setPassword({ password: 'password123' })
      expect(common?.errorCode).toBe('PASSWORD_REQUIREMENTS_NOT_MET')
      expect(await user.setPassword({ password: newPassword })).toBeUndefined()
      await expect(user.setPassword({ password })).rejects.toThrow()
      expect((await signIn(email, newPassword)).refusal).toBeUndefined()
    })
  })

  describe('a second factor', () => {
    const secret = new Uint8Array(20).fill(7)
    const shownCode = () => totpCode(Buffer.from(secret).toString('base64'), wire().now())

    /** The SDK keeps the attempt code for another page; where there is none it says so, and that is all one sees in Node. */
    async function getAttempt(signingIn: () => Promise<unknown>): Promise<string> {
      const kept = new Map<string, string>()
      const sessionStorage = { setItem: (name: string, value: string) => kept.set(name, value) }
      vi.stubGlobal('window', { sessionStorage, location: new URL('http://localhost:3000') })
      try {
        await expect(signingIn()).rejects.toThrow(/we should have redirected|Cannot read properties of undefined/)
      } finally {
        vi.unstubAllGlobals()
      }
      return kept.get('hexclave_mfa_attempt_code') ?? kept.get('stack_mfa_attempt_code') ?? ''
    }

    it('a second factor is required after the password and after a mailed code, and finishes signing in', async () => {
      const { email, user, app } = await signedUp()
      await app.verifyEmail(await mailedCode(wire(), email))
      await user.update({ totpMultiFactorSecret: secret })
      expect((await app.getUser())?.isMultiFactorRequired).toBe(true)

      const second = clientApp(project)
      const attempt = await getAttempt(() => second.signInWithCredential({ email, password, noRedirect }))
      expect(attempt).toMatch(/^[0-9a-z]{45}$/)
      expect(await second.getUser()).toBeNull()
      expect(await getRefusal(second.signInWithMfa('000000', attempt, { noRedirect }))).toBe('INVALID_TOTP_CODE')
      const shown = shownCode()
      expect(await second.signInWithMfa(shown, attempt, { noRedirect })).toMatchObject({ status: 'ok' })
      expect((await second.getUser())?.id).toBe(user.id)

      const third = clientApp(project)
      const { code } = await sentCode(third, email)
      const next = await getAttempt(() => third.signInWithMagicLink(code, { noRedirect }))
      expect(await getRefusal(third.signInWithMfa(shown, next, { noRedirect }))).toBe('INVALID_TOTP_CODE')
      const used = third.signInWithMfa(shownCode(), attempt, { noRedirect })
      expect(await getRefusal(used)).toBe('VERIFICATION_CODE_ALREADY_USED')
    })

    it('a second factor is switched off again', async () => {
      const { email, user } = await signedUp()
      await user.update({ totpMultiFactorSecret: secret })
      await user.update({ totpMultiFactorSecret: null })
      const { app, refusal } = await signIn(email, password)
      expect(refusal).toBeUndefined()
      expect((await app.getUser())?.isMultiFactorRequired).toBe(false)
    })
  })

  describe('someone anonymous', () => {
    it('someone anonymous is created on request, and counts as signed out otherwise', async () => {
      const app = clientApp(project)
      const user = await app.getUser({ or: 'anonymous' })
      expect(user).toMatchObject({ isAnonymous: true, primaryEmail: null, displayName: null })
      expect((await app.getUser({ or: 'anonymous' })).id).toBe(user.id)
      expect(await app.getUser()).toBeNull()
    })

    it.each(['password', 'mailed code'])('keeps who they are when they sign up by %s', async way => {
      const [app, email] = [clientApp(project), freshEmail()]
      const { id } = await app.getUser({ or: 'anonymous' })
      await serverApp(project)
        .getUser(id)
        .then(user => user?.update({ displayName: 'Ada', serverMetadata: { cart: [1] } }))
      if (way === 'password') {
        await app.signUpWithCredential({ email, password, noRedirect, verificationCallbackUrl: callbackUrl })
      } else {
        const { code } = await sentCode(app, email)
        await app.signInWithMagicLink(code, { noRedirect })
      }
      expect(await app.getUser()).toMatchObject({ id, isAnonymous: false, primaryEmail: email, displayName: 'Ada' })
      expect((await serverApp(project).getUser(id))?.serverMetadata).toEqual({ cart: [1] })
    })

    it('someone anonymous is left behind by signing in to an account', async () => {
      const { email, user } = await signedUp()
      const app = clientApp(project)
      const anonymous = await app.getUser({ or: 'anonymous' })
      await app.signInWithCredential({ email, password, noRedirect })
      expect((await app.getUser())?.id).toBe(user.id)
      expect((await serverApp(project).getUser(anonymous.id))?.isAnonymous).toBe(true)
    })
  })

  describe('a program on a command line', () => {
    /** The SDK takes more than its types say. */
    const asking = (promptLink: (url: string) => void, maxAttempts = 1_000) => {
      const options = { appUrl: 'http://localhost:3000', waitTimeMillis: 1, maxAttempts, promptLink }
      return clientApp(project).promptCliLogin(options)
    }
    const loginCodeIn = (url: string) => new URL(url).searchParams.get('login_code') ?? ''

    it('a program on a command line is signed in, with a session of its own, when someone confirms its link', async () => {
      const { user } = await signedUp()
      const { refreshToken } = await user.currentSession.getTokens()
      let confirmed: Promise<Response> | undefined
      const result = await asking(url => {
        confirmed = confirm(loginCodeIn(url), refreshToken ?? '')
      })
      expect((await confirmed)?.status).toBe(200)
      if (result.status === 'error') throw result.error
      await user.signOut()
      const program = clientApp(project, { accessToken: '', refreshToken: result.data })
      expect((await program.getUser())?.id).toBe(user.id)
    })

    it('reports when it is not confirmed', async () => {
      expect(await getRefusal(asking(() => {}, 3))).toBe('CLI_AUTH_ERROR')
    })

    const confirm = (login_code: string, refresh_token: string) =>
      fetch(`${wire().url}/api/v1/auth/cli/complete`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-stack-access-type': 'client',
          'x-stack-project-id': project.id,
          'x-stack-publishable-client-key': project.publishableClientKey,
        },
        body: JSON.stringify({ login_code, refresh_token }),
      })
  })
})
