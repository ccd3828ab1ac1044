/** Who is signed in, passed on to other servers by the published SDK: as headers, as JSON, and as tokens for Convex. */
import { beforeAll, expect, it } from 'vitest'
import { clientApp, serverApp } from './support/sdk.ts'
import { callbackUrl, createProject, eachWire, freshEmail, password, type WireProject } from './support/wire.ts'

eachWire('callers by @stackframe/js', wire => {
  let project: WireProject
  beforeAll(async () => {
    project = await createProject(wire())
  })

  async function signedIn() {
    const client = clientApp(project)
    const email = freshEmail()
    await client.signUpWithCredential({ email, password, noRedirect: true, verificationCallbackUrl: callbackUrl })
    return { client, email, me: await client.getUser({ or: 'throw' }) }
  }

  it('callers by @stackframe/js are recognised by headers and by JSON of the browser', async () => {
    const { me } = await signedIn()
    const tokenStore = { headers: new Headers(await me.getAuthHeaders()) }
    expect((await serverApp(project).getUser({ tokenStore }))?.id).toBe(me.id)
    const { accessToken, refreshToken } = await me.getAuthJson()
    expect(JSON.parse((await me.getAuthHeaders())['x-stack-auth'])).toEqual({ accessToken, refreshToken })
    expect(me.toClientJson()).toMatchObject({ id: me.id, primary_email: me.primaryEmail })
  })

  it('callers by @stackframe/js are passed on by a server, read from the token alone, and signed out', async () => {
    const { me, email } = await signedIn()
    const app = serverApp(project)
    const tokenStore = { headers: new Headers(await me.getAuthHeaders()) }
    const caller = await app.getUser({ tokenStore, or: 'throw' })
    const passedOn = { headers: new Headers(await caller.getAuthHeaders()) }
    expect((await app.getUser({ tokenStore: passedOn }))?.id).toBe(me.id)
    expect(await caller.getAuthJson()).toEqual({ accessToken: expect.any(String), refreshToken: expect.any(String) })
    expect(await app.getPartialUser({ from: 'token', tokenStore })).toMatchObject({ id: me.id, primaryEmail: email })
    await caller.signOut()
    expect(await app.getUser({ tokenStore })).toBeNull()
  })

  it('callers by @stackframe/js are passed to Convex as access tokens', async () => {
    const { client, me } = await signedIn()
    const { accessToken, refreshToken } = await me.getAuthJson()
    const tokenStore = { accessToken: accessToken ?? '', refreshToken: refreshToken ?? '' }
    const getSubject = (token: string | null) =>
      JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()).sub
    const fetchToken = client.getConvexClientAuth({ tokenStore })
    expect(getSubject(await fetchToken({ forceRefreshToken: true }))).toBe(me.id)
    expect(getSubject(await client.getConvexHttpClientAuth({ tokenStore }))).toBe(me.id)
  })

  it('callers by @stackframe/js are read by the older name of the server’s method', async () => {
    expect(await serverApp(project).getServerUser()).toBeNull()
  })
})
