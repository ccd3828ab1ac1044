/** For the endpoints that browsers pass on their way to a provider and back, and for what they leave: see {@link worldRequests}. */
import { createHash, randomBytes } from 'node:crypto'
import { header } from '@latchkey/contract'
import type { Make, WorldParts } from './world-parts.ts'
import { callback, newConnection, worldProvider } from './world-things.ts'

export const oauthRequests: Readonly<Record<string, Make>> = {
  'GET /auth/oauth/authorize/:providerId': world => ({ query: authorization(world).query }),
  'GET /auth/oauth/callback/:providerId': async world => {
    const { state, cookie } = await begin(world)
    return { query: { state, error: 'access_denied' }, headers: { cookie } }
  },
  'POST /auth/oauth/callback/:providerId': async world => {
    const { state, cookie } = await begin(world)
    return { body: { state, error: 'access_denied' }, headers: { cookie } }
  },

  'POST /auth/oauth/code': world => {
    const { redirect_uri, state, code_challenge, code_challenge_method } = authorization(world).query
    return { body: { redirect_uri, state, code_challenge, code_challenge_method } }
  },
  'POST /auth/oauth/cross-domain/authorize': world => {
    const { redirect_uri, state, code_challenge } = authorization(world).query
    const headers = { [header.refreshToken]: world.person.refreshToken }
    return { headers, body: { redirect_uri, state, code_challenge, after_callback_redirect_url: callback } }
  },

  'POST /internal/oauth-tests': () => ({ body: newTest }),
  'GET /internal/oauth-tests/:oauthTestId': async world => ({ ids: { oauthTestId: await testToRead(world) } }),
  'GET /auth/oauth/test': async world => {
    const ticket = new URL((await startTest(world)).url).searchParams.get('ticket') ?? ''
    return { query: { ticket } }
  },

  'GET /oauth-providers': ({ person }) => ({ query: { user_id: person.userId } }),
  'POST /oauth-providers': ({ person }) => ({ body: newConnection(person.userId) }),
  'PATCH /oauth-providers/:userId/:oauthProviderId': () => ({ body: { allow_connected_accounts: true } }),

  'POST /connected-accounts/:userId/:providerId/access-token': connected,
  'POST /connected-accounts/:userId/:providerId/:providerAccountId/access-token': connected,
  'POST /auth/oauth/connected-accounts/:providerId/access-token': connected,
}

const newTest = { provider_config_id: worldProvider }

/** One for each project: only so many are started, and each can be read often. */
const testsToRead = new WeakMap<WorldParts['project'], Promise<string>>()

function testToRead(world: WorldParts): Promise<string> {
  const known = testsToRead.get(world.project) ?? startTest(world).then(({ id }) => id)
  testsToRead.set(world.project, known)
  return known
}

async function startTest({ project }: WorldParts): Promise<{ id: string; url: string }> {
  const { status, text, json } = await project.asAdmin('POST', '/internal/oauth-tests', newTest)
  if (status !== 201) throw new Error(`The test world could not start a test sign-in: ${text}`)
  return json
}

/** A provider's account of the person, with tokens. */
async function connected(world: WorldParts) {
  const { testkit, person } = world
  const doubles = await testkit.providers()
  const providerAccountId = String(1 + Math.floor(Math.random() * 1e9))
  doubles.signInAs({ id: providerAccountId })
  const begun = await begin(world, { type: 'link', token: person.accessToken })
  const query = await doubles.authorize(new URL(begun.location))
  const path = `/api/v1/auth/oauth/callback/${worldProvider}?${query}`
  const response = await testkit.fetch(path, { headers: { cookie: begun.cookie } })
  const page = response.headers.get('location')
  const code = page === null ? null : new URL(page).searchParams.get('code')
  const form = { grant_type: 'authorization_code', client_id: world.project.id, redirect_uri: callback }
  const body = new URLSearchParams({ ...form, code: code ?? '', code_verifier: begun.verifier })
  const exchanged = await testkit.fetch('/api/v1/auth/oauth/token', { method: 'POST', body })
  const text = await exchanged.text()
  // The account is connected also where the sign-in goes on with a second factor.
  if (!exchanged.ok && !text.includes('MULTI_FACTOR'))
    throw new Error(`The test world could not connect an account: ${text}`)
  return { ids: { providerAccountId }, body: { scope: '' } }
}

async function begin(world: WorldParts, changes: Readonly<Record<string, string>> = {}) {
  const { query: usual, verifier } = authorization(world)
  const query = new URLSearchParams({ ...usual, ...changes })
  const response = await world.testkit.fetch(`/api/v1/auth/oauth/authorize/${worldProvider}?${query}`)
  const location = response.headers.get('location')
  if (!location) throw new Error(`The test world could not start an OAuth flow: ${await response.text()}`)
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  return { location, cookie, verifier, state: new URL(location).searchParams.get('state') ?? '' }
}

function authorization({ project }: WorldParts) {
  const verifier = randomBytes(32).toString('base64url')
  const query = {
    client_id: project.id,
    client_secret: project.keys.client,
    redirect_uri: callback,
    error_redirect_url: callback,
    state: 'state',
    scope: 'legacy',
    response_type: 'code',
    grant_type: 'authorization_code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  return { query, verifier }
}
