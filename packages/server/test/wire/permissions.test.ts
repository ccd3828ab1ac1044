/** Permissions by the published SDK: defined by admins, granted by servers, checked by all levels. */
import { beforeAll, expect, it } from 'vitest'
import { adminApp, clientApp, getRefusal, serverApp } from './support/sdk.ts'
import { createProject, eachWire, freshEmail, password, type WireProject } from './support/wire.ts'

const systemIds = [
  '$delete_team',
  '$invite_members',
  '$manage_api_keys',
  '$read_members',
  '$remove_members',
  '$update_team',
]

eachWire('permissions by @stackframe/js', wire => {
  let project: WireProject
  let app: ReturnType<typeof serverApp>
  let admin: ReturnType<typeof adminApp>
  beforeAll(async () => {
    project = await createProject(wire(), { client_team_creation_enabled: true })
    app = serverApp(project)
    admin = adminApp(project)
  })

  async function somebody() {
    const email = freshEmail()
    const seen = await app.createUser({ primaryEmail: email, primaryEmailAuthEnabled: true, password })
    const client = clientApp(project)
    await client.signInWithCredential({ email, password, noRedirect: true })
    return { seen, client, me: await client.getUser({ or: 'throw' }) }
  }

  const getIds = (permissions: readonly { id: string }[]) => permissions.map(({ id }) => id).sort()

  it('permissions by @stackframe/js are defined, changed and deleted for teams', async () => {
    await admin.createTeamPermissionDefinition({
      id: 'see_plans',
      description: 'Reads the plans',
      containedPermissionIds: [],
    })
    const made = await admin.createTeamPermissionDefinition({
      id: 'write_plans',
      description: 'Writes the plans',
      containedPermissionIds: ['see_plans', '$read_members'],
    })
    expect(made).toMatchObject({ id: 'write_plans', containedPermissionIds: ['$read_members', 'see_plans'] })
    await admin.updateTeamPermissionDefinition('see_plans', { description: 'Sees the plans' })
    const listed = await admin.listTeamPermissionDefinitions()
    expect(getIds(listed)).toEqual([...systemIds, 'see_plans', 'team_admin', 'team_member', 'write_plans'])
    expect(listed.find(({ id }) => id === 'see_plans')?.description).toBe('Sees the plans')
    expect(listed.find(({ id }) => id === 'write_plans')?.containedPermissionIds).toEqual([
      '$read_members',
      'see_plans',
    ])
    await admin.deleteTeamPermissionDefinition('see_plans')
    await admin.deleteTeamPermissionDefinition('write_plans')
    expect(getIds(await admin.listTeamPermissionDefinitions())).toEqual([...systemIds, 'team_admin', 'team_member'])
  })

  it('permissions by @stackframe/js are defined for the project, under ids that no team permission has', async () => {
    await admin.createProjectPermissionDefinition({ id: 'try_beta', containedPermissionIds: [] })
    await admin.createProjectPermissionDefinition({ id: 'staff', containedPermissionIds: ['try_beta'] })
    await admin.updateProjectPermissionDefinition('staff', { description: 'Works here' })
    expect(await admin.listProjectPermissionDefinitions()).toMatchObject([
      { id: 'staff', description: 'Works here', containedPermissionIds: ['try_beta'] },
      { id: 'try_beta', containedPermissionIds: [] },
    ])
    const taken = admin.createTeamPermissionDefinition({ id: 'staff', containedPermissionIds: [] })
    expect(await getRefusal(taken)).toBe('PERMISSION_ID_ALREADY_EXISTS')
    const dangling = admin.createProjectPermissionDefinition({ id: 'chief', containedPermissionIds: ['nothing'] })
    expect(await getRefusal(dangling)).toBe('CONTAINED_PERMISSION_NOT_FOUND')
    await admin.deleteProjectPermissionDefinition('staff')
    await admin.deleteProjectPermissionDefinition('try_beta')
    expect(await admin.listProjectPermissionDefinitions()).toEqual([])
  })

  it('permissions by @stackframe/js of a team are granted, contained in others, and revoked', async () => {
    const { seen, me, client } = await somebody()
    const team = await app.createTeam({ displayName: 'Engines' })
    await team.addUser(seen.id)
    const mine = await me.getTeam(team.id)
    if (!mine) throw new Error('The team was joined.')
    expect(getIds(await seen.listPermissions(team, { recursive: false }))).toEqual(['team_member'])
    expect(getIds(await seen.listPermissions(team))).toEqual(['$invite_members', '$read_members', 'team_member'])
    expect(getIds(await me.listPermissions(mine))).toEqual(['$invite_members', '$read_members', 'team_member'])
    expect(await me.hasPermission(mine, '$update_team')).toBe(false)

    await seen.grantPermission(team, 'team_admin')
    expect(await seen.hasPermission(team, '$update_team')).toBe(true)
    const later = await client.getUser({ or: 'throw' })
    expect(await later.hasPermission(mine, '$update_team')).toBe(true)
    expect((await later.getPermission(mine, '$delete_team'))?.id).toBe('$delete_team')
    await mine.update({ displayName: 'Renamed by an admin' })

    await seen.revokePermission(team, 'team_admin')
    expect(await seen.hasPermission(team, '$update_team')).toBe(false)
    expect(await seen.getPermission(team, '$update_team')).toBeNull()
    expect(await getRefusal(mine.update({ displayName: 'Too late' }))).toBe('TEAM_PERMISSION_REQUIRED')
    expect(await getRefusal(seen.revokePermission(team, 'team_admin'))).toBe('TEAM_PERMISSION_NOT_FOUND')
  })

  it('permissions by @stackframe/js of the project are granted, contained in others, and revoked', async () => {
    const { seen, me, client } = await somebody()
    await admin.createProjectPermissionDefinition({ id: 'read_docs', containedPermissionIds: [] })
    await admin.createProjectPermissionDefinition({ id: 'write_docs', containedPermissionIds: ['read_docs'] })
    expect(await me.hasPermission('read_docs')).toBe(false)
    await seen.grantPermission('write_docs')
    expect(getIds(await seen.listPermissions({ recursive: false }))).toEqual(['write_docs'])
    expect(getIds(await seen.listPermissions())).toEqual(['read_docs', 'write_docs'])
    const later = await client.getUser({ or: 'throw' })
    expect(await later.hasPermission('read_docs')).toBe(true)
    expect((await later.getPermission('read_docs'))?.id).toBe('read_docs')
    await seen.revokePermission('write_docs')
    expect(await seen.hasPermission('read_docs')).toBe(false)
    expect(await getRefusal(seen.revokePermission('write_docs'))).toBe('PERMISSION_NOT_FOUND')
  })

  it('that do not exist, or belong elsewhere, are not granted', async () => {
    const { seen } = await somebody()
    const team = await app.createTeam({ displayName: 'Engines', creatorUserId: seen.id })
    await admin.createProjectPermissionDefinition({ id: 'of_project', containedPermissionIds: [] })
    expect(await getRefusal(seen.grantPermission(team, 'nothing'))).toBe('PERMISSION_NOT_FOUND')
    expect(await getRefusal(seen.grantPermission(team, 'of_project'))).toBe('WRONG_PERMISSION_SCOPE')
    expect(await getRefusal(seen.grantPermission('team_admin'))).toBe('WRONG_PERMISSION_SCOPE')
    const other = await somebody()
    expect(await getRefusal(other.seen.grantPermission(team, 'team_admin'))).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
  })

  it('permissions by @stackframe/js are given to newcomers as the project’s defaults say', async () => {
    const own = await createProject(wire())
    const [theirs, ours] = [adminApp(own), serverApp(own)]
    await theirs.createProjectPermissionDefinition({ id: 'newcomer', containedPermissionIds: [] })
    await theirs.createTeamPermissionDefinition({ id: 'founder', containedPermissionIds: [] })
    const seen = await theirs.getProject()
    await seen.update({
      config: {
        userDefaultPermissions: [{ id: 'newcomer' }],
        teamCreatorDefaultPermissions: [{ id: 'founder' }],
        teamMemberDefaultPermissions: [],
      },
    })
    const [creator, joiner] = [await ours.createUser({}), await ours.createUser({})]
    const team = await ours.createTeam({ displayName: 'Engines', creatorUserId: creator.id })
    await team.addUser(joiner.id)
    expect(getIds(await creator.listPermissions())).toEqual(['newcomer'])
    expect(getIds(await creator.listPermissions(team))).toEqual(['founder'])
    expect(getIds(await joiner.listPermissions(team))).toEqual([])
  })
})
