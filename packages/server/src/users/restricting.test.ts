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
