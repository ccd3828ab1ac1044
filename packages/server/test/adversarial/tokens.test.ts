/**
 * 18: every kind of secret there is, shown at every place that takes one. Each works where it belongs, is
 * refused everywhere else, and is not used up by having been shown there.
 *
 * The places are the fields of the contract whose name says so: a new endpoint fails here until it is said what it
 * takes, and is then shown every other kind.
 */
import { type Endpoint, header } from '@latchkey/contract'
import { type Answer, createWorld, totpCode, type World, type WorldRequest } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { firstOwnerLink } from '../../src/colleagues/owners.ts'
import { endpoints, getBodyFields } from '../support/endpoints.ts'
import { atProvider, type Begun, type Browser, begin, callback, exchange, returned } from '../support/oauth.ts'
import { eachServer, type ServerSuite } from '../support/servers.ts'

/**
 * What the fields of bodies take, in the order in which each is at last used for what it is: looking at something
 * comes before using it up, and what would get in the way of others comes late.
 */
const fields: Readonly<Record<string, readonly string[]>> = {
  'POST /contact-channels/verify/check-code code': ['verification code'],
  'POST /contact-channels/verify/describe code': ['verification code'],
  'POST /contact-channels/verify code': ['verification code'],
  'POST /contact-channels/verify/reject code': ['verification code'],
  'POST /team-invitations/accept/check-code code': ['invitation code'],
  'POST /team-invitations/accept/describe code': ['invitation code'],
  'POST /team-invitations/accept/details code': ['invitation code'],
  'POST /team-invitations/accept code': ['invitation code'],
  'POST /auth/password/reset/check-code code': ['reset code'],
  'POST /auth/password/reset code': ['reset code'],
  'POST /auth/otp/sign-in/check-code code': ['sign-in code'],
  'POST /auth/otp/sign-in code': ['sign-in code'],
  'POST /auth/impersonation-links/sign-in code': ['code of an impersonation link'],
  'POST /auth/mfa/sign-in code': ['attempt at a second factor'],
  'POST /auth/mfa/sign-in totp': ['code of an authenticator app'],
  'POST /auth/mfa/recovery-codes/sign-in code': ['attempt at a second factor'],
  'POST /auth/mfa/recovery-codes/sign-in recovery_code': ['recovery code'],
  'POST /auth/passkey/register code': ['challenge to register a passkey'],
  'POST /auth/passkey/sign-in code': ['challenge to sign in with a passkey'],
  'POST /auth/cli/describe login_code': ['login code of a command line'],
  'POST /auth/cli/complete login_code': ['login code of a command line'],
  'POST /auth/cli/complete refresh_token': ['refresh token'],
  'POST /auth/cli/poll polling_code': ['polling code of a command line'],
  'POST /auth/oauth/token refresh_token': ['refresh token'],
  'POST /auth/oauth/token client_secret': ['publishable client key'],
  'POST /user-api-keys/check api_key': ['API key of a user'],
  'POST /team-api-keys/check api_key': ['API key of a team'],
  'POST /integrations/credential-scanning/revoke api_key': ['API key of a user', 'API key of a team'],
  'POST /payments/purchases/validate-code full_code': ['code of a purchase page'],
  'POST /auth/password/sign-in password': ['password'],
  'POST /auth/password/update old_password': ['password'],
  'POST /auth/mfa/enrol totp': ['code of an authenticator app'],
}

/** Where someone brings a new secret along, and where the test has a way of its own to ask. */
const otherFields = [
  ...['POST /users password', 'PATCH /users/me password', 'PATCH /users/:userId password'],
  ...['POST /users password_hash', 'PATCH /users/me password_hash', 'PATCH /users/:userId password_hash'],
  ...['POST /users totp_secret_base64', 'PATCH /users/me totp_secret_base64'],
  ...['PATCH /users/:userId totp_secret_base64', 'POST /auth/mfa/enrol totp_secret_base64'],
  ...['POST /auth/password/sign-up password', 'POST /auth/password/set password'],
  ...['POST /auth/password/reset password', 'POST /auth/password/update new_password'],
  'POST /webhooks/endpoints secret',
  // Switches of an application.
  ...[
    'POST /internal/applications allows_device_code',
    'PATCH /internal/applications/:applicationId allows_device_code',
  ],
  ...['POST /internal/owner-claim code', 'POST /internal/owner-claim/check-code code'],
  ...['POST /auth/oauth/token code', 'POST /auth/oauth/token code_verifier'],
  // `ownPlaces` has it, because it needs a person of its own.
  'POST /auth/mfa/turn-off code',
  // These need Stripe, and a key of the owner.
  ...[
    'POST /payments/purchases/purchase-session full_code',
    'POST /internal/payments/test-mode-purchase-session full_code',
  ],
  // Of the provider.
  'POST /auth/oauth/callback/:providerId code',
  // Of an anonymous user alone: that of another opens nothing, which a test below shows.
  'POST /auth/cli anon_refresh_token',
  // Newer SDKs send these, and nothing reads them: the same test shows that they open nothing.
  ...['POST /auth/password/sign-up bot_challenge_token', 'POST /auth/otp/send-sign-in-code bot_challenge_token'],
]

/** That of the world. */
const provider = 'gitlab'

/** Wrong guesses are counted on the attempt that they finish, so each guess is at one of its own. */
const counted = /(totp|recovery_code)$/

interface Place {
  readonly name: string
  readonly takes: readonly string[]
  /** Of a kind that belongs here. Undefined: there is none now. */
  secret(): Promise<string | undefined>
  show(secret: string): Promise<Answer>
}

const namesASecret = (name: string) =>
  name !== 'country_code' &&
  /(^|_)(code|token|totp|password|secret|nonce|verifier|hash|base64)$|^(api_key|code_verifier)$/.test(name)

const allFields = endpoints.flatMap(endpoint =>
  getBodyFields(endpoint)
    .filter(namesASecret)
    .map(field => `${endpoint.route} ${field}`),
)

it('18: knows of every field that takes a secret which secret it is', () => {
  expect([...Object.keys(fields), ...otherFields].sort()).toEqual([...allFields].sort())
})

eachServer('18: a secret', on => {
  it('opens nothing but what it is for, and is there for that after it was shown everywhere', {
    timeout: 300_000,
  }, async () => {
    const world = await createWorld(on.testkit())
    const places = [
      ...headerPlaces(world),
      ...(await bodyPlaces(world)),
      ...(await ownPlaces(on, world)),
      ...(await oauthPlaces(on, world)),
    ]
    const secrets = new Map<Place, string>()
    for (const place of places) {
      const secret = await place.secret()
      if (secret !== undefined) secrets.set(place, secret)
    }
    let shown = 0
    for (const [from, secret] of secrets) {
      for (const at of places.filter(({ takes }) => !takes.some(kind => from.takes.includes(kind)))) {
        const { status, text } = await at.show(secret)
        const seen = `what ${from.name} takes, at ${at.name}: ${status} ${text}`
        expect.soft(status, seen).toBeGreaterThanOrEqual(400)
        expect.soft(status, seen).toBeLessThan(500)
        expect.soft(status, `${seen}: it was not even looked at`).not.toBe(429)
        expect.soft(text, seen).not.toContain(secret)
        shown += 1
      }
    }
    expect(shown).toBeGreaterThan(700)
    for (const [place, secret] of secrets) {
      const { status, text } = await place.show(secret)
      expect.soft(status, `${place.name}, its own: ${text}`).toBe(200)
    }
  })

  it('18: a secret of each kind is revoked as a leaked key only if it is the key of a user or team', async () => {
    // The test above claims the server, which closes sign-up there.
    const open = { level: 'admin', body: { config: { sign_up_enabled: true } } } as const
    await on.testkit().internal.request('PATCH', '/internal/projects/current', open)
    const world = await createWorld(on.testkit())
    const places = [...headerPlaces(world), ...(await bodyPlaces(world))]
    for (const { name, takes, secret } of places) {
      const body = { api_key: await secret() }
      const { status, text } = await world.project.request('POST', '/integrations/credential-scanning/revoke', { body })
      const isApiKey = takes.some(kind => kind.startsWith('API key')) && !name.includes('credential-scanning')
      if (!name.includes('credential-scanning')) expect(status, `${name}: ${text}`).toBe(isApiKey ? 200 : 404)
    }
  })

  it('18: a secret in a field that nothing reads opens nothing, is not shown, and stays what it is', async () => {
    const project = await on.project({ config: { 'auth.otp.allowSignIn': true } })
    const { userId, refreshToken } = await project.signUp()
    const post = async (path: string, body: object) => {
      const answer = await project.request('POST', path, { body })
      expect(answer.text, path).not.toContain(refreshToken)
      return answer
    }
    const login = await post('/auth/cli', { anon_refresh_token: refreshToken })
    expect(login).toMatchObject({ status: 400, text: expect.stringContaining('anonymous user') })

    const email = `bot-${userId}@example.com`
    const callback_url = 'http://localhost:3000/handler/callback'
    const shown = { bot_challenge_token: refreshToken }
    const signedUp = await post('/auth/password/sign-up', { email, password: 'correct horse battery', ...shown })
    expect(signedUp.status, signedUp.text).toBe(200)
    expect(signedUp.json.user_id).not.toBe(userId)
    const sent = await post('/auth/otp/send-sign-in-code', { email: `new-${email}`, callback_url, ...shown })
    expect(sent.json, sent.text).toEqual({ nonce: expect.any(String) })
    const refreshed = await project.request('POST', '/auth/sessions/current/refresh', { refreshToken })
    expect(refreshed.status, refreshed.text).toBe(200)
  })
})

/** A request that would do its work, once for each field of it, which the shown secret then stands in. */
async function bodyPlaces(world: World): Promise<Place[]> {
  const places: Place[] = []
  for (const [name, takes] of Object.entries(fields)) {
    const field = name.split(' ').at(-1) ?? ''
    const endpoint = endpoints.find(({ route }) => name === `${route} ${field}`)
    if (!endpoint) throw new Error(`There is no endpoint for ${name}.`)
    const sound = await world.requestFor(endpoint)
    const own: unknown = Reflect.get(Object(sound.body), field)
    places.push({
      name,
      takes,
      secret: async () => String(own),
      async show(secret) {
        const request = secret !== own && counted.test(field) ? await world.requestFor(endpoint) : sound
        return send(world, endpoint, { ...request, body: { ...Object(request.body), [field]: secret } })
      },
    })
  }
  return places
}

let input = 0
/** Passwords are counted by where they are tried. */
function elsewhere(): string {
  input += 1
  return `203.0.113.${input % 250}`
}

function send({ project, person }: World, { access }: Endpoint, { method, path, body, headers }: WorldRequest) {
  const isForClients = !access.levels || access.levels.includes('client')
  return project.request(method, path, {
    level: isForClients ? 'client' : 'server',
    accessToken: person.accessToken,
    peerAddress: elsewhere(),
    headers,
    body,
  })
}

function headerPlaces(world: World): Place[] {
  const { project, person, manager, ids } = world
  const inHeader = (name: string, level: 'client' | 'server' | 'admin', path: string) => (secret: string) =>
    project.request('GET', path, { level, headers: { [name]: secret } })
  return [
    {
      name: 'refreshing',
      takes: ['refresh token'],
      secret: async () => person.refreshToken,
      show: refreshToken => project.request('POST', '/auth/sessions/current/refresh', { refreshToken }),
    },
    {
      name: 'reading oneself',
      takes: ['access token'],
      secret: async () => person.accessToken,
      show: inHeader(header.accessToken, 'client', '/users/me'),
    },
    {
      name: 'managing by token',
      takes: ['access token of an owner'],
      secret: async () => manager.accessToken,
      show: token =>
        project.request('GET', `/internal/api-keys/${ids.apiKeyId}`, {
          level: 'admin',
          headers: { [header.superSecretAdminKey]: '', [header.adminAccessToken]: token },
        }),
    },
    {
      name: 'asking as a client',
      takes: ['publishable client key'],
      secret: async () => project.keys.client,
      show: inHeader(header.publishableClientKey, 'client', '/projects/current'),
    },
    {
      name: 'asking as a server',
      takes: ['secret server key'],
      secret: async () => project.keys.server,
      show: inHeader(header.secretServerKey, 'server', '/users'),
    },
    {
      name: 'asking as an admin',
      takes: ['super secret admin key'],
      secret: async () => project.keys.admin,
      show: inHeader(header.superSecretAdminKey, 'admin', '/internal/api-keys'),
    },
  ]
}

/** Those for which the world has no request. */
async function ownPlaces(on: ServerSuite, world: World): Promise<Place[]> {
  const { internal, latchkey } = on.testkit()
  const { manager } = world
  const guarded = await withSecondFactor(world)
  return [
    {
      name: 'turning the second factor off',
      takes: ['code of an authenticator app', 'recovery code'],
      secret: async () => guarded.recoveryCode,
      async show(code) {
        // Wrong ones are counted for each user.
        const { person } = code === guarded.recoveryCode ? guarded : await withSecondFactor(world)
        const { accessToken } = person
        return world.project.asUser({ accessToken }, 'POST', '/auth/mfa/turn-off', { code })
      },
    },
    {
      name: 'becoming the owner',
      takes: ['owner link'],
      // There is one only until someone owns this server.
      secret: async () =>
        new URL((await firstOwnerLink(latchkey.app)) ?? 'none:').searchParams.get('code') ?? undefined,
      show: code => internal.asUser(manager, 'POST', '/internal/owner-claim', { code }),
    },
    {
      name: 'asking whether the link of the owner works',
      takes: ['owner link'],
      secret: async () => undefined,
      show: code => internal.request('POST', '/internal/owner-claim/check-code', { body: { code } }),
    },
  ]
}

const totpSecret = Buffer.alloc(20, 'guarded').toString('base64')

async function withSecondFactor({ project, testkit }: World) {
  const person = await project.signUp()
  const body = { totp_secret_base64: totpSecret, totp: totpCode(totpSecret, testkit.clock.now()) }
  const { json } = await project.asUser(person, 'POST', '/auth/mfa/enrol', body)
  return { person, recoveryCode: String(json.recovery_codes[0]) }
}

/** What a sign-in with a provider hands out, each of a flow of its own. */
async function oauthPlaces(on: ServerSuite, { project }: World): Promise<Place[]> {
  const browser = { testkit: on.testkit(), doubles: await on.testkit().providers(), project }
  const [byState, byCookie] = await Promise.all([begin(browser, provider), begin(browser, provider)])
  const [first, second] = [await returned(browser, provider), await returned(browser, provider)]
  const getSecret = ({ cookie }: Begun) => cookie.slice(cookie.indexOf('=') + 1)
  const stated = await atProvider(browser, byState)
  const recognized = await atProvider(browser, byCookie)
  return [
    {
      name: 'returning from a provider, as the state',
      takes: ['state of an OAuth flow'],
      secret: async () => byState.state,
      show(state) {
        const cookie = `stack-oauth-inner-${state}=${getSecret(byState)}`
        return returning(browser, byState, new URLSearchParams({ code: stated.get('code') ?? '', state }), cookie)
      },
    },
    {
      name: 'returning from a provider, as the cookie',
      takes: ['cookie of an OAuth flow'],
      secret: async () => getSecret(byCookie),
      show: secret =>
        returning(browser, byCookie, recognized, `stack-oauth-inner-${byCookie.state}=${encodeURIComponent(secret)}`),
    },
    {
      name: 'exchanging an authorization code, as the code',
      takes: ['authorization code'],
      secret: async () => first.page?.searchParams.get('code') ?? undefined,
      show: code => exchange(browser, first, { code }),
    },
    {
      name: 'exchanging an authorization code, as the verifier',
      takes: ['PKCE verifier'],
      secret: async () => second.begun.verifier,
      show(verifier) {
        // A wrong one would use the code up, as it should.
        const code = verifier === second.begun.verifier ? {} : { code: '0'.repeat(45) }
        return exchange(browser, second, { ...code, code_verifier: verifier })
      },
    },
  ]
}

/** A browser that is sent on has returned. */
async function returning(browser: Browser, begun: Begun, parameters: URLSearchParams, cookie: string): Promise<Answer> {
  const response = await callback(browser, begun, parameters, { provider, cookie })
  const { status, headers } = response
  const isSentOn = headers.get('location')?.includes('code=') === true
  return { status: isSentOn ? 200 : status, text: await response.text(), json: null, code: null, headers }
}
