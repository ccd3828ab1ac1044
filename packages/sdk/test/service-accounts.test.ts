import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

it('creates service accounts of the project and of a team, changes, rotates and deletes them', async () => {
  const { server: serverApp, client } = world.apps(await world.createProject())
  const app = client()
  await app.signUpWithCredential({ email: 'ada@example.com', password: 'correct horse battery' })
  const ada = await app.getUser({ or: 'throw' })
  await serverApp.createTeam({ displayName: 'Crew', creatorUserId: ada.id })
  const [team] = await ada.listTeams()
  if (!team) throw new Error('The user is in no team.')
  const { clientSecret, ...robot } = await team.createServiceAccount({ displayName: 'Robot' })
  expect(clientSecret).toMatch(/^lksa_/)
  expect(robot).toMatchObject({ teamId: team.id, isEnabled: true, permissionIds: [], lastUsedAt: null })
  expect(await team.listServiceAccounts()).toEqual([robot])
  expect(await serverApp.listServiceAccounts({ teamId: team.id })).toEqual([robot])
  expect(await team.updateServiceAccount(robot.id, { isEnabled: false })).toMatchObject({ isEnabled: false })
  const rotated = await team.rotateServiceAccountSecret(robot.id, { overlapHours: 1 })
  const [known] = await serverApp.listServiceAccounts({ teamId: team.id })
  expect(known?.oldSecretExpiresAt).toEqual(rotated.oldSecretExpiresAt)
  const own = await serverApp.createServiceAccount({ displayName: 'Of the project' })
  expect(own.teamId).toBeNull()
  expect(await serverApp.listServiceAccounts()).toHaveLength(2)
  await serverApp.deleteServiceAccount(own.id)
  await team.deleteServiceAccount(robot.id)
  expect(await team.listServiceAccounts()).toEqual([])
})
