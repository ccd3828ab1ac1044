/** Users with less than a full account count where the option includes them, and nowhere else. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { latchkeyInternals } from '../src/internal.ts'
import { signedUp, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe('a restricted user', () => {
  /** An app in which they are signed in, and has read no user since the restriction. */
  async function restricted() {
    const { user, server, project } = await signedUp(world)
    const asServer = await server.getUser(user.id)
    await asServer?.update({ restrictedByAdmin: true, restrictedByAdminReason: 'Late payment' })
    const { refreshToken } = await user.currentSession.getTokens()
    const app = world.apps(project).client({ accessToken: null, refreshToken: refreshToken ?? '' })
    return { app, id: user.id, asServer, server }
  }

  it('counts only with includeRestricted, and as an anonymous user would', async () => {
    const { app, id } = await restricted()
    expect(await app.getUser()).toBeNull()
    expect(await app.getUser({ includeRestricted: true })).toMatchObject({
      ...{ id, isRestricted: true, restrictedReason: 'restricted_by_administrator' },
      restrictedByAdminReason: 'Late payment',
    })
    expect(await app.getUser({ or: 'anonymous' })).toMatchObject({ id, isAnonymous: false })
    await expect(app.getUser({ or: 'throw' })).rejects.toThrow()
    expect(await app.getUser({ or: 'throw', includeRestricted: true })).toMatchObject({ id })
  })

  it('counts in what a token says only with includeRestricted', async () => {
    const { app, id } = await restricted()
    expect(await app.getPartialUser({ from: 'token' })).toBeNull()
    const seen = await app.getPartialUser({ from: 'token', includeRestricted: true })
    expect(seen).toMatchObject({ id, isRestricted: true, isAnonymous: false })
  })

  it('is no one to a server that verifies a request, unless it asks for restricted users', async () => {
    const { app, id, server } = await restricted()
    const user = await app.getUser({ includeRestricted: true, or: 'throw' })
    const request = { headers: await user.getAuthHeaders() }
    expect(await server.authenticateRequest(request)).toMatchObject({ isSignedIn: false, reason: 'signed-out' })
    const included = await server.authenticateRequest(request, { includeRestricted: true })
    expect(included.user).toMatchObject({ id, isRestricted: true })
    expect(await server.getUser({ tokenStore: request })).toBeNull()
    expect(await server.getUser({ tokenStore: request, includeRestricted: true })).toMatchObject({ id })
  })

  it('has a full account again once the restriction is lifted', async () => {
    const { app, id, asServer } = await restricted()
    const user = await app.getUser({ includeRestricted: true, or: 'throw' })
    await asServer?.update({ restrictedByAdmin: false })
    await user.update({ displayName: 'Ada' })
    expect(await app.getUser()).toMatchObject({ id, isRestricted: false })
    expect(await app.getPartialUser({ from: 'token' })).toMatchObject({ id, isRestricted: false })
  })

  it('is followed by those who watch for full users, and by those who watch for any', async () => {
    const { app, asServer } = await restricted()
    const { currentUser } = app[latchkeyInternals]
    const watched = [currentUser(), currentUser(undefined, { includeRestricted: true })]
    const values = () => watched.map(store => store.getSnapshot()).map(now => now.status === 'ready' && now.value)
    await vi.waitFor(() => expect(values()).toMatchObject([null, { isRestricted: true }]))
    await asServer?.update({ restrictedByAdmin: false })
    await (await app.getUser({ or: 'throw', includeRestricted: true })).update({ displayName: 'Ada' })
    await vi.waitFor(() => expect(values()).toMatchObject([{ isRestricted: false }, { isRestricted: false }]))
  })

  it('is a user without a verified address, where the project requires one', async () => {
    const { admin, app, user, server } = await signedUp(world)
    await (await admin.getProject()).update({ config: { requireEmailVerification: true } })
    await user.update({ displayName: 'Ada' })
    expect(await app.getUser()).toBeNull()
    const seen = await app.getUser({ includeRestricted: true })
    expect(seen).toMatchObject({ id: user.id, restrictedReason: 'email_not_verified', restrictedByAdminReason: null })
    expect(await server.getUser(user.id)).toMatchObject({ isRestricted: true })
    expect(app.urls.onboarding).toBe('/handler/onboarding')
  })
})
