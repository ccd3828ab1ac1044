import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

it('registers resources that tokens are for, changes, rotates and deletes them', async () => {
  const { admin: adminApp } = world.apps(await world.createProject())
  await adminApp.createProjectPermissionDefinition({ id: 'notes:read', containedPermissionIds: [] })
  const { clientSecret, ...made } = await adminApp.createResource({
    identifier: 'https://notes.example.com/api',
    displayName: 'Notes',
    scopes: Object.freeze(['notes:read']),
  })
  expect(clientSecret).toMatch(/^lkrs_/)
  expect(made).toMatchObject({ tokenFormat: 'jwt', isEnabled: true, scopes: ['notes:read'], oldSecretExpiresAt: null })
  expect(await adminApp.listResources()).toEqual([made])
  const changed = await adminApp.updateResource(made.id, { isEnabled: false, scopes: [], tokenFormat: 'opaque' })
  expect(changed).toMatchObject({ isEnabled: false, scopes: [], tokenFormat: 'opaque' })
  const rotated = await adminApp.rotateResourceSecret(made.id, { overlapHours: 1 })
  expect((await adminApp.getResource(made.id))?.oldSecretExpiresAt).toEqual(rotated.oldSecretExpiresAt)
  await adminApp.deleteResource(made.id)
  expect(await adminApp.getResource(made.id)).toBeNull()
})
