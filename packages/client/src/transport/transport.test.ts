import { afterEach, describe, expect, it } from 'vitest'
import { createTestPlatform } from '../../test/support/platform.ts'
import { refusal, startWireServer, type WireHandler, type WireServer } from '../../test/support/wire-server.ts'
import { EmailPasswordMismatch, PasswordTooShort } from '../errors/account-errors.ts'
import { ApiError, ConnectionError, KnownError } from '../errors/api-error.ts'
import { UnsupportedError } from '../errors/request-errors.ts'
import type { RetryPace } from './deliver.ts'
import { type AccessTokenSource, createTransport } from './transport.ts'

let server: WireServer
afterEach(() => server.stop())

async function start(
  handle: WireHandler,
  { owner = null as AccessTokenSource | null, key = 'pck_1', pace = 'standard' as RetryPace } = {},
) {
  server = await startWireServer(handle)
  const platform = createTestPlatform()
  const { url: baseUrl } = server
  const common = { clientVersion: 'shop-page@1', baseUrl, projectId: 'shop', extraRequestHeaders: { 'x-proxy': 'yes' } }
  return { platform, transport: createTransport({ ...common, level: 'client', key, owner, platform, pace }) }
}

const own = { id: 'u1', display_name: 'Ada', client_metadata: { snake_key: 1, camelKey: { deep_key: 2 } } }
const credentials = { email: 'ada@example.com', password: 'wrong' }

describe('speaking the wire', () => {
  it('sends the project, the level and the key', async () => {
    const { transport } = await start(() => ({ body: own }))
    await transport.send('GET /users/me', {})
    expect(server.requests[0]).toMatchObject({
      method: 'GET',
      path: '/api/v1/users/me',
      headers: {
        'x-stack-project-id': 'shop',
        'x-stack-access-type': 'client',
        'x-stack-publishable-client-key': 'pck_1',
        'x-stack-client-version': 'shop-page@1',
        'x-stack-allow-anonymous-user': 'true',
        'x-stack-override-error-status': 'true',
        'x-proxy': 'yes',
      },
    })
    expect(server.requests[0]?.headers['x-stack-random-nonce']).not.toBe('')
    expect(server.requests[0]?.headers).not.toHaveProperty('x-stack-access-token')
  })

  it('sends the refresh token of the session with its access token, and none where there is no session', async () => {
    const { transport } = await start(() => ({ body: own }))
    const session = { getAccessToken: async () => 'a1', markAccessTokenExpired() {} }
    await transport.send('GET /users/me', { session: { ...session, refreshToken: 'r1' } })
    await transport.send('GET /users/me', { session: { ...session, refreshToken: '' } })
    await transport.send('GET /users/me', { session: { ...session, refreshToken: 'r1' }, withoutCredentials: true })
    const headers = server.requests.map(request => request.headers)
    expect(headers[0]).toMatchObject({ 'x-stack-access-token': 'a1', 'x-stack-refresh-token': 'r1' })
    for (const without of headers.slice(1)) expect(without).not.toHaveProperty('x-stack-refresh-token')
  })

  it('spells names our way, and leaves the customer’s own JSON as it is, in both directions', async () => {
    const { transport } = await start(({ body }) => ({ body: { ...own, echo_of: body } }))
    const clientMetadata = { camelKey: 1, snake_key: { innerKey: [{ aB: 1 }] } }
    const user = await transport.send('PATCH /users/me', { body: { displayName: 'Ada', clientMetadata } })
    expect(server.requests[0]?.body).toEqual({ display_name: 'Ada', client_metadata: clientMetadata })
    expect(user).toMatchObject({ displayName: 'Ada', clientMetadata: { snake_key: 1, camelKey: { deep_key: 2 } } })
  })

  it('refuses ids that would make the address of something else', async () => {
    const { transport } = await start(() => ({ body: own }))
    for (const userId of ['', '.', '..']) {
      await expect(transport.send('DELETE /users/:userId', { params: { userId } })).rejects.toThrow(
        'userId must be an id',
      )
    }
    await transport.send('GET /users/:userId', { params: { userId: '../teams?a=b' } })
    expect(server.requests.map(({ path }) => path)).toEqual(['/api/v1/users/..%2Fteams%3Fa%3Db'])
  })
})

describe('refusals', () => {
  it('arrive as an error of their own kind, with details in our spelling', async () => {
    const { transport } = await start(() => refusal('PASSWORD_TOO_SHORT', 400, { min_length: 8 }))
    const error: unknown = await transport.send('POST /auth/password/sign-in', { body: credentials }).catch(e => e)
    expect(PasswordTooShort.is(error) && error).toMatchObject({
      errorCode: 'PASSWORD_TOO_SHORT',
      statusCode: 400,
      details: { minLength: 8 },
      message: 'The sentence of PASSWORD_TOO_SHORT.',
      humanReadableMessage: 'The sentence of PASSWORD_TOO_SHORT.',
    })
    expect(EmailPasswordMismatch.is(error)).toBe(false)
    expect(server.requests).toHaveLength(1)
  })

  it('refusals are not believed when header and body disagree', async () => {
    const body = { code: 'USER_NOT_FOUND', error: 'No such user.' }
    const { transport } = await start(() => ({ headers: { 'x-stack-known-error': 'EMAIL_PASSWORD_MISMATCH' }, body }))
    const error: unknown = await transport.send('GET /users/me', {}).catch(e => e)
    expect(error).not.toBeInstanceOf(ApiError)
    expect(String(error)).toContain('mixing up responses')
  })

  it('with a code from the future keep code and details, so that old applications can act on them', async () => {
    const { transport } = await start(() => refusal('COMET_IN_SIGHT', 418, { seen_at: 3 }))
    const error: unknown = await transport.send('GET /users/me', {}).catch(e => e)
    expect(KnownError.is(error) && error).toMatchObject({
      errorCode: 'COMET_IN_SIGHT',
      statusCode: 418,
      message: 'The sentence of COMET_IN_SIGHT.',
      details: { seenAt: 3 },
    })
  })

  it('for a feature that the server does not support have a class', async () => {
    const { transport } = await start(() => refusal('UNSUPPORTED_ERROR', 500))
    const error: unknown = await transport.send('GET /users/me', {}).catch(e => e)
    expect(UnsupportedError.is(error) && error).toMatchObject({ statusCode: 500 })
  })

  it.each([
    '',
    '<h1>Bad gateway</h1>',
  ])('refusals of a proxy (%j) have the standard message of their status', async body => {
    const { transport } = await start(() => ({ status: 502, headers: { 'content-type': 'text/html' }, body }))
    const error: unknown = await transport.send('GET /users/me', {}).catch(e => e)
    expect(error).toMatchObject({ statusCode: 502, message: 'Bad Gateway' })
  })

  it('without a code carry the sentence and the real status', async () => {
    const { transport } = await start(() => ({
      headers: { 'x-stack-actual-status': '403', 'x-stack-request-id': 'r7' },
      body: 'Not yours to see.',
    }))
    const error: unknown = await transport.send('GET /users/me', {}).catch(e => e)
    expect(error).toMatchObject({ statusCode: 403, message: 'Not yours to see.', requestId: 'r7' })
  })
})

describe('a bad line', () => {
  it('a bad line is tried five times, with growing pauses, for what may be said twice', async () => {
    const { transport, platform } = await start(() => (server.requests.length < 5 ? 'hang up' : { body: own }))
    await transport.send('GET /users/me', {})
    expect(server.requests).toHaveLength(5)
    expect(platform.pauses).toEqual([1_000, 2_000, 4_000, 8_000])
  })

  it('a bad line is reported within four seconds at the brief pace', async () => {
    const { transport, platform } = await start(() => 'hang up', { pace: 'brief' })
    await expect(transport.send('GET /users/me', {})).rejects.toBeInstanceOf(ConnectionError)
    expect(platform.pauses).toEqual([250, 500, 1_000, 2_000])
  })

  it('ends after five attempts', async () => {
    const { transport } = await start(() => 'hang up')
    await expect(transport.send('DELETE /users/me', {})).rejects.toBeInstanceOf(ConnectionError)
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(5)
  })

  it('fails at once, with a diagnosis, for what may not be said twice', async () => {
    const { transport } = await start(({ path }) => (path === '/health' ? { body: { status: 'ok' } } : 'hang up'))
    const sending = transport.send('POST /auth/password/sign-in', { body: credentials })
    await expect(sending).rejects.toThrow(/Check your internet connection and try again.*the server answers/)
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/v1/auth/password/sign-in',
      'GET /health',
    ])
  })

  it('ends when no one waits any more, and is not tried again', async () => {
    const stop = new AbortController()
    const { transport } = await start(async () => {
      stop.abort()
      await new Promise(resolve => setTimeout(resolve, 50))
      return { body: own }
    })
    const request = transport.send('GET /users/me', { signal: stop.signal })
    await expect(request).rejects.toHaveProperty('name', 'AbortError')
    expect(server.requests).toHaveLength(1)
  })

  it('a bad line is distinguished from having no line at all', async () => {
    const { transport, platform } = await start(() => 'hang up')
    platform.online = false
    await expect(transport.send('GET /users/me', {})).rejects.toThrow('This device seems to be offline.')
    expect(platform.pauses).toEqual([])
  })
})

describe('a busy server', () => {
  it('a busy server is retried after its Retry-After, also for requests that are not idempotent', async () => {
    const busy = { status: 200, headers: { 'x-stack-actual-status': '429', 'retry-after': '7' }, body: 'Too many.' }
    const { transport, platform } = await start(() => (server.requests.length < 3 ? busy : { body: own }))
    await transport.send('POST /auth/password/sign-in', { body: credentials })
    expect(platform.pauses).toEqual([7_000, 7_000])
  })

  it('a busy server is believed after five refusals', async () => {
    const { transport, platform } = await start(() => ({
      status: 429,
      headers: { 'retry-after': '1' },
      body: 'Too many.',
    }))
    await expect(transport.send('GET /users/me', {})).rejects.toMatchObject({ statusCode: 429, message: 'Too many.' })
    expect(platform.pauses).toEqual([1_000, 1_000, 1_000, 1_000])
  })

  it('a busy server is waited for, however long its Retry-After is', async () => {
    const { transport, platform } = await start(() =>
      server.requests.length > 1 ? { body: own } : { status: 429, headers: { 'retry-after': '3600' }, body: 'No.' },
    )
    await transport.send('GET /users/me', {})
    expect(platform.pauses).toEqual([3_600_000])
  })

  it('a busy server is retried at the brief pace after a second, and a longer limit is reported immediately', async () => {
    const limited = (seconds: number) => ({ status: 429, headers: { 'retry-after': `${seconds}` }, body: 'Too many.' })
    const { transport, platform } = await start(() => limited(server.requests.length === 1 ? 1 : 60), {
      pace: 'brief',
    })
    const sending = transport.send('POST /auth/password/sign-in', { body: credentials })
    await expect(sending).rejects.toMatchObject({ statusCode: 429, message: 'Too many.' })
    expect(platform.pauses).toEqual([1_000])
  })

  it('a busy server is retried when its host took the request for a loop', async () => {
    const loop = { status: 508, body: 'INFINITE_LOOP_DETECTED' }
    const { transport } = await start(() => (server.requests.length < 2 ? loop : { body: own }))
    await expect(transport.send('GET /users/me', {})).resolves.toMatchObject({ id: 'u1' })
  })
})

describe('a project owner’s session', () => {
  function owner() {
    let serial = 1
    const dropped: string[] = []
    const source: AccessTokenSource = {
      getAccessToken: async () => `token-${serial}`,
      markAccessTokenExpired: token => {
        dropped.push(token)
        serial += 1
      },
    }
    return { source, dropped }
  }

  it('stands in for the key', async () => {
    const { transport } = await start(() => ({ body: own }), { owner: owner().source, key: '' })
    await transport.send('GET /users/me', {})
    expect(server.requests[0]?.headers).toMatchObject({ 'x-stack-admin-access-token': 'token-1' })
    expect(server.requests[0]?.headers).not.toHaveProperty('x-stack-publishable-client-key')
  })

  it('a project owner’s session is renewed once when its token is refused, and no more', async () => {
    const { source, dropped } = owner()
    const { transport } = await start(() => refusal('ADMIN_ACCESS_TOKEN_EXPIRED', 401), { owner: source })
    await expect(transport.send('GET /users/me', {})).rejects.toMatchObject({ errorCode: 'ADMIN_ACCESS_TOKEN_EXPIRED' })
    expect(dropped).toEqual(['token-1'])
    expect(server.requests.map(({ headers }) => headers['x-stack-admin-access-token'])).toEqual(['token-1', 'token-2'])
  })
})
