/**
 * What published SDKs from 2.8.43 on need of the wire besides what 2.8.41 does, line by line of the check list in support/check-list.ts:
 * each test here names its line, and a line without a test fails.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkList, type Line, shownElsewhere } from './support/check-list.ts'
import { newerCaller } from './support/newer-caller.ts'
import { createProject, eachWire, freshEmail, password, type WireProject } from './support/wire.ts'

/** Behind the prefix. */
const headerNames = [
  ...['access-type', 'project-id', 'client-version', 'random-nonce', 'override-error-status', 'allow-anonymous-user'],
  ...['allow-restricted-user', 'publishable-client-key', 'secret-server-key', 'super-secret-admin-key'],
  ...['admin-access-token', 'access-token', 'refresh-token', 'branch-id', 'disable-artificial-development-delay'],
  ...['development-override-key', 'workflow-token', 'span-context'],
]
const handler = 'http://localhost:3000/handler'

const shown = new Set<Line>()
/** The title of a test that shows a line. */
function line(shows: Line, title: string): string {
  shown.add(shows)
  return `${shows} (${checkList[shows]}): ${title}`
}

eachWire('newer published SDKs, by the check list,', wire => {
  let project: WireProject
  beforeAll(async () => {
    const teams = { client_team_creation_enabled: true, magic_link_enabled: true }
    const oauth_providers = [{ id: 'github', type: 'shared', enabled: true }]
    project = await createProject(wire(), { ...teams, oauth_providers })
  })
  const { ask, client, server, admin, signUp, createUser, signInAs, expectOk } = newerCaller(wire, () => project)

  describe(line('MUST 1', 'headers'), () => {
    it(
      line('TEST preflight', 'are allowed to a page of another origin under the newer name, each of them'),
      async () => {
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
      },
    )

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

  /** One of each, with a token. `suffix` is that of the audience, `place` of the issuer. */
  async function kindsOfUsers() {
    const restricted = await createUser({ primary_email: freshEmail(), restricted_by_admin: true })
    const anonymous = await ask('POST', '/auth/anonymous/sign-up', { headers: client() })
    const byAdmin = { type: 'restricted_by_administrator' }
    return [
      { suffix: '', place: '', reason: null, token: (await signUp()).accessToken },
      { suffix: ':restricted', place: '-restricted-users', reason: byAdmin, token: await signInAs(restricted.id) },
      {
        ...{ suffix: ':anon', place: '-anonymous-users' },
        ...{ reason: { type: 'anonymous' }, token: anonymous.json.access_token },
      },
    ]
  }

  it(line('MUST 2', 'find the claims that they require in a token of each kind of user'), async () => {
    for (const { suffix, place, reason, token } of await kindsOfUsers()) {
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
    }
  })

  it.each([
    ['', ['']],
    ['?include_restricted=true', ['', ':restricted']],
    ['?include_anonymous=true', ['', ':restricted', ':anon']],
  ])(
    line('TEST tokens and key sets', 'verify by the key set "%s" the tokens of these audiences alone: %j'),
    async (query, readable) => {
      const { json: keys } = await ask('GET', `/projects/${project.id}/.well-known/jwks.json${query}`)
      const verified: string[] = []
      for (const { suffix, token } of await kindsOfUsers())
        await jwtVerify(token, createLocalJWKSet(keys), { currentDate: wire().now() }).then(
          () => verified.push(suffix),
          () => {},
        )
      expect(verified).toEqual(readable)
    },
  )

  it(line('MUST 3', 'find the fields of a user that they require'), async () => {
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

  it(line('MUST 4', 'read, change, replace and reset each level of the configuration'), async () => {
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

  it(line('MUST 5', 'begin OAuth by a fetch, without a key, and with parameters of browsers'), async () => {
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

  it(line('MUST 6', 'need no publishable key, but send a right one or none'), async () => {
    expectOk(await ask('GET', '/projects/current', { headers: client() }))
    const wrong = { ...client(), 'x-hexclave-publishable-client-key': 'pck_wrong' }
    expect((await ask('GET', '/projects/current', { headers: wrong })).status).toBe(401)
    const require = async (isRequired: boolean) => {
      const config_override_string = JSON.stringify({ 'project.requirePublishableClientKey': isRequired })
      const change = { headers: admin(), body: { config_override_string } }
      expectOk(await ask('PATCH', '/internal/config/override/project', change))
    }
    await require(true)
    const refused = await ask('GET', '/projects/current', { headers: client() })
    expect(refused.json.code).toBe('PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT')
    await require(false)
    expectOk(await ask('GET', '/projects/current', { headers: client() }))
  })

  it(line('MUST 7', 'are told the domains of the project'), async () => {
    const { json } = await ask('GET', '/projects/current', { headers: client() })
    expect(json.config).toMatchObject({ allow_localhost: true, domains: [] })
  })

  it(line('MUST 8', 'may send every parameter that they have'), async () => {
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

  describe(line('MUST 9', 'products'), () => {
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
    ])(
      line('TEST config in each spelling', 'written as %s in %s are read in every spelling'),
      async (record, group, member) => {
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
      },
    )

    const once = { once: { USD: '5.00' } }
    async function configure(payments: object) {
      const body = { config_override_string: JSON.stringify({ payments }) }
      expectOk(await ask('PATCH', '/internal/config/override/environment', { headers: admin(), body }))
    }
  })

  it(line('MUST 10', 'sign up with a password without an address for the mail, which is then not sent'), async () => {
    const { email, accessToken } = await signUp()
    expect((await ask('GET', '/users/me', { headers: client(accessToken) })).json.primary_email_verified).toBe(false)
    const inbox = await fetch(`${wire().url}/dev/inbox?to=${encodeURIComponent(email)}`)
    expect((await inbox.json()).items).toEqual([])
    const untrusted = { email: freshEmail(), password, verification_callback_url: 'https://elsewhere.example' }
    const first = await ask('POST', '/auth/password/sign-up', { headers: client(), body: untrusted })
    expect(first.json.code).toBe('REDIRECT_URL_NOT_WHITELISTED')
    expect((await signUp(untrusted.email)).accessToken).toBeTruthy()
  })

  it(line('MUST 11', 'look at a login of the command line before anyone signs in'), async () => {
    const { json } = await ask('POST', '/auth/cli', { headers: client(), body: {} })
    const body = { login_code: json.login_code, mode: 'check' }
    const checked = await ask('POST', '/auth/cli/complete', { headers: client(), body })
    expectOk(checked)
    expect(checked.json).toEqual({ cli_session_state: 'none' })
  })

  it(line('MUST 12', 'list the accounts that a user connected'), async () => {
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

  it(line('MUST 14', 'set an address that a user does not have'), async () => {
    const { json } = await ask('POST', '/auth/anonymous/sign-up', { headers: client() })
    const [headers, primary_email] = [client(json.access_token), freshEmail()]
    const changed = await ask('PATCH', '/users/me', { headers, body: { primary_email } })
    expectOk(changed)
    expect(changed.json).toMatchObject({ primary_email, primary_email_verified: false })
  })

  it(line('SHOULD restricted users', 'do not have a restricted user where none is asked for'), async () => {
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

  it(
    line(
      'SHOULD received invitations',
      'list the invitations to a verified address of a user, and accept one by its id',
    ),
    async () => {
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
    },
  )

  it.each(['template', 'theme'])(
    line('SHOULD deletes of templates', 'delete an email %s of the project, and none that is built in'),
    async kind => {
      const path = `/internal/email-${kind}s`
      const list = async () => (await ask('GET', path, { headers: admin() })).json[`${kind}s`]
      const [builtIn] = await list()
      const made = await ask('POST', path, { headers: admin(), body: { display_name: 'Seasonal' } })
      expectOk(made)
      expect((await ask('DELETE', `${path}/${made.json.id}`, { headers: admin() })).json).toEqual({ success: true })
      expect((await ask('GET', `${path}/${made.json.id}`, { headers: admin() })).status).toBe(404)
      expect((await ask('DELETE', `${path}/${builtIn.id}`, { headers: admin() })).status).toBe(400)
      expect((await list())[0].id).toBe(builtIn.id)
    },
  )

  it(line('SHOULD outbox', 'schedule an email, find it in the outbox, and cancel it'), async () => {
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
})

describe('the check list of newer published SDKs', () => {
  const lines = Object.keys(checkList)

  it('has a test for each of its lines', () => {
    const withTest: ReadonlySet<string> = new Set([...shown, ...shownElsewhere.map(({ shows }) => shows)])
    expect(lines.filter(each => !withTest.has(each))).toEqual([])
  })

  it.each(shownElsewhere)('$shows is shown by the test "$title"', ({ file, title }) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8')
    // At the head of a test or of a suite, and not of one that is skipped.
    const heads = text.match(/\b(it|describe)(\(|\.each\([\s\S]*?\]\)\()'[^']+'/g) ?? []
    expect(heads.filter(each => each.endsWith(`('${title}'`))).toHaveLength(1)
  })
})
