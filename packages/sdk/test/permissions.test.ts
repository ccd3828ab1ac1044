import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ContainedPermissionNotFound,
  PermissionIdAlreadyExists,
  PermissionNotFound,
  TeamMembershipNotFound,
  TeamPermissionNotFound,
  WrongPermissionScope,
} from '../src/index.ts'
import { latchkeyInternals } from '../src/internal.ts'
import { watch } from './support/watch.ts'
import { signedUp, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Ada and her team, in a project with permissions of its own. */
async function billing() {
  const { user, app, server, admin } = await signedUp(world)
  await admin.createTeamPermissionDefinition({ id: 'billing:read' })
  await admin.createTeamPermissionDefinition({ id: 'billing:write', containedPermissionIds: ['billing:read'] })
  await admin.createProjectPermissionDefinition({ id: 'support', description: 'Helps' })
  const team = await user.createTeam({ displayName: 'Crew' })
  const asServer = await server.getUser(user.id)
  if (!asServer) throw new Error('Ada is not there.')
  return { user, app, server, admin, team, asServer }
}

const ids = (permissions: readonly { readonly id: string }[]) => permissions.map(({ id }) => id)

describe('permissions in a team', () => {
  it('permissions in a team are held with all that they contain, from the moment they are granted until they are revoked', async () => {
    const { user, team, asServer } = await billing()
    expect(await user.hasPermission(team, 'billing:read')).toBe(false)
    await asServer.grantPermission(team, 'billing:write')
    expect(await user.hasPermission(team, 'billing:read')).toBe(true)
    expect(await user.getPermission(team, 'billing:read')).toEqual({ id: 'billing:read' })
    expect(await asServer.hasPermission(team, 'billing:read')).toBe(true)
    expect(ids(await user.listPermissions(team, { recursive: false }))).toEqual(['billing:write', 'team_admin'])
    expect(ids(await user.listPermissions(team))).toEqual(
      expect.arrayContaining(['$invite_members', 'billing:read', 'billing:write', 'team_admin']),
    )
    await asServer.revokePermission(team, 'billing:write')
    expect(await user.getPermission(team, 'billing:read')).toBeNull()
  })

  it('permissions in a team are seen by who watches, once they look again', async () => {
    const { user, team, asServer } = await billing()
    const store = user[latchkeyInternals].store(() => user.listPermissions(team, { recursive: false }))
    const held = await watch(store)
    await asServer.grantPermission(team, 'billing:read')
    await store.refresh()
    expect(ids(held.now)).toEqual(['billing:read', 'team_admin'])
  })

  it('report what is wrong with granting or revoking', async () => {
    const { team, asServer, server } = await billing()
    const stranger = await server.createUser({ displayName: 'Hedy' })
    const refusal = (call: Promise<unknown>) => call.catch((error: unknown) => error)
    expect(PermissionNotFound.is(await refusal(asServer.grantPermission(team, 'unknown')))).toBe(true)
    expect(WrongPermissionScope.is(await refusal(asServer.grantPermission(team, 'support')))).toBe(true)
    expect(TeamMembershipNotFound.is(await refusal(stranger.grantPermission(team, 'billing:read')))).toBe(true)
    expect(TeamPermissionNotFound.is(await refusal(asServer.revokePermission(team, 'billing:read')))).toBe(true)
  })
})

describe('roles', () => {
  it('roles are given by members who have them, where the project lets them, and everyone watching sees it', async () => {
    const { user, server, join } = await signedUp(world, { 'teams.allowClientRoleEditing': true })
    const team = await user.createTeam({ displayName: 'Crew' })
    const grace = await join()
    await (await server.getTeam(team.id))?.addUser(grace.user.id)
    const seen = await watch(team[latchkeyInternals].store(() => team.getRoles()))
    expect(seen.now.roles).toMatchObject([
      { id: 'team_admin', displayName: 'Team admin', mayGive: true },
      { id: 'team_member', displayName: 'Team member', mayGive: expect.any(Boolean) },
    ])
    const rolesOfGrace = () => seen.now.members.find(({ userId }) => userId === grace.user.id)?.roleIds
    expect(rolesOfGrace()).toEqual(['team_member'])
    await team.changeRoles(grace.user.id, { give: ['team_admin'], take: [] })
    expect(rolesOfGrace()).toEqual(['team_admin', 'team_member'])
    expect(await grace.user.hasPermission(team, '$delete_team')).toBe(true)
  })

  it('roles are hidden where the project does not', async () => {
    const { user } = await signedUp(world)
    const team = await user.createTeam({ displayName: 'Crew' })
    await expect(team.getRoles()).rejects.toMatchObject({ statusCode: 403 })
  })
})

it('are held in the whole project, too', async () => {
  const { user, asServer } = await billing()
  expect(await user.hasPermission('support')).toBe(false)
  await asServer.grantPermission('support')
  expect(await user.hasPermission('support')).toBe(true)
  expect(await user.getPermission('support')).toEqual({ id: 'support' })
  expect(ids(await user.listPermissions())).toEqual(['support'])
  expect(ids(await asServer.listPermissions({ recursive: false }))).toEqual(['support'])
  await asServer.revokePermission('support')
  expect(await asServer.listPermissions()).toEqual([])
})

describe('definitions', () => {
  it('definitions are listed, changed, renamed and deleted, and grants follow', async () => {
    const { admin, user, team, asServer } = await billing()
    await asServer.grantPermission(team, 'billing:write')
    await admin.updateTeamPermissionDefinition('billing:write', { id: 'billing:edit', description: 'Changes invoices' })
    const definitions = await admin.listTeamPermissionDefinitions()
    expect(definitions.find(({ id }) => id === 'billing:edit')).toEqual({
      id: 'billing:edit',
      description: 'Changes invoices',
      containedPermissionIds: ['billing:read'],
    })
    expect(definitions.find(({ id }) => id === 'billing:read')).not.toHaveProperty('description')
    expect(await user.hasPermission(team, 'billing:edit')).toBe(true)
    await admin.deleteTeamPermissionDefinition('billing:edit')
    expect(await user.hasPermission(team, 'billing:read')).toBe(false)
  })

  it('definitions are of the project as well, under ids that no other permission has', async () => {
    const { admin } = await billing()
    await admin.updateProjectPermissionDefinition('support', { description: '' })
    expect(await admin.listProjectPermissionDefinitions()).toEqual([{ id: 'support', containedPermissionIds: [] }])
    const taken = admin.createProjectPermissionDefinition({ id: 'billing:read' })
    await expect(taken).rejects.toSatisfy(error => PermissionIdAlreadyExists.is(error))
    const unknown = admin.createProjectPermissionDefinition({ id: 'boss', containedPermissionIds: ['nothing'] })
    await expect(unknown).rejects.toSatisfy(error => ContainedPermissionNotFound.is(error))
    await admin.deleteProjectPermissionDefinition('support')
    expect(await admin.listProjectPermissionDefinitions()).toEqual([])
  })
})

it('are explained by the grants and containments that lead to them', async () => {
  const { admin, team, user, asServer } = await billing()
  await asServer.grantPermission(team, 'billing:write')
  const question = { userId: user.id, teamId: team.id, permissionId: 'billing:read' }
  expect(await admin.explainPermission(question)).toEqual({
    ...question,
    isHeld: true,
    paths: [['billing:write', 'billing:read']],
  })
  expect(await admin.explainPermission({ userId: user.id, permissionId: 'support' })).toMatchObject({
    teamId: null,
    isHeld: false,
    paths: [],
  })
})
