/** What the published wire does about signing in that no one would expect. Each has its name. */
import { beforeAll, describe, expect, it } from 'vitest'
import { clientHeaders, type Sent, send, serverHeaders } from './support/raw.ts'
import {
  callbackUrl,
  createProject,
  eachWire,
  freshEmail,
  mailedCode,
  password,
  type WireProject,
} from './support/wire.ts'

const invented = '0'.repeat(45)
const unknownId = '7b1c2f6e-0000-4000-8000-000000000000'

eachWire('the published wire of signing in', wire => {
  let project: WireProject
  beforeAll(async () => {
    project = await createProject(wire(), { magic_link_enabled: true, passkey_enabled: true })
  })

  const client = () => clientHeaders(project.id, project.publishableClientKey)
  const server = () => serverHeaders(project)
  const ask = (method: string, path: string, sent: Sent = {}) => send(wire().url, method, path, sent)
  const post = (path: string, body: object, headers: Record<string, string> = client()) =>
    ask('POST', path, { headers, body })

  async function signedUp(email = freshEmail()) {
    const { json } = await post('/auth/password/sign-up', { email, password, verification_callback_url: callbackUrl })
    return { headers: { ...client(), 'x-stack-access-token': json.access_token }, email, ...json }
  }

  describe('codes', () => {
    it('codes are typed in front of the nonce, in any case', async () => {
      const email = freshEmail()
      const { json } = await post('/auth/otp/send-sign-in-code', { email, callback_url: callbackUrl })
      expect(json).toEqual({ nonce: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{39}$/) })
      const code = (await mailedCode(wire(), email)).slice(0, 6).toUpperCase() + json.nonce
      const { json: checked } = await post('/auth/otp/sign-in/check-code', { code })
      expect(checked).toEqual({ is_code_valid: true })
      const { json: first } = await post('/auth/otp/sign-in', { code })
      expect(Object.keys(first).sort()).toEqual(['access_token', 'is_new_user', 'refresh_token', 'user_id'])
      expect(first.is_new_user).toBe(true)
    })

    it('requested before the first use make one new user, not two', async () => {
      const email = freshEmail()
      const codes: string[] = []
      for (let sent = 0; sent < 2; sent += 1) {
        const { json } = await post('/auth/otp/send-sign-in-code', { email, callback_url: callbackUrl })
        let code = ''
        while (!code.endsWith(json.nonce)) code = await mailedCode(wire(), email)
        codes.push(code)
      }
      const answers = []
      for (const code of codes) answers.push((await post('/auth/otp/sign-in', { code })).json)
      expect(answers.map(({ is_new_user }) => is_new_user)).toEqual([true, false])
      expect(new Set(answers.map(({ user_id }) => user_id)).size).toBe(1)
    })

    it('that are unknown are not found, whatever they are for', async () => {
      for (const path of ['/auth/password/reset/check-code', '/auth/otp/sign-in', '/contact-channels/verify']) {
        const { status, json } = await post(path, { code: invented })
        expect([status, json.code], path).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND'])
        expect(json.details, path).toBeUndefined()
      }
    })

    it('where the way is off are refused in plain text with 403', async () => {
      const off = await createProject(wire())
      const headers = clientHeaders(off.id, off.publishableClientKey)
      const body = { email: freshEmail(), callback_url: callbackUrl }
      const { status, headers: answered } = await post('/auth/otp/send-sign-in-code', body, headers)
      expect([status, answered.get('content-type')]).toEqual([403, 'text/plain; charset=utf-8'])
      expect(answered.has('x-stack-known-error')).toBe(false)
    })
  })

  describe('passwords', () => {
    it('that are too long name their limit in camel case', async () => {
      const { headers } = await signedUp()
      const body = { old_password: password, new_password: 'x'.repeat(71) }
      const { json } = await post('/auth/password/update', body, headers)
      expect([json.code, json.details]).toEqual(['PASSWORD_TOO_LONG', { maxLength: 70 }])
    })

    it('that are changed end every session, unless the refresh token says which one asks', async () => {
      const one = await signedUp()
      const own = { ...one.headers, 'x-stack-refresh-token': one.refresh_token }
      const alive = async () => (await post('/auth/sessions/current/refresh', {}, own)).status
      await post('/auth/password/update', { old_password: password, new_password: 'another good one' }, own)
      expect(await alive()).toBe(200)
      await post('/auth/password/update', { old_password: 'another good one', new_password: password }, one.headers)
      expect(await alive()).toBe(401)
    })

    it('requested again succeed for every user', async () => {
      const body = { email: freshEmail(), callback_url: callbackUrl }
      expect((await post('/auth/password/send-reset-code', body)).json).toEqual({ success: true })
    })
  })

  describe('a second factor', () => {
    it('a second factor is required by an error with the attempt code', async () => {
      const { headers, email } = await signedUp()
      const body = { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') }
      await ask('PATCH', '/users/me', { headers, body })
      const { status, json } = await post('/auth/password/sign-in', { email, password })
      expect(status).toBe(400)
      expect(json).toMatchObject({
        code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
        details: { attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) },
      })
      const wrong = { code: json.details.attempt_code, type: 'totp', totp: 'not six digits' }
      expect((await post('/auth/mfa/sign-in', wrong)).json.code).toBe('INVALID_TOTP_CODE')
    })
  })

  describe('passkeys', () => {
    it('passkeys are for a host whose name the page is to put in', async () => {
      const { headers, email } = await signedUp()
      const begun = await ask('POST', '/auth/passkey/initiate-passkey-registration', { headers })
      expect(begun.json).toEqual({
        code: expect.stringMatching(/^[0-9a-z]{45}$/),
        options_json: {
          rp: { id: 'THIS_VALUE_WILL_BE_REPLACED.example.com', name: 'Acme' },
          user: { id: expect.any(String), name: email, displayName: email },
          challenge: expect.any(String),
          pubKeyCredParams: [-8, -7, -257].map(alg => ({ alg, type: 'public-key' })),
          timeout: 60000,
          excludeCredentials: [],
          attestation: 'none',
          authenticatorSelection: expect.objectContaining({ residentKey: 'required', requireResidentKey: true }),
          extensions: { credProps: true },
        },
      })
      const input = await ask('POST', '/auth/passkey/initiate-passkey-authentication', { headers: client() })
      expect(input.json.options_json).toMatchObject({
        rpId: 'THIS_VALUE_WILL_BE_REPLACED.example.com',
        allowCredentials: [],
        userVerification: 'preferred',
      })
    })

    it('passkeys are answered for once, good or bad, and unknown fields in the answer are fine', async () => {
      const { json } = await ask('POST', '/auth/passkey/initiate-passkey-authentication', { headers: client() })
      const answered = { id: 'AA', rawId: 'AA', type: 'public-key', response: {}, somethingNew: [1] }
      const body = { authentication_response: answered, code: json.code }
      expect((await post('/auth/passkey/sign-in', body)).json).toMatchObject({
        code: 'PASSKEY_AUTHENTICATION_FAILED',
        details: { message: expect.any(String) },
      })
      expect((await post('/auth/passkey/sign-in', body)).json.code).toBe('VERIFICATION_CODE_ALREADY_USED')
    })
  })

  describe('someone anonymous', () => {
    it('someone anonymous is made by a request without body and content type', async () => {
      const { status, json } = await ask('POST', '/auth/anonymous/sign-up', { headers: client() })
      expect(status).toBe(200)
      expect(Object.keys(json).sort()).toEqual(['access_token', 'refresh_token', 'user_id'])
    })

    it('someone anonymous is let in only with the header that says so', async () => {
      const { json } = await ask('POST', '/auth/anonymous/sign-up', { headers: client() })
      const headers = { ...client(), 'x-stack-access-token': json.access_token }
      expect((await ask('GET', '/users/me', { headers })).json.code).toBe('ANONYMOUS_AUTHENTICATION_NOT_ALLOWED')
      const allowed = { ...headers, 'x-stack-allow-anonymous-user': 'true' }
      expect((await ask('GET', '/users/me', { headers: allowed })).json.is_anonymous).toBe(true)
    })
  })

  describe('sessions', () => {
    it('sessions are refreshed by a header that has to be there', async () => {
      const { json } = await post('/auth/sessions/current/refresh', {})
      expect(json.error).toBe('headers.x-stack-refresh-token is a required field')
    })

    it('sessions are ended by a client that names its user, and by a server that need not', async () => {
      const { headers, user_id } = await signedUp()
      const { json: made } = await post('/auth/sessions', { user_id }, server())
      expect(Object.keys(made).sort()).toEqual(['access_token', 'refresh_token'])
      const { json } = await ask('GET', '/auth/sessions?user_id=me', { headers })
      const other = json.items.find((item: { is_current_session: boolean }) => !item.is_current_session)
      const nameless = await ask('DELETE', `/auth/sessions/${other.id}`, { headers })
      expect(nameless.json.error).toBe('query.user_id is a required field')
      expect((await ask('DELETE', `/auth/sessions/${other.id}`, { headers: server(), body: {} })).json).toEqual({
        success: true,
      })
    })

    it('sessions of others are out of bounds for listing, and not there for ending', async () => {
      const [one, other] = [await signedUp(), await signedUp()]
      const path = `/auth/sessions?user_id=${other.user_id}`
      expect((await ask('GET', path, { headers: one.headers })).status).toBe(403)
      const { json } = await ask('GET', '/auth/sessions?user_id=me', { headers: other.headers })
      const ending = `/auth/sessions/${json.items[0].id}?user_id=me`
      const { status, headers } = await ask('DELETE', ending, { headers: one.headers })
      expect([status, headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
    })
  })

  describe('signing in on a command line', () => {
    it('hands the token out once, with a status of its own', async () => {
      const { refresh_token } = await signedUp()
      const { json } = await post('/auth/cli', {})
      expect(json).toEqual({
        polling_code: expect.stringMatching(/^[0-9a-z]{45}$/),
        login_code: expect.stringMatching(/^[0-9a-z]{45}$/),
        expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      })
      const poll = async () => post('/auth/cli/poll', { polling_code: json.polling_code })
      const waiting = await poll()
      expect([waiting.status, waiting.json]).toEqual([200, { status: 'waiting' }])
      const confirmation = { login_code: json.login_code, refresh_token }
      expect((await post('/auth/cli/complete', confirmation)).json).toEqual({ success: true })
      expect((await post('/auth/cli/complete', confirmation)).status).toBe(400)
      const done = await poll()
      expect([done.status, done.json.status]).toEqual([201, 'success'])
      expect(done.json.refresh_token).not.toBe(refresh_token)
      const again = await poll()
      expect([again.status, again.json]).toEqual([200, { status: 'used' }])
    })

    it('takes no code that it did not give', async () => {
      const { json } = await post('/auth/cli/poll', { polling_code: invented })
      expect(json.code).toBe('INVALID_POLLING_CODE')
    })
  })

  describe('contact channels', () => {
    it('that are not there have another status for each method', async () => {
      const { headers } = await signedUp()
      const path = `/contact-channels/me/${unknownId}`
      expect((await ask('GET', path, { headers })).status).toBe(404)
      expect((await ask('PATCH', path, { headers, body: { used_for_auth: false } })).status).toBe(400)
      expect((await ask('DELETE', path, { headers })).status).toBe(400)
    })

    it('contact channels are verified by a client’s word in no case', async () => {
      const { headers } = await signedUp()
      const body = { user_id: 'me', type: 'email', value: freshEmail(), used_for_auth: false, is_verified: true }
      const { json } = await ask('POST', '/contact-channels', { headers, body })
      expect(json.error).toBe('body has unknown properties: is_verified')
    })

    it('that are primary no more leave the user without', async () => {
      const { headers } = await signedUp()
      const { json } = await ask('GET', '/contact-channels?user_id=me', { headers })
      await ask('PATCH', `/contact-channels/me/${json.items[0].id}`, { headers, body: { is_primary: false } })
      const { json: user } = await ask('GET', '/users/me', { headers })
      expect([user.primary_email, user.primary_email_verified]).toEqual([null, false])
    })
  })
})
