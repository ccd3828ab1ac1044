import { afterAll, beforeAll, expect, it } from 'vitest'
import { Result } from '../src/index.ts'
import { newAda, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

it('lets a user answer an application, lists what they allowed, and withdraws it', async () => {
  const { admin: adminApp, client } = world.apps(await world.createProject())
  const { application, request, user } = await askAda()
  expect(request).toMatchObject({
    application: { id: application.id, displayName: 'Wiki', verifiedDomain: 'wiki.example.com' },
    ...{ scopes: ['openid', 'email'], needsConsent: true, needsSignIn: false, returnsTo: 'wiki.example.com' },
  })
  expect(await request.grant()).toContain('answer=')
  const [consent] = await user.listConsents()
  expect(consent).toMatchObject({
    application: { id: application.id, displayName: 'Wiki', homepageUrl: 'https://wiki.example.com' },
    ...{ scopes: ['openid', 'email'], lastUsedAt: null },
  })
  const page = await adminApp.listApplicationConsents(application.id)
  const allowed = { user: { id: user.id, primaryEmail: user.primaryEmail }, scopes: ['openid', 'email'] }
  expect([...page]).toMatchObject([allowed])
  expect(page.nextCursor).toBeNull()

  await user.withdrawConsent(application.id)
  expect(await user.listConsents()).toEqual([])

  /** A browser comes to the consent page with a request. */
  async function askAda() {
    const app = client()
    Result.orThrow(await app.signUpWithCredential(newAda()))
    const redirectUri = 'https://wiki.example.com/callback'
    const application = await adminApp.createApplication({
      displayName: 'Wiki',
      homepageUrl: 'https://wiki.example.com',
      redirectUris: [redirectUri],
    })
    const query = new URLSearchParams({
      ...{ client_id: application.id, redirect_uri: redirectUri, response_type: 'code', scope: 'openid email' },
      ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
    })
    const { headers } = await world.fetch(`/p/${adminApp.projectId}/openid/authorize?${query}`)
    const requestId = new URL(headers.get('location') ?? '', world.config.publicUrl).searchParams.get('request') ?? ''
    const user = await app.getUser({ or: 'throw' })
    return { application, user, request: await user.getAuthorizationRequest(requestId) }
  }
})

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
