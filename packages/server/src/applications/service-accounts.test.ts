import type { SignedInPerson, TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

eachServer('service accounts', on => {
  async function scene() {
    const project = await on.project()
    const ada = await project.signUp()
    const team = await project.asServer('POST', '/teams', { display_name: 'Crew', creator_user_id: ada.userId })
    for (const id of ['notes:read', 'notes:write'])
      await project.asAdmin('POST', '/team-permission-definitions', { id })
    const teamId: string = team.json.id
    return { project, ada, teamId, path: `/service-accounts?team_id=${teamId}` }
  }

  async function addMember(project: TestProject, teamId: string, permissionIds: readonly string[]) {
    const member = await project.signUp()
    await project.asServer('POST', `/team-memberships/${teamId}/${member.userId}`, {})
    for (const id of permissionIds) await grant(project, teamId, member, id)
    return member
  }

  const grant = (project: TestProject, teamId: string, person: SignedInPerson, id: string) =>
    project.asServer('POST', `/team-permissions/${teamId}/${person.userId}/${id}`, {})

  it('of a team are made by members who manage its keys, and survive them', async () => {
    const { project, ada, teamId, path } = await scene()
    const made = await project.asUser(ada, 'POST', '/service-accounts', { display_name: 'Robot', team_id: teamId })
    expect(made.status).toBe(201)
    const { client_secret: secret, ...account } = made.json
    expect(secret).toMatch(/^lksa_[0-9a-z]{45}$/)
    expect((await project.asUser(ada, 'GET', path)).json.items).toEqual([account])
    await project.asServer('DELETE', `/users/${ada.userId}`)
    expect((await project.asServer('GET', path)).json.items).toEqual([account])
    await project.asServer('DELETE', `/teams/${teamId}`)
    expect((await project.asServer('GET', '/service-accounts')).json.items).toEqual([])
  })

  it('are managed by no other member, and by no member of another team', async () => {
    const { project, ada, teamId, path } = await scene()
    const { id } = (await project.asUser(ada, 'POST', '/service-accounts', { display_name: 'Robot', team_id: teamId }))
      .json
    const bob = await addMember(project, teamId, [])
    expect((await project.asUser(bob, 'GET', path)).status).toBe(401)
    const eve = await project.signUp()
    const own = await project.asServer('POST', '/teams', { display_name: 'Other', creator_user_id: eve.userId })
    const elsewhere = `/service-accounts/${id}?team_id=${own.json.id}`
    expect((await project.asUser(eve, 'GET', elsewhere)).status).toBe(404)
    expect((await project.asUser(eve, 'DELETE', elsewhere)).status).toBe(404)
    const rotation = elsewhere.replace('?', '/rotate-secret?')
    expect((await project.asUser(eve, 'POST', rotation, {})).status).toBe(404)
    expect((await project.asUser(ada, 'GET', '/service-accounts')).status).toBe(400)
    expect((await project.asUser(ada, 'POST', '/service-accounts', { display_name: 'Robot' })).status).toBe(400)
  })

  it('are given by a member only what the member may give, and taken over by none that can less', async () => {
    const { project, ada, teamId } = await scene()
    await grant(project, teamId, ada, 'notes:write')
    const body = { display_name: 'Robot', team_id: teamId }
    const refused = await project.asUser(ada, 'POST', '/service-accounts', { ...body, permission_ids: ['notes:read'] })
    expect(refused.status).toBe(401)
    const { json } = await project.asUser(ada, 'POST', '/service-accounts', {
      ...body,
      permission_ids: ['notes:write'],
    })
    expect(json.permission_ids).toEqual(['notes:write'])
    const bob = await addMember(project, teamId, ['$manage_api_keys'])
    const path = `/service-accounts/${json.id}`
    const inTeam = `?team_id=${teamId}`
    const widened = await project.asUser(bob, 'PATCH', `${path}${inTeam}`, { permission_ids: ['notes:read'] })
    expect(widened.status).toBe(401)
    expect((await project.asUser(bob, 'POST', `${path}/rotate-secret${inTeam}`, {})).status).toBe(401)
    expect((await project.asUser(ada, 'POST', `${path}/rotate-secret${inTeam}`, {})).status).toBe(200)
  })

  it('of the project are made by servers, with project permissions', async () => {
    const { project } = await scene()
    const body = { display_name: 'Robot', permission_ids: ['notes:read'] }
    const refused = await project.asServer('POST', '/service-accounts', body)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('notes:read is not a project permission')
    await project.asAdmin('POST', '/project-permission-definitions', { id: 'reports:read' })
    const made = await project.asServer('POST', '/service-accounts', { ...body, permission_ids: ['reports:read'] })
    expect(made.json).toMatchObject({ team_id: null, permission_ids: ['reports:read'], last_used_at_millis: null })
    const path = `/service-accounts/${made.json.id}`
    const changed = await project.asServer('PATCH', path, { enabled: false, display_name: 'The robot' })
    expect(changed.json).toMatchObject({ enabled: false, display_name: 'The robot', permission_ids: ['reports:read'] })
    expect((await project.asServer('DELETE', path)).status).toBe(200)
    expect((await project.asServer('GET', path)).status).toBe(404)
  })

  it('of a team are fifty at most', async () => {
    const { project, teamId } = await scene()
    const create = () => project.asServer('POST', '/service-accounts', { display_name: 'Robot', team_id: teamId })
    for (let made = 0; made < 50; made++) await create()
    expect((await create()).status).toBe(400)
  })

  it('are created and rotated by no colleague who impersonates a member', async () => {
    const { project, ada, teamId } = await scene()
    const session = { user_id: ada.userId, is_impersonation: true }
    const { json } = await project.asServer('POST', '/auth/sessions', session)
    const as = { accessToken: json.access_token }
    const made = await project.asUser(as, 'POST', '/service-accounts', { display_name: 'Robot', team_id: teamId })
    expect(made.status).toBe(403)
  })
})
