import { randomUUID } from 'node:crypto'
import { smallestPng, type TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { newEvents } from '../../test/support/new-events.ts'
import { eachServer } from '../../test/support/servers.ts'

const server = { level: 'server' } as const
const forClients = ['id', 'display_name', 'profile_image_url', 'client_metadata', 'client_read_only_metadata']
const open = { config: { 'teams.allowClientTeamCreation': true } }

eachServer('teams', on => {
  it('teams are created by the people in them, who are members from then on and look at their new team', async () => {
    const project = await on.project(open)
    const ada = await project.signUp()
    const team = await project.asUser(ada, 'POST', '/teams', { display_name: '', client_metadata: { aB: 1 } })
    expect(team.status).toBe(201)
    expect(Object.keys(team.json)).toEqual(forClients)
    expect(team.json).toMatchObject({ display_name: '', client_metadata: { aB: 1 }, profile_image_url: null })
    const me = await project.asUser(ada, 'GET', '/users/me')
    expect(me.json).toMatchObject({ selected_team_id: team.json.id, selected_team: team.json })
    const read = await project.asUser(ada, 'GET', `/teams/${team.json.id}`)
    expect(read.json).toEqual(team.json)
  })

  it.each(['me', 'own id', 'add_current_user'])('take their creator as %s', async way => {
    const project = await on.project(open)
    const { userId, accessToken } = await project.signUp()
    const body = {
      display_name: 'Crew',
      ...(way === 'add_current_user' ? {} : { creator_user_id: way === 'me' ? 'me' : userId }),
    }
    const query = way === 'add_current_user' ? '?add_current_user=true' : ''
    for (const level of ['client', 'server'] as const) {
      const team = await project.request('POST', `/teams${query}`, { level, accessToken, body })
      expect(team.status).toBe(201)
      expect((await project.asUser({ accessToken }, 'GET', `/teams/${team.json.id}`)).status).toBe(200)
    }
  })

  it.each([
    'server',
    'admin',
  ] as const)('made at level %s for a user leave the selected team as it is, unless there is none', async level => {
    const project = await on.project(open)
    const { userId, accessToken } = await project.signUp()
    const selected = async () => (await project.asUser({ accessToken }, 'GET', '/users/me')).json.selected_team_id
    const make = async (by: 'client' | 'server' | 'admin', creator_user_id: string) => {
      const body = { display_name: 'Crew', creator_user_id }
      return String((await project.request('POST', '/teams', { level: by, accessToken, body })).json.id)
    }
    expect(await selected()).toBeNull()
    const first = await make(level, userId)
    expect(await selected(), 'none was selected').toBe(first)
    await make(level, userId)
    await make(level, 'me')
    expect(await selected()).toBe(first)
    const own = await make('client', 'me')
    expect(await selected(), 'a team that the user makes').toBe(own)
    await project.asUser({ accessToken }, 'PATCH', '/users/me', { selected_team_id: null })
    const [one, other] = await Promise.all([make(level, userId), make(level, userId)])
    expect([one, other], 'one of two at once').toContain(await selected())
  })

  it('made by a server have only the members that it names', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const team = await project.request('POST', '/teams', {
      ...server,
      accessToken: ada.accessToken,
      body: { display_name: 'Crew', server_metadata: { secret: true }, client_read_only_metadata: 7 },
    })
    expect(team.json).toMatchObject({ server_metadata: { secret: true }, client_read_only_metadata: 7 })
    expect(team.json.created_at_millis).toBe(on.clock.now().getTime())
    const read = await project.asUser(ada, 'GET', `/teams/${team.json.id}`)
    expect(read).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
    expect(read.json.details).toEqual({ team_id: team.json.id, user_id: ada.userId })
  })

  it('emit an event when they are created, but none for their creator joining', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const body = { display_name: 'Crew', creator_user_id: ada.userId }
    const events = await newEvents(on, project, () => project.asServer('POST', '/teams', body))
    const { json: teams } = await project.asServer('GET', '/teams')
    expect(events).toEqual([{ type: 'team.created', data: teams.items[0] }])
  })

  it('teams are not made by clients without a user, where it is off, or for someone else', async () => {
    const closed = await on.project()
    const { accessToken } = await closed.signUp()
    const body = { display_name: 'Crew' }
    expect(await closed.request('POST', '/teams', { body })).toMatchObject({
      status: 401,
      code: 'USER_AUTHENTICATION_REQUIRED',
    })
    expect(await closed.asUser({ accessToken }, 'POST', '/teams', body)).toMatchObject({ status: 403, code: null })
    const project = await on.project(open)
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    const create = (given: object) => project.asUser(ada, 'POST', '/teams', { ...body, ...given })
    expect(await create({ creator_user_id: grace.userId })).toMatchObject({ status: 403, code: null })
    expect(await create({ profile_image_url: 'https://example.com/a.png' })).toMatchObject({ status: 400, code: null })
    // The picture comes first.
    const both = { profile_image_url: 'https://example.com/a.png', creator_user_id: grace.userId }
    expect(await create(both)).toMatchObject({ status: 400, code: null })
    expect((await create({ server_metadata: 1 })).json.error).toBe('body has unknown properties: server_metadata')
    expect((await project.request('POST', '/teams', { body: { ...body, creator_user_id: 'me' } })).code).toBe(
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    )
  })

  it('teams are not made for a creator who does not exist, or one who is named twice', async () => {
    const project = await on.project()
    const { accessToken } = await project.signUp()
    const create = (query: string, creator_user_id?: string, token?: string) =>
      project.request('POST', `/teams${query}`, {
        ...server,
        accessToken: token,
        body: { display_name: 'Crew', creator_user_id },
      })
    expect(await create('', randomUUID())).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    expect(await create('?add_current_user=true', randomUUID(), accessToken)).toMatchObject({ status: 400, code: null })
    expect((await create('?add_current_user=true')).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect((await project.asServer('GET', '/teams')).json.items).toEqual([])
  })

  it('teams are listed to their members, oldest first, and all of them to a server', async () => {
    const project = await on.project()
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    const names: string[] = []
    for (const [display_name, creator] of [
      ['one', ada],
      ['two', grace],
      ['three', ada],
    ] as const) {
      await project.asServer('POST', '/teams', { display_name, creator_user_id: creator.userId })
      names.push(display_name)
      on.clock.advance(1)
    }
    const list = async (query: string, options: object) => {
      const { json } = await project.request('GET', `/teams${query}`, options)
      expect(json.is_paginated).toBe(false)
      return json.items.map(({ display_name }: { display_name: string }) => display_name)
    }
    expect(await list('', server)).toEqual(names)
    expect(await list(`?user_id=${grace.userId}`, server)).toEqual(['two'])
    expect(await list(`?user_id=${randomUUID()}`, server)).toEqual([])
    expect(await list('?user_id=me', { accessToken: ada.accessToken })).toEqual(['one', 'three'])
    expect(await list(`?user_id=${ada.userId}`, { accessToken: ada.accessToken })).toEqual(['one', 'three'])
  })

  it('teams of others, or of everyone, are not for clients', async () => {
    const project = await on.project()
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    const asAda = { accessToken: ada.accessToken }
    expect(await project.request('GET', '/teams', asAda)).toMatchObject({ status: 403, code: null })
    expect(await project.request('GET', `/teams?user_id=${grace.userId}`, asAda)).toMatchObject({
      status: 403,
      code: null,
    })
    for (const query of ['', '?user_id=me', `?user_id=${ada.userId}`])
      expect((await project.request('GET', `/teams${query}`)).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  })

  it('are listed in pages, in either order, and found by a part of their name', async () => {
    const project = await on.project()
    for (const display_name of ['Red crew', 'Blue crew', 'Captains']) {
      await project.asServer('POST', '/teams', { display_name })
      on.clock.advance(1)
    }
    const list = async (query: string) => (await project.asServer('GET', `/teams?${query}`)).json
    const getNames = ({ items }: { items: { display_name: string }[] }) => items.map(each => each.display_name)
    const first = await list('limit=2&order_by=created_at&desc=true')
    expect([first.is_paginated, getNames(first)]).toEqual([true, ['Captains', 'Blue crew']])
    const second = await list(`limit=2&desc=true&cursor=${first.pagination.next_cursor}`)
    expect([getNames(second), second.pagination.next_cursor]).toEqual([['Red crew'], null])
    expect(getNames(await list('query=CREW'))).toEqual(['Red crew', 'Blue crew'])
    await project.asServer('DELETE', `/teams/${first.pagination.next_cursor}`)
    const third = await list(`limit=2&desc=true&cursor=${first.pagination.next_cursor}`)
    expect([getNames(third), third.pagination.next_cursor]).toEqual([[], null])
  })

  it('that do not exist look to a client like those of others, and to a server like nothing', async () => {
    const project = await on.project()
    const { accessToken } = await project.signUp()
    const id = randomUUID()
    expect((await project.request('GET', `/teams/${id}`)).code).toBe('USER_AUTHENTICATION_REQUIRED')
    expect((await project.asUser({ accessToken }, 'GET', `/teams/${id}`)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    const missing = await project.asServer('GET', `/teams/${id}`)
    expect(missing).toMatchObject({ status: 404, code: 'TEAM_NOT_FOUND', json: { details: { team_id: id } } })
    expect((await project.asServer('GET', '/teams/me')).json.error).toBe('params.team_id is not a UUID')
  })

  it('keep the picture that was uploaded', async () => {
    const project = await on.project()
    const team = await project.asServer('POST', '/teams', { display_name: 'Crew', profile_image_url: smallestPng })
    const picture = await on.testkit().fetch(new URL(team.json.profile_image_url).pathname)
    expect(picture.headers.get('content-type')).toBe('image/png')
  })

  it('change only the given fields, by users who may, with an event', async () => {
    const project = await on.project()
    const { teamId, accessToken } = await adasTeam(project)
    const body = { display_name: '', client_metadata: [1], profile_image_url: smallestPng }
    const named = await project.asUser({ accessToken }, 'PATCH', `/teams/${teamId}`, body)
    expect(Object.keys(named.json)).toEqual(forClients)
    expect(named.json).toMatchObject({ display_name: '', client_metadata: [1] })
    const events = await newEvents(on, project, () =>
      project.asServer('PATCH', `/teams/${teamId}`, { server_metadata: { a: 1 } }),
    )
    const whole = await project.asServer('GET', `/teams/${teamId}`)
    expect(whole.json).toMatchObject({ ...named.json, server_metadata: { a: 1 } })
    expect(events).toEqual([{ type: 'team.updated', data: whole.json }])
    const nothing = await project.asUser({ accessToken }, 'PATCH', `/teams/${teamId}`, {})
    expect(nothing.json).toEqual(named.json)
    expect((await project.asUser({ accessToken }, 'GET', '/users/me')).json.selected_team).toEqual(named.json)
    const cleared = await project.asServer('PATCH', `/teams/${teamId}`, {
      profile_image_url: null,
      client_metadata: null,
    })
    expect(cleared.json).toMatchObject({ profile_image_url: null, client_metadata: null })
    expect((await picture(named.json.profile_image_url)).status).toBe(404)
  })

  it('teams are changed with refusals in the order that the wire gives', async () => {
    const project = await on.project()
    const { teamId, accessToken } = await adasTeam(project)
    const [grace, stranger] = [await project.signUp(), await project.signUp()]
    await project.asServer('POST', `/team-memberships/${teamId}/${grace.userId}`)
    const bad = { profile_image_url: 'https://example.com/a.png' }
    const change = (options: object, id = teamId) => project.request('PATCH', `/teams/${id}`, { body: bad, ...options })
    expect((await change({})).code).toBe('USER_AUTHENTICATION_REQUIRED')
    expect((await change({ accessToken: stranger.accessToken })).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect((await change({ accessToken }, randomUUID())).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    const lacking = await change({ accessToken: grace.accessToken })
    expect(lacking).toMatchObject({ status: 401, code: 'TEAM_PERMISSION_REQUIRED' })
    const details = { team_id: teamId, user_id: grace.userId, permission_id: '$update_team' }
    expect(lacking.json.details).toEqual(details)
    expect(await change({ accessToken })).toMatchObject({ status: 400, code: null })
    const ftp = { profile_image_url: 'ftp://example.com/a.png' }
    expect((await change({ ...server, body: ftp }, randomUUID())).code).toBe('TEAM_NOT_FOUND')
    expect(await change({ ...server, body: ftp })).toMatchObject({ status: 400, code: null })
    for (const [body, problem] of [
      [{ display_name: null }, 'body.display_name must not be null'],
      [{ server_metadata: 1, creator_user_id: 'me' }, 'body has unknown properties: server_metadata, creator_user_id'],
    ] as const)
      expect((await change({ accessToken, body })).json.error).toBe(problem)
  })

  it('delete all that belongs to them, with one event', async () => {
    const project = await on.project()
    const { ada, teamId, accessToken } = await adasTeam(project)
    const grace = await project.signUp()
    await project.asServer('POST', `/team-memberships/${teamId}/${grace.userId}`)
    const body = { profile_image_url: smallestPng }
    const pictures = [
      await project.asUser({ accessToken }, 'PATCH', `/teams/${teamId}`, body),
      await project.asUser(grace, 'PATCH', `/team-member-profiles/${teamId}/me`, body),
    ].map(({ json }) => json.profile_image_url)
    const own = await project.asUser(grace, 'PATCH', '/users/me', body)
    expect((await project.request('DELETE', `/teams/${teamId}`)).code).toBe('USER_AUTHENTICATION_REQUIRED')
    const byMember = await project.asUser(grace, 'DELETE', `/teams/${teamId}`)
    expect(byMember).toMatchObject({ code: 'TEAM_PERMISSION_REQUIRED' })
    const events = await newEvents(on, project, async () => {
      expect((await project.asUser({ accessToken }, 'DELETE', `/teams/${teamId}`)).json).toEqual({ success: true })
    })
    expect(events).toEqual([{ type: 'team.deleted', data: { id: teamId } }])

    expect((await project.asUser({ accessToken }, 'DELETE', `/teams/${teamId}`)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect((await project.asServer('DELETE', `/teams/${teamId}`)).code).toBe('TEAM_NOT_FOUND')
    for (const { accessToken: token } of [ada, grace]) {
      const me = await project.request('GET', '/users/me', { accessToken: token })
      expect(me.json).toMatchObject({ selected_team_id: null, selected_team: null })
      expect((await project.request('GET', '/teams?user_id=me', { accessToken: token })).json.items).toEqual([])
    }
    for (const address of pictures) expect((await picture(address)).status).toBe(404)
    expect((await picture(own.json.profile_image_url)).status, 'the picture of the account').toBe(200)
  })

  it('that own projects stay until they own none', async () => {
    const { internal } = on.testkit()
    const { accessToken } = await internal.signUp()
    const me = await internal.asUser({ accessToken }, 'GET', '/users/me')
    const owner_team_id = me.json.selected_team_id
    const created = await internal.asUser({ accessToken }, 'POST', '/internal/projects', {
      display_name: 'Acme',
      owner_team_id,
    })
    expect(created.status).toBe(201)
    const refused = await internal.asUser({ accessToken }, 'DELETE', `/teams/${owner_team_id}`)
    expect(refused).toMatchObject({ status: 400, code: null })
    expect(refused.text).toContain('owns projects')
    await internal.request('DELETE', '/internal/projects/current', {
      level: 'admin',
      headers: { 'x-stack-project-id': created.json.id, 'x-stack-admin-access-token': accessToken },
    })
    expect((await internal.asUser({ accessToken }, 'DELETE', `/teams/${owner_team_id}`)).status).toBe(200)
    const late = await internal.asUser({ accessToken }, 'POST', '/internal/projects', {
      display_name: 'Acme',
      owner_team_id,
    })
    expect(late.code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
  })

  const picture = (address: string) => on.testkit().fetch(new URL(address).pathname)
})

/** A team whose creator may do everything in it. */
async function adasTeam(project: TestProject) {
  const ada = await project.signUp()
  const { json } = await project.asServer('POST', '/teams', { display_name: 'Crew', creator_user_id: ada.userId })
  return { ada, teamId: json.id as string, accessToken: ada.accessToken }
}
