import { randomUUID } from 'node:crypto'
import type { RequestOptions, TestProject } from '@latchkey/testkit'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { authorities } from '../../test/support/authorities.ts'
import { eachServer } from '../../test/support/servers.ts'

const server = { level: 'server' } as const
const yearSeconds = 365 * 24 * 60 * 60

eachServer('sessions', on => {
  const refresh = (project: TestProject, refreshToken: string) =>
    project.request('POST', '/auth/sessions/current/refresh', { refreshToken })
  const anonymousIn = async (project: TestProject) => {
    const user = await project.asServer('POST', '/users', { is_anonymous: true })
    const session = await project.asServer('POST', '/auth/sessions', { user_id: user.json.id })
    return { userId: user.json.id, accessToken: session.json.access_token, refreshToken: session.json.refresh_token }
  }
  /** The token endpoint, without a header of ours. */
  const token = async (body: object | string, headers: Readonly<Record<string, string>> = {}) => {
    const isForm = typeof body === 'string'
    const response = await on.testkit().fetch('/api/v1/auth/oauth/token', {
      method: 'POST',
      headers: { ...headers, 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
      body: isForm ? body : JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, json: await response.json() }
  }
  const grant = (project: TestProject, refresh_token: string) => ({
    grant_type: 'refresh_token',
    refresh_token,
    client_id: project.id,
    client_secret: project.keys.client,
  })

  it('give access tokens with exactly the promised claims, nulls included', async () => {
    const project = await on.project()
    const ada = await project.signUp('ada@example.com')
    const issuedAt = Math.floor(on.clock.now().getTime() / 1000)
    expect(decodeProtectedHeader(ada.accessToken)).toEqual({ alg: 'ES256', kid: expect.any(String) })
    expect(decodeJwt(ada.accessToken)).toEqual({
      sub: ada.userId,
      iss: `${on.testkit().config.publicUrl}/api/v1/projects/${project.id}`,
      aud: project.id,
      iat: issuedAt,
      exp: issuedAt + 600,
      project_id: project.id,
      branch_id: 'main',
      refresh_token_id: expect.stringMatching(/^[0-9a-f-]{14}4[0-9a-f-]{21}$/),
      role: 'authenticated',
      name: null,
      email: 'ada@example.com',
      email_verified: false,
      is_anonymous: false,
      is_restricted: false,
      restricted_reason: null,
      requires_totp_mfa: false,
      signed_up_at: Math.floor(on.clock.now().getTime() / 1000),
      selected_team_id: null,
    })
  })

  it('name the actor of an impersonation in the claim act, also once refreshed, and no other session has it', async () => {
    const { keySet, getColleague } = authorities(on)
    const { project, colleague, headers } = await getColleague('support')
    const [ada, key] = [await project.signUp(), await keySet(project)]
    const begin = async (by: Pick<RequestOptions, 'level' | 'headers'>, is_impersonation: boolean) => {
      const body = { user_id: ada.userId, expires_in_millis: 7_200_000, is_impersonation }
      const { json, text } = await project.request('POST', '/auth/sessions', { ...server, ...by, body })
      expect(json.access_token, text).toBeTypeOf('string')
      const { json: refreshed } = await refresh(project, json.refresh_token)
      const { json: granted } = await token(grant(project, json.refresh_token))
      return [json, refreshed, granted].map(({ access_token }) => decodeJwt(access_token))
    }
    for (const claims of await begin({ level: 'admin', headers }, true))
      expect(claims).toMatchObject({ sub: ada.userId, act: { sub: colleague.userId } })
    for (const { act } of await begin(key, true)) expect(act).toEqual({ sub: key.id })
    for (const claims of await begin(key, false)) expect(claims).not.toHaveProperty('act')
    expect(decodeJwt(ada.accessToken)).not.toHaveProperty('act')
  })

  it('name the project in the claim act where no more is known of who began the impersonation', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const { json } = await project.asServer('POST', '/auth/sessions', { user_id: ada.userId, is_impersonation: true })
    const text = 'update sessions set source = null where project_id = $1 and is_impersonation'
    await on.testkit().latchkey.app.database.queries.query({ text }, [project.id])
    const { json: refreshed } = await refresh(project, json.refresh_token)
    expect(decodeJwt(refreshed.access_token).act).toEqual({ sub: project.id })
  })

  it('distinguish an anonymous user in every claim', async () => {
    const project = await on.project()
    const { accessToken } = await anonymousIn(project)
    const { publicUrl } = on.testkit().config
    expect(decodeJwt(accessToken)).toMatchObject({
      iss: `${publicUrl}/api/v1/projects-anonymous-users/${project.id}`,
      aud: `${project.id}:anon`,
      project_id: project.id,
      is_anonymous: true,
      email: null,
    })
    const me = await project.asUser({ accessToken }, 'GET', '/users/me')
    expect(me).toMatchObject({ status: 401, code: 'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED' })
    const optIn = { accessToken, headers: { 'x-stack-allow-anonymous-user': 'true' } }
    expect((await project.request('GET', '/users/me', optIn)).json.is_anonymous).toBe(true)
  })

  it('have refresh tokens of 45 unmistakable characters', async () => {
    const project = await on.project()
    const { refreshToken } = await project.signUp()
    expect(refreshToken).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
  })

  it('publish two keys for each audience, with which anyone can verify a token', async () => {
    const project = await on.project()
    const [ada, anonymous] = [await project.signUp(), await anonymousIn(project)]
    const path = `/api/v1/projects/${project.id}/.well-known/jwks.json`
    const answer = await on.testkit().fetch(path)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    const set = await answer.json()
    expect(set.keys).toHaveLength(2)
    const members = ['kty', 'crv', 'alg', 'kid', 'x', 'y']
    for (const key of set.keys) expect(Object.keys(key).sort()).toEqual([...members].sort())
    const whole = await (await on.testkit().fetch(`${path}?include_anonymous=true`)).json()
    expect(new Set(whole.keys.map(({ kid }: { kid: string }) => kid)).size).toBe(6)
    const options = { currentDate: on.clock.now(), algorithms: ['ES256'] }
    await jwtVerify(ada.accessToken, createLocalJWKSet(set), { ...options, audience: project.id })
    await jwtVerify(anonymous.accessToken, createLocalJWKSet(whole), { ...options, audience: `${project.id}:anon` })
    await expect(jwtVerify(anonymous.accessToken, createLocalJWKSet(set), options)).rejects.toThrow()
  })

  it.each([
    ['projects-anonymous-users', 6],
    ['projects-restricted-users', 4],
  ])('lead from %s to the key set with %i keys', async (folder, count) => {
    const project = await on.project()
    const answer = await on.testkit().fetch(`/api/v1/${folder}/${project.id}/.well-known/jwks.json`)
    expect(answer.status).toBe(307)
    const location = new URL(answer.headers.get('location') ?? '')
    expect(location.origin).toBe(on.testkit().config.publicUrl)
    expect((await (await on.testkit().fetch(location.pathname + location.search)).json()).keys).toHaveLength(count)
    const unknown = await on.testkit().fetch(`/api/v1/projects/${randomUUID()}/.well-known/jwks.json`)
    expect(unknown.status).toBe(404)
    expect(unknown.headers.get('content-type')).toContain('text/plain')
  })

  it('sessions are created for a user by a server', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const create = (body: object, level: 'server' | 'client' = 'server') =>
      project.request('POST', '/auth/sessions', { level, body, accessToken: ada.accessToken })
    const { status, json } = await create({ user_id: 'me', is_impersonation: true })
    expect(status).toBe(200)
    expect(Object.keys(json)).toEqual(['access_token', 'refresh_token'])
    expect(decodeJwt(json.access_token).sub).toBe(ada.userId)
    expect((await refresh(project, json.refresh_token)).status).toBe(200)
    const unknown = randomUUID()
    const missing = await create({ user_id: unknown })
    expect(missing).toMatchObject({
      status: 400,
      code: 'USER_ID_DOES_NOT_EXIST',
      json: { details: { user_id: unknown } },
    })
    expect((await create({ user_id: ada.userId }, 'client')).code).toBe('INSUFFICIENT_ACCESS_TYPE')
    const problems = async (body: object) => (await create(body)).json.error
    expect(await problems({})).toBe('body.user_id is a required field')
    expect(await problems({ user_id: ada.userId, expires_in_millis: 0 })).toBe('body.expires_in_millis is less than 1')
    expect(await problems({ user_id: ada.userId, expires_in_millis: 31_708_800_001 })).toBe(
      'body.expires_in_millis is greater than 31708800000',
    )
    expect(await problems({ user_id: ada.userId, is_impersonation: 'yes' })).toBe(
      'body.is_impersonation must be a boolean',
    )
  })

  it('last as long as they were given, and a year otherwise', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const short = await project.asServer('POST', '/auth/sessions', { user_id: ada.userId, expires_in_millis: 5_000 })
    on.clock.advance(4.999)
    expect((await refresh(project, short.json.refresh_token)).status).toBe(200)
    on.clock.advance(0.001)
    expect((await refresh(project, short.json.refresh_token)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    on.clock.advance(yearSeconds - 6)
    expect((await refresh(project, ada.refreshToken)).status, 'using it does not lengthen it').toBe(200)
    on.clock.advance(2)
    expect((await refresh(project, ada.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })

  it('refuse refresh token and access token once signed out', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const signOut = () => project.asUser(ada, 'DELETE', '/auth/sessions/current', '{}')
    expect((await signOut()).json).toEqual({ success: true })
    const refused = await refresh(project, ada.refreshToken)
    expect(refused).toMatchObject({ status: 401, code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' })
    expect(refused.json.details).toBeUndefined()
    expect((await signOut()).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    const me = () => project.asUser(ada, 'GET', '/users/me')
    const signedOutAt = on.clock.now().getTime()
    on.clock.advance(60)
    expect(await me()).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' })
    expect((await me()).json.details).toEqual({ expired_at_millis: signedOutAt })
    on.clock.advance(541)
    const { exp = 0 } = decodeJwt(ada.accessToken)
    expect((await me()).json.details, 'the token has run out as well').toEqual({ expired_at_millis: exp * 1000 })
  })

  it('sessions are signed out by their access token alone', async () => {
    const project = await on.project()
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    const answer = await project.request('DELETE', '/auth/sessions/current', { refreshToken: ada.refreshToken })
    expect(answer).toMatchObject({ status: 401, code: 'USER_AUTHENTICATION_REQUIRED' })
    await project.request('DELETE', '/auth/sessions/current', {
      accessToken: ada.accessToken,
      refreshToken: grace.refreshToken,
    })
    expect((await refresh(project, grace.refreshToken)).status).toBe(200)
  })

  it('sessions are over when their user is gone, and signing out says so', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    await project.asServer('DELETE', `/users/${ada.userId}`)
    const answer = await project.asUser(ada, 'DELETE', '/auth/sessions/current')
    expect(answer).toMatchObject({ status: 401, code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' })
  })

  it('sessions are refreshed by the header, which must be there', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const { status, json } = await refresh(project, ada.refreshToken)
    expect(status).toBe(200)
    expect(Object.keys(json)).toEqual(['access_token'])
    const claims = decodeJwt(json.access_token)
    expect(claims.refresh_token_id).toBe(decodeJwt(ada.accessToken).refresh_token_id)
    const missing = await project.request('POST', '/auth/sessions/current/refresh')
    expect(missing.json.error).toBe('headers.x-stack-refresh-token is a required field')
    expect((await refresh(await on.project(), ada.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await refresh(project, 'x')).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })

  it('sessions are refreshed whatever access token the request has as well, and an ended one is refused as such', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const both = (accessToken: string) => ({ accessToken, refreshToken: ada.refreshToken })
    const path = '/auth/sessions/current/refresh'
    const ofOther = (await (await on.project()).signUp()).accessToken
    on.clock.advance(11 * 60)
    expect((await project.request('GET', '/users/me', ada)).code).toBe('ACCESS_TOKEN_EXPIRED')
    const atTokenEndpoint = (accessToken: string) =>
      token(grant(project, ada.refreshToken), {
        'x-stack-access-type': 'client',
        'x-stack-project-id': project.id,
        'x-stack-publishable-client-key': project.keys.client,
        'x-stack-access-token': accessToken,
      })
    for (const accessToken of [ada.accessToken, ofOther, 'nonsense']) {
      expect(await project.request('POST', path, both(accessToken))).toMatchObject({ status: 200 })
      expect(await atTokenEndpoint(accessToken)).toMatchObject({ status: 200 })
    }
    const accessToken: string = (await refresh(project, ada.refreshToken)).json.access_token
    await project.asUser({ accessToken }, 'DELETE', '/auth/sessions/current')
    for (const stale of [accessToken, ada.accessToken]) {
      expect((await project.request('POST', path, both(stale))).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
      expect((await atTokenEndpoint(stale)).json.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    }
  })

  it('see changes of their user in the next access token', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    await project.asUser(ada, 'PATCH', '/users/me', { display_name: 'Ada' })
    const { json } = await refresh(project, ada.refreshToken)
    expect(decodeJwt(json.access_token)).toMatchObject({ name: 'Ada' })
    expect(decodeJwt(ada.accessToken)).toMatchObject({ name: null })
  })

  it('sessions are refreshed at the token endpoint in JSON and as a form, without a new refresh token', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const input = grant(project, ada.refreshToken)
    for (const body of [
      { ...input, scope: 'legacy', unknown: 1 },
      new URLSearchParams({ ...input, unknown: '1' }).toString(),
    ]) {
      const { status, json, headers } = await token(body)
      expect(status).toBe(200)
      expect(json).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 600, scope: 'legacy' })
      expect(headers.get('cache-control')).toContain('no-store')
      expect(headers.get('pragma')).toBe('no-cache')
      expect(headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  it('sessions are not refreshed at the token endpoint, for the first reason that the wire lists', async () => {
    const project = await on.project()
    const other = await on.project()
    const ada = await project.signUp()
    const input = grant(project, ada.refreshToken)
    const code = async (body: object) => (await token(body)).json.code
    const wrongClient = { client_id: randomUUID(), scope: 'all', refresh_token: 'x' }
    expect(await code({ ...input, ...wrongClient, grant_type: 'password' })).toBe('SCHEMA_ERROR')
    expect(await code({ ...input, ...wrongClient, refresh_token: undefined })).toBe('SCHEMA_ERROR')
    const refused = await token({ ...input, ...wrongClient })
    expect(refused).toMatchObject({ status: 400, json: { code: 'INVALID_OAUTH_CLIENT_ID_OR_SECRET' } })
    expect(refused.json.details).toEqual({ client_id: null })
    for (const client of [
      { client_id: undefined },
      { client_secret: undefined },
      { client_secret: project.keys.server },
      { client_secret: other.keys.client },
      { client_id: '' },
      { client_id: `${project.id}#other` },
    ])
      expect(await code({ ...input, ...client, scope: 'all' }), JSON.stringify(client)).toBe(
        'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
      )
    const scoped = await token({ ...input, scope: 'all', refresh_token: 'x' })
    expect(scoped.json).toMatchObject({ code: 'INVALID_SCOPE', details: { scope: 'all' } })
    expect(await token({ ...input, refresh_token: 'x' })).toMatchObject({
      status: 401,
      json: { code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' },
    })
    expect(await code(grant(other, ada.refreshToken))).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })

  it('sessions are not given for authorization codes, of which there are none', async () => {
    const project = await on.project()
    const verifier = 'v'.repeat(43)
    const input = {
      ...grant(project, ''),
      grant_type: 'authorization_code',
      code: 'c',
      redirect_uri: 'http://localhost/',
    }
    expect((await token({ ...input, code_verifier: verifier })).json.code).toBe('INVALID_AUTHORIZATION_CODE')
    expect((await token({ ...input, code_verifier: 'v'.repeat(42) })).json.code).toBe('SCHEMA_ERROR')
    const missing = await token({ grant_type: 'authorization_code' })
    expect(missing.json.error).toBe(
      ['code', 'redirect_uri', 'code_verifier'].map(name => `body.${name} is a required field`).join('\n'),
    )
  })
})
