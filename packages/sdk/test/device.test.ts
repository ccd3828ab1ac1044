/** The client app where React Native runs it with Expo: nothing of a page, no cookies, no storage, no `crypto`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOnDevice } from './support/device.ts'
import { newAda, startWorld, type World } from './support/world.ts'

describe('the client app on a device', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.stop())

  async function device() {
    const { id: projectId, keys } = await world.createProject({ config: { 'auth.otp.allowSignIn': true } })
    const { publicUrl: baseUrl } = world.config
    const hosted = `${baseUrl}/p/${projectId}`
    const urls = {
      emailVerification: `${hosted}/email-verification`,
      magicLinkCallback: `${hosted}/magic-link-callback`,
    }
    return (refreshToken: string | null = null) => {
      const { LatchkeyClientApp } = startOnDevice()
      const tokenStore = { refreshToken, accessToken: null }
      return new LatchkeyClientApp({ baseUrl, projectId, publishableClientKey: keys.client, tokenStore, urls })
    }
  }

  it('signs up, goes on from the kept refresh token at its next start, and signs out', async () => {
    const open = await device()
    const app = open()
    const ada = newAda()
    expect(await app.signUpWithCredential(ada)).toMatchObject({ status: 'ok' })
    const user = await app.getUser({ or: 'throw' })
    const { refreshToken } = await user.currentSession.getTokens()

    const later = open(refreshToken)
    const again = await later.getUser({ or: 'throw' })
    expect(again.primaryEmail).toBe(ada.email)
    expect((await again.currentSession.getTokens()).refreshToken, 'it stays the same').toBe(refreshToken)
    await again.signOut()
    expect(await later.getUser()).toBeNull()
    expect(await open(refreshToken).getUser(), 'the session has ended').toBeNull()
  })

  it('signs in with a mailed code that is typed in', async () => {
    const open = await device()
    const app = open()
    const { email } = newAda()
    const sent = await app.sendMagicLinkEmail(email)
    if (sent.status === 'error') throw sent.error
    const code = (await world.mailbox.codeFor(email)).slice(0, 6)
    expect(await app.signInWithMagicLink(code + sent.data.nonce)).toMatchObject({ status: 'ok' })
    expect((await app.getUser())?.primaryEmail).toBe(email)
  })

  it('says what needs a page', async () => {
    const app = (await device())()
    await expect(app.signInWithOAuth('github')).rejects.toThrow('works only on a page')
    await expect(app.redirectToHostedPage('signIn')).rejects.toThrow('only on a page')
    await expect(app.redirectToSignIn(), 'with no page to leave, nothing happens').resolves.toBeUndefined()
  })
})
