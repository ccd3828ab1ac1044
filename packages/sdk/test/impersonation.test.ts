/** Acting as a user by a link, and how an application and its backend notice it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Result, VerificationCodeError } from '../src/index.ts'
import { latchkeyInternals } from '../src/internal.ts'
import { signedUp, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe('an impersonation link', () => {
  /** A user, and an app in another browser that has opened a link to act as them. */
  async function impersonated() {
    const { user, project, server, admin, anotherApp } = await signedUp(world)
    const link = await (await server.getUser(user.id))?.createImpersonationLink()
    const { hash, origin, pathname } = new URL(link?.url ?? '')
    const [code, app] = [hash.replace('#code=', ''), anotherApp()]
    return { user, project, server, admin, link, page: origin + pathname, code, app }
  }

  it('leads to the page of the project, for two minutes', async () => {
    const { link, page, project } = await impersonated()
    expect(page).toBe(`${world.config.publicUrl}/p/${project.id}/impersonation`)
    expect(link?.expiresAt.getTime()).toBe(world.clock.now().getTime() + 120_000)
  })

  it('signs in as the user once, and the session, the token and a request name the actor', async () => {
    const { user, admin, server, code, app } = await impersonated()
    let changes = 0
    const { actorId } = app[latchkeyInternals]
    actorId.subscribe(() => (changes += 1))
    expect(actorId.get()).toBeNull()
    Result.orThrow(await app.signInWithImpersonationLink(code))
    const [key] = await admin.listInternalApiKeys()
    const actor = { id: key?.id }
    const seen = await app.getUser({ or: 'throw' })
    expect(seen.id).toBe(user.id)
    expect(seen.currentSession.actor).toEqual(actor)
    expect([actorId.get(), changes]).toEqual([key?.id, 1])
    expect(await app.getPartialUser({ from: 'token' })).toMatchObject({ id: user.id, actor })
    const request = { headers: await seen.getAuthHeaders() }
    expect((await server.authenticateRequest(request)).user).toMatchObject({ id: user.id, actor })

    const again = await app.signInWithImpersonationLink(code)
    expect(again.status === 'error' && VerificationCodeError.is(again.error) && again.error.errorCode).toBe(
      'VERIFICATION_CODE_ALREADY_USED',
    )
    await seen.signOut({ noRedirect: true })
    expect([await app.getUser(), actorId.get()]).toEqual([null, null])
  })

  it('gives no actor to a user in person', async () => {
    const { user, server } = await signedUp(world)
    expect(user.currentSession.actor).toBeNull()
    const request = { headers: await user.getAuthHeaders() }
    expect((await server.authenticateRequest(request)).user?.actor).toBeNull()
  })

  it('leads to the given page, and its session lasts as long as given', async () => {
    const { server, user, anotherApp } = await signedUp(world)
    const callbackUrl = new URL('http://localhost:3000/support')
    const link = await (await server.getUser(user.id))?.createImpersonationLink({
      callbackUrl,
      expiresInMillis: 60_000,
    })
    const url = new URL(link?.url ?? '')
    expect(url.origin + url.pathname).toBe(callbackUrl.href)
    const app = anotherApp()
    Result.orThrow(await app.signInWithImpersonationLink(url.hash.replace('#code=', '')))
    expect((await app.getUser())?.id).toBe(user.id)
    world.clock.advance(61)
    expect(await app.getUser()).toBeNull()
  })
})
