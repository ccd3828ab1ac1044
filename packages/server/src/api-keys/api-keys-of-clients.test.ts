/** What people may do with their API keys, and those of their teams, from a client. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { keyScene } from '../../test/support/key-scene.ts'
import { eachServer } from '../../test/support/servers.ts'

const notFound = { status: 404, code: 'API_KEY_NOT_FOUND' }

eachServer('API keys from a client', on => {
  it('belong to the signed-in user, by id or as me', async () => {
    const { project, ada, check } = await keyScene(on, 'user')
    const { accessToken } = ada
    for (const user_id of ['me', ada.userId]) {
      on.clock.advance(1)
      const made = await project.asUser({ accessToken }, 'POST', '/user-api-keys', { description: 'Mine', user_id })
      expect(made.json).toMatchObject({ type: 'user', user_id: ada.userId, is_public: false })
      expect((await check(made.json.value)).json.user_id).toBe(ada.userId)
      const list = await project.asUser({ accessToken }, 'GET', `/user-api-keys?user_id=${user_id}`)
      expect(list.json.items[0].id).toBe(made.json.id)
      const read = await project.asUser(
        { accessToken },
        'GET',
        `/user-api-keys/${made.json.id}?user_id=me&team_id=${randomUUID()}`,
      )
      expect(read.status).toBe(200)
      const body = { revoked: true }
      const revoked = await project.asUser({ accessToken }, 'PATCH', `/user-api-keys/${made.json.id}`, body)
      expect(revoked.json.manually_revoked_at_millis).toBe(on.clock.now().getTime())
    }
  })

  it('API keys from a client are no one’s without someone signed in', async () => {
    const { project, ada, make } = await keyScene(on, 'user')
    const { id } = await make()
    const input = {
      list: project.request('GET', `/user-api-keys?user_id=${ada.userId}`),
      create: project.request('POST', '/user-api-keys', { body: { description: '', user_id: ada.userId } }),
      read: project.request('GET', `/user-api-keys/${id}`),
      update: project.request('PATCH', `/user-api-keys/${id}`, { body: {} }),
      ofTeam: project.request('GET', `/team-api-keys?team_id=${randomUUID()}`),
      unknown: project.request('GET', `/team-api-keys/${randomUUID()}`),
    }
    for (const answer of Object.values(input)) {
      expect(await answer).toMatchObject({ status: 401, code: 'USER_AUTHENTICATION_REQUIRED' })
    }
    const me = await project.request('GET', '/user-api-keys?user_id=me')
    expect(me.code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  })

  it('API keys from a client of someone else are refused', async () => {
    const { project, ada, make } = await keyScene(on, 'user')
    const { id } = await make()
    const { accessToken } = await project.signUp()
    const refusals = await Promise.all([
      project.asUser({ accessToken }, 'GET', `/user-api-keys?user_id=${ada.userId}`),
      project.asUser({ accessToken }, 'POST', '/user-api-keys', { description: '', user_id: ada.userId }),
      project.asUser({ accessToken }, 'GET', `/user-api-keys/${id}`),
      project.asUser({ accessToken }, 'PATCH', `/user-api-keys/${id}`, { revoked: true }),
    ])
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 403, code: null })
    expect(await project.asUser({ accessToken }, 'GET', `/user-api-keys/${randomUUID()}`)).toMatchObject(notFound)
  })

  it('API keys from a client of a team are for members who may manage them, and for no one else there', async () => {
    const { project, ada, teamId, make, path } = await keyScene(on, 'team')
    const { id } = await make()
    const [grace, eve] = [await project.signUp(), await project.signUp()]
    await project.asServer('POST', `/team-memberships/${teamId}/${grace.userId}`, {})
    const requests = (accessToken: string) => [
      () => project.asUser({ accessToken }, 'GET', `${path}?team_id=${teamId}`),
      () => project.asUser({ accessToken }, 'POST', path, { description: 'Ours', team_id: teamId }),
      () => project.asUser({ accessToken }, 'GET', `${path}/${id}`),
      () => project.asUser({ accessToken }, 'PATCH', `${path}/${id}`, { description: 'Theirs' }),
    ]
    for (const { accessToken } of [grace, eve]) {
      for (const ask of requests(accessToken)) expect(await ask()).toMatchObject(notFound)
    }
    for (const ask of requests(ada.accessToken)) expect((await ask()).status).toBe(200)
    const permission = `/team-permissions/${teamId}/${grace.userId}/$manage_api_keys`
    await project.asServer('POST', permission, {})
    for (const ask of requests(grace.accessToken)) expect((await ask()).status).toBe(200)
    await project.asServer('DELETE', permission)
    for (const ask of requests(grace.accessToken)) expect(await ask()).toMatchObject(notFound)
  })

  it('API keys from a client of a team that does not exist are as hidden as those of a team one is not in', async () => {
    const { project, ada, path } = await keyScene(on, 'team')
    const { accessToken } = ada
    const team_id = randomUUID()
    expect(await project.asUser({ accessToken }, 'GET', `${path}?team_id=${team_id}`)).toMatchObject(notFound)
    const made = await project.asUser({ accessToken }, 'POST', path, { description: '', team_id })
    expect(made).toMatchObject(notFound)
  })

  it('API keys from a client are not taken for keys of the other kind', async () => {
    const ofUser = await keyScene(on, 'user')
    const { project, ada } = ofUser
    const { id } = await ofUser.make()
    for (const options of [{ level: 'server' }, { accessToken: ada.accessToken }] as const) {
      expect(await project.request('GET', `/team-api-keys/${id}`, options)).toMatchObject(notFound)
      expect(await project.request('PATCH', `/team-api-keys/${id}`, { ...options, body: {} })).toMatchObject(notFound)
    }
  })
})
