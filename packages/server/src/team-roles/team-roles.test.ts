import { isDeepStrictEqual } from 'node:util'
import { type Answer, createWorld, type World } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

eachServer('team roles', on => {
  /** The person manages the team; the member has no role in it. */
  const team = (switches: 'on' | 'off' = 'on') => createWorld(on.testkit(), { switches })
  const change = ({ project, ids }: World, userId: string, body: object, accessToken?: string): Promise<Answer> =>
    project.asUser({ accessToken }, 'PATCH', `/team-roles/${ids.teamId}/${userId}`, body)
  const list = ({ project, ids }: World, accessToken?: string) =>
    project.asUser({ accessToken }, 'GET', `/team-roles/${ids.teamId}`)

  it('team roles are changed by a member who may remove others, within what they hold themselves', async () => {
    const world = await team()
    const { person, member, project, ids } = world
    const given = await change(world, member.userId, { give: ['team_admin'] }, person.accessToken)
    expect(given.json).toEqual({ user_id: member.userId, role_ids: ['team_admin'] })
    const held = await project.asUser(
      member,
      'GET',
      `/team-permissions?team_id=${ids.teamId}&user_id=me&recursive=true`,
    )
    expect(held.json.items.map((item: { id: string }) => item.id)).toContain('$update_team')
    const taken = await change(world, member.userId, { take: ['team_admin'] }, person.accessToken)
    expect(taken.json.role_ids).toEqual([])
  })

  it('team roles are not given by someone who does not hold them, nor taken', async () => {
    const world = await team()
    const { project, person, member, ids } = world
    const definition = { id: 'billing', description: 'Pays the bills' }
    await project.asAdmin('POST', '/team-permission-definitions', definition)
    const refused = await change(world, member.userId, { give: ['billing'] }, person.accessToken)
    expect(refused).toMatchObject({ status: 401, code: 'TEAM_PERMISSION_REQUIRED' })
    await project.asServer('POST', `/team-permissions/${ids.teamId}/${member.userId}/billing`, {})
    expect((await change(world, member.userId, { take: ['billing'] }, person.accessToken)).status).toBe(401)
    const { json } = await list(world, person.accessToken)
    expect(json.roles).toContainEqual({
      id: 'billing',
      display_name: 'Billing',
      description: 'Pays the bills',
      may_give: false,
    })
    expect(json.members).toContainEqual({ user_id: member.userId, role_ids: ['billing'] })
  })

  it('have the display name of their definition, or one made of the id', async () => {
    const world = await team()
    const { project, person } = world
    const body = { id: 'co_pilot', display_name: 'Second pilot' }
    const made = await project.asAdmin('POST', '/team-permission-definitions', body)
    expect(made.json).toEqual({ ...body, contained_permission_ids: [] })
    const getName = async () => {
      const { json } = await list(world, person.accessToken)
      return json.roles.find(({ id }: { id: string }) => id === 'co_pilot').display_name
    }
    expect(await getName()).toBe('Second pilot')
    const admin = { level: 'admin', body: { description: 'Flies' } } as const
    const kept = await project.request('PATCH', '/team-permission-definitions/co_pilot', admin)
    expect(kept.json.display_name).toBe('Second pilot')
    const emptied = { level: 'admin', body: { display_name: '' } } as const
    const cleared = await project.request('PATCH', '/team-permission-definitions/co_pilot', emptied)
    expect(cleared.json).toEqual({ id: 'co_pilot', description: 'Flies', contained_permission_ids: [] })
    expect(await getName()).toBe('Co pilot')
  })

  it('make someone a plain member, as everyone who joins is', async () => {
    const world = await team()
    const { project, person, member } = world
    const config = { team_member_default_permissions: [{ id: 'team_member' }] }
    await project.asAdmin('PATCH', '/internal/projects/current', { config })
    const made = await change(world, member.userId, { give: ['team_member'] }, person.accessToken)
    expect(made.json.role_ids).toEqual(['team_member'])
  })

  it('team roles are not raised by a bundle of what someone holds already', async () => {
    const world = await team()
    const { project, person } = world
    const bundle = { id: 'billing_admin', contained_permission_ids: ['$read_members'] }
    await project.asAdmin('POST', '/team-permission-definitions', bundle)
    const raised = await change(world, person.userId, { give: ['billing_admin'] }, person.accessToken)
    expect(raised).toMatchObject({ status: 401, code: 'TEAM_PERMISSION_REQUIRED' })
  })

  it('team roles are not for plain members to change, not even their own', async () => {
    const world = await team()
    const { member } = world
    const raised = await change(world, member.userId, { give: ['team_admin'] }, member.accessToken)
    expect(raised).toMatchObject({ code: 'TEAM_PERMISSION_REQUIRED' })
  })

  it('emit events only where something changed', async () => {
    const world = await team()
    const { person, member, project, ids } = world
    const before = (await on.events(project)).length
    await change(world, member.userId, { take: ['team_admin'] }, person.accessToken)
    expect((await on.events(project)).length).toBe(before)
    for (let times = 0; times < 2; times += 1) {
      await change(world, member.userId, { give: ['team_admin'] }, person.accessToken)
    }
    const events = (await on.events(project)).filter(({ type }) => type === 'team_permission.created')
    const ofMember = { id: 'team_admin', user_id: member.userId, team_id: ids.teamId }
    expect(events.filter(({ data }) => isDeepStrictEqual(data, ofMember))).toHaveLength(1)
    const refusal = await change(world, ids.apiKeyId ?? '', { give: ['team_admin'] }, person.accessToken)
    expect(refusal).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
  })
})
