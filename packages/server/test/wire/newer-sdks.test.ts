/** What published SDKs from 2.8.43 on call besides the check list, and what of theirs is not here. */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { newerCaller } from './support/newer-caller.ts'
import { createProject, eachWire, type WireProject } from './support/wire.ts'

eachWire('newer published SDKs', wire => {
  let project: WireProject
  beforeAll(async () => {
    const teams = { client_team_creation_enabled: true, magic_link_enabled: true }
    const oauth_providers = [{ id: 'github', type: 'shared', enabled: true }]
    project = await createProject(wire(), { ...teams, oauth_providers })
  })
  const { ask, client, server, admin, signUp, expectOk } = newerCaller(wire, () => project)

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
})
