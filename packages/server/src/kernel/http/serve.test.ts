/** The envelope: what holds for every endpoint, whatever it does. */
import { smallestPng, type TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../../test/support/servers.ts'

const accessType = 'x-stack-access-type'
const projectId = 'x-stack-project-id'

eachServer('every request', on => {
  const fetch = (path: string, init?: RequestInit) => on.testkit().fetch(`/api/v1${path}`, init)
  const withHeaders = (headers: Record<string, string>, path = '/projects/current') => fetch(path, { headers })
  const codeFor = async (headers: Record<string, string>, path?: string) =>
    (await withHeaders(headers, path)).headers.get('x-stack-known-error')
  const signInWith = (project: TestProject, body: BodyInit | undefined, type?: string) =>
    fetch('/auth/password/sign-in', {
      method: 'POST',
      headers: { ...project.headers('client'), ...(type ? { 'content-type': type } : {}) },
      body,
    })

  it('may come by either address, with or without a slash at its end', async () => {
    const project = await on.project()
    for (const path of ['/api/v1/projects/current', '/api/latest/projects/current', '/api/v1/projects/current/?x=1']) {
      const answer = await on.testkit().fetch(path, { headers: project.headers('client') })
      expect(answer.status, path).toBe(200)
    }
  })

  it.each([
    '/nothing',
    '/api/v1users',
    '/users//',
    '//users',
    '/USERS/me',
    '/users/%zz',
    '/users/me/more',
  ])('to %s returns where the endpoints are described', async path => {
    const answer = await fetch(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toContain('/api/v1/openapi.json')
  })

  it.each([
    ['PUT', '/users/me', 'GET, PATCH, DELETE, HEAD, OPTIONS'],
    ['POST', '/projects/current', 'GET, HEAD, OPTIONS'],
    ['GET', '/auth/password/sign-in', 'POST, OPTIONS'],
    ['PROPFIND', '/users', 'GET, POST, HEAD, OPTIONS'],
  ])('by %s to %s returns the allowed methods', async (method, path, allow) => {
    const answer = await fetch(path, { method })
    expect(answer.status).toBe(405)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('allow')).toBe(allow)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  it.each(['/users/me', '/nothing', '/openapi.json'])('from a page passes its CORS preflight at %s', async path => {
    const headers = { origin: 'https://example.com', 'access-control-request-method': 'POST' }
    const answer = await fetch(path, { method: 'OPTIONS', headers })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-max-age': '86400',
    })
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    for (const name of [
      accessType,
      'x-stack-random-nonce',
      'authorization',
      'content-type',
      'ngrok-skip-browser-warning',
    ])
      expect(answer.headers.get('access-control-allow-headers')).toContain(name)
    for (const name of ['x-stack-actual-status', 'x-stack-known-error', 'retry-after', 'ratelimit-reset'])
      expect(answer.headers.get('access-control-expose-headers')).toContain(name)
  })

  it('may use the newer names of headers, which count before the older, and is answered by both', async () => {
    const [project, other] = [await on.project(), await on.project()]
    const { accessToken } = await project.signUp()
    const older = { ...project.headers('client'), 'x-stack-access-token': accessToken }
    const renamed = (headers: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.replace('x-stack-', 'x-hexclave-'), value] as const),
      )
    expect((await withHeaders(renamed(older), '/users/me')).status).toBe(200)
    expect((await withHeaders({ ...other.headers('client'), ...renamed(older) }, '/users/me')).status).toBe(200)
    expect((await withHeaders({ ...older, 'x-hexclave-access-token': '' }, '/users/me')).status).toBe(200)
    const refused = await withHeaders({
      ...older,
      'x-hexclave-access-token': 'x',
      'x-hexclave-override-error-status': '1',
    })
    expect(refused.status).toBe(200)
    for (const [name, value] of [
      ['known-error', 'UNPARSABLE_ACCESS_TOKEN'],
      ['actual-status', '401'],
    ] as const)
      for (const prefix of ['x-stack-', 'x-hexclave-']) expect(refused.headers.get(prefix + name)).toBe(value)
    const requestId = refused.headers.get('x-stack-request-id')
    expect(requestId).toBeTruthy()
    expect(refused.headers.get('x-hexclave-request-id')).toBe(requestId)
    const allowed = (await fetch('/users/me', { method: 'OPTIONS' })).headers
      .get('access-control-allow-headers')
      ?.split(', ')
    for (const name of Object.keys(older)) expect(allowed).toContain(name.replace('x-stack-', 'x-hexclave-'))
    expect(allowed).toEqual(expect.arrayContaining(['x-hexclave-allow-restricted-user', 'x-hexclave-span-context']))
    const exposed = refused.headers.get('access-control-expose-headers')?.split(', ')
    for (const name of ['known-error', 'actual-status', 'request-id']) expect(exposed).toContain(`x-hexclave-${name}`)
  })

  it('by HEAD is answered like GET, without the body', async () => {
    const project = await on.project()
    const head = await fetch('/projects/current', { method: 'HEAD', headers: project.headers('client') })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    const refused = await fetch('/users/me', { method: 'HEAD', headers: project.headers('client') })
    expect(refused.status).toBe(400)
    expect(refused.headers.get('x-stack-known-error')).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect(await refused.text()).toBe('')
  })

  it.each([
    ['/projects/current', 200],
    ['/users/me', 400],
    ['/nothing', 404],
    ['/openapi.json', 200],
  ])('at %s is answered with its own id, and not to be kept', async (path, status) => {
    const project = await on.project()
    const answers = await Promise.all([1, 2].map(() => withHeaders(project.headers('client'), path)))
    expect(answers.map(answer => answer.status)).toEqual([status, status])
    const ids = answers.map(({ headers }) => headers.get('x-stack-request-id'))
    expect(ids[0]).toBeTruthy()
    expect(ids[0]).not.toBe(ids[1])
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toContain('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBeTruthy()
      expect(headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  it('may have its errors as successes, with the real status beside them', async () => {
    const project = await on.project()
    const override = { 'x-stack-override-error-status': 'true' }
    const known = await project.request('GET', '/users/me', { headers: override })
    expect(known).toMatchObject({ status: 200, code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' })
    expect(known.headers.get('x-stack-actual-status')).toBe('400')
    expect(known.json.code).toBe(known.code)
    for (const [method, path, actual] of [
      ['GET', '/nothing', '404'],
      ['PUT', '/users/me', '405'],
      ['GET', '/images/x', '404'],
    ] as const) {
      const plain = await fetch(path, { method, headers: override })
      expect(plain.status).toBe(200)
      expect(plain.headers.get('x-stack-actual-status')).toBe(actual)
      expect(plain.headers.get('x-stack-known-error')).toBeNull()
    }
    const fine = await project.request('GET', '/projects/current', { headers: override })
    expect(fine.headers.get('x-stack-actual-status')).toBeNull()
  })

  it('has a body of JSON, or none', async () => {
    const project = await on.project()
    const good = JSON.stringify({ email: 'ada@example.com', password: 'wrong' })
    const code = async (body: BodyInit | undefined, type?: string) =>
      (await signInWith(project, body, type)).headers.get('x-stack-known-error')
    for (const type of ['application/json', 'Application/JSON; charset=utf-8', 'application/json;x=y'])
      expect(await code(good, type), type).toBe('EMAIL_PASSWORD_MISMATCH')
    expect(await code(good, 'text/plain')).toBe('BODY_PARSING_ERROR')
    expect(await code(new URLSearchParams({ email: 'a@example.com', password: 'x' }))).toBe('BODY_PARSING_ERROR')
    expect(await code(new Uint8Array([0x7b, 0xff, 0x7d]), 'application/json')).toBe('BODY_PARSING_ERROR')
    for (const broken of ['{', '{"email":', 'undefined', '{"a":1}}', '\u0000'])
      expect(await code(broken, 'application/json'), broken).toBe('BODY_PARSING_ERROR')
    for (const empty of [undefined, '']) {
      const answer = await signInWith(project, empty, 'image/png')
      expect((await answer.json()).error).toBe('body.email is a required field\nbody.password is a required field')
    }
    for (const [other, problem] of [
      ['null', 'must not be null'],
      ['[]', 'must be an object'],
      ['"x"', 'must be an object'],
    ] as const)
      expect((await (await signInWith(project, other, 'application/json')).json()).error).toBe(`body ${problem}`)
    const unreadable = await (await signInWith(project, '{', 'application/json')).json()
    expect(unreadable.details).toEqual({ message: unreadable.error })
  })

  it('has a body of at most 64 KiB where the endpoint declares no more, and the refusal names the limit', async () => {
    const project = await on.project()
    const filler = (bytes: number) => `{"email":"a@example.com","password":"${'x'.repeat(bytes - 39)}"}`
    const most = filler(64 * 1024)
    expect(Buffer.byteLength(most)).toBe(64 * 1024)
    expect((await signInWith(project, most, 'application/json')).status).toBe(400)
    const refused = await signInWith(project, `${most} `, 'application/json')
    expect(refused.status).toBe(413)
    expect(refused.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await refused.text()).toContain('at most 64 KiB')
  })

  it('takes up to what its endpoint declares', async () => {
    const project = await on.project()
    const put = (bytes: number) => {
      const start = '{"display_name":"Ada","profile_image_url":"https://example.com/'
      const body = `${start}${'x'.repeat(900_000)}"}`
      return project.asServer('POST', '/users', body + ' '.repeat(bytes - body.length))
    }
    expect((await put(2 * 1024 * 1024)).status).toBe(201)
    expect(await put(2 * 1024 * 1024 + 1)).toMatchObject({ status: 413, text: expect.stringContaining('2 MiB') })
  })

  it('every request is nested 200 levels deep and has 10 000 values at most', async () => {
    const project = await on.project()
    const create = (metadata: string) => project.asServer('POST', '/users', `{"server_metadata":${metadata}}`)
    const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    const list = (values: number) => `[${Array(values).fill('1').join()}]`
    expect((await create(deep(199))).status).toBe(201)
    expect((await create(list(9_998))).status).toBe(201)
    for (const [metadata, clause] of [
      [deep(200), 'nested more than 200 levels deep'],
      [list(10_001), 'more than 10000 values'],
      [`[${Array(5_001).fill('[]').join()}]`, 'more than 10000 values'],
    ] as const) {
      const refused = await create(metadata)
      expect(refused).toMatchObject({ status: 400, code: 'BODY_PARSING_ERROR' })
      expect(refused.json.error).toContain(clause)
    }
    expect((await create('"[[[[,,,,\\"[[[["')).status, 'brackets in a text are none').toBe(201)
  })

  it('keeps a member named __proto__ as one, however long the body is', async () => {
    const project = await on.project()
    for (const length of [10, 60_000]) {
      const metadata = `{"filler":"${'x'.repeat(length)}","__proto__":{"admin":true},"constructor":{"prototype":1}}`
      const created = await project.asServer('POST', '/users', `{"server_metadata":${metadata}}`)
      expect(JSON.stringify(created.json.server_metadata)).toBe(metadata)
      expect(Reflect.get({}, 'admin')).toBeUndefined()
    }
  })

  it('has a hundred problems reported at most', async () => {
    const project = await on.project()
    const domains = Array.from({ length: 1_000 }, () => ({}))
    const answer = await project.asAdmin('PATCH', '/internal/projects/current', { config: { domains } })
    const lines = answer.json.error.split('\n')
    expect(lines).toHaveLength(101)
    expect(lines.at(-1)).toBe('body has more than these 100 problems')
  })

  it('every request is refused for a list that is too long without a look at its elements', async () => {
    const project = await on.project()
    const body = { config: { oauth_providers: Array.from({ length: 13 }, () => 1) } }
    const answer = await project.asAdmin('PATCH', '/internal/projects/current', body)
    expect(answer.json.error).toBe('body.config.oauth_providers is greater than 12')
  })

  it('has a thousand parameters at most, where the endpoint takes any', async () => {
    const project = await on.project()
    const query = (count: number) => Array.from({ length: count }, (_, at) => `a${at}=`).join('&')
    const list = await project.asServer('GET', `/users?${query(1_001)}`)
    expect(list.json.error).toBe('query has more than 1000 parameters')
    expect((await project.asServer('GET', `/projects/current?${query(1_001)}`)).status).toBe(200)
  })

  it('has an address and headers of at most 32 KiB together, also inside another server', async () => {
    const project = await on.project()
    const sent = (path: string, value: string) =>
      fetch(path, { headers: { ...project.headers('client'), 'x-stack-random-nonce': value } })
    expect((await sent('/projects/current', 'x'.repeat(30_000))).status).toBe(200)
    expect((await sent('/projects/current', 'x'.repeat(33_000))).status).toBe(431)
    expect((await sent(`/projects/current?${'a=1&'.repeat(250_000)}`, '')).status).toBe(431)
    expect((await sent(`/users/${'x'.repeat(40_000)}`, '')).status).toBe(431)
  })

  it('every request of GET and DELETE has no body that counts', async () => {
    const project = await on.project({ config: { 'users.allowClientUserDeletion': true } })
    const ada = await project.signUp()
    const answer = await project.asUser(ada, 'DELETE', '/users/me', 'not JSON at all')
    expect(answer.json).toEqual({ success: true })
  })

  it('every request is identified by the first thing that is wrong with its credentials', async () => {
    const [project, other] = [await on.project(), await on.project()]
    const stranger = await other.signUp()
    const key = { 'x-stack-publishable-client-key': project.keys.client }
    const client = { [accessType]: 'client', [projectId]: project.id }
    // Each case has everything wrong that comes after it.
    expect(await codeFor({ ...key, [projectId]: 'nobody' })).toBe('PROJECT_KEY_WITHOUT_ACCESS_TYPE')
    expect(await codeFor({ 'x-stack-admin-access-token': 'x' })).toBe('PROJECT_KEY_WITHOUT_ACCESS_TYPE')
    expect(await codeFor({ [accessType]: 'owner' })).toBe('INVALID_ACCESS_TYPE')
    expect(await codeFor({ [accessType]: 'client' })).toBe('ACCESS_TYPE_WITHOUT_PROJECT_ID')
    expect(await codeFor({ ...client, [projectId]: 'nobody', 'x-stack-access-token': 'x' })).toBe(
      'UNPARSABLE_ACCESS_TOKEN',
    )
    const strangers = { 'x-stack-access-token': stranger.accessToken }
    expect(await codeFor({ ...client, [projectId]: 'nobody', ...strangers })).toBe('INVALID_PROJECT_FOR_ACCESS_TOKEN')
    for (const id of ['nobody', '../x', 'a'.repeat(5_000)])
      expect(await codeFor({ ...client, [projectId]: id })).toBe('CURRENT_PROJECT_NOT_FOUND')
    expect(await codeFor({ [accessType]: 'server', [projectId]: project.id, 'x-stack-branch-id': 'x' })).toBe(
      'SERVER_AUTHENTICATION_REQUIRED',
    )
    expect(await codeFor({ ...client, 'x-stack-publishable-client-key': 'x', 'x-stack-branch-id': 'x' })).toBe(
      'INVALID_PUBLISHABLE_CLIENT_KEY',
    )
    expect(await codeFor({ ...client, ...key, 'x-stack-branch-id': 'x' })).toBe('BRANCH_DOES_NOT_EXIST')
    expect(await codeFor({ ...client, ...key, 'x-stack-branch-id': 'main' })).toBeNull()
  })

  it('returns the details that its SDK reads', async () => {
    const [project, other] = [await on.project(), await on.project()]
    const stranger = await other.signUp()
    const details = async (headers: Record<string, string>) => (await (await withHeaders(headers)).json()).details
    const client = { [accessType]: 'client', [projectId]: project.id }
    expect(await details({ [accessType]: 'owner' })).toEqual({ accessType: 'owner' })
    expect(await details({ [accessType]: 'server' })).toEqual({ request_type: 'server' })
    expect(await details({ ...client, 'x-stack-access-token': stranger.accessToken })).toEqual({
      expected_project_id: project.id,
      actual_project_id: other.id,
    })
    expect(
      await details({ ...client, 'x-stack-publishable-client-key': project.keys.client, 'x-stack-branch-id': 'x' }),
    ).toEqual({
      branch_id: 'x',
    })
    const insufficient = await project.request('GET', '/users')
    expect(insufficient).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
    expect(insufficient.json.details).toEqual({
      actual_access_type: 'client',
      allowed_access_types: ['server', 'admin'],
    })
  })

  it('has its credentials looked at also where none are needed', async () => {
    const project = await on.project()
    for (const path of ['/', '/images/x', `/projects/${project.id}/.well-known/jwks.json`])
      expect(await codeFor({ ...project.headers('client'), 'x-stack-publishable-client-key': 'x' }, path), path).toBe(
        'INVALID_PUBLISHABLE_CLIENT_KEY',
      )
    const asServer = { [accessType]: 'server', [projectId]: project.id }
    expect(await codeFor(asServer, '/')).toBe('SERVER_AUTHENTICATION_REQUIRED')
    expect(await codeFor({ 'x-stack-access-token': 'ignored without an access type' }, '/')).toBeNull()
  })

  it('needs no publishable key unless the project requires one, and never takes a wrong one', async () => {
    const project = await on.project()
    const client = { [accessType]: 'client', [projectId]: project.id }
    const wrong = { ...client, 'x-stack-publishable-client-key': 'pck_wrong' }
    expect((await withHeaders(client)).status).toBe(200)
    expect(await codeFor(wrong)).toBe('INVALID_PUBLISHABLE_CLIENT_KEY')
    const config = { config_override_string: '{"project.requirePublishableClientKey":true}' }
    const level = { level: 'admin', body: config } as const
    expect((await project.request('PATCH', '/internal/config/override/project', level)).status).toBe(200)
    expect(await codeFor(client)).toBe('CLIENT_AUTHENTICATION_REQUIRED')
    for (const [version, code] of [
      ['js @stackframe/js@2.8.41', 'CLIENT_AUTHENTICATION_REQUIRED'],
      ['js @stackframe/js@2.8.71', 'PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT'],
      ['js @hexclave/js@1.0.126', 'PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT'],
    ] as const)
      expect(await codeFor({ ...client, 'x-hexclave-client-version': version }), version).toBe(code)
    expect((await withHeaders(project.headers('client'))).status).toBe(200)
  })

  it('counts an empty header as none, and only the key of its own level', async () => {
    const project = await on.project()
    const headers = {
      ...project.headers('client'),
      'x-stack-secret-server-key': 'wrong',
      'x-stack-super-secret-admin-key': '',
      'x-stack-admin-access-token': '',
      'x-stack-access-token': '',
      'x-stack-branch-id': '',
      'x-stack-workflow-token': '',
    }
    expect((await withHeaders(headers)).status).toBe(200)
    expect(
      await codeFor({ [accessType]: '', [projectId]: project.id, 'x-stack-publishable-client-key': '' }, '/users/me'),
    ).toBe('ACCESS_TYPE_REQUIRED')
  })

  it('shows the first credential that it has: admin token, workflow token, key', async () => {
    const project = await on.project()
    const ask = (level: 'client' | 'server' | 'admin', headers: Record<string, string>) =>
      codeFor({ ...project.headers(level), ...headers })
    expect(await ask('server', { 'x-stack-admin-access-token': 'x', 'x-stack-workflow-token': 'x' })).toBe(
      'UNPARSABLE_ADMIN_ACCESS_TOKEN',
    )
    expect(await ask('server', { 'x-stack-workflow-token': 'x' })).toBe('WORKFLOW_TOKEN_DOES_NOT_EXIST')
    expect(await ask('admin', { 'x-stack-workflow-token': 'x' })).toBe('ADMIN_AUTHENTICATION_REQUIRED')
  })

  it('every request is judged in order: size, credentials, level, body, me, shape, rules', async () => {
    const project = await on.project()
    const post = (level: 'client' | null, path: string, body: string) =>
      fetch(path, {
        method: 'POST',
        headers: {
          ...(level ? project.headers(level) : {}),
          'content-type': 'application/json',
          'content-length': String(body.length),
        },
        body,
      })
    const tooLong = await post(null, '/users', ' '.repeat(2 * 1024 * 1024 + 1))
    expect(tooLong.status, 'its header says so').toBe(413)
    const code = async (...input: Parameters<typeof post>) => (await post(...input)).headers.get('x-stack-known-error')
    expect(await code(null, '/users', '{')).toBe('ACCESS_TYPE_REQUIRED')
    expect(await code('client', '/users', '{')).toBe('INSUFFICIENT_ACCESS_TYPE')
    expect(await code('client', '/teams?x=1', '{')).toBe('BODY_PARSING_ERROR')
    expect(await code(null, '/check-version', '{'), 'where no key is needed').toBe('BODY_PARSING_ERROR')
    expect(await code('client', '/teams?x=1', '{"creator_user_id":"me","x":1}')).toBe(
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    )
    expect(await code('client', '/teams?x=1', '{"x":1}')).toBe('SCHEMA_ERROR')
    expect(await code('client', '/teams', '{"display_name":"Crew"}')).toBe('USER_AUTHENTICATION_REQUIRED')
  })

  it('returns all problems of path, query and body together, and never the values', async () => {
    const project = await on.project()
    const body = { display_name: 7, creator_user_id: 'secret', profile_image_url: 'secret', nonsense: 'secret' }
    const answer = await project.asServer('POST', '/teams?add_current_user=secret&more=secret', body)
    expect(answer.json.error.split('\n')).toEqual([
      'query.add_current_user must be a boolean',
      'query has unknown properties: more',
      'body.display_name must be a string',
      'body.profile_image_url is not a URL',
      'body.creator_user_id is not a UUID',
      'body has unknown properties: nonsense',
    ])
    expect(answer.json.details.message).toBe(answer.json.error)
    expect(answer.text).not.toContain('secret')
  })

  it('every request is not coerced in its body, and may have anything in a query that no one reads', async () => {
    const project = await on.project()
    const answer = await project.asServer('POST', '/users', { is_anonymous: 'true', display_name: null })
    expect(answer.json.error).toBe('body.is_anonymous must be a boolean')
    const ada = await project.signUp()
    const read = await project.asServer('GET', `/users/${ada.userId}?limit=10&cursor=x&__proto__=1`)
    expect(read.status).toBe(200)
  })

  it.each([
    ['display_name', 'x'.repeat(257), 'is longer than 256 characters'],
    ['display_name', null, null],
    ['display_name', '🔑'.repeat(128), null],
    ['display_name', '\u0000', 'contains characters that cannot be stored'],
    ['primary_email', 'ada', 'is not an email address'],
    ['primary_email', '.ada@example.com', 'is not an email address'],
    ['primary_email', 'a..da@example.com', 'is not an email address'],
    ['primary_email', 'ada.@example.com', 'is not an email address'],
    ['primary_email', 'ada@example', null],
    ['primary_email', 'ada@example.c', 'is not an email address'],
    ['primary_email', 'ada@a@example.com', 'is not an email address'],
    ['primary_email', 'ada\u200b@example.com', 'contains invisible or control characters'],
    ['primary_email', `${'a'.repeat(245)}@example.com`, 'is longer than 256 characters'],
    ['primary_email', 'Ada+tag@Sub.Example.co', null],
    ['profile_image_url', 'no url', 'contains spaces'],
    ['oauth_providers', {}, 'must be a list'],
    ['otp_auth_enabled', 1, 'must be a boolean'],
  ])('says of %s %j: %s', async (field, value, problem) => {
    const project = await on.project()
    const answer = await project.asServer('POST', '/users', { [field]: value })
    if (problem === null) return expect(answer.status).toBe(201)
    expect(answer.json.error).toBe(`body.${field} ${problem}`)
  })

  it('with an internal error returns no internals', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const { app } = on.testkit().latchkey
    const image = await project.asUser(ada, 'PATCH', '/users/me', { profile_image_url: smallestPng })
    expect(image.status).toBe(200)
    await app.database.queries.query({ text: 'alter table users rename to users_away' })
    try {
      const answer = await project.asUser(ada, 'GET', '/users/me')
      expect(answer).toMatchObject({ status: 500, code: null })
      expect(answer.text).toContain(answer.headers.get('x-stack-request-id'))
      expect(answer.text).not.toMatch(/users|relation|sql/i)
    } finally {
      await app.database.queries.query({ text: 'alter table users_away rename to users' })
    }
  })
})
