import { createTransport } from '@latchkey/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../client/test/support/platform.ts'
import { refusal, startWireServer, type WireAnswer, type WireServer } from '../../../client/test/support/wire-server.ts'
import { accessToken } from '../../test/support/tokens.ts'
import { createMemoryStore } from '../token-stores/memory.ts'
import type { TokenStore } from '../token-stores/token-store.ts'
import { createSessions } from './sessions.ts'

let server: WireServer
let platform: TestPlatform
/** What the server answers to a refresh, and to anything else. */
let refresh: () => WireAnswer | 'hang up'
let other: () => WireAnswer

beforeEach(async () => {
  platform = createTestPlatform()
  refresh = () => ({ body: { access_token: accessToken(platform), token_type: 'Bearer', expires_in: 600 } })
  other = () => ({ body: { id: 'u1' } })
  server = await startWireServer(({ path }) => (path === '/api/v1/auth/oauth/token' ? refresh() : other()))
})
afterEach(() => server.stop())

function start(tokens: { accessToken: string | null; refreshToken: string | null }) {
  const client = { projectId: 'shop', publishableClientKey: 'pck_1' }
  const transport = createTransport({
    ...client,
    clientVersion: 'js',
    baseUrl: server.url,
    level: 'client',
    key: client.publishableClientKey,
    extraRequestHeaders: {},
    owner: null,
    platform,
    pace: 'standard',
  })
  const sessions = createSessions({ ...client, wire: transport, platform })
  const store: TokenStore = createMemoryStore(tokens)
  const session = () => {
    const current = sessions.in(store)
    if (!current) throw new Error('No user is signed in.')
    return current
  }
  return { transport, sessions, store, session }
}

const refreshes = () => server.requests.filter(({ path }) => path === '/api/v1/auth/oauth/token')

describe('a session', () => {
  it('a session is refreshed once for fifty who ask at the same time', async () => {
    const { session, store } = start({ refreshToken: 'r1', accessToken: null })
    const tokens = await Promise.all(Array.from({ length: 50 }, () => session().getAccessToken()))
    expect(refreshes()).toHaveLength(1)
    expect(new Set(tokens).size).toBe(1)
    expect(store.read()).toEqual({ refreshToken: 'r1', accessToken: tokens[0] })
  })

  it('refreshes its tokens with the request of the wire, which does not name the user', async () => {
    const { session } = start({ refreshToken: 'r1', accessToken: null })
    await session().getAccessToken()
    expect(refreshes()[0]?.body).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'r1',
      client_id: 'shop',
      client_secret: 'pck_1',
    })
    expect(refreshes()[0]?.headers).not.toHaveProperty('x-stack-access-type')
  })

  it('keeps a token with more than twenty seconds to live, and no other', async () => {
    const lively = accessToken({ ...platform, nowMs: platform.nowMs, lifeSeconds: 22 })
    const { session } = start({ refreshToken: 'r1', accessToken: lively })
    expect(await session().getAccessToken()).toBe(lively)
    platform.nowMs += 3_000
    expect(await session().getAccessToken()).not.toBe(lively)
    expect(refreshes()).toHaveLength(1)
  })

  it('promises no token more than a minute of life', async () => {
    const { session } = start({ refreshToken: 'r1', accessToken: null })
    await expect(session().getAccessToken(60_001)).rejects.toThrow('at most 60000 ms')
  })

  it('believes the server, not a clock that is an hour ahead', async () => {
    refresh = () => ({ body: { access_token: accessToken({ nowMs: platform.nowMs - 3_600_000 }) } })
    const { session } = start({ refreshToken: 'r1', accessToken: null })
    await session().getAccessToken()
    await session().getAccessToken()
    expect(refreshes()).toHaveLength(1)
  })

  it('a session is over for good once the server says so', async () => {
    const { session, sessions, store } = start({ refreshToken: 'r1', accessToken: null })
    refresh = () => refusal('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401)
    const ended = session()
    expect(await ended.getAccessToken()).toBeNull()
    expect(store.read()).toEqual({ refreshToken: null, accessToken: null })
    // Not even the same tokens, restored by a stale tab, start it again.
    store.write({ refreshToken: 'r1', accessToken: accessToken(platform) })
    expect(sessions.in(store)).toBeNull()
    expect(await ended.getAccessToken()).toBeNull()
    expect(refreshes()).toHaveLength(1)
  })

  it('outlives a lost connection', async () => {
    const { session, store } = start({ refreshToken: 'r1', accessToken: null })
    const answer = refresh
    refresh = () => 'hang up'
    await expect(session().getAccessToken()).rejects.toThrow('did not get through')
    expect(store.read().refreshToken).toBe('r1')
    refresh = answer
    expect(await session().getAccessToken()).not.toBeNull()
  })

  it('keeps the tokens of a user who signed in meanwhile', async () => {
    const { session, store } = start({ refreshToken: 'r1', accessToken: null })
    const before = session()
    const refresh = before.getAccessToken()
    store.write({ refreshToken: 'r2', accessToken: null })
    await refresh
    before.markInvalid()
    expect(store.read()).toEqual({ refreshToken: 'r2', accessToken: null })
  })

  it('does not come back when it is ended during a refresh', async () => {
    const { session, store } = start({ refreshToken: 'r1', accessToken: null })
    const current = session()
    const refresh = current.getAccessToken()
    current.markInvalid()
    expect(await refresh).toBeNull()
    expect(store.read()).toEqual({ refreshToken: null, accessToken: null })
  })

  it('knows the actor of an impersonation after its access token was replaced by that of another application', () => {
    const impersonated = accessToken({ ...platform, claims: { act: { sub: 'c1' } } })
    const { session, store } = start({ refreshToken: 'r1', accessToken: impersonated })
    expect(session().actor).toEqual({ id: 'c1' })
    store.write({ refreshToken: 'r1', accessToken: null })
    expect(session().actor).toEqual({ id: 'c1' })
    store.write({ refreshToken: 'r2', accessToken: accessToken(platform) })
    expect(session().actor).toBeNull()
  })

  it('counts as none without a refresh token', () => {
    const { sessions, store } = start({ refreshToken: null, accessToken: accessToken(platform) })
    expect(sessions.in(store)).toBeNull()
  })
})

describe('a token that the server refuses', () => {
  it('a token that the server refuses is replaced, and the request made again', async () => {
    const refused = accessToken(platform)
    const { transport, session } = start({ refreshToken: 'r1', accessToken: refused })
    other = () => {
      const token = server.requests.at(-1)?.headers['x-stack-access-token']
      return token === refused ? refusal('ACCESS_TOKEN_EXPIRED', 401) : { body: { id: 'u1' } }
    }
    await expect(transport.send('GET /users/me', { session: session() })).resolves.toEqual({ id: 'u1' })
    expect(refreshes()).toHaveLength(1)
  })

  it('a token that the server refuses is replaced once only: a second refusal is the answer', async () => {
    const { transport, session } = start({ refreshToken: 'r1', accessToken: accessToken(platform) })
    other = () => refusal('UNPARSABLE_ACCESS_TOKEN', 401)
    const sending = transport.send('GET /users/me', { session: session() })
    await expect(sending).rejects.toMatchObject({ errorCode: 'UNPARSABLE_ACCESS_TOKEN' })
    expect(refreshes()).toHaveLength(1)
  })
})
