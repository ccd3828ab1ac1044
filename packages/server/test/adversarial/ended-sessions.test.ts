/** D: an ended session is refused with the next request, whatever the request and however it ended. */
import type { Endpoint } from '@latchkey/contract'
import { createWorld, type WorldRequest } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { endpoints } from '../support/endpoints.ts'
import { eachServer } from '../support/servers.ts'
import { allowAnonymous, endpointsWithAccessToken, refusalOfEnded, sessionEndings } from '../support/session-endings.ts'

eachServer('an access token of an ended session', on => {
  it('case 110: is refused at every endpoint but those that give a new one, at every level', async () => {
    const world = await createWorld(on.testkit())
    const { project, person } = world
    const requests: (WorldRequest & { endpoint: Endpoint })[] = []
    for (const endpoint of endpointsWithAccessToken) requests.push({ endpoint, ...(await world.requestFor(endpoint)) })
    await project.asUser(person, 'DELETE', '/auth/sessions/current')
    for (const { endpoint, method, path, body, headers } of requests) {
      const sent = method === 'GET' || method === 'DELETE' ? undefined : (body ?? {})
      for (const level of ['client', 'server', 'admin'] as const) {
        const { accessToken } = person
        const answer = await project.request(method, path, { level, accessToken, headers, body: sent })
        expect.soft(answer, `${endpoint.route} as ${level}: ${answer.text}`).toMatchObject({
          status: 401,
          code: refusalOfEnded(endpoint),
        })
      }
    }
  }, 60_000)

  it('an access token of an ended session is read by all endpoints but two that refresh tokens and those that drop telemetry', () => {
    const without = endpoints.filter(endpoint => !endpointsWithAccessToken.includes(endpoint))
    expect(without.map(({ route }) => route).sort()).toEqual([
      'POST /analytics/envelope',
      'POST /analytics/events/batch',
      'POST /analytics/otlp/v1/logs',
      'POST /analytics/otlp/v1/traces',
      'POST /auth/oauth/token',
      'POST /auth/sessions/current/refresh',
      'POST /session-replays/batch',
    ])
  })

  it.each(sessionEndings)('case 110: is refused after $name, in a PATCH and a POST as in a GET', async ending => {
    const project = await on.project({ config: { 'teams.allowClientTeamCreation': true } })
    const scene = { testkit: on.testkit(), project, person: await project.signUp() }
    const session = (await ending.start?.(scene)) ?? scene.person
    const as = { accessToken: session.accessToken, headers: allowAnonymous }
    expect((await project.request('GET', '/users/me', as)).status).toBe(200)
    await ending.end(scene, session)
    for (const [method, path, body] of [
      ['GET', '/users/me'],
      ['PATCH', '/users/me', { display_name: 'Mallory' }],
      ['POST', '/teams', { display_name: 'Crew', creator_user_id: 'me' }],
      ['DELETE', '/users/me'],
      ['GET', '/projects/current'],
    ] as const) {
      const answer = await project.request(method, path, { ...as, body })
      expect(answer, `${method} ${path}`).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' })
      expect(answer.json.details).toEqual({ expired_at_millis: on.clock.now().getTime() })
    }
    const refreshed = await project.request('POST', '/auth/sessions/current/refresh', {
      refreshToken: session.refreshToken,
    })
    expect(refreshed.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })

  it('case 110: is refused before a wrong project key is', async () => {
    const project = await on.project()
    const { accessToken } = await project.signUp()
    await project.asUser({ accessToken }, 'DELETE', '/auth/sessions/current')
    const headers = { 'x-stack-publishable-client-key': 'pck_wrong' }
    expect((await project.request('GET', '/users/me', { accessToken, headers })).code).toBe('ACCESS_TOKEN_EXPIRED')
    const unknown = { 'x-stack-project-id': 'unknown' }
    expect((await project.request('GET', '/users/me', { headers: unknown })).code).toBe('CURRENT_PROJECT_NOT_FOUND')
  })

  it('case 110: leaves the other sessions of the user alone', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const body = { email: ada.email, password: ada.password }
    const { json } = await project.request('POST', '/auth/password/sign-in', { body })
    await project.asUser(ada, 'DELETE', '/auth/sessions/current')
    expect((await project.request('GET', '/users/me', { accessToken: json.access_token })).status).toBe(200)
  })

  it('case 110: transfers no project, though the token is of an owner in project internal', async () => {
    const { internal, createProject } = on.testkit()
    const owner = await internal.signUp()
    const { json } = await internal.asUser(owner, 'GET', '/users/me')
    const teamId = json.selected_team_id
    const project = await createProject({ ownerTeamId: teamId })
    const transfer = () =>
      project.request('POST', '/internal/projects/transfer', {
        level: 'admin',
        accessToken: owner.accessToken,
        body: { project_id: project.id, new_team_id: teamId },
      })
    expect((await transfer()).status).toBe(200)
    await internal.asUser(owner, 'DELETE', '/auth/sessions/current')
    expect(await transfer()).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' })
  })

  it('case 5: closes an account that was registered before its owner came, with the reset of its password', async () => {
    const project = await on.project({ config: { 'teams.allowClientTeamCreation': true } })
    const email = `victim-${project.id}@example.com`
    const attacker = await project.signUp(email)
    const callback_url = 'http://localhost:3000/handler/callback'
    await project.request('POST', '/auth/password/send-reset-code', { body: { email, callback_url } })
    const body = { code: await on.testkit().mailbox.codeFor(email), password: 'the password of the owner' }
    expect((await project.request('POST', '/auth/password/reset', { body })).status).toBe(200)
    const { accessToken } = attacker
    for (const [method, path, sent] of [
      ['GET', '/users/me'],
      ['PATCH', '/users/me', { client_metadata: { left: 'behind' } }],
      ['POST', '/teams', { display_name: 'Trap', creator_user_id: 'me' }],
    ] as const) {
      const answer = await project.asUser({ accessToken }, method, path, sent)
      expect(answer.code, `${method} ${path}`).toBe('ACCESS_TOKEN_EXPIRED')
    }
    const { json } = await project.asServer('GET', `/users/${attacker.userId}`)
    expect(json.client_metadata).toBeNull()
  })

  it('case 39: does nothing in a team that its user was removed from, while the session is live', async () => {
    const world = await createWorld(on.testkit())
    const { project, colleague, ids } = world
    const update = () => project.asUser(colleague, 'PATCH', `/teams/${ids.teamId}`, { display_name: 'Taken over' })
    expect((await update()).status).toBe(200)
    const path = `/team-permissions/${ids.teamId}/${colleague.userId}/team_admin`
    expect((await project.asServer('DELETE', path)).status).toBe(200)
    expect((await update()).code, 'without the permission').toBe('TEAM_PERMISSION_REQUIRED')
    await project.asServer('DELETE', `/team-memberships/${ids.teamId}/${colleague.userId}`)
    expect((await update()).code, 'without the membership').toBe('TEAM_MEMBERSHIP_NOT_FOUND')
  })

  it('case 41: is the token of before a password change, in every session but the one that changed it', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const { json } = await project.request('POST', '/auth/password/sign-in', {
      body: { email: ada.email, password: ada.password },
    })
    const kept = { accessToken: json.access_token, refreshToken: json.refresh_token }
    const body = { old_password: ada.password, new_password: 'an entirely new battery' }
    expect((await project.request('POST', '/auth/password/update', { ...kept, body })).status).toBe(200)
    const me = (accessToken: string) => project.asUser({ accessToken }, 'GET', '/users/me')
    expect((await me(ada.accessToken)).code).toBe('ACCESS_TOKEN_EXPIRED')
    expect((await me(kept.accessToken)).status).toBe(200)
  })
})
