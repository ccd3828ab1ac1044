import { randomUUID } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { crowd, joinTeams } from '../../test/support/crowds.ts'
import { newEvents } from '../../test/support/new-events.ts'
import { eachServer } from '../../test/support/servers.ts'

const server = { level: 'server' } as const

eachServer('team memberships', on => {
  const add = (project: TestProject, teamId: string, userId: string, options: object = server) =>
    project.request('POST', `/team-memberships/${teamId}/${userId}`, options)
  const remove = (project: TestProject, teamId: string, userId: string, options: object = server) =>
    project.request('DELETE', `/team-memberships/${teamId}/${userId}`, options)
  const people = async (project: TestProject) => {
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    const { json } = await project.asServer('POST', '/teams', { display_name: 'Crew', creator_user_id: ada.userId })
    return { ada, grace, teamId: json.id as string }
  }
  const getPermissions = async (project: TestProject, teamId: string, userId: string) => {
    const { queries } = on.testkit().latchkey.app.database
    const text = `select permission_id as id from team_permission_grants
      where project_id = $1 and team_id = $2 and user_id = $3 order by 1`
    const { rows } = await queries.query<{ id: string }>({ text }, [project.id, teamId, userId])
    return rows.map(({ id }) => id)
  }

  it('start when a server adds a user, who gets the default permissions of members', async () => {
    const project = await on.project()
    const { grace, teamId } = await people(project)
    const events = await newEvents(on, project, async () => {
      const added = await add(project, teamId.toUpperCase(), grace.userId)
      expect(added).toMatchObject({ status: 201, json: { team_id: teamId, user_id: grace.userId } })
      expect(Object.keys(added.json)).toEqual(['team_id', 'user_id'])
    })
    expect(events).toEqual([
      { type: 'team_membership.created', data: { team_id: teamId, user_id: grace.userId } },
      { type: 'team_permission.created', data: { id: 'team_member', user_id: grace.userId, team_id: teamId } },
    ])
    expect(await getPermissions(project, teamId, grace.userId)).toEqual(['team_member'])
    const { accessToken } = grace
    expect((await project.asUser({ accessToken }, 'GET', `/teams/${teamId}`)).status).toBe(200)
    const me = await project.asUser({ accessToken }, 'GET', '/users/me')
    expect(me.json.selected_team_id, 'nobody chose this team for them').toBeNull()
  })

  it('grant the defaults that are still defined, with an event for each', async () => {
    const project = await on.project({
      config: {
        'rbac.permissions.reader': { scope: 'team', containedPermissionIds: {} },
        'rbac.permissions.payer': { scope: 'project', containedPermissionIds: {} },
        'rbac.defaultPermissions.teamMember': { reader: true, payer: true, gone: true, $read_members: true },
      },
    })
    const { grace, teamId } = await people(project)
    const events = await newEvents(on, project, () => add(project, teamId, grace.userId))
    const of = { user_id: grace.userId, team_id: teamId }
    expect(events).toEqual([
      { type: 'team_membership.created', data: of },
      { type: 'team_permission.created', data: { id: '$read_members', ...of } },
      { type: 'team_permission.created', data: { id: 'reader', ...of } },
    ])
  })

  it('team memberships are refused in the order that the wire gives', async () => {
    const project = await on.project()
    const { ada, teamId } = await people(project)
    const unknown = randomUUID()
    expect(await add(project, unknown, unknown)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    const noTeam = await add(project, unknown, ada.userId)
    expect(noTeam).toMatchObject({ status: 404, code: 'TEAM_NOT_FOUND', json: { details: { team_id: unknown } } })
    expect(await add(project, teamId, ada.userId)).toMatchObject({
      status: 409,
      code: 'TEAM_MEMBERSHIP_ALREADY_EXISTS',
    })
    expect((await add(project, teamId, 'me')).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    const asMe = await add(project, teamId, 'me', { ...server, accessToken: ada.accessToken })
    expect(asMe.code).toBe('TEAM_MEMBERSHIP_ALREADY_EXISTS')
    const byClient = await add(project, teamId, 'me', { accessToken: ada.accessToken })
    expect(byClient.code).toBe('INSUFFICIENT_ACCESS_TYPE')
    expect((await add(project, teamId, ada.userId, { ...server, body: { role: 'admin' } })).code).toBe('SCHEMA_ERROR')
    const elsewhere = await on.project()
    expect((await add(elsewhere, teamId, ada.userId)).code).toBe('USER_NOT_FOUND')
  })

  it('start once when a user is added many times at once', async () => {
    const project = await on.project()
    const { grace, teamId } = await people(project)
    const events = await newEvents(on, project, async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => add(project, teamId, grace.userId)))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    })
    expect(events).toHaveLength(2)
  })

  it('team memberships are 1 000 for a user at most, also when they are added to several teams at once', async () => {
    const project = await on.project()
    const { grace, teamId } = await people(project)
    await joinTeams(on, project, grace.userId, 999)
    const other = await project.asServer('POST', '/teams', { display_name: 'Other' })
    const both = await Promise.all([teamId, other.json.id].map(id => add(project, id, grace.userId)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    const refused = { status: 400, code: null, text: expect.stringContaining('1 000 teams') }
    expect(both.find(({ status }) => status === 400)).toMatchObject(refused)
    const body = { display_name: 'Own', creator_user_id: grace.userId }
    expect(await project.asServer('POST', '/teams', body)).toMatchObject(refused)
  })

  it('team memberships are 10 000 for a team at most, also when several people are added at once', async () => {
    const project = await on.project()
    const { grace, teamId } = await people(project)
    await crowd(on, project, teamId, 9_998)
    const newcomers = [grace, await project.signUp()]
    const both = await Promise.all(newcomers.map(({ userId }) => add(project, teamId, userId)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    expect(both.find(({ status }) => status === 400)?.text).toContain('10 000 members')
  })

  it('end when someone leaves, with their rights there, and what they looked at is the team no more', async () => {
    const project = await on.project()
    const { ada, grace, teamId } = await people(project)
    const { accessToken } = ada
    const events = await newEvents(on, project, async () => {
      expect((await remove(project, teamId, 'me', { accessToken })).json).toEqual({ success: true })
    })
    const data = { team_id: teamId, user_id: ada.userId }
    expect(events).toEqual([{ type: 'team_membership.deleted', data }])
    expect((await project.asUser({ accessToken }, 'GET', '/users/me')).json.selected_team).toBeNull()
    expect((await project.asUser({ accessToken }, 'GET', `/teams/${teamId}`)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect((await remove(project, teamId, ada.userId, { accessToken })).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    await add(project, teamId, ada.userId)
    expect(await getPermissions(project, teamId, ada.userId), 'a creator who comes back').toEqual(['team_member'])
    await add(project, teamId, grace.userId)
    expect((await remove(project, teamId, grace.userId, { accessToken: grace.accessToken })).status).toBe(200)
  })

  it('leave another selected team alone', async () => {
    const project = await on.project()
    const { ada, teamId } = await people(project)
    const other = await project.asServer('POST', '/teams', { display_name: 'Other', creator_user_id: ada.userId })
    const selection = { accessToken: ada.accessToken, body: { selected_team_id: other.json.id } }
    await project.request('PATCH', '/users/me', selection)
    await remove(project, teamId, ada.userId)
    const me = await project.asUser(ada, 'GET', '/users/me')
    expect(me.json.selected_team_id).toBe(other.json.id)
  })

  it('team memberships of others end only by those who may, with refusals in the order that the wire gives', async () => {
    const project = await on.project()
    const { ada, grace, teamId } = await people(project)
    const stranger = await project.signUp()
    await add(project, teamId, grace.userId)
    const by = (person: { accessToken: string }, userId: string) =>
      remove(project, teamId, userId, { accessToken: person.accessToken })
    for (const userId of ['me', ada.userId])
      expect((await remove(project, teamId, userId, {})).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    const outside = await by(stranger, ada.userId)
    expect(outside.code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect(outside.json.details).toEqual({ team_id: teamId, user_id: stranger.userId })
    const lacking = await by(grace, ada.userId)
    expect(lacking).toMatchObject({ status: 401, code: 'TEAM_PERMISSION_REQUIRED' })
    const details = { team_id: teamId, user_id: grace.userId, permission_id: '$remove_members' }
    expect(lacking.json.details).toEqual(details)
    expect((await by(ada, randomUUID())).code).toBe('USER_NOT_FOUND')
    expect((await by(ada, stranger.userId)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect((await by(ada, grace.userId)).status).toBe(200)
    expect((await remove(project, teamId, randomUUID())).code).toBe('USER_NOT_FOUND')
    expect((await remove(project, randomUUID(), ada.userId)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect((await remove(project, teamId, ada.userId)).status, 'nobody needs to stay').toBe(200)
  })

  it('end once when someone is removed many times at once', async () => {
    const project = await on.project()
    const { ada, teamId } = await people(project)
    const events = await newEvents(on, project, async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => remove(project, teamId, ada.userId)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)])
    })
    expect(events).toHaveLength(1)
  })

  it('in the team that owns a project are what lets people manage it, from the next request on', async () => {
    const { internal } = on.testkit()
    const [ada, grace] = [await internal.signUp(), await internal.signUp()]
    const me = await internal.asUser(ada, 'GET', '/users/me')
    const teamId = me.json.selected_team_id
    const project = await on.project({ ownerTeamId: teamId })
    const manages = async () => {
      const headers = { 'x-stack-super-secret-admin-key': '', 'x-stack-admin-access-token': grace.accessToken }
      return (await project.request('GET', '/internal/projects/current', { level: 'admin', headers })).status === 200
    }
    expect(await manages()).toBe(false)
    await add(internal, teamId, grace.userId)
    expect(await manages()).toBe(true)
    await remove(internal, teamId, grace.userId)
    expect(await manages()).toBe(false)
  })
})
