/** Tokens in cookies on https, and case 100: a sibling subdomain that sets cookies of our names. */
import { launchChromium } from '@latchkey/testkit/browser'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type HttpsFront, startHttpsFront } from '../../../tools/test/https-front.ts'
import type { LatchkeyClientApp } from '../src/index.ts'
import { createTokenStores } from '../src/token-stores/choose.ts'
import { type Application, startApplication } from './support/application.ts'

declare global {
  var app: LatchkeyClientApp
}

let browser: Browser
let front: HttpsFront
let application: Application
let context: BrowserContext

beforeAll(async () => {
  ;[browser, front] = await Promise.all([launchChromium(), startHttpsFront(() => application.url)])
})
afterAll(() => Promise.all([browser.close(), front.stop()]))
beforeEach(async () => {
  application = await startApplication()
  context = await browser.newContext({ ignoreHTTPSErrors: true })
})
afterEach(async () => {
  await context.close()
  await application.stop()
})

const site = () => `https://app.example.test:${front.port}`
const sibling = () => `https://evil.example.test:${front.port}`
const insecureSibling = () => `http://evil.example.test:${new URL(application.url).port}`
const insecureApp = () => `http://app.example.test:${new URL(application.url).port}`

async function open(address = site()): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.waitForFunction(() => 'app' in globalThis)
  return page
}

const shows = (page: Page, title: string) => page.waitForFunction(wanted => document.title === wanted, title)
const signIn = (page: Page) =>
  page.evaluate(() => app.signInWithCredential({ email: 'ada@example.com', password: 'right', noRedirect: true }))
const names = async (address = site()) => (await context.cookies(address)).map(({ name }) => name).sort()
const refreshToken = (page: Page) =>
  page.evaluate(async () => (await (await app.getUser())?.currentSession.getTokens())?.refreshToken ?? null)
/** What the application's own backend is sent, and whom it takes the visitor for. */
const tokensOnServer = async (page: Page) => {
  await page.evaluate(() => fetch('/api/v1/cookies-of-this-request'))
  const { headers } = application.requests.findLast(({ path }) => path.endsWith('/cookies-of-this-request')) ?? {}
  const request = { headers: { get: (name: string) => (name === 'cookie' ? (headers?.cookie ?? null) : null) } }
  return createTokenStores('shop')(request)?.read().refreshToken
}
/** Runs on a page of its own there, and answers which cookies that page has then. */
async function setFrom(address: string, cookies: readonly string[]): Promise<string> {
  const page = await context.newPage()
  await page.goto(address)
  const set = await page.evaluate(texts => {
    // biome-ignore lint/suspicious/noDocumentCookie: what an attacker's page would do
    for (const text of texts) document.cookie = text
    return document.cookie
  }, cookies)
  await page.close()
  return set
}

const refresh = 'stack-refresh-shop'
const pair = (token: string) => encodeURIComponent(JSON.stringify([token, 'access']))
const ofDomain = '; domain=example.test; path=/'
/** Plain ones, and every way that is known around the prefix. */
const tossed = [
  ...['hexclave', 'stack'].flatMap(sdk => [
    `${sdk}-refresh-shop--default=${encodeURIComponent('{"refresh_token":"evil"}')}${ofDomain}`,
    `__Host-${sdk}-refresh-shop--default=${encodeURIComponent('{"refresh_token":"evil"}')}${ofDomain}; secure`,
  ]),
  `${refresh}=evil${ofDomain}`,
  `${refresh}=evil; domain=example.test; path=/handler`,
  `stack-refresh=evil${ofDomain}`,
  `stack-access=${pair('evil')}${ofDomain}`,
  `__Host-${refresh}=evil${ofDomain}; secure`,
  `__Host-${refresh}=evil${ofDomain}`,
  `__host-${refresh}=evil${ofDomain}; secure`,
  `=__Host-${refresh}=evil${ofDomain}; secure`,
  ` =__Host-${refresh}=evil${ofDomain}; secure`,
  ...['\u2000', '\u00a0', '\u3000', '\ufeff', '\u0085', '\u1680'].map(
    blank => `${blank}__Host-${refresh}=evil${ofDomain}; secure`,
  ),
  `__Host-stack-access=${pair('evil')}${ofDomain}; secure`,
]

describe('tokens in cookies on https', () => {
  it('have the prefix __Host- and are read by the backend', { tags: ['journey'] }, async () => {
    const page = await open()
    await signIn(page)
    await shows(page, 'Ada')
    expect(await names()).toEqual([`__Host-${refresh}`, '__Host-stack-access', '__Host-stack-is-https-shop'].sort())
    for (const cookie of await context.cookies(site()))
      expect(cookie).toMatchObject({ domain: 'app.example.test', path: '/', secure: true, sameSite: 'Lax' })
    expect(await tokensOnServer(page)).toBe('r/1=é')
    await page.reload()
    await shows(page, 'Ada')
  })

  it('tokens in cookies on https are deleted at sign-out, under both names', async () => {
    const page = await open()
    await signIn(page)
    await shows(page, 'Ada')
    await setFrom(site(), [`${refresh}=left; path=/; secure`, `stack-access=${pair('left')}; path=/`])
    // It leads to the page for after signing out.
    await Promise.all([page.waitForEvent('load'), page.evaluate(() => void app.signOut())])
    await shows(page, 'signed out')
    await expect.poll(() => names()).toEqual(['__Host-stack-is-https-shop'])
    expect(await tokensOnServer(page)).toBeNull()
  })

  it('keep those signed in whom a published SDK signed in, and move to the prefix', async () => {
    await setFrom(`${site()}/app.js`, [
      `${refresh}=${encodeURIComponent('r/1=é')}; path=/; secure`,
      'other=stays; path=/',
    ])
    const page = await open()
    await shows(page, 'Ada')
    expect(await names()).toEqual(
      [`__Host-${refresh}`, '__Host-stack-access', '__Host-stack-is-https-shop', 'other'].sort(),
    )
    expect(await tokensOnServer(page)).toBe('r/1=é')
  })

  const published = (value: string) =>
    `hexclave-refresh-shop--default=${encodeURIComponent(JSON.stringify({ refresh_token: value, updated_at_millis: 1 }))}`

  it('the session of a newer published SDK is taken over on https, once', async () => {
    await setFrom(`${site()}/app.js`, [`__Host-${published('r/1=é')}; path=/; secure`])
    const page = await open()
    await shows(page, 'Ada')
    expect(await names()).toContain(`__Host-${refresh}`)
    expect(await tokensOnServer(page)).toBe('r/1=é')
    await Promise.all([page.waitForEvent('load'), page.evaluate(() => void app.signOut())])
    await shows(page, 'signed out')
    await page.reload()
    await shows(page, 'signed out')
    expect(await tokensOnServer(page)).toBeNull()
  })

  it('the session of a newer published SDK is taken over without https, and ends with a sign-out', async () => {
    await setFrom(`${insecureApp()}/app.js`, [`${published('r/1=é')}; path=/`])
    const page = await open(insecureApp())
    await shows(page, 'Ada')
    await Promise.all([page.waitForEvent('load'), page.evaluate(() => void app.signOut())])
    await shows(page, 'signed out')
    expect(await names(insecureApp())).toEqual([])
  })

  it('tokens in cookies on https are shared by tabs, and stay the wire’s own without https', async () => {
    const [first, second] = [await open(), await open()]
    await signIn(first)
    await shows(second, 'Ada')
    const insecure = await open(insecureApp())
    await shows(insecure, 'signed out')
    await signIn(insecure)
    await shows(insecure, 'Ada')
    expect(await names(insecureApp())).toEqual(['stack-access', refresh].sort())
  })
})

describe('case 100: a sibling subdomain that sets cookies of our names', () => {
  it('does not replace the signed-in user', { tags: ['journey'] }, async () => {
    const page = await open()
    await signIn(page)
    await shows(page, 'Ada')
    expect(await setFrom(sibling(), tossed), 'the attack works as far as a browser lets it').toContain(
      `${refresh}=evil`,
    )
    await setFrom(insecureSibling(), tossed)
    await page.reload()
    await shows(page, 'Ada')
    expect(await tokensOnServer(page)).toBe('r/1=é')
    expect(await refreshToken(page)).toBe('r/1=é')
  })

  it('signs no one in who was signed out before, or has never been there', async () => {
    await setFrom(sibling(), tossed)
    await setFrom(insecureSibling(), tossed)
    const page = await open()
    await shows(page, 'signed out')
    expect(await page.evaluate(() => document.cookie)).toContain(`${refresh}=evil`)
    expect(await refreshToken(page)).toBeNull()
    expect(await tokensOnServer(page)).toBeNull()

    await signIn(page)
    await shows(page, 'Ada')
    await Promise.all([page.waitForEvent('load'), page.evaluate(() => void app.signOut())])
    await shows(page, 'signed out')
    await page.reload()
    await shows(page, 'signed out')
    expect(await tokensOnServer(page)).toBeNull()
  })

  it('does not hide the cookie of someone whom a published SDK signed in', async () => {
    await setFrom(sibling(), tossed)
    await setFrom(`${site()}/app.js`, [`${refresh}=${encodeURIComponent('r/1=é')}; path=/; secure`])
    const page = await open()
    await shows(page, 'Ada')
    expect(await tokensOnServer(page)).toBe('r/1=é')
  })

  it('has no say after a page without https has set one for the application’s own host', async () => {
    const page = await open()
    await shows(page, 'signed out')
    await setFrom(`${insecureApp()}/app.js`, [`${refresh}=evil; path=/`])
    await page.reload()
    await shows(page, 'signed out')
    expect(await tokensOnServer(page)).toBeNull()
  })

  it('finishes no OAuth flow that an attacker started', async () => {
    const state = 'A'.repeat(43)
    const verifier = `stack-oauth-outer-${state}=${'v'.repeat(43)}${ofDomain}`
    await setFrom(sibling(), [verifier, `__Host-${verifier}; secure`])
    const page = await open(`${site()}/handler/oauth-callback?code=of-the-attacker&state=${state}`)
    expect(await page.evaluate(() => document.cookie)).toContain(`stack-oauth-outer-${state}`)
    expect(await page.evaluate(() => app.callOAuthCallback())).toBe(false)
    expect(application.requests.filter(({ path }) => path.endsWith('/auth/oauth/token'))).toEqual([])

    await page.evaluate(() => void app.signInWithOAuth('google'))
    await page.waitForURL('**/api/v1/auth/oauth/authorize/google?*')
    expect((await names()).filter(name => name.startsWith('__Host-stack-oauth-outer-'))).toHaveLength(1)
  })
})
