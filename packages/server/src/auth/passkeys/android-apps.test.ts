import { createHash } from 'node:crypto'
import { type Authenticator, createAuthenticator, type TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../../test/support/servers.ts'

const keyHash = (certificate: string) => createHash('sha256').update(certificate).digest('base64url')
const origin = `android:apk-key-hash:${keyHash('our app')}`
const otherOrigin = `android:apk-key-hash:${keyHash('another app')}`

const config = {
  'auth.otp.allowSignIn': true,
  'auth.passkey.allowSignIn': true,
  'domains.trustedDomains': {
    app: { baseUrl: 'https://app.example.com', handlerPath: '/handler' },
    all: { baseUrl: 'https://*.example.org', handlerPath: '/handler' },
  },
  'domains.androidApps': { phone: { origin } },
}
const inApp = { origin, rpId: 'app.example.com' }

eachServer('passkeys in a native Android app', on => {
  async function register(project: TestProject, device: Authenticator, caller: { origin: string; rpId: string }) {
    const { accessToken } = await project.signUp()
    const begun = await project.asUser({ accessToken }, 'POST', '/auth/passkey/initiate-passkey-registration')
    const body = { code: begun.json.code, credential: device.register(begun.json.options_json, caller) }
    return project.asUser({ accessToken }, 'POST', '/auth/passkey/register', body)
  }

  async function signIn(project: TestProject, device: Authenticator, caller: { origin: string; rpId?: string }) {
    const begun = await project.request('POST', '/auth/passkey/initiate-passkey-authentication')
    const authentication_response = device.authenticate(begun.json.options_json, caller)
    return project.request('POST', '/auth/passkey/sign-in', {
      body: { code: begun.json.code, authentication_response },
    })
  }

  it('a native Android app that the project trusts registers a passkey and signs in, as does the page of its domain', async () => {
    const project = await on.project({ config })
    const device = createAuthenticator()
    expect((await register(project, device, inApp)).status).toBe(200)
    expect((await signIn(project, device, inApp)).status).toBe(200)
    expect((await signIn(project, device, { origin: 'https://app.example.com' })).status).toBe(200)
  })

  it.each([
    ['is not listed', { ...inApp, origin: otherOrigin }, /does not belong to the project/],
    [
      'is listed with another spelling of its hash',
      { ...inApp, origin: `${origin}=` },
      /does not belong to the project/,
    ],
    ['is listed in another case', { ...inApp, origin: origin.toUpperCase() }, /does not belong to the project/],
    ['speaks for a domain that is not trusted', { origin, rpId: 'evil.example.com' }, /could not be verified/],
    ['speaks for a host of a pattern', { origin, rpId: 'shop.example.org' }, /could not be verified/],
  ])('a native Android app that %s is refused at registration and sign-in', async (_, caller, message) => {
    const project = await on.project({ config })
    const device = createAuthenticator()
    expect((await register(project, device, inApp)).status).toBe(200)
    const registered = await register(project, createAuthenticator(), caller)
    expect(registered).toMatchObject({ status: 400, code: 'PASSKEY_REGISTRATION_FAILED' })
    const refused = await signIn(project, device, caller)
    expect(refused).toMatchObject({ status: 400, code: 'PASSKEY_AUTHENTICATION_FAILED' })
    expect(refused.json.details.message).toMatch(message)
  })

  it('a native Android app of another project, or one without a trusted domain, is refused', async () => {
    const bare = { 'auth.passkey.allowSignIn': true, 'domains.androidApps': { phone: { origin } } }
    const without = { ...config, 'domains.androidApps': {} }
    for (const other of [bare, without]) {
      const refused = await register(await on.project({ config: other }), createAuthenticator(), inApp)
      expect(refused).toMatchObject({ status: 400, code: 'PASSKEY_REGISTRATION_FAILED' })
    }
  })

  it('the origin of a native Android app is checked where it is stored, and is no target of a link', async () => {
    const project = await on.project({ config })
    const write = (changes: object) =>
      project.asAdmin('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(changes) })
    expect(await write({ 'domains.androidApps.tablet': { origin: 'android:apk-key-hash:abc' } })).toMatchObject({
      status: 400,
      text: 'domains.androidApps.tablet.origin is not android:apk-key-hash: and the SHA-256 of a certificate in base64url',
    })
    expect((await write({ 'domains.androidApps.tablet': { origin: otherOrigin } })).status).toBe(200)
    expect((await write({ 'domains.trustedDomains.tablet': { baseUrl: origin } })).status).toBe(400)
    const mailCode = (callback_url: string) =>
      project.request('POST', '/auth/otp/send-sign-in-code', { body: { email: 'ada@example.com', callback_url } })
    expect((await mailCode('https://app.example.com/handler')).status).toBe(200)
    for (const target of [origin, `${origin}/handler`, `${origin}?next=https://app.example.com`])
      expect(await mailCode(target), target).toMatchObject({ status: 400, code: 'REDIRECT_URL_NOT_WHITELISTED' })
  })
})
