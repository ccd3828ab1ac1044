import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal, startWireServer, type WireAnswer, type WireServer } from '../../../client/test/support/wire-server.ts'
import { LatchkeyServerApp } from '../server.ts'

const { publicKey, privateKey } = await generateKeyPair('ES256')
const stranger = await generateKeyPair('ES256')
const keySet = { keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'k1' }] }

let server: WireServer
let keys: () => WireAnswer | 'hang up'
let refresh: () => WireAnswer | Promise<WireAnswer>

beforeEach(async () => {
  keys = () => ({ body: keySet })
  refresh = () => refusal('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401)
  server = await startWireServer(({ path }) => (path.includes('jwks.json') ? keys() : refresh()))
})
afterEach(() => server.stop())

const newApp = () =>
  new LatchkeyServerApp({
    baseUrl: server.url,
    projectId: 'shop',
    publishableClientKey: 'pck_1',
    secretServerKey: 'ssk_1',
    tokenStore: null,
  })

function signed({ key = privateKey, audience = 'shop', expires = '10 minutes', claims = {} } = {}): Promise<string> {
  const person = { name: 'Ada', email: 'ada@example.com', email_verified: true, is_anonymous: false }
  return new SignJWT({ refresh_token_id: 's1', selected_team_id: null, ...person, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .setSubject('u1')
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(key)
}

const from = (accessToken: string) =>
  ({ from: 'token', tokenStore: new Request('https://app.example.com', { headers: getHeaders(accessToken) }) }) as const
const getHeaders = (accessToken: string) => ({ 'x-stack-auth': JSON.stringify({ accessToken, refreshToken: 'r1' }) })
const ada = {
  id: 'u1',
  displayName: 'Ada',
  primaryEmail: 'ada@example.com',
  primaryEmailVerified: true,
  isAnonymous: false,
  isRestricted: false,
  actor: null,
}

describe('who a request’s token says is signed in', () => {
  it('who a request’s token says is signed in is known without a request, but for the keys, once', async () => {
    const app = newApp()
    expect(await app.getPartialUser(from(await signed()))).toEqual(ada)
    expect(await app.getPartialUser(from(await signed()))).toEqual(ada)
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/api/v1/projects/shop/.well-known/jwks.json?include_anonymous=true',
    ])
  })

  it('who a request’s token says is signed in is no one when the token was forged, altered, or issued for another project', async () => {
    const app = newApp()
    const [header, , signature] = (await signed()).split('.')
    const payload = Buffer.from(JSON.stringify({ sub: 'admin', refresh_token_id: 's', exp: 4e9, aud: 'shop' }))
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    const hostile = [
      await signed({ key: stranger.privateKey }),
      await signed({ audience: 'another' }),
      await signed({ audience: 'shop:anon' }),
      await signed({ claims: { is_anonymous: true } }),
      `${header}.${payload.toString('base64url')}.${signature}`,
      `${unsigned}.${payload.toString('base64url')}.`,
      'no token at all',
    ]
    for (const token of hostile) expect(await app.getPartialUser(from(token)), token).toBeNull()
  })

  it('who a request’s token says is signed in is the user of the refresh token when the access token is invalid', async () => {
    refresh = async () => ({ body: { access_token: await signed({ claims: { name: 'Grace' } }) } })
    const forged = await signed({ key: stranger.privateKey, claims: { name: 'Mallory' } })
    expect(await newApp().getPartialUser(from(forged))).toMatchObject({ displayName: 'Grace' })
  })

  it('who a request’s token says is signed in is an error, not a guess, while the keys cannot be had', async () => {
    keys = () => 'hang up'
    await expect(newApp().getPartialUser(from(await signed()))).rejects.toThrow(
      'keys of access tokens could not be fetched',
    )
  })

  it('who a request’s token says is signed in is no one for a visitor without an account, and an error where someone is needed', async () => {
    const visitor = from(await signed({ audience: 'shop:anon', claims: { is_anonymous: true } }))
    expect(await newApp().getPartialUser(visitor)).toBeNull()
    await expect(newApp().getPartialUser({ ...visitor, or: 'throw' })).rejects.toThrow('No user is signed in')
  })
})

describe('a request that is authenticated by its token alone', () => {
  const authenticate = (headers: Record<string, string>, options = {}) =>
    newApp().authenticateRequest(new Request('https://app.example.com', { headers }), options)
  const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })
  const cookie = (accessToken: string) => ({
    cookie: `stack-access=${encodeURIComponent(JSON.stringify(['r1', accessToken]))}; stack-refresh-shop=r1`,
  })

  it('says who sent it, wherever its token is, without a request but for the keys', async () => {
    const app = newApp()
    const user = { ...ada, sessionId: 's1', selectedTeamId: null }
    const token = await signed()
    for (const headers of [bearer(token), getHeaders(token), cookie(token)]) {
      const request = new Request('https://app.example.com', { headers })
      expect(await app.authenticateRequest(request)).toEqual({ isSignedIn: true, user, reason: null })
    }
    expect(await app.authenticateRequest({ headers: bearer(token) })).toMatchObject({ user })
    expect(server.requests).toHaveLength(1)
  })

  it('says why nobody is signed in, and asks nobody else', async () => {
    const reasons: Record<string, readonly Record<string, string>[]> = {
      'signed-out': [
        {},
        bearer('no token'),
        { 'x-stack-auth': 'no JSON' },
        { 'x-stack-auth': '[]' },
        bearer(await signed({ key: stranger.privateKey })),
      ],
      expired: [bearer(await signed({ expires: '-1 second' })), getHeaders(await signed({ expires: '-1 second' }))],
      'wrong-project': [bearer(await signed({ audience: 'another' }))],
    }
    for (const [reason, all] of Object.entries(reasons))
      for (const headers of all) expect(await authenticate(headers)).toEqual({ isSignedIn: false, user: null, reason })
    expect(server.requests.filter(({ path }) => !path.includes('jwks.json'))).toEqual([])
  })

  it('counts an anonymous user where they count', async () => {
    const visitor = bearer(await signed({ audience: 'shop:anon', claims: { is_anonymous: true } }))
    expect(await authenticate(visitor)).toMatchObject({ reason: 'signed-out' })
    expect(await authenticate(visitor, { includeAnonymous: true })).toMatchObject({ user: { isAnonymous: true } })
  })

  it('a request that is authenticated by its token alone is an error, not a guess, while the keys cannot be had', async () => {
    const token = await signed()
    const where = `from ${server.url}/api/v1/projects/shop/.well-known/jwks.json?include_anonymous=true`
    keys = () => 'hang up'
    await expect(authenticate(bearer(token))).rejects.toThrow(`${where}: other side closed.`)
    keys = () => ({ ...refusal('PROJECT_NOT_FOUND', 404), status: 404 })
    await expect(authenticate(bearer(token))).rejects.toThrow(/Expected 200 OK.*id of the project/)
    await server.stop()
    await expect(authenticate(bearer(token))).rejects.toThrow(/ECONNREFUSED.*Check the base URL/)
  })
})
