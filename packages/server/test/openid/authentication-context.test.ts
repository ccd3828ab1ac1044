/** What an application can ask of a sign-in, and what it learns of it: acr, amr, auth_time, max_age and prompt. */
import { type SignedInPerson, type TestProject, totpCode } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { multiFactor } from '../../src/applications/authentication-context.ts'
import { createRelyingParty, TestBrowser } from '../support/relying-party.ts'
import { eachServer } from '../support/servers.ts'

const secret = Buffer.alloc(20, 'a secret of an app').toString('base64')

eachServer('authentication context of a sign-in with a project', on => {
  async function scene(input: Record<string, unknown> = {}) {
    const project = await on.project()
    const ada = await project.signUp()
    const party = await createRelyingParty(on.testkit(), project, input)
    return { project, ada, party, browser: new TestBrowser(on.testkit()) }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  async function signInAgain(project: TestProject, { email, password, userId }: SignedInPerson, totp?: string) {
    const first = await project.request('POST', '/auth/password/sign-in', { body: { email, password } })
    const { json } =
      totp === undefined
        ? first
        : await project.request('POST', '/auth/mfa/sign-in', {
            body: { type: 'totp', code: first.json.details.attempt_code, totp },
          })
    const again = { accessToken: String(json.access_token), refreshToken: String(json.refresh_token) }
    return { email, password, userId, ...again }
  }
  async function turnOnSecondFactor(project: TestProject, person: SignedInPerson) {
    const totp = totpCode(secret, on.clock.now())
    const { status } = await project.asUser(person, 'POST', '/auth/mfa/enrol', { totp_secret_base64: secret, totp })
    expect(status).toBe(200)
    on.clock.advance(30)
  }
  const claimsFor = async ({ project, party, browser }: Scene, person: SignedInPerson, parameters = {}) => {
    const begun = await party.begin(parameters)
    return (await party.finish(begun, await browser.allow(project, person, begun.url))).claims()
  }
  const requestOf = async ({ project, party, browser }: Scene, person: SignedInPerson, parameters: object) => {
    const { url } = await browser.go((await party.begin({ ...parameters })).url)
    const id = url.searchParams.get('request')
    return { id, url, ...(await project.asUser(person, 'GET', `/consents/requests/${id}`)) }
  }

  it('names the password, and the time of the sign-in', async () => {
    const at = await scene()
    const signedInAt = Math.floor(on.clock.now().getTime() / 1000)
    on.clock.advance(90)
    const claims = await claimsFor(at, at.ada)
    expect(claims).toMatchObject({ amr: ['pwd'], auth_time: signedInAt })
    expect(claims).not.toHaveProperty('acr')
  })

  it('names the second factor, with the class for it, also after a refresh', async () => {
    const at = await scene()
    await turnOnSecondFactor(at.project, at.ada)
    const again = await signInAgain(at.project, at.ada, totpCode(secret, on.clock.now()))
    expect(await claimsFor(at, again)).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: multiFactor })
  })

  it('names no method for a session that a server made', async () => {
    const at = await scene()
    const { json } = await at.project.asServer('POST', '/auth/sessions', { user_id: at.ada.userId })
    const made = { ...at.ada, accessToken: json.access_token, refreshToken: json.refresh_token }
    const claims = await claimsFor(at, made)
    expect(claims).not.toHaveProperty('amr')
    expect(claims).not.toHaveProperty('acr')
  })

  it('steps up: asks for a new sign-in where the application wants a second factor', async () => {
    const at = await scene()
    const { project, ada } = at
    await claimsFor(at, ada)
    await turnOnSecondFactor(project, ada)
    on.clock.advance(30)
    const wanted = { acr_values: multiFactor, prompt: '' }
    const silent = await at.browser.go((await at.party.begin({ ...wanted, prompt: 'none' })).url)
    expect(silent.url.searchParams.get('error')).toBe('login_required')
    const request = await requestOf(at, ada, wanted)
    expect(request.json.needs_sign_in).toBe(true)
    const refused = await project.asUser(ada, 'POST', `/consents/requests/${request.id}/grant`, {})
    expect(refused.status).toBe(403)
    const again = await signInAgain(project, ada, totpCode(secret, on.clock.now()))
    expect(await claimsFor(at, again, wanted)).toMatchObject({ acr: multiFactor })
    const quiet = await at.party.begin({ ...wanted, prompt: 'none' })
    expect((await at.party.finish(quiet, (await at.browser.go(quiet.url)).url)).claims()).toMatchObject({
      acr: multiFactor,
    })
  })

  it('steps up: someone without a second factor goes on after a new sign-in, without the class', async () => {
    const at = await scene()
    on.clock.advance(30)
    const wanted = { acr_values: multiFactor }
    expect((await requestOf(at, at.ada, wanted)).json.needs_sign_in).toBe(true)
    const begun = await at.party.begin(wanted)
    await at.browser.go(begun.url)
    on.clock.advance(1)
    const again = await signInAgain(at.project, at.ada)
    const claims = (await at.party.finish(begun, await at.browser.allow(at.project, again, begun.url))).claims()
    expect(claims).toMatchObject({ amr: ['pwd'] })
    expect(claims).not.toHaveProperty('acr')
  })

  it('prompt=login: takes only a sign-in after the request', async () => {
    const at = await scene()
    await claimsFor(at, at.ada)
    on.clock.advance(5)
    const request = await requestOf(at, at.ada, { prompt: 'login' })
    expect(request.json.needs_sign_in).toBe(true)
    on.clock.advance(5)
    const again = await signInAgain(at.project, at.ada)
    const granted = await at.project.asUser(again, 'POST', `/consents/requests/${request.id}/grant`, {})
    expect(granted.status).toBe(200)
    expect((await at.browser.go(granted.json.redirect_url)).url.searchParams.get('code')).not.toBeNull()
  })

  it('prompt=select_account: shows the page although nothing else is needed, once', async () => {
    const at = await scene({ skips_consent: true })
    await claimsFor(at, at.ada, { scope: 'openid', prompt: '' })
    const silent = await at.party.begin({ scope: 'openid', prompt: 'none' })
    expect((await at.browser.go(silent.url)).url.searchParams.get('code')).not.toBeNull()
    const request = await requestOf(at, at.ada, { scope: 'openid', prompt: 'select_account' })
    expect(request.json).toMatchObject({ needs_consent: true, needs_sign_in: false })
    const granted = await at.project.asUser(at.ada, 'POST', `/consents/requests/${request.id}/grant`, {})
    expect((await at.browser.go(granted.json.redirect_url)).url.searchParams.get('code')).not.toBeNull()
  })

  it('max_age: names the time of the sign-in, which is recent enough', async () => {
    const at = await scene()
    on.clock.advance(60)
    const request = await requestOf(at, at.ada, { max_age: '30' })
    expect(request.json.needs_sign_in).toBe(true)
    const again = await signInAgain(at.project, at.ada)
    const now = Math.floor(on.clock.now().getTime() / 1000)
    const claims = await claimsFor(at, again, { max_age: '30' })
    expect(claims?.auth_time).toBe(now)
  })

  it('login_hint: is what the page reads, and signs no one in by itself', async () => {
    const at = await scene()
    const request = await requestOf(at, at.ada, { login_hint: 'grace@example.com' })
    expect(request.json.login_hint).toBe('grace@example.com')
    const silent = await at.browser.go((await at.party.begin({ prompt: 'none', login_hint: at.ada.email })).url)
    expect(silent.url.searchParams.get('error')).toBe('login_required')
  })

  it('prompt=none with another prompt, and an unknown one, are refused', async () => {
    const at = await scene()
    for (const prompt of ['none login', 'create'])
      expect((await at.browser.go((await at.party.begin({ prompt })).url)).url.searchParams.get('error')).toBe(
        'invalid_request',
      )
  })
})
