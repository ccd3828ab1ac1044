/** What the published wire does that no one would expect. Each has its name; dropping one means deleting its test. */
import { beforeAll, describe, expect, it } from 'vitest'
import { clientHeaders, type Sent, send, serverHeaders } from './support/raw.ts'
import { forged } from './support/sdk.ts'
import { callbackUrl, createProject, eachWire, freshEmail, password, type WireProject } from './support/wire.ts'

eachWire('the published wire', wire => {
  let project: WireProject
  beforeAll(async () => {
    project = await createProject(wire())
  })

  const client = () => clientHeaders(project.id, project.publishableClientKey)
  const server = () => serverHeaders(project)
  const ask = (method: string, path: string, sent: Sent = {}) => send(wire().url, method, path, sent)
  const signUp = async () => {
    const body = { email: freshEmail(), password, verification_callback_url: callbackUrl }
    const { json } = await ask('POST', '/auth/password/sign-up', { headers: client(), body })
    return { headers: { ...client(), 'x-stack-access-token': json.access_token }, ...json }
  }

  describe('addresses', () => {
    it('answers below /api/latest what it answers below /api/v1', async () => {
      const headers = client()
      const [latest, v1] = [
        await ask('GET', '/api/latest/projects/current', { headers }),
        await ask('GET', '/projects/current', { headers }),
      ]
      expect(latest.status).toBe(200)
      expect(latest.json).toEqual(v1.json)
    })

    it('ignores a slash at the end', async () => {
      expect((await ask('GET', '/projects/current/', { headers: client() })).json.id).toBe(project.id)
      expect((await ask('GET', '/api/v1/')).status).toBe(200)
    })

    it('answers an unknown path in plain text', async () => {
      const { status, headers, text } = await ask('GET', '/no/such/thing')
      expect(status).toBe(404)
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(headers.has('x-stack-known-error')).toBe(false)
      expect(text).not.toBe('')
    })

    it('answers a wrong method with 405, no body, and the right ones', async () => {
      const { status, headers, text } = await ask('DELETE', '/projects/current', { headers: client() })
      expect(status).toBe(405)
      expect(text).toBe('')
      expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    })

    it('answers HEAD as GET without the body', async () => {
      const { status, headers, text } = await ask('HEAD', '/projects/current', { headers: client() })
      expect(status).toBe(200)
      expect(headers.get('content-type')).toContain('application/json')
      expect(text).toBe('')
    })

    it('ignores list keys on a single item', async () => {
      const { status } = await ask('GET', '/projects/current?limit=5&whatever=1', { headers: client() })
      expect(status).toBe(200)
    })
  })

  describe('headers', () => {
    it('takes an empty key header for none', async () => {
      const headers = { ...client(), 'x-stack-secret-server-key': '', 'x-stack-super-secret-admin-key': '' }
      expect((await ask('GET', '/projects/current', { headers })).status).toBe(200)
      const empty = { ...client(), 'x-stack-publishable-client-key': '' }
      expect((await ask('GET', '/projects/current', { headers: empty })).status).toBe(200)
      expect((await ask('GET', '/', { headers: { 'x-stack-secret-server-key': '' } })).status).toBe(200)
    })

    it('looks at no key but that of the stated access type', async () => {
      const headers = {
        ...client(),
        'x-stack-secret-server-key': 'ssk_wrong',
        'x-stack-super-secret-admin-key': 'wrong',
      }
      expect((await ask('GET', '/projects/current', { headers })).status).toBe(200)
    })

    it('takes an empty access token for none', async () => {
      const headers = { ...client(), 'x-stack-access-token': '', 'x-stack-refresh-token': '' }
      expect((await ask('GET', '/users/me', { headers })).json.code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    })

    it('accepts every header that the SDK sends, to no effect', async () => {
      const headers = {
        ...client(),
        'x-stack-random-nonce': 'abc',
        'x-stack-client-version': 'js @stackframe/js@2.8.41',
        'x-stack-allow-anonymous-user': 'true',
        'x-stack-branch-id': 'main',
        'ngrok-skip-browser-warning': 'true',
        'x-stack-disable-artificial-development-delay': 'yes',
      }
      expect((await ask('GET', '/projects/current', { headers })).status).toBe(200)
    })

    it('says who asks it not to that the project is unknown with 400', async () => {
      const headers = clientHeaders('nobody', 'pck_x')
      const { status, json } = await ask('GET', '/projects/current', { headers })
      expect(status).toBe(400)
      expect(json).toMatchObject({ code: 'CURRENT_PROJECT_NOT_FOUND', details: { project_id: 'nobody' } })
    })
  })

  describe('the status override', () => {
    const override = { 'x-stack-override-error-status': 'true' }

    it('sends a refusal as 200 and its status in a header', async () => {
      const { status, headers, json } = await ask('GET', '/users/me', { headers: { ...client(), ...override } })
      expect(status).toBe(200)
      expect(headers.get('x-stack-actual-status')).toBe('400')
      expect(headers.get('x-stack-known-error')).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
      expect(json.code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    })

    it('covers plain text, unknown paths and wrong methods as well', async () => {
      const unknown = await ask('GET', '/no/such/thing', { headers: override })
      expect([unknown.status, unknown.headers.get('x-stack-actual-status')]).toEqual([200, '404'])
      const wrong = await ask('DELETE', '/projects/current', { headers: override })
      expect([wrong.status, wrong.headers.get('x-stack-actual-status')]).toEqual([200, '405'])
    })

    it('leaves a success alone', async () => {
      const { status, headers } = await ask('GET', '/projects/current', { headers: { ...client(), ...override } })
      expect(status).toBe(200)
      expect(headers.has('x-stack-actual-status')).toBe(false)
    })
  })

  describe('errors', () => {
    it('name their code in body and header, with a sentence', async () => {
      const { status, headers, json } = await ask('GET', '/users', { headers: client() })
      expect(status).toBe(401)
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(headers.get('x-stack-known-error')).toBe('INSUFFICIENT_ACCESS_TYPE')
      expect(json).toEqual({
        code: 'INSUFFICIENT_ACCESS_TYPE',
        details: { actual_access_type: 'client', allowed_access_types: ['server', 'admin'] },
        error: expect.stringMatching(/./),
      })
    })

    it('have no details where the SDK expects none', async () => {
      const { json } = await ask('GET', '/users/me', { headers: client() })
      expect(Object.keys(json)).toEqual(['code', 'error'])
    })

    it('spell some details in camelCase', async () => {
      const wrongType = { ...client(), 'x-stack-access-type': 'owner' }
      expect((await ask('GET', '/users/me', { headers: wrongType })).json.details).toEqual({ accessType: 'owner' })
      const body = { email: freshEmail(), password: 'x'.repeat(71), verification_callback_url: callbackUrl }
      const tooLong = await ask('POST', '/auth/password/sign-up', { headers: client(), body })
      expect(tooLong.json.details).toEqual({ maxLength: 70 })
    })

    it('carry the details that the SDK fails without', async () => {
      const broken = await ask('POST', '/auth/password/sign-in', { headers: client(), body: '{' })
      expect(broken.json).toMatchObject({ code: 'BODY_PARSING_ERROR', details: { message: expect.any(String) } })
      const problems = await ask('POST', '/auth/password/sign-in', { headers: client(), body: { email: 7 } })
      expect(problems.json.details.message).toBe('body.email must be a string\nbody.password is a required field')
      expect(problems.json.error).toBe(problems.json.details.message)
    })

    it('errors of an expired access token say when it expired', async ({ skip }) => {
      const { passSeconds } = wire()
      // Someone else's clock cannot be moved.
      if (!passSeconds) return skip()
      const { headers } = await signUp()
      passSeconds(700)
      const { status, json } = await ask('GET', '/users/me', { headers })
      expect(status).toBe(401)
      expect(json).toMatchObject({ code: 'ACCESS_TOKEN_EXPIRED', details: { expired_at_millis: expect.any(Number) } })
    })

    it('errors of a forged access token come before any other', async () => {
      const { access_token: accessToken } = await signUp()
      const headers = { ...clientHeaders(project.id, 'pck_wrong'), 'x-stack-access-token': forged(accessToken) }
      expect((await ask('GET', '/users', { headers })).json.code).toBe('UNPARSABLE_ACCESS_TOKEN')
    })

    it('without a code are plain text', async () => {
      const { headers, user_id: userId } = await signUp()
      const stranger = await ask('GET', `/contact-channels/${userId}/${userId}`, {
        headers: (await signUp()).headers,
      })
      expect(stranger.status).toBe(403)
      expect(stranger.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(stranger.headers.has('x-stack-known-error')).toBe(false)
      expect((await ask('DELETE', '/users/me', { headers })).headers.get('content-type')).toContain('text/plain')
    })
  })

  describe('bodies', () => {
    it('bodies are ignored on DELETE, where the SDK sends {}', async () => {
      const { headers } = await signUp()
      const { status, json } = await ask('DELETE', '/auth/sessions/current', { headers, body: {} })
      expect([status, json]).toEqual([200, { success: true }])
    })

    it('bodies are ignored on DELETE whatever is in them', async () => {
      const { json: user } = await ask('POST', '/users', { headers: server(), body: {} })
      const sent = { headers: { ...server(), 'content-type': 'text/nonsense' }, body: 'not JSON' }
      expect((await ask('DELETE', `/users/${user.id}`, sent)).json).toEqual({ success: true })
    })

    it('may be missing, which counts as {}', async () => {
      expect((await ask('POST', '/users', { headers: server() })).status).toBe(201)
      const odd = { ...server(), 'content-type': 'text/plain' }
      expect((await ask('POST', '/users', { headers: odd, body: '' })).status).toBe(201)
    })

    it('bodies are JSON whatever follows the semicolon', async () => {
      const headers = { ...server(), 'content-type': 'Application/JSON; charset=whatever' }
      expect((await ask('POST', '/users', { headers, body: '{"display_name":"Ada"}' })).json.display_name).toBe('Ada')
    })

    it('that are no JSON get an error', async () => {
      const headers = { ...server(), 'content-type': 'text/plain' }
      expect((await ask('POST', '/users', { headers, body: '{}' })).json.code).toBe('BODY_PARSING_ERROR')
    })

    it('with a key that no one declared are refused', async () => {
      const { json } = await ask('POST', '/users', { headers: server(), body: { display_name: 'Ada', nick: 'A' } })
      expect(json.details.message).toBe('body has unknown properties: nick')
    })
  })

  describe('answers', () => {
    it('to a list say that it is no page', async () => {
      const { json } = await ask('GET', '/contact-channels', { headers: server() })
      expect(json).toEqual({ items: expect.any(Array), is_paginated: false })
    })

    it('to a page say where the next one begins', async () => {
      for (const name of ['one', 'two']) {
        await ask('POST', '/users', { headers: server(), body: { display_name: name } })
      }
      const page = await ask('GET', '/users?limit=1', { headers: server() })
      expect(page.json).toMatchObject({ is_paginated: true, pagination: { next_cursor: expect.any(String) } })
      const all = await ask('GET', '/users', { headers: server() })
      expect(all.json.pagination).toEqual({ next_cursor: null })
    })

    it('to creating are 201, but 200 for keys', async () => {
      expect((await ask('POST', '/users', { headers: server(), body: {} })).status).toBe(201)
      const admin = {
        'x-stack-access-type': 'admin',
        'x-stack-project-id': project.id,
        'x-stack-super-secret-admin-key': project.superSecretAdminKey,
      }
      const body = {
        description: '',
        expires_at_millis: wire().now().getTime() + 60_000,
        has_publishable_client_key: false,
        has_secret_server_key: false,
        has_super_secret_admin_key: false,
      }
      expect((await ask('POST', '/internal/api-keys', { headers: admin, body })).status).toBe(200)
    })

    it('to a session are 200 with its tokens', async () => {
      const { user_id: userId } = await signUp()
      const { status, json } = await ask('POST', '/auth/sessions', { headers: server(), body: { user_id: userId } })
      expect(status).toBe(200)
      expect(Object.keys(json).sort()).toEqual(['access_token', 'refresh_token'])
    })

    it('answers are never kept by anyone on the way', async () => {
      const { headers } = await ask('GET', '/projects/current', { headers: client() })
      expect(headers.get('cache-control')).toBe('no-store, max-age=0')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-stack-request-id')).toMatch(/^[\w-]{8,}$/)
    })
  })

  describe('any origin', () => {
    it('any origin is answered before a request, with everything it may send', async () => {
      const { status, headers, text } = await ask('OPTIONS', '/users/me', {
        headers: {
          origin: 'https://app.example.com',
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'x-stack-access-type,content-type',
        },
      })
      expect([status, text]).toEqual([200, ''])
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.has('access-control-allow-credentials')).toBe(false)
      expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE, OPTIONS')
      expect(headers.get('access-control-max-age')).toBe('86400')
      expect(headers.get('access-control-allow-headers')?.split(', ')).toEqual(expect.arrayContaining(sentHeaders))
    })

    it('may read what the SDK reads, on refusals and unknown paths too', async () => {
      for (const path of ['/users/me', '/no/such/thing']) {
        const { headers } = await ask('GET', path, { headers: client() })
        expect(headers.get('access-control-allow-origin')).toBe('*')
        expect(headers.get('access-control-expose-headers')?.split(', ')).toEqual(expect.arrayContaining(readHeaders))
      }
    })
  })

  describe('the token endpoint', () => {
    const grant = (refreshToken: string) => ({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: project.id,
      client_secret: project.publishableClientKey,
    })

    it('takes a form, as OAuth has it, and JSON', async () => {
      const { refresh_token: refreshToken } = await signUp()
      const form = new URLSearchParams(grant(refreshToken)).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      for (const sent of [{ headers, body: form }, { body: grant(refreshToken) }]) {
        const { status, json } = await ask('POST', '/auth/oauth/token', sent)
        expect(status).toBe(200)
        expect(json).toMatchObject({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 600 })
      }
    })

    it('reports an ended session by the code on which the SDK signs out', async () => {
      const { json } = await ask('POST', '/auth/oauth/token', { body: grant('nothing of ours') })
      expect(json.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    })
  })

  describe('questions of the SDK about the server', () => {
    it('whether its version fits are answered in camelCase', async () => {
      for (const clientVersion of ['2.8.41', '2.8.109', '1.0.0']) {
        const fits = await ask('POST', '/check-version', { body: { clientVersion } })
        expect(fits.json).toEqual({ upToDate: true })
      }
      const old = await ask('POST', '/check-version', { body: { clientVersion: '1.9.0' } })
      expect(old.json).toEqual({ upToDate: false, severe: true, error: expect.any(String) })
    })

    it('for a feature are answered in words that name it', async () => {
      const { status, text } = await ask('POST', '/check-feature-support', {
        body: { feature_name: 'rsc-flight', anything: ['else'] },
      })
      expect(status).toBe(200)
      expect(text).toContain('rsc-flight')
    })

    it('for its health are answered at the root, to any origin', async () => {
      const response = await fetch(`${wire().url}/health`)
      expect(await response.json()).toEqual({ status: 'ok' })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    })
  })
})

const sentHeaders = [
  'content-type',
  'authorization',
  'x-stack-access-type',
  'x-stack-project-id',
  'x-stack-branch-id',
  'x-stack-publishable-client-key',
  'x-stack-secret-server-key',
  'x-stack-super-secret-admin-key',
  'x-stack-admin-access-token',
  'x-stack-access-token',
  'x-stack-refresh-token',
  'x-stack-allow-anonymous-user',
  'x-stack-override-error-status',
  'x-stack-random-nonce',
  'x-stack-client-version',
]

const readHeaders = ['x-stack-actual-status', 'x-stack-known-error', 'x-stack-request-id', 'retry-after']
