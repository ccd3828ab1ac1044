import { randomUUID } from 'node:crypto'
import { smallestPng, type TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { newEvents } from '../../test/support/new-events.ts'
import { eachServer } from '../../test/support/servers.ts'

const server = { level: 'server' } as const
const forClients = ['team_id', 'user_id', 'display_name', 'profile_image_url']

eachServer('team member profiles', on => {
  /** Ada made the team, Grace is a member, and the third user is in no team. */
  const crew = async (project: TestProject) => {
    const [ada, grace, stranger] = [await project.signUp(), await project.signUp(), await project.signUp()]
    const { json } = await project.asServer('POST', '/teams', { display_name: 'Crew', creator_user_id: ada.userId })
    on.clock.advance(1)
    await project.asServer('POST', `/team-memberships/${json.id}/${grace.userId}`)
    return { ada, grace, stranger, teamId: json.id as string }
  }
  const account = async (project: TestProject, userId: string, body: object) =>
    (await project.asServer('PATCH', `/users/${userId}`, body)).json
  const list = (project: TestProject, query: string, options: object = server) =>
    project.request('GET', `/team-member-profiles${query}`, options)
  const read = (project: TestProject, path: string, options: object = server) =>
    project.request('GET', `/team-member-profiles/${path}`, options)
  const change = (project: TestProject, path: string, body: object, options: object = server) =>
    project.request('PATCH', `/team-member-profiles/${path}`, { body, ...options })
  const picture = (address: string) => on.testkit().fetch(new URL(address).pathname)

  it('show the account until the member sets something, and again when it is taken back', async () => {
    const project = await on.project()
    const { ada, teamId } = await crew(project)
    const address = 'https://example.com/ada.png'
    const user = await account(project, ada.userId, { display_name: 'Ada', profile_image_url: address })
    const { accessToken } = ada
    const shown = { team_id: teamId, user_id: ada.userId, display_name: 'Ada', profile_image_url: address }
    const asAda = await read(project, `${teamId}/me`, { accessToken })
    expect(asAda).toMatchObject({ status: 200, json: shown })
    expect(Object.keys(asAda.json)).toEqual(forClients)
    expect((await read(project, `${teamId}/${ada.userId}`)).json).toEqual({ ...shown, user })

    const own = { display_name: '', profile_image_url: 'http://example.com/captain.png' }
    const changed = await change(project, `${teamId}/me`, own, { accessToken })
    expect(changed).toMatchObject({ status: 200, json: { ...shown, ...own } })
    expect(Object.keys(changed.json)).toEqual(forClients)
    expect((await read(project, `${teamId}/${ada.userId}`)).json).toEqual({ ...shown, ...own, user })
    expect((await change(project, `${teamId}/me`, {}, { accessToken })).json).toEqual(changed.json)

    const back = { display_name: null, profile_image_url: null }
    expect((await change(project, `${teamId}/${ada.userId}`, back)).json).toEqual({ ...shown, user })
  })

  it('show the addresses of all to those who may remove members, and to no other client', async () => {
    const project = await on.project()
    const { ada, grace, teamId } = await crew(project)
    const addresses = async (accessToken: string) => {
      const { json } = await list(project, `?team_id=${teamId}`, { accessToken })
      return json.items.map((item: object) => ('primary_email' in item ? item.primary_email : 'left out'))
    }
    expect(await addresses(ada.accessToken)).toEqual([ada.email, grace.email])
    expect(await addresses(grace.accessToken)).toEqual(['left out', 'left out'])
  })

  it('change without an event, and without changing the account', async () => {
    const project = await on.project()
    const { grace, teamId } = await crew(project)
    const before = await project.asServer('GET', `/users/${grace.userId}`)
    const events = await newEvents(on, project, () =>
      change(project, `${teamId}/${grace.userId}`, { display_name: 'Captain', profile_image_url: smallestPng }),
    )
    expect(events).toEqual([])
    expect((await project.asServer('GET', `/users/${grace.userId}`)).json).toEqual(before.json)
  })

  it('team member profiles are listed by membership, oldest first, with the whole user for a server', async () => {
    const project = await on.project()
    const { ada, grace, teamId } = await crew(project)
    on.clock.advance(1)
    const other = await project.asServer('POST', '/teams', { display_name: 'Other', creator_user_id: ada.userId })
    const whose = async (query: string) => {
      const { json } = await list(project, query)
      expect(json.is_paginated).toBe(false)
      return json.items.map((item: { team_id: string; user_id: string }) => [item.team_id, item.user_id])
    }
    const [first, second, third] = [
      [teamId, ada.userId],
      [teamId, grace.userId],
      [other.json.id, ada.userId],
    ]
    expect(await whose('')).toEqual([first, second, third])
    expect(await whose(`?team_id=${teamId}`)).toEqual([first, second])
    expect(await whose(`?user_id=${ada.userId}`)).toEqual([first, third])
    expect(await whose(`?team_id=${teamId}&user_id=${grace.userId}`)).toEqual([second])
    expect(await whose(`?team_id=${other.json.id}&user_id=${grace.userId}`)).toEqual([])
    const { json } = await list(project, `?team_id=${teamId}`)
    const users = await Promise.all([ada, grace].map(({ userId }) => project.asServer('GET', `/users/${userId}`)))
    expect(json.items.map(({ user }: { user: unknown }) => user)).toEqual(users.map(user => user.json))
    const forClient = await list(project, `?team_id=${teamId}`, { accessToken: grace.accessToken })
    expect(forClient.json.items.map(Object.keys)).toEqual([forClients, forClients])
    const unknown = randomUUID()
    expect((await list(project, `?team_id=${unknown}&user_id=${unknown}`)).code).toBe('TEAM_NOT_FOUND')
    expect((await list(project, `?team_id=${teamId}&user_id=${unknown}`)).code).toBe('USER_NOT_FOUND')
    expect((await list(project, `?user_id=${unknown}`)).code).toBe('USER_NOT_FOUND')
    expect((await list(project, '?user_id=me')).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  })

  it('team member profiles are listed to members who may see the others, and to every user their own', async () => {
    const project = await on.project({ config: { 'rbac.defaultPermissions.teamMember': {} } })
    const { ada, grace, stranger, teamId } = await crew(project)
    const by = (person: { accessToken: string } | null, query: string) =>
      list(project, query, { accessToken: person?.accessToken })
    expect((await by(null, '')).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect(await by(ada, '')).toMatchObject({ status: 400, code: null, text: expect.stringContaining('team_id') })
    expect(await by(ada, '?user_id=me')).toMatchObject({ status: 400, code: null })
    for (const query of [`?team_id=${teamId}`, `?team_id=${teamId}&user_id=me`, `?team_id=${randomUUID()}&user_id=me`])
      expect((await by(stranger, query)).code, query).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    const lacking = await by(grace, `?team_id=${teamId}`)
    expect(lacking).toMatchObject({ status: 401, code: 'TEAM_PERMISSION_REQUIRED' })
    expect(lacking.json.details.permission_id).toBe('$read_members')
    expect((await by(grace, `?team_id=${teamId}&user_id=${ada.userId}`)).code).toBe('TEAM_PERMISSION_REQUIRED')
    for (const self of ['me', grace.userId])
      expect((await by(grace, `?team_id=${teamId}&user_id=${self}`)).json.items).toHaveLength(1)
    expect((await by(ada, `?team_id=${teamId}`)).json.items).toHaveLength(2)
  })

  it('team member profiles are read by members who may see the others, and by every user their own', async () => {
    const project = await on.project({ config: { 'rbac.defaultPermissions.teamMember': {} } })
    const { ada, grace, stranger, teamId } = await crew(project)
    const by = (person: { accessToken: string } | null, userId: string) =>
      read(project, `${teamId}/${userId}`, { accessToken: person?.accessToken })
    expect((await by(null, ada.userId)).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    for (const userId of ['me', stranger.userId, ada.userId])
      expect((await by(stranger, userId)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect((await by(grace, ada.userId)).code).toBe('TEAM_PERMISSION_REQUIRED')
    expect((await by(grace, 'me')).status).toBe(200)
    expect((await by(ada, grace.userId)).status).toBe(200)
    for (const options of [server, { accessToken: ada.accessToken }]) {
      expect((await read(project, `${teamId}/${randomUUID()}`, options)).code).toBe('USER_NOT_FOUND')
      expect((await read(project, `${teamId}/${stranger.userId}`, options)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    }
    expect((await read(project, `${randomUUID()}/${ada.userId}`)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
  })

  it('team member profiles are changed by the member alone, or a server', async () => {
    const project = await on.project()
    const { ada, grace, stranger, teamId } = await crew(project)
    const body = { display_name: 'Captain' }
    const by = (person: { accessToken: string } | null, userId: string, given: object = body) =>
      change(project, `${teamId}/${userId}`, given, { accessToken: person?.accessToken })
    expect((await by(null, ada.userId)).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect(await by(ada, grace.userId), 'also not with every permission').toMatchObject({ status: 403, code: null })
    expect((await by(stranger, 'me')).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    const bad = { profile_image_url: 'ftp://example.com/a.png' }
    expect((await change(project, `${teamId}/${randomUUID()}`, bad)).code).toBe('USER_NOT_FOUND')
    expect((await change(project, `${teamId}/${stranger.userId}`, bad)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect(await by(ada, 'me', bad)).toMatchObject({ status: 400, code: null })
    expect((await by(ada, 'me', { user: {}, role: 'admin' })).json.error).toBe(
      'body has unknown properties: user, role',
    )
  })

  it('keep their pictures as long as the membership, apart from the picture of the account', async () => {
    const project = await on.project()
    const { ada, grace, teamId } = await crew(project)
    const { profile_image_url: ofAccount } = await account(project, grace.userId, { profile_image_url: smallestPng })
    const path = `${teamId}/${grace.userId}`
    const set = async (profile_image_url: string | null) =>
      (await change(project, path, { profile_image_url })).json.profile_image_url
    expect(await set(ofAccount), 'sending back what is shown').toBe(ofAccount)
    const [first, second] = [await set(smallestPng), await set(smallestPng)]
    expect(new Set([ofAccount, first, second]).size).toBe(3)
    expect((await picture(first)).status, 'a replaced one').toBe(404)
    expect(await set(null)).toBe(ofAccount)
    expect((await picture(second)).status, 'a cleared one').toBe(404)
    const third = await set(smallestPng)
    await project.asUser(ada, 'DELETE', `/team-memberships/${path}`)
    expect((await picture(third)).status, 'that of a removed member').toBe(404)
    expect((await picture(ofAccount)).status).toBe(200)
    await project.asServer('POST', `/team-memberships/${path}`)
    expect((await read(project, path)).json.profile_image_url, 'of who comes back').toBe(ofAccount)
    const fourth = await set(smallestPng)
    await project.asServer('DELETE', `/users/${grace.userId}`)
    for (const address of [ofAccount, fourth]) expect((await picture(address)).status).toBe(404)
  })
})
