import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const server = { level: 'server' } as const
const unrestricted = {
  is_restricted: false,
  restricted_reason: null,
  restricted_by_admin: false,
  restricted_by_admin_reason: null,
}

eachServer('restricting a user', on => {
  it('stores a reason for the user, and details that they never see', async () => {
    const project = await on.project()
    const { userId, accessToken } = await project.signUp()
    const change = (body: object) => project.request('PATCH', `/users/${userId}`, { ...server, body })
    expect((await project.request('GET', '/users/me', { accessToken })).json).toMatchObject(unrestricted)
    const restriction = { restricted_by_admin: true, restricted_by_admin_reason: 'Please call us' }
    const answer = await change({ ...restriction, restricted_by_admin_private_details: 'Three chargebacks' })
    const shown = { ...restriction, is_restricted: true, restricted_reason: { type: 'restricted_by_administrator' } }
    expect(answer.json).toMatchObject({ ...shown, restricted_by_admin_private_details: 'Three chargebacks' })
    const headers = { 'x-stack-allow-restricted-user': 'true' }
    const own = await project.request('GET', '/users/me', { accessToken, headers })
    expect(own.json).toMatchObject(shown)
    for (const hidden of ['restricted_by_admin_private_details', 'country_code', 'risk_scores'])
      expect(own.json).not.toHaveProperty(hidden)
    const cleared = await change({ restricted_by_admin: false })
    expect(cleared.json).toMatchObject({ ...unrestricted, restricted_by_admin_private_details: null })
    for (const body of [
      { restricted_by_admin_reason: 'x' },
      { restricted_by_admin: false, restricted_by_admin_reason: 'x' },
    ])
      expect(await change(body)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })

  it('refuses their token at once where the request does not accept restricted users', async () => {
    const project = await on.project()
    const { userId, accessToken, refreshToken } = await project.signUp()
    await project.request('PATCH', `/users/${userId}`, { ...server, body: { restricted_by_admin: true } })
    const read = (headers: Record<string, string>, token = accessToken) =>
      project.request('GET', '/users/me', { accessToken: token, headers })
    const refused = await read({})
    expect(refused).toMatchObject({ status: 403, code: 'RESTRICTED_USER_NOT_ALLOWED' })
    expect(refused.json.details).toEqual({ restricted_reason: { type: 'restricted_by_administrator' } })
    for (const name of ['x-stack-allow-restricted-user', 'x-hexclave-allow-anonymous-user'])
      expect((await read({ [name]: 'true' })).status, name).toBe(200)
    const headers = { 'x-stack-refresh-token': refreshToken }
    const { json } = await project.request('POST', '/auth/sessions/current/refresh', { headers })
    expect(decodeJwt(json.access_token)).toMatchObject({ aud: `${project.id}:restricted`, is_restricted: true })
    expect((await read({}, json.access_token)).code).toBe('RESTRICTED_USER_NOT_ALLOWED')
  })

  it('follows from a required verification of the address, at once and as long as it is required', async () => {
    const project = await on.project()
    const { userId, accessToken, refreshToken } = await project.signUp('ada@example.com')
    const locked = await project.signUp('byron@example.com')
    await project.request('PATCH', `/users/${locked.userId}`, { ...server, body: { restricted_by_admin: true } })
    const read = async () => (await project.asServer('GET', `/users/${userId}`)).json
    const require = (isRequired: boolean) =>
      project.asAdmin('PATCH', '/internal/projects/current', { config: { require_email_verification: isRequired } })
    const list = async (query = '') =>
      (await project.asServer('GET', `/users?desc=true${query}`)).json.items.map((user: { id: string }) => user.id)
    expect(await read()).toMatchObject(unrestricted)

    const changed = await require(true)
    expect(changed.json.config, changed.text).toMatchObject({ require_email_verification: true })
    const reason = { type: 'email_not_verified' }
    expect(await read()).toMatchObject({ is_restricted: true, restricted_reason: reason, restricted_by_admin: false })
    const refused = await project.request('GET', '/users/me', { accessToken })
    expect(refused).toMatchObject({
      code: 'RESTRICTED_USER_NOT_ALLOWED',
      json: { details: { restricted_reason: reason } },
    })
    const allowed = { headers: { 'x-stack-allow-restricted-user': 'true' } }
    expect((await project.request('GET', '/users/me', { ...allowed, accessToken })).json.id).toBe(userId)
    expect(await list()).toEqual([])
    expect(new Set(await list('&include_restricted=true'))).toEqual(new Set([locked.userId, userId]))
    const refresh = async () =>
      decodeJwt((await project.request('POST', '/auth/sessions/current/refresh', { refreshToken })).json.access_token)
    expect(await refresh()).toMatchObject({
      aud: `${project.id}:restricted`,
      is_restricted: true,
      restricted_reason: reason,
    })
    const signedIn = await project.request('POST', '/auth/password/sign-up', {
      body: { email: 'grace@example.com', password: 'long enough password' },
    })
    expect(decodeJwt(signedIn.json.access_token)).toMatchObject({ restricted_reason: reason })
    const again = await project.request('POST', '/auth/password/sign-in', {
      body: { email: 'grace@example.com', password: 'long enough password' },
    })
    expect(decodeJwt(again.json.access_token)).toMatchObject({ restricted_reason: reason })
    const made = await project.asServer('POST', '/users', { display_name: 'Without an address' })
    expect(made.json.restricted_reason).toEqual(reason)

    await project.asServer('PATCH', `/users/${userId}`, { primary_email_verified: true })
    expect(await read()).toMatchObject(unrestricted)
    expect(await refresh()).toMatchObject({ aud: project.id, is_restricted: false, restricted_reason: null })
    expect((await project.request('GET', '/users/me', { accessToken })).status).toBe(200)
    expect(await list()).toEqual([userId])
    await require(false)
    const later = (await project.asServer('GET', `/users/${made.json.id}`)).json
    expect(later).toMatchObject(unrestricted)
    const other = (await project.asServer('GET', `/users/${locked.userId}`)).json
    expect(other.restricted_reason, 'by an administrator, still').toEqual({ type: 'restricted_by_administrator' })
  })

  it('by a required verification is previewed: whom it would reach, the newest first', async () => {
    const project = await on.project()
    const preview = async (isRequired: boolean, query = '') => {
      const body = { onboarding: { require_email_verification: isRequired } }
      return (await project.asAdmin('POST', `/internal/onboarding/preview-affected-users${query}`, body)).json
    }
    const [first, second] = [await project.signUp('ada@example.com'), await project.signUp('grace@example.com')]
    await project.asServer('POST', '/users', { primary_email: 'joan@example.com', primary_email_verified: true })
    await project.request('POST', '/auth/anonymous/sign-up', { body: {} })
    const restricted_reason = { type: 'email_not_verified' }
    const ids = async () => (await preview(true)).affected_users.map((user: { id: string }) => user.id)
    expect((await ids()).sort()).toEqual([first.userId, second.userId].sort())
    expect(await preview(true, '?limit=1')).toMatchObject({
      affected_users: [{ display_name: null, primary_email: expect.any(String), restricted_reason }],
      total_affected_count: 2,
    })
    const nobody = { affected_users: [], total_affected_count: 0 }
    expect(await preview(false)).toEqual(nobody)
    await project.asAdmin('PATCH', '/internal/projects/current', { config: { require_email_verification: true } })
    expect(await preview(true)).toEqual(nobody)
    expect(await ids()).toEqual([])
  })

  it('leaves what a server noted of the sign-up as it was written', async () => {
    const project = await on.project()
    const scores = { sign_up: { bot: 90, free_trial_abuse: 5 } }
    const made = await project.request('POST', '/users', {
      ...server,
      body: { country_code: ' de', risk_scores: scores },
    })
    expect(made.json).toMatchObject({ country_code: 'DE', risk_scores: scores, ...unrestricted })
    const path = `/users/${made.json.id}`
    const named = await project.request('PATCH', path, { ...server, body: { display_name: 'Ada' } })
    expect(named.json).toMatchObject({ country_code: 'DE', risk_scores: scores })
    for (const body of [{ country_code: 'Germany' }, { risk_scores: { sign_up: { bot: 101, free_trial_abuse: 0 } } }])
      expect((await project.request('PATCH', path, { ...server, body })).code).toBe('SCHEMA_ERROR')
    const emptied = await project.request('PATCH', path, { ...server, body: { country_code: null } })
    expect(emptied.json).toMatchObject({ country_code: null, risk_scores: scores })
  })
})
