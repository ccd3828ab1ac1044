/** Signing in on a device in a browser that the app opens, and that leads back by a scheme of the app. */
import { getRandomValues, subtle } from 'node:crypto'
import { startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { doubledKeys, type ProviderDoubles } from '@latchkey/testkit/providers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { SignInCrypto } from '../src/client-entry.ts'
import { startOnDevice } from './support/device.ts'

const redirectUri = 'myapp://sign-in'

/** In place of `expo-crypto`. */
const crypto: SignInCrypto = {
  getRandomValues: array => getRandomValues(array),
  digest: (algorithm, data) => subtle.digest(algorithm, data),
}

let testkit: Testkit
let doubles: ProviderDoubles
let project: TestProject
beforeAll(async () => {
  testkit = await startTestkit()
  doubles = await testkit.providers()
  const google = { type: 'google', isShared: false, allowSignIn: true, allowConnectedAccounts: true }
  project = await testkit.createProject({
    config: {
      'auth.oauth.providers.google': { ...google, ...doubledKeys('google') },
      'domains.appSchemes.phone': { scheme: 'myapp' },
    },
  })
})
afterAll(() => testkit.stop())

function device() {
  const { LatchkeyClientApp } = startOnDevice((url, init) => testkit.latchkey.fetch(new Request(url, init)))
  const { publicUrl: baseUrl } = testkit.config
  const tokenStore = { refreshToken: null, accessToken: null }
  return new LatchkeyClientApp({
    baseUrl,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    tokenStore,
  })
}

/** A browser in which a user signs in with Google, or declines. */
function atGoogle({ declines = false } = {}) {
  return async (url: string): Promise<string | null> => {
    const { pathname, search } = new URL(url)
    const begun = await testkit.fetch(pathname + search)
    const provider = new URL(begun.headers.get('location') ?? '')
    const headers = { cookie: (begun.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
    const state = provider.searchParams.get('state') ?? ''
    const query = declines ? new URLSearchParams({ state, error: 'access_denied' }) : await doubles.authorize(provider)
    return (await testkit.fetch(`/api/v1/auth/oauth/callback/google?${query}`, { headers })).headers.get('location')
  }
}

/** A browser in which a user is signed in on the hosted pages, and continues. */
async function onHostedPage(url: string): Promise<string> {
  const { pathname, searchParams } = new URL(url)
  expect(pathname).toBe(`/p/${project.id}/sign-in`)
  const { accessToken } = await project.signUp()
  const { client_id: _, response_type: __, ...body } = Object.fromEntries(searchParams)
  return (await project.asUser({ accessToken }, 'POST', '/auth/oauth/code', body)).json.redirect_url
}

it('a user signs in on the hosted pages and comes back with a session', async () => {
  const app = device()
  const open = vi.fn(onHostedPage)
  expect(await app.signInWithBrowser({ redirectUri, open, crypto })).toEqual({ status: 'ok', data: true })
  expect(open.mock.lastCall?.slice(1)).toEqual([redirectUri])
  const user = await app.getUser({ or: 'throw' })
  expect((await user.currentSession.getTokens()).refreshToken).toMatch(/\S{20,}/)
})

it('a user signs in with a provider and comes back with a session', async () => {
  const app = device()
  const options = { redirectUri, provider: 'google', open: atGoogle(), crypto }
  expect(await app.signInWithBrowser(options)).toEqual({ status: 'ok', data: true })
  expect((await app.getUser())?.primaryEmail).toBe('ada@example.com')
})

it('a user who closes the browser is not signed in', async () => {
  const app = device()
  expect(await app.signInWithBrowser({ redirectUri, open: async () => null, crypto })).toEqual({
    status: 'ok',
    data: false,
  })
  expect(await app.getUser()).toBeNull()
})

it('a user who declines at the provider is not signed in, and the app has the error', async () => {
  const app = device()
  const options = { redirectUri, provider: 'google', open: atGoogle({ declines: true }), crypto }
  const result = await app.signInWithBrowser(options)
  expect(result).toMatchObject({ status: 'error', error: { errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED' } })
  expect(result.status === 'error' && result.error.message).toMatch(/^Access was denied at the provider\./)
  expect(await app.getUser()).toBeNull()
})

it('a redirect URI of a scheme that the project does not trust reaches no provider', async () => {
  const { pathname, search } = new URL(
    await getAddress(device(), { redirectUri: 'myappx://sign-in', provider: 'google' }),
  )
  const begun = await testkit.fetch(pathname + search)
  expect([begun.status, begun.headers.get('location')]).toEqual([400, null])
})

it.each<[string, (back: URL) => void]>([
  ['another state', back => back.searchParams.set('state', 'stolen')],
  ['no state', back => back.searchParams.delete('state')],
  ['an error from elsewhere', back => (back.search = '?errorCode=X&message=Call%20this%20number')],
])('a URL that comes back with %s is refused', async (_, change) => {
  const app = device()
  const open = async (url: string) => {
    const back = new URL(await onHostedPage(url))
    change(back)
    return back.href
  }
  await expect(app.signInWithBrowser({ redirectUri, open, crypto })).rejects.toThrow('came back from another sign-in')
  expect(await app.getUser()).toBeNull()
})

it('a code of another sign-in is refused, and signs no one in', async () => {
  const app = device()
  const other = new URL((await onHostedPage(await getAddress(device()))) ?? '').searchParams.get('code') ?? ''
  const open = async (url: string) => {
    const back = new URL(await onHostedPage(url))
    back.searchParams.set('code', other)
    return back.href
  }
  const result = await app.signInWithBrowser({ redirectUri, open, crypto })
  expect(result).toMatchObject({ status: 'error', error: { errorCode: 'INVALID_AUTHORIZATION_CODE' } })
  expect(await app.getUser()).toBeNull()
})

it('a device without cryptography is refused with advice', async () => {
  await expect(device().signInWithBrowser({ redirectUri, open: onHostedPage })).rejects.toThrow('expo-crypto')
})

/** What an app opens. */
function getAddress(
  app: ReturnType<typeof device>,
  options: { redirectUri: string; provider?: string } = { redirectUri },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const open = async (url: string) => {
      resolve(url)
      return null
    }
    app.signInWithBrowser({ ...options, open, crypto }).catch(reject)
  })
}
