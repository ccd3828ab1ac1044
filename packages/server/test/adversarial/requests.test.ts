/** Attacks by the shape, the path and the headers of a request. */
import { connect } from 'node:net'
import type { TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../src/listen.ts'
import { endpoints } from '../support/endpoints.ts'
import { eachServer, eachServerThatHashes } from '../support/servers.ts'

const hostile = {
  host: 'evil.example.com',
  'x-forwarded-host': 'evil.example.com',
  'x-forwarded-proto': 'https',
  forwarded: 'host=evil.example.com;proto=https',
  'x-original-host': 'evil.example.com',
}

eachServerThatHashes('a hostile request', on => {
  const callback_url = 'http://localhost:3000/verify'
  const withHost = (path: string, init: RequestInit) =>
    on.testkit().latchkey.fetch(new Request(`http://evil.example.com/api/v1${path}`, init))

  it('28: cannot put its host into a mail, a token or an address', async () => {
    const project = await on.project()
    const email = `${project.id}@example.com`
    const headers = { ...project.headers('client'), ...hostile, 'content-type': 'application/json' }
    const body = JSON.stringify({ email, password: 'correct horse', verification_callback_url: callback_url })
    const signedUp = await (await withHost('/auth/password/sign-up', { method: 'POST', headers, body })).json()
    const picture = await withHost('/users/me', {
      method: 'PATCH',
      headers: { ...headers, 'x-stack-access-token': signedUp.access_token },
      body: JSON.stringify({ profile_image_url: onePixel }),
    })
    const redirect = await withHost(`/projects-anonymous-users/${project.id}/.well-known/jwks.json`, {
      headers: hostile,
    })
    const mails = await on.testkit().mailbox.list(email)
    const everything = [
      JSON.stringify(mails),
      Buffer.from(signedUp.access_token.split('.')[1], 'base64url').toString(),
      await picture.text(),
      redirect.headers.get('location'),
      await (await withHost('/', { headers: hostile })).text(),
      await (await withHost('/openapi.json', { headers: hostile })).text(),
    ]
    expect(mails).toHaveLength(1)
    for (const text of everything) expect(text).not.toContain('evil.example.com')
    expect(mails[0]?.text).toContain(callback_url)
  })

  it.each([
    '//users',
    '/users/',
    '/%75sers',
    '/a/../users',
    '/users;x=1',
    '/USERS',
    '/users/.',
    '/./users',
    '/users%2f',
    '/users?x-middleware-subrequest=1',
  ])('30: reaches nothing guarded by writing the path as %s', async path => {
    const project = await on.project()
    await project.signUp()
    const answer = await on.testkit().fetch(`/api/v1${path}`, {
      headers: {
        ...project.headers('client'),
        'x-middleware-subrequest': 'middleware:middleware',
        'x-original-url': '/api/v1/users',
        'x-rewrite-url': '/api/v1/users',
      },
    })
    expect([401, 404]).toContain(answer.status)
    expect(await answer.text()).not.toContain('items')
  })

  it('31: of another site’s form signs no one in, and a cookie is nothing here', async () => {
    const project = await on.project()
    const { email, password, accessToken, refreshToken } = await project.signUp()
    const form = new URLSearchParams({ email, password }).toString()
    const json = JSON.stringify({ email, password })
    const simple = [
      ['application/x-www-form-urlencoded', form],
      ['multipart/form-data; boundary=x', '--x--'],
      ['text/plain', json],
      ['text/plain; application/json', json],
    ] as const
    for (const origin of ['https://evil.example.com', 'null', undefined]) {
      for (const [type, body] of simple) {
        const headers = {
          'content-type': type,
          ...(origin ? { origin } : {}),
          cookie: cookies(project, accessToken, refreshToken),
        }
        const answer = await on.testkit().fetch('/api/v1/auth/password/sign-in', { method: 'POST', headers, body })
        expect(answer.headers.get('x-stack-known-error'), type).toMatch(/BODY_PARSING_ERROR|ACCESS_TYPE_REQUIRED/)
        expect(answer.headers.get('set-cookie')).toBeNull()
      }
    }
    const withCookie = { cookie: cookies(project, accessToken, refreshToken) }
    const me = await project.request('GET', '/users/me', { headers: withCookie })
    expect(me.code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    const refreshed = await project.request('POST', '/auth/sessions/current/refresh', { headers: withCookie })
    expect(refreshed.code).toBe('SCHEMA_ERROR')
  })

  const cookies = ({ id }: TestProject, accessToken: string, refreshToken: string) =>
    `stack-access=${accessToken}; stack-refresh-${id}=${refreshToken}; stack-refresh=${refreshToken}`

  it('31: by GET changes nothing, and no answer lets a page use its cookies', async () => {
    const project = await on.project()
    const writing = endpoints.filter(({ route }) => !route.startsWith('GET'))
    for (const { route } of writing) {
      const path = route.split(' ')[1]?.replace(/:[A-Za-z]+/g, '00000000-0000-4000-8000-000000000000') ?? ''
      const answer = await on.testkit().fetch(`/api/v1${path}`, { headers: project.headers('admin') })
      if (endpoints.some(other => other.route === route.replace(/^[A-Z]+/, 'GET'))) continue
      expect([400, 404, 405], route).toContain(answer.status)
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    }
  })

  it('36: that no one waited for the answer to can be made again, for the same session', async () => {
    const project = await on.project()
    const { refreshToken } = await project.signUp()
    const refresh = () => project.request('POST', '/auth/sessions/current/refresh', { refreshToken })
    await refresh() // the answer is lost
    const [again, other] = await Promise.all([refresh(), refresh()])
    const getSession = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).refresh_token_id
    expect(getSession(again.json.access_token)).toBe(getSession(other.json.access_token))
  })

  it('43: with a token of one kind gets nothing where another is required', async () => {
    const [project, other] = [await on.project(), await on.project()]
    const { internal } = on.testkit()
    const [customer, owner] = [await project.signUp(), await internal.signUp()]
    const asOther = await other.asUser(customer, 'GET', '/users/me')
    expect(asOther).toMatchObject({ status: 401, code: 'INVALID_PROJECT_FOR_ACCESS_TOKEN' })
    expect((await internal.asUser(customer, 'GET', '/internal/projects')).status).toBe(401)
    expect((await project.asUser(customer, 'GET', '/internal/api-keys')).code).toBe('INSUFFICIENT_ACCESS_TYPE')
    for (const token of [customer.accessToken, owner.accessToken, customer.refreshToken]) {
      const answer = await project.request('GET', '/internal/api-keys', {
        level: 'admin',
        headers: { 'x-stack-admin-access-token': token },
      })
      expect(answer.status).toBe(401)
    }
    const anonymous = await project.asServer('POST', '/users', { is_anonymous: true })
    const session = await project.asServer('POST', '/auth/sessions', { user_id: anonymous.json.id })
    const asAnonymous = (path: string) => project.request('GET', path, { accessToken: session.json.access_token })
    for (const path of ['/users/me', '/projects/current', '/'])
      expect((await asAnonymous(path)).code).toBe('ANONYMOUS_AUTHENTICATION_NOT_ALLOWED')
  })

  it('20: with a token that it signed itself, or that names a key elsewhere, is no one', async () => {
    const project = await on.project()
    const { accessToken } = await project.signUp()
    const [header = '', payload = '', signature = ''] = accessToken.split('.')
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    const forged = [
      `${part({ alg: 'none' })}.${payload}.`,
      `${part({ alg: 'HS256', kid })}.${payload}.${signature}`,
      `${part({ alg: 'ES256', kid: '../../etc/passwd' })}.${payload}.${signature}`,
      `${part({ alg: 'ES256', kid, jku: 'http://127.0.0.1:1/keys' })}.${payload}.${signature}`,
      `${header}.${part({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'x' })}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
      `${header}.${payload}`,
      'a.b.c',
    ]
    for (const token of forged)
      expect((await project.request('GET', '/users/me', { accessToken: token })).code, token.slice(0, 80)).toBe(
        'UNPARSABLE_ACCESS_TOKEN',
      )
  })

  it('68: of any size is refused before a password is hashed', async () => {
    const project = await on.project({ config: { 'auth.passkey.allowSignIn': true } })
    const { email } = await project.signUp()
    const signIn = (body: object) => project.request('POST', '/auth/password/sign-in', { body })
    const signUp = (body: object) =>
      project.request('POST', '/auth/password/sign-up', {
        body: { email: 'eve@example.com', password: 'correct horse', verification_callback_url: callback_url, ...body },
      })
    const deep = (depth: number) => `${'{"server_metadata":'.repeat(depth)}1${'}'.repeat(depth)}`
    const code = '0'.repeat(45)
    const wide = (count: number) => ({
      id: 'x',
      response: Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, 1])),
    })
    const passkey = (body: object | string) => () => project.request('POST', '/auth/passkey/sign-in', { body })
    const finish = (body: object) => () => project.request('POST', '/auth/mfa/sign-in', { body: { code, ...body } })
    const cases: [string, () => Promise<{ status: number }>, number][] = [
      ['an address of 60 000 characters, signing in', () => signIn({ email: 'a'.repeat(60_000), password: 'x' }), 400],
      ['an address of 10^5 characters, signing up', () => signUp({ email: 'a'.repeat(100_000) }), 400],
      ['a password of 60 000 characters, signing up', () => signUp({ password: 'x'.repeat(60_000) }), 400],
      ['a password of 3 MB, signing up', () => signUp({ password: 'x'.repeat(3_000_000) }), 400],
      ['a password of 4 MB, signing up', () => signUp({ password: 'x'.repeat(4_000_000) }), 413],
      ['a password of 10 MB', () => signIn({ email, password: 'x'.repeat(10_000_000) }), 413],
      ['metadata 10^4 levels deep', () => project.asServer('POST', '/users', deep(10_000)), 400],
      [
        'a code of 60 000 characters',
        () => project.request('POST', '/contact-channels/verify', { body: { code: 'a'.repeat(60_000) } }),
        400,
      ],
      [
        'a passkey’s answer 3 000 levels deep',
        passkey(`{"code":"${code}","authentication_response":${deep(3_000)}}`),
        400,
      ],
      ['a passkey’s answer with 5 000 fields', passkey({ code, authentication_response: wide(5_000) }), 404],
      ['a passkey’s answer with 50 000 fields', passkey({ code, authentication_response: wide(50_000) }), 413],
      ['a code of an app of 60 000 characters', finish({ type: 'totp', totp: '0'.repeat(60_000) }), 404],
      [
        'a login code of 60 000 characters',
        () =>
          project.request('POST', '/auth/cli/complete', {
            body: { login_code: '0'.repeat(60_000), refresh_token: 'x' },
          }),
        400,
      ],
      [
        'a new password of 60 000 characters',
        () => project.request('POST', '/auth/password/reset', { body: { code, password: 'x'.repeat(60_000) } }),
        404,
      ],
      ['5 000 keys in the query', () => project.asServer('GET', `/users?${'a=1&'.repeat(5_000)}`), 400],
      ['30 000 keys in the query', () => project.asServer('GET', `/users?${'a=1&'.repeat(30_000)}`), 431],
    ]
    for (const [name, send, status] of cases) expect((await send()).status, name).toBe(status)
    const { status } = await signIn({ email, password: 'x'.repeat(60_000) })
    expect(status, 'an over-long password is simply wrong').toBe(400)
  })

  it('68: storms of sign-ins are held up at the door, while others are served', {
    timeout: 60_000,
    tags: ['release'],
  }, async () => {
    const project = await on.project()
    const { accessToken } = await project.signUp()
    const storm = Array.from({ length: 300 }, (_, index) =>
      project.request('POST', '/auth/password/sign-in', {
        body: { email: `nobody${index}@example.com`, password: 'wrong horse' },
      }),
    )
    let isOver = false
    const answers = Promise.all(storm).finally(() => {
      isOver = true
    })
    for (let count = 0; count < 20; count += 1)
      expect((await project.asUser({ accessToken }, 'GET', '/users/me')).status).toBe(200)
    expect(isOver, 'all of them were served in the midst of it').toBe(false)
    for (const answer of await answers) {
      expect([400, 429]).toContain(answer.status)
      if (answer.status === 429) expect(answer.headers.get('retry-after')).toBe('1')
    }
  })

  it('73: cannot give itself what is not for it to give', async () => {
    const project = await on.project()
    const { accessToken, userId } = await project.signUp()
    const before = await project.asServer('GET', `/users/${userId}`)
    const attempts = [
      'userId',
      'user_id',
      'role',
      'is_admin',
      'isAdmin',
      'email_verified',
      'primary_email_verified',
      'server_metadata',
      'serverMetadata',
      'project_id',
      'has_password',
      'id',
    ]
    for (const field of attempts) {
      const answer = await project.asUser({ accessToken }, 'PATCH', '/users/me', { [field]: true })
      expect(answer.code, field).toBe('SCHEMA_ERROR')
    }
    const raw = '{"__proto__":{"server_metadata":1,"primaryEmailVerified":true},"constructor":{"prototype":{"x":1}}}'
    expect((await project.asUser({ accessToken }, 'PATCH', '/users/me', raw)).code).toBe('SCHEMA_ERROR')
    expect((await project.asServer('GET', `/users/${userId}`)).json).toEqual(before.json)
    expect(Reflect.get({}, 'x')).toBeUndefined()
  })
})

const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

eachServer('a server on a real port', on => {
  let listening: Listening
  beforeAll(async () => {
    listening = await listen(on.testkit().latchkey.answer, { host: '127.0.0.1', port: 0 })
  })
  afterAll(() => listening.close())

  /** What comes back for exactly these bytes. */
  const raw = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(listening.port, '127.0.0.1', () => socket.end(bytes))
      let answer = ''
      socket
        .on('data', data => (answer += data))
        .on('error', reject)
        .on('close', () => resolve(answer))
    })

  describe('meets', () => {
    it.each([
      ['a host with a path in it', 'GET /nothing HTTP/1.1\r\nHost: x/api/v1/users?y=\r\nConnection: close\r\n\r\n'],
      ['a host with an at sign', 'GET /api/v1/ HTTP/1.1\r\nHost: ok@evil.example.com\r\nConnection: close\r\n\r\n'],
      [
        'an absolute target',
        'GET http://evil.example.com/api/v1/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      ],
      ['a target that is a star', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
      ['no host', 'GET /api/v1/ HTTP/1.0\r\n\r\n'],
      [
        'two lengths',
        'POST /api/v1/check-version HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ],
      [
        'a length that is wrong',
        'POST /api/v1/check-version HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\nContent-Type: application/json\r\n\r\n{}',
      ],
      ['a strange method', 'BREW /api/v1/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
      ['nothing of HTTP', '\u0016\u0003\u0001 hello\r\n\r\n'],
      ['headers beyond measure', `GET /api/v1/ HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
    ])('29: %s without failing, or believing it', async (_, bytes) => {
      const answer = await raw(bytes)
      expect(answer).not.toMatch(/^HTTP\/1\.1 5\d\d/)
      expect(answer).not.toContain('"items"')
      expect(answer.replace(/^location:.*$/im, '')).not.toContain('evil.example.com')
      expect((await fetch(`http://127.0.0.1:${listening.port}/health`)).status).toBe(200)
    })
  })

  it('68: answers who sends too much, and goes on with the next request of the connection', async () => {
    const body = 'x'.repeat(1_000_000)
    const [long, next] = [
      `POST /api/v1/check-version HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      'GET /api/v1/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    ]
    expect((await raw(long + next)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
    const chunked = long
      .replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked')
      .replace(body, `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`)
    expect((await raw(chunked + next)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200'])
  })

  it.each([
    ['a body that is refused', 'POST /api/v1/auth/password/sign-in'],
    ['a body that no one reads', 'DELETE /api/v1/users/me'],
  ])(
    '68: cuts off %s and has no end',
    async (_, start) => {
      const piece = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`)
      const socket = connect(listening.port, '127.0.0.1')
      let sent = 0
      await new Promise<void>(resolve => {
        socket.on('error', () => resolve()).on('close', () => resolve())
        socket.on('connect', () => {
          socket.write(
            `${start} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
          )
          const more = () => {
            if (socket.destroyed) return
            sent += piece.byteLength
            if (socket.write(piece)) setImmediate(more)
            else socket.once('drain', more)
          }
          socket.resume()
          more()
        })
      })
      expect(sent).toBeGreaterThan(8 * 1024 * 1024)
    },
    30_000,
  )

  it('31: answers HEAD without a body and OPTIONS without work', async () => {
    const head = await raw('HEAD /api/v1/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 200/)
    expect(head.split('\r\n\r\n')[1]).toBe('')
  })
})
