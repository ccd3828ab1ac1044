import type { TestProject } from '@latchkey/testkit'
import { describe, expect, it } from 'vitest'
import {
  atProvider,
  type Browser,
  begin,
  callback,
  eachServerWithProviders,
  errorIn,
  errorUrl,
  exchange,
  redirectUri,
  returned,
  signIn,
} from '../../../test/support/oauth.ts'

const server = { level: 'server' } as const

eachServerWithProviders('signing in with a provider', on => {
  let count = 0
  /** A project with a person who has accounts at providers. */
  async function scene(config: object = {}, types?: Parameters<typeof on.project>[0]) {
    const project = await on.project(types, config)
    count += 1
    const person = { id: String(1_000_000 + count), email: `ada${count}@example.com`, isVerified: true }
    on.doubles().signInAs(person)
    const browser: Browser = { testkit: on.testkit(), doubles: on.doubles(), project }
    return { browser, project, person }
  }
  const users = async (project: TestProject) => (await project.asServer('GET', '/users')).json.items
  const read = async (project: TestProject, id: string) => (await project.asServer('GET', `/users/${id}`)).json
  const make = async (project: TestProject, body: object) => {
    const { status, json, text } = await project.asServer('POST', '/users', body)
    expect(status, text).toBe(201)
    return json
  }

  it('signs up, and later in, with name, image and verified address of the provider', async () => {
    const { browser, project, person } = await scene()
    const first = await signIn(browser)
    expect(first.status, first.text).toBe(200)
    expect(first.json).toMatchObject({
      ...{ token_type: 'Bearer', expires_in: 600, scope: 'legacy', is_new_user: true, newUser: true },
      ...{ after_callback_redirect_url: null, afterCallbackRedirectUrl: null },
    })
    expect(first.headers.get('cache-control')).toContain('no-store')
    expect(first.headers.get('pragma')).toBe('no-cache')
    const me = await project.request('GET', '/users/me', { accessToken: first.json.access_token })
    const user = await read(project, me.json.id)
    expect(user).toMatchObject({
      display_name: 'Ada Lovelace',
      profile_image_url: 'https://images.example.com/ada.png',
      primary_email: person.email,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      has_password: false,
      oauth_providers: [{ id: 'google', account_id: person.id, email: person.email }],
    })
    const second = await signIn(browser)
    expect(second.json).toMatchObject({ is_new_user: false, newUser: false })
    expect(await users(project)).toHaveLength(1)
  })

  it('sends the browser to the provider with a cookie that only the API reads', async () => {
    const { browser } = await scene()
    const { response, url, state } = await begin(browser)
    expect(response.status).toBe(307)
    expect(`${url?.origin}${url?.pathname}`).toBe('https://accounts.google.com/o/oauth2/v2/auth')
    expect(url?.searchParams.get('redirect_uri')).toMatch(/\/api\/v1\/auth\/oauth\/callback\/google$/)
    expect(url?.searchParams.get('code_challenge_method')).toBe('S256')
    expect(response.headers.get('set-cookie')).toMatch(
      new RegExp(`^stack-oauth-inner-${state}=[\\w-]{43}; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax$`),
    )
  })

  it('returns to the application with code and state, keeps its parameters, and deletes the cookie', async () => {
    const { browser } = await scene()
    const { response, page, begun } = await returned(browser, 'google', {
      redirect_uri: `${redirectUri}&code=old#hash`,
    })
    expect(response.status).toBe(303)
    expect(Object.fromEntries(page?.searchParams ?? [])).toEqual({
      from: 'app',
      code: expect.stringMatching(/^[0-9a-z]{45}$/),
      state: 'state-of-the-app',
    })
    expect(response.headers.get('set-cookie')).toMatch(
      new RegExp(`^stack-oauth-inner-${begun.state}=; Max-Age=0; Path=/`),
    )
  })

  it('returns after_callback_redirect_url from the token endpoint, in both spellings', async () => {
    const { browser } = await scene()
    const { json } = await signIn(browser, 'google', { after_callback_redirect_url: '/where/I/was' })
    expect(json).toMatchObject({
      after_callback_redirect_url: '/where/I/was',
      afterCallbackRedirectUrl: '/where/I/was',
    })
  })

  it('takes the posted form of Apple, with a cookie that a cross-site request carries', async () => {
    const { browser } = await scene({}, ['apple'])
    const begun = await begin(browser, 'apple')
    expect(begun.response.headers.get('set-cookie')).toMatch(/HttpOnly; Secure; SameSite=None$/)
    const parameters = await atProvider(browser, begun)
    parameters.set('user', '{"name":{"firstName":"Ada"}}')
    const response = await callback(browser, begun, parameters, { provider: 'apple', isForm: true })
    expect(response.headers.get('location')).toContain('code=')
  })

  it('refuses in the order of the wire, and answers directly', async () => {
    const { browser, project } = await scene({ 'auth.oauth.providers.github': { type: 'github' } })
    const refused = async (changes: Record<string, string | undefined>, provider = 'google') => {
      const { response, url } = await begin(browser, provider, changes)
      expect(url).toBeNull()
      const text = await response.text()
      return { status: response.status, code: response.headers.get('x-stack-known-error'), text }
    }
    const wrong = { redirect_uri: 'https://evil.example.com/', type: 'link' }
    const key = { ...wrong, client_secret: 'pck_wrong' }
    const client = { ...key, client_id: 'unknown' }
    expect(await refused({ ...client, scope: 'openid', state: undefined })).toMatchObject({ code: 'SCHEMA_ERROR' })
    expect(await refused({ ...client, scope: 'openid' })).toMatchObject({ status: 400, code: 'INVALID_SCOPE' })
    const unknown = await refused(client)
    expect(unknown).toMatchObject({ status: 400, code: 'INVALID_OAUTH_CLIENT_ID_OR_SECRET' })
    expect(JSON.parse(unknown.text).details).toEqual({ client_id: 'unknown' })
    expect(await refused(key)).toMatchObject({ status: 401, code: 'INVALID_PUBLISHABLE_CLIENT_KEY' })
    for (const provider of ['github', 'spotify', 'constructor'])
      expect(await refused(wrong, provider)).toMatchObject({ code: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED' })
    expect(await refused(wrong)).toMatchObject({ status: 400, code: 'REDIRECT_URL_NOT_WHITELISTED' })
    expect(await refused({ type: 'link' })).toMatchObject({ status: 400, code: null })
    expect(await refused({ token: 'no.such.token' })).toMatchObject({ code: 'UNPARSABLE_ACCESS_TOKEN' })
    const elsewhere = await (await on.project()).signUp()
    expect(await refused({ token: elsewhere.accessToken })).toMatchObject({ status: 403, code: null })
    const person = await project.signUp()
    const link = { type: 'link', token: person.accessToken }
    await project.asServer('DELETE', `/users/${person.userId}`)
    expect(await refused(link)).toMatchObject({ status: 401, code: 'USER_AUTHENTICATION_REQUIRED' })
    for (const [method, verifier] of [
      ['plain', 'a'.repeat(43)],
      ['S256', 'short'],
    ])
      expect(await refused({ code_challenge_method: method, code_challenge: verifier })).toMatchObject({
        code: 'SCHEMA_ERROR',
      })
  })

  describe('the callback', () => {
    it('cases 15 and 17: works in the browser that started, once, for the provider it was started for', async () => {
      const { browser } = await scene({}, ['google', 'github'])
      const begun = await begin(browser)
      const parameters = await atProvider(browser, begun)
      const other = await begin(browser)
      for (const options of [{ cookie: '' }, { cookie: other.cookie }, { provider: 'github' }]) {
        const refused = await callback(browser, begun, parameters, options)
        expect({ status: refused.status, location: refused.headers.get('location') }).toEqual({
          status: 400,
          location: null,
        })
        expect(await refused.text()).toMatch(/cannot be continued here/)
      }
      const answers = await Promise.all(Array.from({ length: 10 }, () => callback(browser, begun, parameters)))
      expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
    })

    it('deletes the cookie of its state in every answer, also where the state is unknown or was spent', async () => {
      const { browser, project } = await scene()
      const begun = await begin(browser)
      const parameters = await atProvider(browser, begun)
      const deletion = (state: string) => new RegExp(`^stack-oauth-inner-${state}=; Max-Age=0; Path=/`)
      const withoutCookie = await callback(browser, begun, parameters, { cookie: '' })
      expect(withoutCookie.headers.get('set-cookie')).toMatch(deletion(begun.state))
      expect((await callback(browser, begun, parameters)).status).toBe(303)
      const again = await callback(browser, begun, parameters)
      expect([again.status, again.headers.get('set-cookie')]).toEqual([
        400,
        expect.stringMatching(deletion(begun.state)),
      ])
      const ask = (state: string) =>
        on.testkit().fetch(`/api/v1/auth/oauth/callback/google?${new URLSearchParams({ state, code: 'x' })}`)
      for (const projectId of [project.id, '00000000-0000-4000-8000-00000000dead']) {
        const unknown = `${'u'.repeat(43)}.${projectId}`
        const answer = await ask(unknown)
        expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
          400,
          expect.stringMatching(deletion(unknown)),
        ])
      }
      // What no flow has had as its state names no cookie.
      for (const odd of ['', 'x', `${'u'.repeat(43)}.a b; Path=/x`, `${'u'.repeat(43)}.a\r\nset-cookie: x=1`]) {
        const answer = await ask(odd)
        expect([answer.status, answer.headers.get('set-cookie')]).toEqual([400, null])
      }
    })

    it('comes within ten minutes', async () => {
      const { browser } = await scene()
      const begun = await begin(browser)
      const parameters = await atProvider(browser, begun)
      on.clock.advance(10 * 60 + 1)
      const response = await callback(browser, begun, parameters)
      const page = new URL(response.headers.get('location') ?? '')
      expect(errorIn({ page })).toEqual({ code: 'OUTER_OAUTH_TIMEOUT', details: {} })
      expect(page.searchParams.get('message')).toBe('The OAuth flow has timed out. Please sign in again.')
    })

    it('case 23: passes a refusal of the person on, without the words of the provider', async () => {
      const { browser } = await scene()
      for (const error of ['access_denied', 'consent_required', 'user_cancelled_login', 'user_cancelled_authorize']) {
        const begun = await begin(browser)
        const parameters = new URLSearchParams({ state: begun.state, error, error_description: 'secret words' })
        const response = await callback(browser, begun, parameters)
        const page = new URL(response.headers.get('location') ?? '')
        expect(errorIn({ page })).toEqual({ code: 'OAUTH_PROVIDER_ACCESS_DENIED', details: {} })
        expect(page.href).not.toContain('secret')
      }
    })

    it('sends a browser whose provider refuses or fails to the page for errors, without the words of the provider', async () => {
      const { browser, project } = await scene()
      const answers: Record<string, string>[] = [
        { code: 'unknown' },
        { error: 'server_error', error_description: 'secret words' },
      ]
      for (const answer of answers) {
        const begun = await begin(browser)
        const response = await callback(browser, begun, new URLSearchParams({ state: begun.state, ...answer }))
        expect(response.status).toBe(303)
        const page = new URL(response.headers.get('location') ?? '')
        expect(page.href.startsWith(errorUrl)).toBe(true)
        expect(errorIn({ page })).toEqual({ code: 'PROVIDER_REJECTED', details: expect.anything() })
        expect(page.href).not.toContain('secret')
      }
      expect(await users(project)).toEqual([])
    })

    it('answers directly where the page for errors is missing or not trusted', async () => {
      const { browser, project } = await scene()
      for (const page of [undefined, 'https://evil.example.com/error']) {
        const failed = await begin(browser, 'google', { error_redirect_url: page })
        const failure = await callback(browser, failed, new URLSearchParams({ state: failed.state, code: 'unknown' }))
        expect({ status: failure.status, location: failure.headers.get('location') }).toEqual({
          status: 400,
          location: null,
        })
        const begun = await begin(browser, 'google', { error_redirect_url: page })
        const response = await callback(
          browser,
          begun,
          new URLSearchParams({ state: begun.state, error: 'access_denied' }),
        )
        expect(response.status).toBe(400)
        expect(response.headers.get('x-stack-known-error')).toBe('OAUTH_PROVIDER_ACCESS_DENIED')
        expect(response.headers.get('set-cookie')).toContain('Max-Age=0')
      }
      expect(await users(project)).toEqual([])
    })

    it('reads the error page from the first of its two names', async () => {
      const { browser } = await scene()
      const first = `${errorUrl}?first`
      const begun = await begin(browser, 'google', { error_redirect_uri: first })
      const response = await callback(
        browser,
        begun,
        new URLSearchParams({ state: begun.state, error: 'access_denied' }),
      )
      expect(response.headers.get('location')).toContain('error?first=')
    })

    it('case 10: is refused when the provider was switched off or the address is trusted no more', async () => {
      const { browser, project } = await scene()
      const change = (override: object) =>
        project.asAdmin('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(override) })
      const untrusted = await begin(browser, 'google', { error_redirect_url: undefined })
      const parameters = await atProvider(browser, untrusted)
      await change({ 'domains.allowLocalhost': false })
      const refused = await callback(browser, untrusted, parameters)
      expect(refused.headers.get('x-stack-known-error')).toBe('REDIRECT_URL_NOT_WHITELISTED')
      await change({ 'domains.allowLocalhost': true })
      const off = await begin(browser)
      const more = await atProvider(browser, off)
      await change({ 'auth.oauth.providers.google.allowSignIn': false })
      const page = new URL((await callback(browser, off, more)).headers.get('location') ?? '')
      expect(errorIn({ page })?.code).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
    })
  })

  describe('an address that signs in already', () => {
    const strategy = (value: string) => ({ 'auth.oauth.accountMergeStrategy': value })
    const holder = (project: TestProject, email: string, isVerified: boolean) =>
      make(project, { primary_email: email, primary_email_auth_enabled: true, primary_email_verified: isVerified })
    const conflict = (email: string, flag: boolean) => ({
      code: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
      details: { type: 'email', contact_channel_value: email, would_work_if_email_was_verified: flag },
    })

    it('an address that signs in already is connected where both sides have verified it, even while sign-up is off', async () => {
      const { browser, project, person } = await scene({ 'auth.allowSignUp': false })
      const ada = await holder(project, person.email, true)
      const answer = await signIn(browser)
      expect(answer.json).toMatchObject({ is_new_user: false })
      expect((await read(project, ada.id)).oauth_providers).toEqual([
        { id: 'google', account_id: person.id, email: person.email, allow_sign_in: true },
      ])
    })

    it('case 1: is a conflict where the user has not verified it', async () => {
      const { browser, project, person } = await scene()
      await holder(project, person.email, false)
      expect(errorIn(await returned(browser))).toEqual(conflict(person.email, true))
    })

    it('case 3: is a conflict where the provider does not vouch for it', async () => {
      const { browser, project, person } = await scene()
      on.doubles().signInAs({ ...person, isVerified: false })
      await holder(project, person.email, true)
      expect(errorIn(await returned(browser))).toEqual(conflict(person.email, false))
    })

    it('an address that signs in already is a conflict in a project that raises an error', async () => {
      const { browser, project, person } = await scene(strategy('raise_error'))
      await holder(project, person.email, true)
      expect(errorIn(await returned(browser))).toEqual(conflict(person.email, false))
    })

    it('stays with its user where duplicates are allowed', async () => {
      const { browser, project, person } = await scene(strategy('allow_duplicates'))
      const ada = await holder(project, person.email, true)
      const { json } = await signIn(browser)
      expect(json.is_new_user).toBe(true)
      const me = (await project.request('GET', '/users/me', { accessToken: json.access_token })).json
      expect(me.id).not.toBe(ada.id)
      expect(me).toMatchObject({ primary_email: person.email, primary_email_verified: true })
      expect((await read(project, me.id)).primary_email_auth_enabled).toBe(false)
    })
  })

  it('makes an account without an address where the provider gives none', async () => {
    const { browser, project, person } = await scene()
    on.doubles().signInAs({ ...person, email: null })
    const { json } = await signIn(browser)
    const me = (await project.request('GET', '/users/me', { accessToken: json.access_token })).json
    expect(me).toMatchObject({ primary_email: null, display_name: 'Ada Lovelace' })
  })

  it('case 11: keeps accounts of two providers with the same id apart', async () => {
    const { browser, project, person } = await scene({}, ['google', 'github'])
    await signIn(browser, 'google')
    on.doubles().signInAs({ ...person, email: `other-${person.email}` })
    expect((await signIn(browser, 'github')).json.is_new_user).toBe(true)
    expect(await users(project)).toHaveLength(2)
  })

  it('case 10: lets no one in with an account of a provider that is off by now', async () => {
    const { browser, project } = await scene()
    await signIn(browser)
    const body = { config_override_string: JSON.stringify({ 'auth.oauth.providers.google.allowSignIn': false }) }
    await project.asAdmin('PATCH', '/internal/config/override', body)
    const { response } = await begin(browser)
    expect(response.headers.get('x-stack-known-error')).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  })

  it('case 21: refuses a response that names another issuer', async () => {
    const { browser, project } = await scene()
    const begun = await begin(browser)
    const parameters = await atProvider(browser, begun)
    parameters.set('iss', 'https://evil.example.com')
    const response = await callback(browser, begun, parameters)
    const page = new URL(response.headers.get('location') ?? '')
    expect(errorIn({ page })?.code).toBe('PROVIDER_REJECTED')
    expect(page.searchParams.has('code')).toBe(false)
    expect(await users(project)).toEqual([])
  })

  it('makes no account while sign-up is off', async () => {
    const { browser, project } = await scene({ 'auth.allowSignUp': false })
    expect(errorIn(await returned(browser))?.code).toBe('SIGN_UP_NOT_ENABLED')
    expect(await users(project)).toEqual([])
  })

  it('makes one account when the same person returns in ten browsers at once', async () => {
    const { browser, project } = await scene()
    const begun = await Promise.all(Array.from({ length: 10 }, () => begin(browser)))
    const parameters = await Promise.all(begun.map(one => atProvider(browser, one)))
    const pages = await Promise.all(
      begun.map((one, index) => callback(browser, one, parameters[index] ?? new URLSearchParams())),
    )
    expect(pages.map(({ status }) => status)).toEqual(Array(10).fill(303))
    for (const { headers } of pages) expect(headers.get('location')).toContain('code=')
    expect(await users(project)).toHaveLength(1)
  })

  it('makes a fresh user when the account of a deleted one returns', async () => {
    const { browser, project } = await scene()
    await signIn(browser)
    const [{ id }] = await users(project)
    await project.asServer('DELETE', `/users/${id}`)
    expect((await signIn(browser)).json.is_new_user).toBe(true)
    expect((await users(project))[0].id).not.toBe(id)
  })

  it('upgrades the anonymous user behind the token, who keeps id and teams and takes over the name', async () => {
    const { browser, project, person } = await scene({ 'teams.allowClientTeamCreation': true })
    const guest = (await project.request('POST', '/auth/anonymous/sign-up')).json
    const anonymous = { accessToken: guest.access_token, headers: { 'x-stack-allow-anonymous-user': 'true' } }
    const team = await project.request('POST', '/teams', {
      ...anonymous,
      body: { display_name: 'Crew', creator_user_id: 'me' },
    })
    expect(team.status, team.text).toBe(201)
    await project.asServer('PATCH', `/users/${guest.user_id}`, { display_name: 'Countess' })
    const { json } = await signIn(browser, 'google', { token: guest.access_token })
    expect(json.is_new_user).toBe(true)
    expect(await read(project, guest.user_id)).toMatchObject({
      display_name: 'Ada Lovelace',
      is_anonymous: false,
      primary_email: person.email,
      primary_email_verified: true,
    })
    const ended = await project.request('GET', '/users/me', anonymous)
    expect(ended.code, 'the session of the guest').toBe('ACCESS_TOKEN_EXPIRED')
    const teams = await project.request('GET', '/teams?user_id=me', { accessToken: json.access_token })
    expect(teams.json.items.map(({ id }: { id: string }) => id)).toContain(team.json.id)
  })

  describe('linking', () => {
    it('connects the account to the signed-in user, and renews it the second time', async () => {
      const { browser, project } = await scene()
      const person = await project.signUp()
      for (const round of [1, 2]) {
        const answer = await signIn(browser, 'google', { type: 'link', token: person.accessToken })
        expect(answer.json, `round ${round}: ${answer.text}`).toMatchObject({ is_new_user: false })
      }
      expect((await read(project, person.userId)).oauth_providers).toHaveLength(1)
      const later = await signIn(browser)
      const me = await project.request('GET', '/users/me', { accessToken: later.json.access_token })
      expect(me.json.id).toBe(person.userId)
    })

    it('connects nothing until the page that started it exchanges the code', async () => {
      const { browser, project } = await scene()
      const attacker = await project.signUp()
      const result = await returned(browser, 'google', { type: 'link', token: attacker.accessToken })
      expect((await read(project, attacker.userId)).oauth_providers, 'before the exchange').toEqual([])
      const guessed = await exchange(browser, result, { code_verifier: 'x'.repeat(43) })
      expect(guessed.code).toBe('INVALID_AUTHORIZATION_CODE')
      expect((await read(project, attacker.userId)).oauth_providers, 'after a guess').toEqual([])
      expect((await signIn(browser)).json.is_new_user, 'the account is free').toBe(true)
    })

    it('linking is refused at the exchange when the user signed out meanwhile', async () => {
      const { browser, project } = await scene()
      const person = await project.signUp()
      const result = await returned(browser, 'google', { type: 'link', token: person.accessToken })
      await project.asUser(person, 'DELETE', '/auth/sessions/current')
      expect((await exchange(browser, result)).code).toBe('INVALID_AUTHORIZATION_CODE')
      expect((await read(project, person.userId)).oauth_providers).toEqual([])
    })

    it('linking is refused for an account that another user signs in with', async () => {
      const { browser, project } = await scene()
      await signIn(browser)
      const person = await project.signUp()
      const result = await returned(browser, 'google', { type: 'link', token: person.accessToken })
      expect(errorIn(result)?.code).toBe('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER')
    })

    it('linking is refused when the user signed out, or was deleted, meanwhile', async () => {
      const { browser, project } = await scene()
      for (const end of ['sign out', 'delete']) {
        const person = await project.signUp()
        const begun = await begin(browser, 'google', { type: 'link', token: person.accessToken })
        const parameters = await atProvider(browser, begun)
        if (end === 'delete') await project.asServer('DELETE', `/users/${person.userId}`)
        else await project.asUser(person, 'DELETE', '/auth/sessions/current')
        const page = new URL((await callback(browser, begun, parameters)).headers.get('location') ?? '')
        expect(errorIn({ page })?.code, end).toBe('USER_AUTHENTICATION_REQUIRED')
      }
    })

    it('linking is enough where a provider is on for connected accounts alone', async () => {
      const { browser, project } = await scene({ 'auth.oauth.providers.google.allowSignIn': false })
      expect((await begin(browser)).response.headers.get('x-stack-known-error')).toBe(
        'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
      )
      const person = await project.signUp()
      const { status } = await signIn(browser, 'google', { type: 'link', token: person.accessToken })
      expect(status).toBe(200)
    })
  })

  describe('the authorization code', () => {
    it('case 61: is for the redirect_uri, the verifier and the project it was issued for, and any attempt uses it up', async () => {
      const { browser } = await scene()
      for (const wrong of [{ redirect_uri: 'http://localhost:3000/other' }, { code_verifier: 'x'.repeat(43) }]) {
        const result = await returned(browser)
        expect((await exchange(browser, result, wrong)).code).toBe('INVALID_AUTHORIZATION_CODE')
        expect((await exchange(browser, result)).code, 'after that').toBe('INVALID_AUTHORIZATION_CODE')
      }
      const result = await returned(browser)
      const elsewhere = { ...browser, project: await on.project() }
      expect((await exchange(elsewhere, result)).code).toBe('INVALID_AUTHORIZATION_CODE')
      expect((await exchange(browser, result, { redirect_uri: `${redirectUri}#hash` })).status).toBe(200)
    })

    it('works without client_secret, which must be right where it is sent', async () => {
      const { browser } = await scene()
      const result = await returned(browser)
      const wrong = await exchange(browser, result, { client_secret: 'pck_wrong' })
      expect(wrong).toMatchObject({ status: 400, code: 'INVALID_OAUTH_CLIENT_ID_OR_SECRET' })
      expect((await exchange(browser, result, { client_secret: undefined })).status).toBe(200)
    })

    it('expires after five minutes', async () => {
      const { browser } = await scene()
      const result = await returned(browser)
      on.clock.advance(5 * 60)
      expect((await exchange(browser, result)).code).toBe('INVALID_AUTHORIZATION_CODE')
    })

    it('that comes again ends the session that it gave', async () => {
      const { browser, project } = await scene()
      const result = await returned(browser)
      const { json } = await exchange(browser, result)
      expect((await exchange(browser, result)).code).toBe('INVALID_AUTHORIZATION_CODE')
      const me = await project.request('GET', '/users/me', { accessToken: json.access_token })
      expect(me.code).toBe('ACCESS_TOKEN_EXPIRED')
    })

    it('gives at most one session to twenty requests at once, and none that lives on', async () => {
      const { browser, project } = await scene()
      const result = await returned(browser)
      const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(browser, result)))
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
      for (const { status, json } of answers) {
        if (status !== 200) continue
        const me = await project.request('GET', '/users/me', { accessToken: json.access_token })
        expect(me.code).toBe('ACCESS_TOKEN_EXPIRED')
      }
    })

    it('the authorization code is worth nothing after the account is disconnected, locked or has another password', async () => {
      const changes = {
        'allow_sign_in off': { oauth: true },
        locked: { is_locked: true },
        'another password': { password: 'correct horse battery' },
      }
      for (const [name, body] of Object.entries(changes)) {
        const { browser, project } = await scene()
        await signIn(browser)
        const [{ id }] = await users(project)
        const result = await returned(browser)
        if ('oauth' in body) {
          const { items } = (await project.asServer('GET', `/oauth-providers?user_id=${id}`)).json
          const off = { ...server, body: { allow_sign_in: false } }
          await project.request('PATCH', `/oauth-providers/${id}/${items[0].id}`, off)
        } else expect((await project.asServer('PATCH', `/users/${id}`, body)).status, name).toBe(200)
        expect((await exchange(browser, result)).code, name).toBe('INVALID_AUTHORIZATION_CODE')
      }
    })

    it('asks for the second factor of a user who has one', async () => {
      const { browser, project } = await scene()
      await signIn(browser)
      const [{ id }] = await users(project)
      const totp = Buffer.alloc(20, 1).toString('base64')
      await project.asServer('PATCH', `/users/${id}`, { totp_secret_base64: totp })
      const result = await returned(browser)
      const answer = await exchange(browser, result)
      expect(answer).toMatchObject({ status: 400, code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' })
      expect(answer.json).toMatchObject({ error: expect.any(String), details: { attempt_code: expect.any(String) } })
      expect((await exchange(browser, result)).code, 'the code comes again').toBe('INVALID_AUTHORIZATION_CODE')
      const body = { type: 'totp', code: answer.json.details.attempt_code, totp: '000000' }
      const second = await project.request('POST', '/auth/mfa/sign-in', { body })
      expect(second.code, 'the second step is void').toBe('VERIFICATION_CODE_NOT_FOUND')
    })
  })
})
