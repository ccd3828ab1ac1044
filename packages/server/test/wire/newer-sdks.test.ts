/** What published SDKs from 2.8.43 on need of the wire besides what 2.8.41 does, as they send it. */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Received, type Sent, send } from './support/raw.ts'
import { createProject, eachWire, freshEmail, password, type WireProject } from './support/wire.ts'

/** Behind the prefix. */
const headerNames = [
  ...['access-type', 'project-id', 'client-version', 'random-nonce', 'override-error-status', 'allow-anonymous-user'],
  ...['allow-restricted-user', 'publishable-client-key', 'secret-server-key', 'super-secret-admin-key'],
  ...['admin-access-token', 'access-token', 'refresh-token', 'branch-id', 'disable-artificial-development-delay'],
  ...['development-override-key', 'workflow-token', 'span-context'],
]
const handler = 'http://localhost:3000/handler'

eachWire('newer published SDKs', wire => {
  let project: WireProject
  beforeAll(async () => {
    const teams = { client_team_creation_enabled: true, magic_link_enabled: true }
    const oauth_providers = [{ id: 'github', type: 'shared', enabled: true }]
    project = await createProject(wire(), { ...teams, oauth_providers })
  })

  const ask = (method: string, path: string, sent: Sent = {}) => send(wire().url, method, path, sent)
  /** As 2.8.108 sends them: without a publishable key. */
  const client = (accessToken?: string): Record<string, string> => ({
    'x-hexclave-access-type': 'client',
    'x-hexclave-project-id': project.id,
    'x-hexclave-client-version': 'js @stackframe/js@2.8.108',
    'x-hexclave-allow-anonymous-user': 'true',
    ...(accessToken ? { 'x-hexclave-access-token': accessToken } : {}),
  })
  const server = (): Record<string, string> => ({
    ...client(),
    'x-hexclave-access-type': 'server',
    'x-hexclave-secret-server-key': project.secretServerKey,
  })
  const admin = (): Record<string, string> => ({
    ...client(),
    'x-hexclave-access-type': 'admin',
    'x-hexclave-super-secret-admin-key': project.superSecretAdminKey,
  })
  async function signUp(email = freshEmail()) {
    const { json } = await ask('POST', '/auth/password/sign-up', { headers: client(), body: { email, password } })
    return { email, id: json.user_id, accessToken: json.access_token, refreshToken: json.refresh_token }
  }
  const createUser = async (body: object) => (await ask('POST', '/users', { headers: server(), body })).json
  async function signInAs(userId: string): Promise<string> {
    const body = { user_id: userId, expires_in_millis: 3_600_000 }
    return (await ask('POST', '/auth/sessions', { headers: server(), body })).json.access_token
  }
  const expectOk = ({ status, text }: Received) => expect(status, text).toBe(200)

  describe('headers', () => {
    it('are allowed to a page of another origin under the newer name, each of them', async () => {
      const names = headerNames.map(name => `x-hexclave-${name}`)
      for (const path of ['/users/me', '/auth/oauth/token', '/analytics/events/batch']) {
        const preflight = await ask('OPTIONS', path, {
          headers: {
            origin: 'https://shop.example',
            'access-control-request-method': 'POST',
            'access-control-request-headers': names.join(','),
          },
        })
        expect([200, 204]).toContain(preflight.status)
        const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase().split(/, */)
        expect(allowed).toEqual(expect.arrayContaining([...names, 'traceparent', 'content-type']))
      }
    })

    it('say the same under both names in a response, which a page can read', async () => {
      const { headers } = await ask('GET', '/users/me', { headers: client('no token') })
      for (const name of ['known-error', 'actual-status', 'request-id']) {
        const values = ['x-stack-', 'x-hexclave-'].map(prefix => headers.get(prefix + name))
        expect(values[0], name).toBe(values[1])
        if (name !== 'actual-status') expect(values[0], name).toBeTruthy()
      }
      const exposed = headers.get('access-control-expose-headers') ?? ''
      for (const name of ['known-error', 'actual-status', 'request-id']) expect(exposed).toContain(`x-hexclave-${name}`)
    })

    it('count under the newer name, if both are sent', async () => {
      const headers = { ...client(), 'x-stack-project-id': randomUUID() }
      expect((await ask('GET', '/projects/current', { headers })).json.id).toBe(project.id)
    })
  })

  it('find the claims that they require in a token of each kind of user, and its key in its own set alone', async () => {
    const restricted = await createUser({ primary_email: freshEmail(), restricted_by_admin: true })
    const anonymous = await ask('POST', '/auth/anonymous/sign-up', { headers: client() })
    const kinds = [
      { suffix: '', place: '', reason: null, token: (await signUp()).accessToken },
      {
        suffix: ':restricted',
        place: '-restricted-users',
        reason: { type: 'restricted_by_administrator' },
        token: await signInAs(restricted.id),
      },
      {
        suffix: ':anon',
        place: '-anonymous-users',
        reason: { type: 'anonymous' },
        token: anonymous.json.access_token,
      },
    ]
    const keySets = [
      ['', ['']],
      ['?include_restricted=true', ['', ':restricted']],
      ['?include_anonymous=true', ['', ':restricted', ':anon']],
    ] as const
    for (const { suffix, place, reason, token } of kinds) {
      const claims = decodeJwt(token)
      expect(claims).toMatchObject({
        iss: `${wire().url}/api/v1/projects${place}/${project.id}`,
        aud: project.id + suffix,
        is_restricted: reason !== null,
        restricted_reason: reason,
        is_anonymous: suffix === ':anon',
        requires_totp_mfa: false,
      })
      expect(Number.isInteger(claims.signed_up_at)).toBe(true)
      for (const [query, readable] of keySets) {
        const { json: keys } = await ask('GET', `/projects/${project.id}/.well-known/jwks.json${query}`)
        const verified = await jwtVerify(token, createLocalJWKSet(keys), { currentDate: wire().now() }).then(
          () => true,
          () => false,
        )
        expect(verified, `${suffix || 'regular'} by ${query || 'the plain set'}`).toBe(
          readable.some(one => one === suffix),
        )
      }
    }
  })

  it('find the fields of a user that they require', async () => {
    const { id, accessToken } = await signUp()
    const seen = { is_restricted: false, restricted_reason: null, restricted_by_admin: false }
    expect((await ask('GET', '/users/me', { headers: client(accessToken) })).json).toMatchObject(seen)
    expect((await ask('GET', `/users/${id}`, { headers: server() })).json).toMatchObject({
      ...seen,
      restricted_by_admin_reason: null,
      restricted_by_admin_private_details: null,
      country_code: null,
      risk_scores: { sign_up: { bot: 0, free_trial_abuse: 0 } },
    })
    const written = { restricted_by_admin: true, restricted_by_admin_reason: 'Spam', country_code: ' de ' }
    const scores = { sign_up: { bot: 90, free_trial_abuse: 7 } }
    const { json } = await ask('PATCH', `/users/${id}`, {
      headers: server(),
      body: { ...written, risk_scores: scores },
    })
    expect(json).toMatchObject({ ...written, country_code: 'DE', risk_scores: scores, is_restricted: true })
  })

  it('read, change, replace and reset each level of the configuration', async () => {
    const at = (level: string) => `/internal/config/override/${level}`
    const read = async (level: string) =>
      JSON.parse((await ask('GET', at(level), { headers: admin() })).json.config_string)
    const team = JSON.stringify({ teams: { createPersonalTeamOnSignUp: true } })
    const put = { headers: admin(), body: { config_string: team, source: { type: 'pushed-from-unknown' } } }
    expectOk(await ask('PUT', at('branch'), put))
    expect(await read('branch')).toEqual({ 'teams.createPersonalTeamOnSignUp': true })
    const change = JSON.stringify({ 'users.allowClientUserDeletion': true })
    expectOk(await ask('PATCH', at('environment'), { headers: admin(), body: { config_override_string: change } }))
    expect(JSON.stringify(await read('environment'))).toContain('allowClientUserDeletion')
    const keys = { headers: admin(), body: { keys: ['users.allowClientUserDeletion'] } }
    expectOk(await ask('POST', `${at('environment')}/reset-keys`, keys))
    expect(JSON.stringify(await read('environment'))).not.toContain('allowClientUserDeletion')
    const source = async () => (await ask('GET', '/internal/config/source', { headers: admin() })).json.source
    expect(await source()).toEqual({ type: 'pushed-from-unknown' })
    expectOk(await ask('DELETE', '/internal/config/source', { headers: admin() }))
    expect(await source()).toEqual({ type: 'unlinked' })
    expect((await ask('GET', at('elsewhere'), { headers: admin() })).status).toBe(404)
  })

  it('begin OAuth by a fetch, without a key, and with parameters of browsers', async () => {
    const query = new URLSearchParams({
      client_id: project.id,
      client_secret: '__stack_public_client__',
      ...{
        redirect_uri: `${handler}/oauth-callback`,
        scope: 'legacy',
        state: 'a-state',
        grant_type: 'authorization_code',
      },
      ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256', response_type: 'code', type: 'authenticate' },
      error_redirect_url: `${handler}/error`,
      ...{ stack_response_mode: 'json', hexclave_response_mode: 'json', ttclid: 'from an advertisement' },
    })
    const { status, json, headers, text } = await ask('GET', `/auth/oauth/authorize/github?${query}`)
    expect(status, text).toBe(200)
    expect(new URL(json.location).protocol).toMatch(/^https?:$/)
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('cache-control')).toContain('no-store')
    query.set('redirect_uri', 'https://elsewhere.example')
    const refused = await ask('GET', `/auth/oauth/authorize/github?${query}`)
    expect(refused).toMatchObject({ status: 400, json: { code: 'REDIRECT_URL_NOT_WHITELISTED' } })
  })

  it('need no publishable key, but send a right one or none', async () => {
    expectOk(await ask('GET', '/projects/current', { headers: client() }))
    const wrong = { ...client(), 'x-hexclave-publishable-client-key': 'pck_wrong' }
    expect((await ask('GET', '/projects/current', { headers: wrong })).status).toBe(401)
  })

  it('are told the domains of the project', async () => {
    const { json } = await ask('GET', '/projects/current', { headers: client() })
    expect(json.config).toMatchObject({ allow_localhost: true, domains: [] })
  })

  it('may send every parameter that they have', async () => {
    for (const query of [
      'include_restricted=true',
      'only_anonymous=true&include_anonymous=true',
      'order_by=last_active_at',
    ])
      expectOk(await ask('GET', `/users?${query}`, { headers: server() }))
    const teams = await ask('GET', '/teams?order_by=created_at&desc=true&limit=2&query=x', { headers: server() })
    expectOk(teams)
    expect(teams.json).toMatchObject({ is_paginated: true, pagination: { next_cursor: null } })
    const challenge = { bot_challenge_token: 'x', bot_challenge_phase: 'invisible' }
    const body = { email: freshEmail(), password, ...challenge }
    expectOk(await ask('POST', '/auth/password/sign-up', { headers: client(), body }))
  })

  it('sign up with a password without an address for the mail, which is then not sent', async () => {
    const { email, accessToken } = await signUp()
    expect((await ask('GET', '/users/me', { headers: client(accessToken) })).json.primary_email_verified).toBe(false)
    const inbox = await fetch(`${wire().url}/dev/inbox?to=${encodeURIComponent(email)}`)
    expect((await inbox.json()).items).toEqual([])
    const untrusted = { email: freshEmail(), password, verification_callback_url: 'https://elsewhere.example' }
    const first = await ask('POST', '/auth/password/sign-up', { headers: client(), body: untrusted })
    expect(first.json.code).toBe('REDIRECT_URL_NOT_WHITELISTED')
    expect((await signUp(untrusted.email)).accessToken).toBeTruthy()
  })

  it('look at a login of the command line before anyone signs in', async () => {
    const { json } = await ask('POST', '/auth/cli', { headers: client(), body: {} })
    const body = { login_code: json.login_code, mode: 'check' }
    const checked = await ask('POST', '/auth/cli/complete', { headers: client(), body })
    expectOk(checked)
    expect(checked.json).toEqual({ cli_session_state: 'none' })
  })

  it('claim the anonymous user of a program on the command line, once', async () => {
    const guest = (await ask('POST', '/auth/anonymous/sign-up', { headers: client() })).json
    const begun = { headers: client(), body: { anon_refresh_token: guest.refresh_token } }
    const { login_code } = (await ask('POST', '/auth/cli', begun)).json
    const complete = (mode: string) =>
      ask('POST', '/auth/cli/complete', { headers: client(), body: { login_code, mode } })
    expect((await complete('check')).json).toEqual({ cli_session_state: 'anonymous' })
    const claimed = (await complete('claim-anon-session')).json
    expect(decodeJwt(claimed.access_token).sub).toBe(guest.user_id)
    expect(claimed.refresh_token).not.toBe(guest.refresh_token)
    expect((await complete('claim-anon-session')).status).toBe(400)
  })

  it('list the invitations to a verified address of a user, and accept one by its id', async () => {
    const email = freshEmail()
    const { id } = await createUser({ primary_email: email, primary_email_verified: true })
    const team = await ask('POST', '/teams', { headers: server(), body: { display_name: 'Crew' } })
    const invitation = { email, team_id: team.json.id, callback_url: `${handler}/team-invitation` }
    expectOk(await ask('POST', '/team-invitations/send-code', { headers: server(), body: invitation }))
    const headers = client(await signInAs(id))
    const list = async () => (await ask('GET', '/team-invitations?user_id=me', { headers })).json.items
    const [received] = await list()
    expect(received).toMatchObject({ team_id: team.json.id, team_display_name: 'Crew', recipient_email: email })
    const accepted = await ask('POST', `/team-invitations/${received.id}/accept?user_id=me`, { headers, body: {} })
    expect(accepted, accepted.text).toMatchObject({ status: 200, json: {} })
    expect(await list()).toEqual([])
    const teams = (await ask('GET', '/teams?user_id=me', { headers })).json.items
    expect(teams.map((one: { id: string }) => one.id)).toContain(team.json.id)
  })

  it('find the small calls: addresses of the server, versions, figures of users, and agents of sessions', async () => {
    const { id, accessToken } = await signUp()
    const { json } = await ask('GET', '/internal/backend-urls')
    expect(json.urls[0]).toBe(new URL(wire().url).origin)
    expect((await ask('GET', '/internal/component-versions')).json).toEqual({ versions: {} })
    const counts = (await ask('GET', '/internal/metrics/user-counts', { headers: admin() })).json
    expect(counts.total_users).toBeGreaterThan(counts.anonymous_users)
    const activity = (await ask('GET', `/internal/user-activity?user_id=${id}`, { headers: admin() })).json
    expect(activity.data_points.at(-1)).toMatchObject({ activity: 1 })
    const sessions = await ask('GET', '/auth/sessions?user_id=me', { headers: client(accessToken) })
    expect(sessions.json.items).toMatchObject([{ agent_name: null }])
  })

  it('list the accounts that a user connected', async () => {
    const { id, accessToken } = await signUp()
    const account = { provider_config_id: 'github', account_id: 'ada-1', email: freshEmail() }
    const kinds = { allow_sign_in: true, allow_connected_accounts: true }
    const body = { user_id: id, ...account, ...kinds }
    expect((await ask('POST', '/oauth-providers', { headers: server(), body })).status).toBe(201)
    expect((await ask('GET', '/connected-accounts/me', { headers: client(accessToken) })).json).toEqual({
      items: [{ user_id: id, provider: 'github', provider_account_id: 'ada-1' }],
      is_paginated: false,
    })
    const other = await ask('GET', `/connected-accounts/${randomUUID()}`, { headers: client(accessToken) })
    expect(other.status).toBe(403)
  })

  it('set an address that a user does not have', async () => {
    const { json } = await ask('POST', '/auth/anonymous/sign-up', { headers: client() })
    const [headers, primary_email] = [client(json.access_token), freshEmail()]
    const changed = await ask('PATCH', '/users/me', { headers, body: { primary_email } })
    expectOk(changed)
    expect(changed.json).toMatchObject({ primary_email, primary_email_verified: false })
  })

  it('do not have a restricted user where none is asked for', async () => {
    const { id } = await createUser({ primary_email: freshEmail(), restricted_by_admin: true })
    const list = async (query: string) =>
      (await ask('GET', `/users?limit=1000${query}`, { headers: server() })).json.items.map(
        (one: { id: string }) => one.id,
      )
    expect(await list('')).not.toContain(id)
    expect(await list('&include_restricted=true')).toContain(id)
    const { 'x-hexclave-allow-anonymous-user': _, ...plain } = client(await signInAs(id))
    expect((await ask('GET', '/users/me', { headers: plain })).json.code).toBe('RESTRICTED_USER_NOT_ALLOWED')
  })

  describe('page views', () => {
    const count = async () => ({
      users: (await ask('GET', '/users?limit=1000', { headers: server() })).json.items.length,
      withGuests: (await ask('GET', '/users?limit=1000&include_anonymous=true', { headers: server() })).json.items
        .length,
      metrics: (await ask('GET', '/internal/metrics', { headers: admin() })).json,
    })
    const report = (path: string, accessToken?: string) => {
      const event = { event_type: '$page-view', event_at_ms: Date.now(), data: { url: 'https://shop.example/' } }
      const batch = { session_replay_segment_id: randomUUID(), batch_id: randomUUID(), sent_at_ms: Date.now() }
      const body = new Uint8Array(gzipSync(JSON.stringify({ ...batch, events: [event] })))
      const headers = { ...client(accessToken), 'content-type': 'application/octet-stream' }
      return fetch(`${wire().url}/api/v1${path}`, { method: 'POST', headers, body })
    }

    it('of 1,000 strangers are received, and no user, no row and no figure', async () => {
      const before = await count()
      for (let hundred = 0; hundred < 10; hundred++) {
        const answers = await Promise.all(Array.from({ length: 100 }, () => report('/analytics/events/batch')))
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      }
      expect(await (await report('/analytics/events/batch')).json()).toEqual({ inserted: 0 })
      expect(await (await report('/session-replays/batch')).json()).toMatchObject({ s3_key: '', deduped: false })
      expect(await count()).toEqual(before)
    })

    it('of a guest whom the SDK signs up for them are no figure, and the guest is in no list', async () => {
      const before = await count()
      for (let visitor = 0; visitor < 5; visitor++) {
        const { json } = await ask('POST', '/auth/anonymous/sign-up', { headers: client() })
        expectOk(await ask('GET', '/users/me', { headers: client(json.access_token) }))
        for (let view = 0; view < 20; view++)
          expect((await report('/analytics/events/batch', json.access_token)).status).toBe(200)
      }
      const { withGuests, ...after } = await count()
      expect(after).toEqual({ users: before.users, metrics: before.metrics })
      expect(withGuests).toBe(before.withGuests + 5)
    })

    it('are no user at all in a project without anonymous users, where the SDK signs no guest up', async () => {
      const body = { config_override_string: JSON.stringify({ 'auth.anonymous.allowSignUp': false }) }
      expectOk(await ask('PATCH', '/internal/config/override/environment', { headers: admin(), body }))
      const before = await count()
      for (let visitor = 0; visitor < 20; visitor++) {
        const { json } = await ask('POST', '/auth/anonymous/sign-up', { headers: client() })
        expect(json.code).toBe('ANONYMOUS_ACCOUNTS_NOT_ENABLED')
        expect((await report('/analytics/events/batch')).status).toBe(200)
      }
      expect(await count()).toEqual(before)
      const again = { config_override_string: JSON.stringify({ 'auth.anonymous.allowSignUp': true }) }
      expectOk(await ask('PATCH', '/internal/config/override/environment', { headers: admin(), body: again }))
    })
  })

  it('keep what a dashboard of theirs has of a project: its wizard, logos for dark pages, bundles of Apple', async () => {
    const dark =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg=='
    const state = { step_of: { camelCase: [1, null] } }
    const apple = { id: 'apple', type: 'standard', client_id: 'a', client_secret: 'b' }
    const body = {
      ...{ onboarding_status: 'auth_setup', onboarding_state: state },
      ...{ logo_dark_mode_url: 'https://example.com/logo.png', logo_full_dark_mode_url: dark },
      config: { oauth_providers: [{ ...apple, apple_bundle_ids: ['com.example.app'] }] },
    }
    const path = '/internal/projects/current'
    const read = async () => (await ask('GET', path, { headers: admin() })).json
    const before = await read()
    expect(before).toMatchObject({
      ...{ is_development_environment: false, pushed_config_error: null, config_warnings: [] },
      ...{ onboarding_status: 'completed', onboarding_state: null },
      ...{ logo_dark_mode_url: null, logo_full_dark_mode_url: null },
    })
    expect(before.config.oauth_providers).toMatchObject([{ id: 'github', provider_config_id: 'github' }])
    expectOk(await ask('PATCH', path, { headers: admin(), body }))
    const kept = await read()
    expect(kept).toMatchObject({ onboarding_status: 'auth_setup', onboarding_state: state })
    expect(kept).toMatchObject({ logo_dark_mode_url: body.logo_dark_mode_url, full_logo_dark_url: expect.any(String) })
    expect(kept.logo_full_dark_mode_url).toBe(kept.full_logo_dark_url)
    expect(kept.config.oauth_providers).toMatchObject([{ apple_bundle_ids: ['com.example.app'] }])
    // A program that does not know the bundles writes the provider back without them.
    expectOk(await ask('PATCH', path, { headers: admin(), body: { config: { oauth_providers: [apple] } } }))
    expect((await read()).config.oauth_providers).toMatchObject([{ apple_bundle_ids: ['com.example.app'] }])
    const undone = { onboarding_status: 'completed', onboarding_state: null, logo_dark_mode_url: null }
    const was = { logo_full_dark_mode_url: null, config: { oauth_providers: [{ id: 'github', type: 'shared' }] } }
    expectOk(await ask('PATCH', path, { headers: admin(), body: { ...undone, ...was } }))
    expect(await read()).toEqual(before)
    for (const wrong of [{ onboarding_status: 'begun' }, { onboarding_state: [1] }, { onboarding_state: 'x' }])
      expect((await ask('PATCH', path, { headers: admin(), body: wrong })).json.code).toBe('SCHEMA_ERROR')
  })

  it('push what an app has installed, and sign-up rules that are off; one that is on is refused', async () => {
    const set = (override: object) => {
      const body = { config_override_string: JSON.stringify(override) }
      return ask('PATCH', '/internal/config/override/environment', { headers: admin(), body })
    }
    const rule = { enabled: false, displayName: 'No bots', priority: 1, condition: 'true', action: { type: 'reject' } }
    const kept = { 'apps.installed.analytics': { enabled: true }, 'auth.signUpRules.bots': rule }
    expectOk(await set({ ...kept, 'auth.signUpRulesDefaultAction': 'allow' }))
    const { config_string } = (await ask('GET', '/internal/config', { headers: admin() })).json
    expect(JSON.parse(config_string)).toMatchObject({
      apps: { installed: { analytics: { enabled: true } } },
      auth: { signUpRules: { bots: rule }, signUpRulesDefaultAction: 'allow' },
    })
    const on = await set({ 'auth.signUpRules.bots.enabled': true })
    expect([on.status, on.text]).toEqual([400, expect.stringContaining('not enforced')])
    expect((await set({ 'auth.signUpRulesDefaultAction': 'reject' })).status).toBe(400)
    expectOk(await set({ 'apps.installed': null, 'auth.signUpRules': null, 'auth.signUpRulesDefaultAction': null }))
  })

  describe('what is not here', () => {
    it('is an empty list where the SDK lists: recordings of pages, and domains of a mail vendor', async () => {
      const filters = 'limit=50&user_ids=a&duration_ms_min=1&last_event_at_from_millis=1'
      for (const path of ['/internal/session-replays', '/session-replays']) {
        const listed = await ask('GET', `${path}?${filters}`, { headers: admin() })
        expect(listed.json, listed.text).toEqual({ items: [], pagination: { next_cursor: null } })
        const one = await ask('GET', `${path}/${randomUUID()}`, { headers: admin() })
        expect(one).toMatchObject({ status: 404, json: null })
      }
      const domains = await ask('GET', '/internal/emails/managed-onboarding/list', { headers: admin() })
      expect(domains.json).toEqual({ items: [] })
    })

    it.each<[string, object, () => Record<string, string>, object]>([
      ['/internal/analytics/query', { query: 'SELECT 1' }, admin, { code: 'ANALYTICS_NOT_ENABLED' }],
      [
        '/auth/external/token',
        { provider_id: 'another', token: 'a token' },
        client,
        { code: 'EXTERNAL_AUTH_PROVIDER_NOT_CONFIGURED', details: { reason: 'required_setting_missing' } },
      ],
      ['/browser-actions/consume', { action_id: 'an action' }, client, { code: 'VERIFICATION_CODE_EXPIRED' }],
    ])('is refused at %s with the code that the SDK knows', async (path, body, headers, json) => {
      expect(await ask('POST', path, { headers: headers(), body })).toMatchObject({ status: 400, json })
    })

    it.each([
      ...['/emails/capacity-boost', '/internal/emails/managed-onboarding/setup'],
      ...['check', 'apply', 'delete'].map(step => `/internal/emails/managed-onboarding/${step}`),
    ])('is refused at %s with a sentence', async path => {
      const refused = await ask('POST', path, { headers: admin(), body: {} })
      expect(refused).toMatchObject({ status: 400, json: null })
      expect(refused.text).toMatch(/^There (is|are) no /)
    })

    it.each([
      ['POST', '/ai/query/stream'],
      ['POST', '/session-replays/render'],
      ['GET', '/agent/discovery'],
      ['POST', '/internal/payments/promo-codes'],
      ['POST', '/auth/oauth/callback/apple/native'],
      ['GET', '/internal/external-db-sync/status'],
    ])('is unknown in a sentence otherwise: %s %s', async (method, path) => {
      const { status, json, headers } = await ask(method, path, {
        headers: admin(),
        body: method === 'POST' ? {} : undefined,
      })
      expect([status, json, headers.get('x-hexclave-known-error')]).toEqual([404, null, null])
    })
  })

  it('schedule an email, find it in the outbox, and cancel it', async () => {
    const mail = { host: '127.0.0.1', port: 1_025, username: 'mailer', password: 'a password', isShared: false }
    const sender = { senderName: 'Acme', senderEmail: 'post@acme.example' }
    const override = { 'emails.server': { ...mail, ...sender } }
    const written = { config_override_string: JSON.stringify(override) }
    expectOk(await ask('PATCH', '/internal/config/override/environment', { headers: admin(), body: written }))
    const primary = { primary_email: 'later@example.com', primary_email_verified: true }
    const { json: user } = await ask('POST', '/users', { headers: server(), body: primary })
    const tomorrow = Date.now() + 86_400_000
    const content = { html: '<p>Tomorrow</p>', subject: 'Tomorrow', is_high_priority: true }
    const body = { user_ids: [user.id], ...content, scheduled_at_millis: tomorrow }
    expectOk(await ask('POST', '/emails/send-email', { headers: server(), body }))
    const { json } = await ask('GET', '/emails/outbox?status=scheduled', { headers: server() })
    expect(json.items).toMatchObject([
      { scheduled_at_millis: tomorrow, simple_status: 'in-progress', subject: 'Tomorrow', is_high_priority: true },
    ])
    const path = `/emails/outbox/${json.items[0].id}`
    expectOk(await ask('PATCH', path, { headers: server(), body: { cancel: true } }))
    expect((await ask('GET', path, { headers: server() })).json).toMatchObject({ status: 'skipped' })
    const again = await ask('PATCH', path, { headers: server(), body: { is_paused: true } })
    expect(again).toMatchObject({ status: 400, json: { code: 'EMAIL_NOT_EDITABLE', details: { status: 'skipped' } } })
  })

  describe('products', () => {
    it('are bought in the words of the newer SDKs', async () => {
      const { id, accessToken } = await signUp()
      await configure({
        products: { plan: { displayName: 'Plan', customerType: 'user', prices: once, includedItems: {} } },
      })
      const body = {
        customer_type: 'user',
        customer_id: id,
        product_id: 'plan',
        return_url: 'http://localhost:3000/shop',
      }
      const request = { headers: client(accessToken), body }
      const answer = await ask('POST', '/payments/purchases/create-purchase-url', request)
      expectOk(answer)
      expect(answer.json.url).toContain('/purchase/')
      const unknown = { ...request, body: { ...body, product_id: 'gold' } }
      expect((await ask('POST', '/payments/purchases/create-purchase-url', unknown)).json.code).toBe(
        'PRODUCT_DOES_NOT_EXIST',
      )
    })

    it.each([
      ['offers', 'groups', 'groupId'],
      ['products', 'catalogs', 'catalogId'],
      ['products', 'productLines', 'productLineId'],
    ])('written as %s in %s are read in every spelling', async (record, group, member) => {
      const id = `p-${group.toLowerCase()}`
      const product = { displayName: 'Plan', customerType: 'user', prices: once, includedItems: {} }
      const line = { displayName: 'Plans', ...(group === 'productLines' ? { customerType: 'user' } : {}) }
      await configure({ [group]: { line }, [record]: { [id]: { ...product, [member]: 'line' } } })
      const { json } = await ask('GET', '/internal/config', { headers: admin() })
      const { payments } = JSON.parse(json.config_string)
      expect(payments.offers[id]).toMatchObject({ displayName: 'Plan', groupId: 'line' })
      expect(payments.products[id]).toMatchObject({ displayName: 'Plan', productLineId: 'line', catalogId: 'line' })
      for (const name of ['groups', 'catalogs', 'productLines'])
        expect(payments[name].line, name).toMatchObject({ displayName: 'Plans' })
    })

    const once = { once: { USD: '5.00' } }
    async function configure(payments: object) {
      const body = { config_override_string: JSON.stringify({ payments }) }
      expectOk(await ask('PATCH', '/internal/config/override/environment', { headers: admin(), body }))
    }
  })
})
