/** Attacks on passkeys: the numbers are those of the list of attacks, part I. */
import {
  type Answer,
  type Authenticator,
  createAuthenticator,
  type SignedInPerson,
  type TestProject,
} from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../support/servers.ts'

const config = {
  'auth.passkey.allowSignIn': true,
  'domains.trustedDomains': { app: { baseUrl: 'https://app.example.com', handlerPath: '/handler' } },
}
const page = { origin: 'https://app.example.com' }

type Falsified = Parameters<Authenticator['register']>[1] & Parameters<Authenticator['authenticate']>[1]

/** What a browser on that page, or a device, would have to say for the attack to work. */
const lies: readonly (readonly [what: string, falsified: Falsified])[] = [
  ['on another site', { origin: 'https://evil.example.com' }],
  ['on a site whose name has the same prefix', { origin: 'https://app.example.com.evil.com' }],
  ['below a trusted site', { origin: 'https://deep.app.example.com' }],
  ['below a trusted site, for the trusted one', { origin: 'https://deep.app.example.com', rpId: 'app.example.com' }],
  ['above a trusted site', { origin: 'https://example.com' }],
  ['without encryption', { origin: 'http://app.example.com' }],
  ['at another port', { origin: 'https://app.example.com:8443' }],
  ['on this computer, where that is not allowed', { origin: 'http://localhost:3000' }],
  ['with a path behind the site', { origin: 'https://app.example.com/' }],
  ['with a name before the site', { origin: 'https://app.example.com@evil.com', rpId: 'evil.com' }],
  ['in upper case', { origin: 'https://APP.example.com', rpId: 'app.example.com' }],
  ['nowhere', { origin: 'null', rpId: 'app.example.com' }],
  ['in no page', { origin: 'android:apk-key-hash:abc', rpId: 'app.example.com' }],
  ['in a frame of another site', { ...page, crossOrigin: true }],
  ['for the site above', { ...page, rpId: 'example.com' }],
  ['for the name that stands in for the site', { ...page, rpId: 'THIS_VALUE_WILL_BE_REPLACED.example.com' }],
  ['for another challenge', { ...page, challenge: 'x'.repeat(44) }],
  ['without user presence', { ...page, isPresent: false, isVerified: false }],
]

/** What no browser writes. */
const junk: readonly object[] = [
  {},
  { id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
  { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: null },
  { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
  { id: 1, rawId: 1, type: 1, response: 1 },
  { id: 'A'.repeat(20_000), rawId: 'A'.repeat(20_000), type: 'public-key', response: {} },
]

eachServer('a passkey', on => {
  const ask = (project: TestProject, path: string, body?: object, person?: SignedInPerson) =>
    project.request('POST', `/auth/passkey/${path}`, { accessToken: person?.accessToken, body })
  const beginRegistration = async (project: TestProject, person: SignedInPerson) =>
    (await ask(project, 'initiate-passkey-registration', undefined, person)).json
  const beginSignIn = async (project: TestProject) => (await ask(project, 'initiate-passkey-authentication')).json

  async function newUser(project: TestProject): Promise<SignedInPerson> {
    const person = await project.signUp()
    await project.asAdmin('PATCH', '/internal/projects/current', { config: { allow_localhost: false } })
    return person
  }

  async function withPasskey(options = {}) {
    const project = await on.project({ config })
    const eve = await project.signUp()
    const ada = await newUser(project)
    const device = createAuthenticator(options)
    const { code, options_json } = await beginRegistration(project, ada)
    const credential = device.register(options_json, page)
    expect((await ask(project, 'register', { code, credential }, ada)).status).toBe(200)
    return { project, ada, eve, device }
  }

  const signIn = (project: TestProject, code: string, authentication_response: object) =>
    ask(project, 'sign-in', { code, authentication_response })

  const failed = (what: 'REGISTRATION' | 'AUTHENTICATION') => ({
    status: 400,
    code: `PASSKEY_${what}_FAILED`,
    json: { details: { message: expect.any(String) } },
  })
  const usedUp = { status: 409, code: 'VERIFICATION_CODE_ALREADY_USED' }
  const unknown = { status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' }

  it('93: is registered once for a challenge, and signs in once for one', async () => {
    const { project, ada, device } = await withPasskey()
    const registration = await beginRegistration(project, ada)
    const answer = { code: registration.code, credential: device.register(registration.options_json, page) }
    expect((await ask(project, 'register', answer, ada)).status).toBe(200)
    expect(await ask(project, 'register', answer, ada)).toMatchObject(usedUp)
    const { code, options_json } = await beginSignIn(project)
    const response = device.authenticate(options_json, page)
    expect((await signIn(project, code, response)).status).toBe(200)
    expect(await signIn(project, code, response)).toMatchObject(usedUp)
    const again = await beginSignIn(project)
    expect(await signIn(project, again.code, response), 'under a new code').toMatchObject(failed('AUTHENTICATION'))
  })

  it('93: spends a challenge on the first answer, even on a wrong one', async () => {
    const { project, ada, device } = await withPasskey()
    const registration = await beginRegistration(project, ada)
    const right = device.register(registration.options_json, page)
    const wrong = device.register(registration.options_json, { origin: 'https://evil.example.com' })
    const register = (credential: object) => ask(project, 'register', { code: registration.code, credential }, ada)
    expect(await register(wrong)).toMatchObject(failed('REGISTRATION'))
    expect(await register(right)).toMatchObject(usedUp)
    const { code, options_json } = await beginSignIn(project)
    expect(await signIn(project, code, {})).toMatchObject(failed('AUTHENTICATION'))
    expect(await signIn(project, code, device.authenticate(options_json, page))).toMatchObject(usedUp)
  })

  it('93: signs in once, of fifty who show the same answer at once', async () => {
    const { project, device } = await withPasskey()
    const { code, options_json } = await beginSignIn(project)
    const response = device.authenticate(options_json, page)
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(project, code, response)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  })

  it('93: takes no challenge of another user, another kind or another project, nor one past its time', async () => {
    const { project, ada, eve, device } = await withPasskey()
    const other = await withPasskey()
    const registration = await beginRegistration(project, ada)
    const credential = device.register(registration.options_json, page)
    const body = { code: registration.code, credential }
    const begun = await beginSignIn(project)
    const response = device.authenticate(begun.options_json, page)
    expect(await ask(project, 'register', body, eve), 'of another user').toMatchObject(unknown)
    expect(await ask(other.project, 'register', body, other.ada), 'of another project').toMatchObject(unknown)
    expect(await signIn(other.project, begun.code, response), 'of another project').toMatchObject(unknown)
    expect(await signIn(project, registration.code, response), 'for a registration').toMatchObject(unknown)
    const asRegistration = { code: begun.code, credential }
    expect(await ask(project, 'register', asRegistration, ada), 'for a sign-in').toMatchObject(unknown)
    // None of that used it up.
    expect((await signIn(project, begun.code, response)).status).toBe(200)
    expect((await ask(project, 'register', body, ada)).status).toBe(200)

    const [late, lateSignIn] = [await beginRegistration(project, ada), await beginSignIn(project)]
    on.clock.advance(5 * 60)
    const expired = { status: 400, code: 'VERIFICATION_CODE_EXPIRED' }
    const tooLate = { code: late.code, credential: device.register(late.options_json, page) }
    expect(await ask(project, 'register', tooLate, ada)).toMatchObject(expired)
    const lateResponse = device.authenticate(lateSignIn.options_json, page)
    expect(await signIn(project, lateSignIn.code, lateResponse)).toMatchObject(expired)
  })

  it.each([
    ...lies,
    ['of the other kind', { ...page, type: 'webauthn.get' }] as const,
  ])('94, 95: is not registered %s', async (_, falsified) => {
    const project = await on.project({ config })
    const ada = await newUser(project)
    const { code, options_json } = await beginRegistration(project, ada)
    const credential = createAuthenticator().register(options_json, falsified)
    expect(await ask(project, 'register', { code, credential }, ada)).toMatchObject(failed('REGISTRATION'))
    const { json } = await project.asServer('GET', `/users/${ada.userId}`)
    expect(json.passkey_auth_enabled).toBe(false)
  })

  it('94, 95: does not sign in on or for another site, of another kind, or untouched', async () => {
    const { project, device } = await withPasskey()
    for (const [what, falsified] of [...lies, ['of the other kind', { ...page, type: 'webauthn.create' }] as const]) {
      const { code, options_json } = await beginSignIn(project)
      const answer = await signIn(project, code, device.authenticate(options_json, falsified))
      expect(answer, what).toMatchObject(failed('AUTHENTICATION'))
    }
    const { code, options_json } = await beginSignIn(project)
    expect((await signIn(project, code, device.authenticate(options_json, page))).status, 'truthfully').toBe(200)
  })

  it('94: signs in no more on a site that is not trusted any more', async () => {
    const { project, device } = await withPasskey()
    await project.asAdmin('PATCH', '/internal/projects/current', { config: { domains: [] } })
    const { code, options_json } = await beginSignIn(project)
    const answer = await signIn(project, code, device.authenticate(options_json, page))
    expect(answer).toMatchObject(failed('AUTHENTICATION'))
    expect(answer.json.error).toMatch(/trusted domains/)
  })

  it('95: is refused when it says that it is of someone else', async () => {
    const { project, eve, device } = await withPasskey()
    const handles = [eve.userId, 'nobody', ''].map(text => Buffer.from(text).toString('base64url'))
    for (const userHandle of handles) {
      const { code, options_json } = await beginSignIn(project)
      const response = device.authenticate(options_json, { ...page, userHandle })
      expect(await signIn(project, code, response), userHandle).toMatchObject(failed('AUTHENTICATION'))
    }
  })

  it('a passkey is refused when a copy of it is used, which counts for itself', async () => {
    const { project, device } = await withPasskey()
    const show = async (signCount: number): Promise<Answer> => {
      const { code, options_json } = await beginSignIn(project)
      return signIn(project, code, device.authenticate(options_json, { ...page, signCount }))
    }
    expect((await show(10)).status).toBe(200)
    for (const behind of [10, 9, 1, 0]) expect(await show(behind)).toMatchObject(failed('AUTHENTICATION'))
    expect((await show(11)).status).toBe(200)
    const atOnce = await Promise.all(Array.from({ length: 10 }, () => show(12)))
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('a passkey is refused when another key signed, or a bit of what was signed is another', async () => {
    const { project, device } = await withPasskey()
    const impostor = createAuthenticator({ credentialId: device.credentialId })
    const { code, options_json } = await beginSignIn(project)
    const response = impostor.authenticate(options_json, page)
    expect(await signIn(project, code, response)).toMatchObject(failed('AUTHENTICATION'))
    for (const field of ['authenticatorData', 'signature']) {
      const begun = await beginSignIn(project)
      const answer = device.authenticate(begun.options_json, page)
      const inner = Object(answer.response)
      const bytes = Buffer.from(inner[field], 'base64url')
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
      const bent = { ...answer, response: { ...inner, [field]: bytes.toString('base64url') } }
      expect(await signIn(project, begun.code, bent), field).toMatchObject(failed('AUTHENTICATION'))
    }
  })

  it('a passkey is refused when its names do not agree', async () => {
    const { project, ada, device } = await withPasskey()
    for (const named of [{ id: 'AAAA' }, { rawId: 'AAAA' }, { id: 'AAAA', rawId: 'AAAA' }, { type: 'password' }]) {
      const { code, options_json } = await beginRegistration(project, ada)
      const credential = { ...createAuthenticator().register(options_json, page), ...named }
      const what = JSON.stringify(named)
      expect(await ask(project, 'register', { code, credential }, ada), what).toMatchObject(failed('REGISTRATION'))
      const begun = await beginSignIn(project)
      const response = { ...device.authenticate(begun.options_json, page), ...named }
      expect(await signIn(project, begun.code, response), what).toMatchObject(failed('AUTHENTICATION'))
    }
  })

  it('a passkey is refused calmly when it is nothing that a browser writes', async () => {
    const { project, ada } = await withPasskey()
    for (const given of junk) {
      const { code } = await beginRegistration(project, ada)
      const registered = await ask(project, 'register', { code, credential: given }, ada)
      expect(registered).toMatchObject(failed('REGISTRATION'))
      expect(await signIn(project, (await beginSignIn(project)).code, given)).toMatchObject(failed('AUTHENTICATION'))
    }
  })

  it('5: is not registered by someone who was thrown out', async () => {
    const { project, eve } = await withPasskey()
    const { code, options_json } = await beginRegistration(project, eve)
    await project.asServer('PATCH', `/users/${eve.userId}`, { password: 'an entirely new one' })
    const credential = createAuthenticator().register(options_json, page)
    expect(await ask(project, 'register', { code, credential }, eve)).toMatchObject({
      status: 401,
      code: 'ACCESS_TOKEN_EXPIRED',
    })
  })

  it('98: is seen and removed by no one but its user and the owner of the project', async () => {
    const { project, ada, eve } = await withPasskey()
    const as = { accessToken: eve.accessToken }
    const removal = { ...as, body: { passkey_auth_enabled: false } }
    expect((await project.request('PATCH', `/users/${ada.userId}`, removal)).status).toBe(401)
    expect((await project.request('PATCH', '/users/me', removal)).status).toBe(200)
    expect((await project.request('GET', `/auth/passkeys?user_id=${ada.userId}`, as)).status).toBe(403)
    const { json } = await project.asServer('GET', `/auth/passkeys?user_id=${ada.userId}`)
    expect(json.items).toHaveLength(1)
  })

  it('99: does not reveal whether it is registered', async () => {
    const { project, device } = await withPasskey()
    const [one, other] = [await beginSignIn(project), await beginSignIn(project)]
    const same = { ...one.options_json, challenge: '' }
    expect({ ...other.options_json, challenge: '' }).toEqual(same)
    expect(same.allowCredentials).toEqual([])
    const forged = createAuthenticator({ credentialId: device.credentialId }).authenticate(one.options_json, page)
    const strange = createAuthenticator().authenticate(other.options_json, page)
    const answers = [await signIn(project, one.code, forged), await signIn(project, other.code, strange)]
    expect(answers[0]?.text).toBe(answers[1]?.text)
    expect(answers[0]?.status).toBe(answers[1]?.status)
  })
})
