import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

it('registers applications that sign people in with a project, changes, rotates and deletes them', async () => {
  const { admin: adminApp } = world.apps(await world.createProject())
  const { clientSecret, ...made } = await adminApp.createApplication({
    displayName: 'Wiki',
    redirectUris: Object.freeze(['https://wiki.example.com/callback']),
    scopes: ['openid', 'email'],
  })
  expect(clientSecret).toMatch(/^lkcs_/)
  expect(made).toMatchObject({
    type: 'confidential',
    isEnabled: true,
    skipsConsent: false,
    scopes: ['openid', 'email'],
  })
  expect(await adminApp.listApplications()).toEqual([made])
  expect(await adminApp.getApplication(made.id)).toEqual(made)

  const changed = await adminApp.updateApplication(made.id, { isEnabled: false, displayName: 'Handbook' })
  expect(changed).toMatchObject({ isEnabled: false, displayName: 'Handbook', redirectUris: made.redirectUris })
  const rotated = await adminApp.rotateApplicationSecret(made.id, { overlapHours: 1 })
  expect(rotated.clientSecret).not.toBe(clientSecret)
  expect((await adminApp.getApplication(made.id))?.oldSecretExpiresAt).toEqual(rotated.oldSecretExpiresAt)

  await adminApp.deleteApplication(made.id)
  expect(await adminApp.getApplication(made.id)).toBeNull()
})
