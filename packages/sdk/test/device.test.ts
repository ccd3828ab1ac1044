/** The client app where React Native runs it with Expo: nothing of a page, no cookies, no storage, no `crypto`. */
import { createContext, runInContext } from 'node:vm'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAda, startWorld, type World } from './support/world.ts'

type Sdk = typeof import('../src/client-entry.ts')

const { outputFiles } = buildSync({
  entryPoints: [new URL('../src/client-entry.ts', import.meta.url).pathname],
  conditions: ['@latchkey/source'],
  bundle: true,
  format: 'iife',
  globalName: 'sdk',
  write: false,
  logLevel: 'error',
})

/** What Expo 57 gives an app besides the language, as far as the SDK uses it. */
const given = {
  fetch: (url: string, init: RequestInit) => globalThis.fetch(url, init),
  navigator: { product: 'ReactNative' },
  ...{ AbortController, AbortSignal, Headers, Request, Response, TextDecoder, TextEncoder, URL, URLSearchParams },
  ...{ atob, btoa, clearInterval, clearTimeout, console, setInterval, setTimeout, structuredClone },
}

describe('the client app on a device', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.stop())

  /** Each start of the app is a process of its own. */
  function start(): Sdk {
    const context = createContext({ ...given })
    runInContext('globalThis.window = globalThis', context)
    runInContext(String(outputFiles[0]?.text), context)
    return runInContext('sdk', context)
  }

  async function device() {
    const { id: projectId, keys } = await world.createProject({ config: { 'auth.otp.allowSignIn': true } })
    const { publicUrl: baseUrl } = world.config
    const hosted = `${baseUrl}/p/${projectId}`
    const urls = {
      emailVerification: `${hosted}/email-verification`,
      magicLinkCallback: `${hosted}/magic-link-callback`,
    }
    return (refreshToken: string | null = null) => {
      const { LatchkeyClientApp } = start()
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
