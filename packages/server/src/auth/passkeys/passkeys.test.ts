import { type Authenticator, createAuthenticator, type TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { expectRefusalsInOrder } from '../../../test/support/refusals.ts'
import { eachServer } from '../../../test/support/servers.ts'

const server = { level: 'server' } as const
const passkeysOn = { config: { 'auth.passkey.allowSignIn': true } }
const relyingParty = 'THIS_VALUE_WILL_BE_REPLACED.example.com'

type Person = Awaited<ReturnType<TestProject['signUp']>>

eachServer('passkeys', on => {
  const start = (project: TestProject, { accessToken }: Pick<Person, 'accessToken'>) =>
    project.asUser({ accessToken }, 'POST', '/auth/passkey/initiate-passkey-registration')

  async function register(project: TestProject, person: Person, device: Authenticator, headers = {}) {
    const { code, options_json } = (await start(project, person)).json
    const body = { code, credential: device.register(options_json) }
    return project.request('POST', '/auth/passkey/register', { accessToken: person.accessToken, body, headers })
  }

  async function signIn(project: TestProject, device: Authenticator, told = {}) {
    const { code, options_json } = (await project.request('POST', '/auth/passkey/initiate-passkey-authentication')).json
    const body = { code, authentication_response: device.authenticate(options_json, told) }
    return project.request('POST', '/auth/passkey/sign-in', { body })
  }

  const read = async (project: TestProject, { userId }: Person) =>
    (await project.asServer('GET', `/users/${userId}`)).json

  const listFor = async (project: TestProject, { userId }: Person) =>
    (await project.asServer('GET', `/auth/passkeys?user_id=${userId}`)).json.items

  it('returns the options to create one, as published SDKs expect them', async () => {
    const project = await on.project(passkeysOn)
    const ada = await project.signUp('ada@passkeys.example.com')
    const { status, json } = await start(project, ada)
    expect(status).toBe(200)
    expect(json).toEqual({
      code: expect.stringMatching(/^[0-9a-z]{45}$/),
      options_json: {
        rp: { id: relyingParty, name: 'Acme' },
        user: {
          id: Buffer.from(ada.userId).toString('base64url'),
          name: ada.email,
          displayName: ada.email,
        },
        challenge: expect.stringMatching(/^[\w-]{43,}$/),
        pubKeyCredParams: [
          { alg: -8, type: 'public-key' },
          { alg: -7, type: 'public-key' },
          { alg: -257, type: 'public-key' },
        ],
        timeout: 60000,
        excludeCredentials: [],
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
        extensions: { credProps: true },
      },
    })
  })

  it('names the person by their name, else by their address, else as a user', async () => {
    const project = await on.project(passkeysOn)
    const named = await project.signUp()
    await project.asUser(named, 'PATCH', '/users/me', { display_name: 'Ada' })
    const anonymous = (await project.request('POST', '/auth/anonymous/sign-up')).json
    const nameFor = async (accessToken: string) => (await start(project, { accessToken })).json.options_json.user
    expect(await nameFor(named.accessToken)).toMatchObject({ name: 'Ada', displayName: 'Ada' })
    const headers = { 'x-stack-allow-anonymous-user': 'true' }
    const answer = await project.request('POST', '/auth/passkey/initiate-passkey-registration', {
      accessToken: anonymous.access_token,
      headers,
    })
    expect(answer.json.options_json.user).toMatchObject({ name: 'User', displayName: 'User' })
  })

  it('returns the options to find one, the same for every visitor', async () => {
    const project = await on.project(passkeysOn)
    const { status, json } = await project.request('POST', '/auth/passkey/initiate-passkey-authentication')
    expect(status).toBe(200)
    expect(json).toEqual({
      code: expect.stringMatching(/^[0-9a-z]{45}$/),
      options_json: {
        rpId: relyingParty,
        challenge: expect.stringMatching(/^[\w-]{43,}$/),
        allowCredentials: [],
        timeout: 60000,
        userVerification: 'preferred',
      },
    })
  })

  it.each(['ES256', 'RS256', 'EdDSA'] as const)('passkeys is registered and signs in (%s)', async algorithm => {
    const project = await on.project(passkeysOn)
    const ada = await project.signUp()
    const device = createAuthenticator({ algorithm })
    const registered = await register(project, ada, device)
    expect(registered).toMatchObject({ status: 200, json: { user_handle: device.credentialId } })
    const { status, json } = await signIn(project, device)
    expect({ status, json }).toEqual({
      status: 200,
      json: {
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        is_new_user: false,
        user_id: ada.userId,
      },
    })
    const me = await project.request('GET', '/users/me', { accessToken: json.access_token })
    expect(me.json).toMatchObject({ id: ada.userId, passkey_auth_enabled: true })
  })

  it('signs in time and again, with a device that counts and one that does not', async () => {
    const project = await on.project(passkeysOn)
    for (const counts of [true, false]) {
      const device = createAuthenticator({ counts })
      await register(project, await project.signUp(), device)
      for (let time = 0; time < 3; time++) expect((await signIn(project, device)).status).toBe(200)
    }
  })

  it('signs in without user verification, and without a user handle', async () => {
    const project = await on.project(passkeysOn)
    const device = createAuthenticator()
    await register(project, await project.signUp(), device)
    expect((await signIn(project, device, { isVerified: false })).status).toBe(200)
    expect((await signIn(project, device, { userHandle: null })).status).toBe(200)
  })

  it('passkeys is a field of a user, and of events', async () => {
    const project = await on.project(passkeysOn)
    const ada = await project.signUp()
    expect(await read(project, ada)).toMatchObject({ passkey_auth_enabled: false })
    await register(project, ada, createAuthenticator())
    expect(await read(project, ada)).toMatchObject({ passkey_auth_enabled: true })
    expect((await on.events(project)).at(-1)).toMatchObject({
      type: 'user.updated',
      data: { id: ada.userId, passkey_auth_enabled: true },
    })
  })

  it('passkeys is listed with its times and its browser, for oneself and for the owner', async () => {
    const project = await on.project(passkeysOn)
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const device = createAuthenticator()
    const registeredAt = on.clock.now().getTime()
    await register(project, ada, device, { 'user-agent': 'Firefox 145' })
    const own = (person: Person, userId: string) => project.asUser(person, 'GET', `/auth/passkeys?user_id=${userId}`)
    const passkey = {
      id: expect.any(String),
      user_id: ada.userId,
      name: null,
      created_at_millis: registeredAt,
      last_used_at_millis: null,
      is_synced: true,
      user_agent: 'Firefox 145',
    }
    expect((await own(ada, 'me')).json.items).toEqual([passkey])
    on.clock.advance(60)
    await signIn(project, device)
    expect(await listFor(project, ada)).toEqual([{ ...passkey, last_used_at_millis: registeredAt + 60_000 }])
    expect((await own(eve, ada.userId)).status).toBe(403)
    expect((await own(eve, 'me')).json.items).toEqual([])
  })

  it('passkeys is one of several, each with a name, and each is removed by itself', async () => {
    const project = await on.project(passkeysOn)
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const [phone, key] = [createAuthenticator(), createAuthenticator()]
    await register(project, ada, phone)
    on.clock.advance(1)
    await register(project, ada, key)
    const [newest, oldest] = await listFor(project, ada)
    const as = ({ accessToken }: Person) => ({ accessToken })
    const path = (id: string) => `/auth/passkeys/${id}?user_id=${ada.userId}`
    const rename = (by: object, name: string) => project.request('PATCH', path(oldest.id), { ...by, body: { name } })
    expect((await rename(as(ada), ' My phone ')).status).toBe(200)
    expect((await rename(as(eve), 'Mine')).status).toBe(403)
    expect((await rename(as(ada), ' ')).code).toBe('SCHEMA_ERROR')
    expect((await rename(as(ada), 'x'.repeat(65))).code).toBe('SCHEMA_ERROR')
    expect((await listFor(project, ada)).map(({ name }: { name: string }) => name)).toEqual([null, 'My phone'])

    expect((await project.request('DELETE', path(newest.id), as(eve))).status).toBe(403)
    expect((await project.request('DELETE', path(newest.id), as(ada))).status).toBe(200)
    expect((await project.request('DELETE', path(newest.id), as(ada))).status).toBe(404)
    expect((await signIn(project, key)).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    expect((await signIn(project, phone)).status).toBe(200)
    expect(await read(project, ada)).toMatchObject({ passkey_auth_enabled: true })
    expect((await project.asServer('DELETE', path(oldest.id))).status).toBe(200)
    expect(await read(project, ada)).toMatchObject({ passkey_auth_enabled: false })
    expect((await rename(server, 'Gone')).status).toBe(404)
  })

  it('passkeys is one of ten at most, also when several are added at once', async () => {
    const project = await on.project(passkeysOn)
    const ada = await project.signUp()
    for (let count = 0; count < 8; count += 1) await register(project, ada, createAuthenticator())
    const begun = await Promise.all([1, 2, 3, 4].map(async () => (await start(project, ada)).json))
    const answers = await Promise.all(
      begun.map(({ code, options_json }) => {
        const body = { code, credential: createAuthenticator().register(options_json), name: 'One of many' }
        return project.asUser(ada, 'POST', '/auth/passkey/register', body)
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400])
    expect(await listFor(project, ada)).toHaveLength(10)
    expect((await start(project, ada)).text).toMatch(/at most 10 passkeys/)
  })

  it('passkeys is registered again by the same device', async () => {
    const project = await on.project(passkeysOn)
    const ada = await project.signUp()
    const device = createAuthenticator()
    await register(project, ada, device)
    expect((await register(project, ada, device)).status).toBe(200)
    expect((await signIn(project, device)).status).toBe(200)
  })

  it('may be the same in two projects, and is of one user in each', async () => {
    const [project, other] = [await on.project(passkeysOn), await on.project(passkeysOn)]
    const device = createAuthenticator()
    const [ada, elsewhere, eve] = [await project.signUp(), await other.signUp(), await project.signUp()]
    await register(project, ada, device)
    expect((await register(other, elsewhere, device)).status).toBe(200)
    expect(await register(project, eve, device)).toMatchObject({ status: 400, code: 'PASSKEY_REGISTRATION_FAILED' })
    expect(await listFor(project, eve)).toEqual([])
    expect((await signIn(project, device, { userHandle: null })).json.user_id).toBe(ada.userId)
    expect((await signIn(other, device, { userHandle: null })).json.user_id).toBe(elsewhere.userId)
  })

  it('passkeys is removed by turning it off, and cannot be turned on', async () => {
    const project = await on.project(passkeysOn)
    const ada = await project.signUp()
    const device = createAuthenticator()
    await register(project, ada, device)
    const change = (passkey_auth_enabled: boolean) =>
      project.asUser(ada, 'PATCH', '/users/me', { passkey_auth_enabled })
    expect((await change(true)).status).toBe(400)
    expect((await change(false)).json).toMatchObject({ passkey_auth_enabled: false })
    expect(await listFor(project, ada)).toEqual([])
    expect((await signIn(project, device)).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
  })

  it('goes with its user', async () => {
    const project = await on.project(passkeysOn)
    const ada = await project.signUp()
    const device = createAuthenticator()
    await register(project, ada, device)
    expect((await project.asServer('DELETE', `/users/${ada.userId}`)).status).toBe(200)
    expect((await signIn(project, device)).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    expect((await register(project, await project.signUp(), device)).status).toBe(200)
  })

  it('passkeys is counted among the ways to sign in for as long as it is there', async () => {
    const project = await on.project(passkeysOn)
    const methods = async () => {
      const { json } = await project.asAdmin('GET', '/internal/metrics?include_anonymous=true')
      return Object.fromEntries(
        json.login_methods.map(({ method, count }: { method: string; count: number }) => [method, count]),
      )
    }
    const ada = await project.signUp()
    const { json: guest } = await project.request('POST', '/auth/anonymous/sign-up')
    expect(await methods()).toEqual({ password: 1, other: 1 })
    await register(project, ada, createAuthenticator())
    await register(project, ada, createAuthenticator())
    expect(await methods()).toEqual({ password: 1, passkey: 1, other: 1 })
    const device = createAuthenticator()
    const headers = { 'x-stack-allow-anonymous-user': 'true' }
    const as = { accessToken: guest.access_token, headers }
    const challenge = (await project.request('POST', '/auth/passkey/initiate-passkey-registration', as)).json
    const body = { code: challenge.code, credential: device.register(challenge.options_json) }
    expect((await project.request('POST', '/auth/passkey/register', { ...as, body })).status).toBe(200)
    expect(await methods()).toEqual({ password: 1, passkey: 2 })
    await project.asUser(ada, 'PATCH', '/users/me', { passkey_auth_enabled: false })
    await project.asServer('DELETE', `/users/${guest.user_id}`)
    expect(await methods()).toEqual({ password: 1 })
  })

  it('takes what a device says of its maker unread', async () => {
    const project = await on.project(passkeysOn)
    const ada = await project.signUp()
    const device = createAuthenticator()
    const { code, options_json } = (await start(project, ada)).json
    const attStmt = new Map([['x5c', [Buffer.from('no certificate at all')]]])
    const credential = device.register(options_json, { statement: { fmt: 'packed', attStmt } })
    const registered = await project.asUser(ada, 'POST', '/auth/passkey/register', { code, credential })
    expect(registered.status).toBe(200)
    expect((await signIn(project, device)).status).toBe(200)
  })

  it('passkeys is refused in the order that the wire gives', async () => {
    const project = await on.project()
    const { accessToken } = await project.signUp()
    const unknown = 'x'.repeat(45)
    const switchPasskeys = (passkey_enabled: boolean) =>
      project.asAdmin('PATCH', '/internal/projects/current', { config: { passkey_enabled } })
    const off = { status: 400, code: 'PASSKEY_AUTHENTICATION_NOT_ENABLED' }
    const bodies = {
      'initiate-passkey-registration': undefined,
      register: { credential: {}, code: unknown },
      'initiate-passkey-authentication': undefined,
      'sign-in': { authentication_response: {}, code: unknown },
    }
    for (const [path, body] of Object.entries(bodies)) {
      expect(await project.asUser({ accessToken }, 'POST', `/auth/passkey/${path}`, body), path).toMatchObject(off)
    }
    await switchPasskeys(true)
    for (const path of ['initiate-passkey-registration', 'register']) {
      const body = path === 'register' ? bodies.register : undefined
      const answer = await project.request('POST', `/auth/passkey/${path}`, { body })
      expect(answer.code, path).toBe('USER_AUTHENTICATION_REQUIRED')
    }
    const challenge = (await start(project, { accessToken })).json
    const right = { credential: createAuthenticator().register(challenge.options_json), code: challenge.code }
    await expectRefusalsInOrder(
      body => project.asUser({ accessToken }, 'POST', '/auth/passkey/register', { ...right, ...body }),
      [
        { when: { code: unknown }, status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' },
        // The challenge is spent by it.
        { when: { credential: {} }, status: 400, code: 'PASSKEY_REGISTRATION_FAILED', alone: true },
      ],
    )
  })

  it('leads to the second factor of a user with one', async () => {
    const project = await on.project(passkeysOn)
    const ada = await project.signUp()
    const device = createAuthenticator()
    await register(project, ada, device)
    const body = { totp_secret_base64: Buffer.alloc(20, 1).toString('base64') }
    await project.asServer('PATCH', `/users/${ada.userId}`, body)
    const answer = await signIn(project, device)
    expect(answer).toMatchObject({
      status: 400,
      code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
      json: { details: { attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) } },
    })
  })
})
