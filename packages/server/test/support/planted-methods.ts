/** What an attacker adds to an account that another person is to use, and what of it opens that account afterwards. */
import { randomUUID } from 'node:crypto'
import { type Authenticator, createAuthenticator, type Json, type TestProject, totpCode } from '@latchkey/testkit'
import { expect } from 'vitest'
import type { ServerSuite } from './servers.ts'

const callback = 'http://localhost:3000/handler/callback'
const password = 'the trap of eve'
const totpSecret = Buffer.alloc(20, 'eve').toString('base64')

/** What the project must have switched on. */
export const plantingConfig = {
  'auth.otp.allowSignIn': true,
  'auth.passkey.allowSignIn': true,
  'auth.oauth.providers.github': { type: 'github', isShared: true, allowSignIn: true },
  'apiKeys.enabled.user': true,
}

/** A signed-in user; the headers admit an anonymous one. */
export interface Holder {
  readonly userId: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Planted {
  readonly holder: Holder
  readonly device: Authenticator
  readonly apiKey: string
  /** An address of the attacker's own, which is verified and signs in. */
  readonly address: string
  /** An address of the attacker's own, whose verification link is still open. */
  readonly pending: { readonly address: string; readonly code: string }
  readonly password: string
  readonly program: { readonly pollingCode: string; readonly refreshToken: string }
  readonly begunPasskey: Json
  readonly totpSecret: string
  readonly recoveryCodes: readonly string[]
  /** A sign-in with the passkey that waits for its second step. */
  readonly attemptCode: string
}

export function planting(on: ServerSuite, project: TestProject) {
  const ask = (path: string, body: object, by?: Holder) =>
    project.request('POST', path, { body, accessToken: by?.accessToken, headers: by?.headers })
  async function must(path: string, body: object, by?: Holder): Promise<Json> {
    const { status, json, text } = await ask(path, body, by)
    expect(status, `${path}: ${text}`).toBeLessThan(300)
    return json
  }
  const mailedCode = (email: string, subject?: RegExp) => on.testkit().mailbox.codeFor(email, subject)

  async function addAddress(by: Holder) {
    const address = `eve-${randomUUID().slice(0, 8)}@${project.id}.example.com`
    const channel = { user_id: 'me', type: 'email', value: address, used_for_auth: true }
    const { id } = await must('/contact-channels', channel, by)
    await must(`/contact-channels/me/${id}/send-verification-code`, { callback_url: callback }, by)
    return { address, code: await mailedCode(address) }
  }

  async function addPasskey(by: Holder, device = createAuthenticator()): Promise<Authenticator> {
    const begun = await must('/auth/passkey/initiate-passkey-registration', {}, by)
    const credential = device.register(begun.options_json)
    await must('/auth/passkey/register', { credential, code: begun.code }, by)
    return device
  }
  const addApiKey = async (by: Holder): Promise<string> =>
    (await must('/user-api-keys', { description: 'for later', user_id: 'me' }, by)).value

  async function program(by: Holder, confirmed: Holder = by) {
    const login = await must('/auth/cli', {})
    await must('/auth/cli/complete', { login_code: login.login_code, refresh_token: confirmed.refreshToken })
    return login.polling_code as string
  }

  async function addSecondFactor(by: Holder): Promise<readonly string[]> {
    const totp = totpCode(totpSecret, on.clock.now())
    return (await must('/auth/mfa/enrol', { totp_secret_base64: totpSecret, totp }, by)).recovery_codes
  }

  async function passkeySignIn(device: Authenticator) {
    const { code, options_json } = await must('/auth/passkey/initiate-passkey-authentication', {})
    return ask('/auth/passkey/sign-in', { code, authentication_response: device.authenticate(options_json) })
  }

  /** Everything by which the attacker could come back, now or later. */
  async function plant(holder: Holder): Promise<Planted> {
    const device = await addPasskey(holder)
    const apiKey = await addApiKey(holder)
    const own = await addAddress(holder)
    await must('/contact-channels/verify', { code: own.code })
    const pending = await addAddress(holder)
    const finished = await must('/auth/cli/poll', { polling_code: await program(holder) })
    const pollingCode = await program(holder)
    await ask('/auth/password/set', { password }, holder)
    const recoveryCodes = await addSecondFactor(holder)
    on.clock.advance(30)
    const attempt = await passkeySignIn(device)
    const begunPasskey = await must('/auth/passkey/initiate-passkey-registration', {}, holder)
    return {
      holder,
      device,
      apiKey,
      address: own.address,
      pending,
      password,
      program: { pollingCode, refreshToken: finished.refresh_token },
      begunPasskey,
      totpSecret,
      recoveryCodes,
      attemptCode: attempt.json.details.attempt_code,
    }
  }

  const refresh = (refreshToken: string) => project.request('POST', '/auth/sessions/current/refresh', { refreshToken })
  const signIn = (email: string, given: string) => ask('/auth/password/sign-in', { email, password: given })

  async function codeSignIn(email: string) {
    // Mails about changes are sent first: the clock is fixed, and all would have the same time.
    await on.testkit().mailbox.list(email)
    const sent = await ask('/auth/otp/send-sign-in-code', { email, callback_url: callback })
    return sent.status === 200 ? ask('/auth/otp/sign-in', { code: await mailedCode(email) }) : sent
  }

  async function resetMails(email: string): Promise<number> {
    await must('/auth/password/send-reset-code', { email, callback_url: callback })
    return (await on.testkit().mailbox.list(email)).filter(({ subject }) => /password/i.test(subject)).length
  }

  /** The names of what still opens the account, whose address the victim now signs in with. */
  async function whatOpens(eve: Planted, victim: string): Promise<string[]> {
    const { holder } = eve
    await ask('/contact-channels/verify', { code: eve.pending.code })
    const asOpen = (name: string, { status, json }: { status: number; json: Json }) => {
      // A due second step opens the account as well, because the attacker planted the second factor.
      const opens = status < 300 || json?.code === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'
      const isOther = json?.user_id !== undefined && json.user_id !== holder.userId
      return opens && !isOther ? [name] : []
    }
    const credential = createAuthenticator().register(eve.begunPasskey.options_json)
    const totp = totpCode(eve.totpSecret, on.clock.now())
    const attempt = { code: eve.attemptCode }
    const poll = await ask('/auth/cli/poll', { polling_code: eve.program.pollingCode })
    const newKey = { description: 'afterwards', user_id: 'me' }
    const recovery = { ...attempt, recovery_code: eve.recoveryCodes[0] }
    // Before the codes to the same addresses, which make accounts of the attacker's own.
    const resets = (await resetMails(eve.address)) + (await resetMails(eve.pending.address))
    return [
      ...(resets > 0 ? ['reset by an address of the attacker'] : []),
      ...asOpen('session', await refresh(holder.refreshToken)),
      ...asOpen('session of a program', await refresh(eve.program.refreshToken)),
      ...(poll.json?.status === 'success' ? ['login of a program'] : []),
      ...asOpen('passkey', await passkeySignIn(eve.device)),
      ...asOpen(
        'passkey begun before',
        await ask('/auth/passkey/register', { code: eve.begunPasskey.code, credential }, holder),
      ),
      ...asOpen('API key', await project.asServer('POST', '/user-api-keys/check', { api_key: eve.apiKey })),
      ...asOpen('API key made afterwards', await ask('/user-api-keys', newKey, holder)),
      ...asOpen('second step', await ask('/auth/mfa/sign-in', { ...attempt, type: 'totp', totp })),
      ...asOpen('recovery code', await ask('/auth/mfa/recovery-codes/sign-in', recovery)),
      ...asOpen('password', await signIn(victim, eve.password)),
      ...asOpen('password by the own address', await signIn(eve.address, eve.password)),
      ...asOpen('code to the own address', await codeSignIn(eve.address)),
      ...asOpen('code to the pending address', await codeSignIn(eve.pending.address)),
    ]
  }

  return {
    ...{ ask, must, mailedCode, plant, whatOpens, addPasskey, addApiKey, addAddress, addSecondFactor },
    ...{ passkeySignIn, signIn, refresh, codeSignIn, resetMails },
  }
}
