import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

it('lets an agent act for a user, lists it and revokes it', async () => {
  const { server: serverApp, client, admin: adminApp } = world.apps(await world.createProject())
  const app = client()
  await app.signUpWithCredential({ email: 'ada@example.com', password: 'correct horse battery' })
  const ada = await app.getUser({ or: 'throw' })
  await adminApp.createProjectPermissionDefinition({ id: 'notes:read', containedPermissionIds: [] })
  const identifier = 'https://notes.example.com/api'
  await adminApp.createResource({ identifier, displayName: 'Notes', scopes: ['notes:read'] })
  const agent = await serverApp.createServiceAccount({ displayName: 'Assistant' })
  const { subjectToken, ...made } = await ada.createDelegation({
    agentId: agent.id,
    resources: [{ identifier, scopes: Object.freeze(['notes:read']) }],
    lifetimeSeconds: 3_600,
  })
  expect(subjectToken).toMatch(/^lkdt_/)
  expect(made.agent).toEqual({ id: agent.id, kind: 'service-account', displayName: 'Assistant' })
  expect(await ada.listDelegations()).toEqual([made])
  const onServer = await serverApp.getUser(ada.id)
  expect(await onServer?.listDelegations()).toEqual([made])
  await ada.revokeDelegation(made.id)
  expect(await ada.listDelegations()).toEqual([])
})
