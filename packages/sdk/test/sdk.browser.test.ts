import { launchChromium } from '@latchkey/testkit/browser'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LatchkeyClientApp } from '../src/index.ts'
import { type Application, startApplication } from './support/application.ts'

declare global {
  var app: LatchkeyClientApp
}

let browser: Browser
let context: BrowserContext
let application: Application

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())
beforeEach(async () => {
  application = await startApplication()
  context = await browser.newContext()
})
afterEach(async () => {
  await context.close()
  await application.stop()
})

async function open(path = '/'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(application.url + path)
  await page.waitForFunction(() => 'app' in globalThis)
  return page
}

const shows = (page: Page, title: string) => page.waitForFunction(wanted => document.title === wanted, title)
const signIn = (page: Page) =>
  page.evaluate(() => app.signInWithCredential({ email: 'ada@example.com', password: 'right', noRedirect: true }))
const refreshes = () => application.requests.filter(({ path }) => path.endsWith('/auth/oauth/token'))

describe('tabs of one browser', () => {
  it('follow each other through sign-in and sign-out', { tags: ['journey'] }, async () => {
    const [first, second] = [await open(), await open()]
    await shows(second, 'signed out')
    await signIn(first)
    await shows(first, 'Ada')
    await shows(second, 'Ada')
    await second.evaluate(() => void app.signOut())
    await shows(first, 'signed out')
  })

  it('refresh once when they need a new token at the same time', async () => {
    const [first, second, third] = [await open(), await open(), await open()]
    application.tokensAreShort = true
    await signIn(first)
    const tokens = await Promise.all(
      [first, second, third].map(page =>
        page.evaluate(async () => (await (await app.getUser())?.currentSession.getTokens())?.accessToken),
      ),
    )
    expect(refreshes()).toHaveLength(1)
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).toBeTruthy()
  })

  it('keep their tokens in cookies that any SDK of this wire can read', async () => {
    const page = await open()
    await signIn(page)
    const cookies = Object.fromEntries((await context.cookies()).map(cookie => [cookie.name, cookie]))
    const days = (name: string) => Math.round(((cookies[name]?.expires ?? 0) - Date.now() / 1000) / 86_400)
    expect(decodeURIComponent(cookies['stack-refresh-shop']?.value ?? '')).toBe('r/1=é')
    expect(JSON.parse(decodeURIComponent(cookies['stack-access']?.value ?? ''))).toEqual(['r/1=é', expect.any(String)])
    expect([days('stack-refresh-shop'), days('stack-access')]).toEqual([365, 1])
    expect(cookies['stack-refresh-shop']).toMatchObject({ path: '/', httpOnly: false, secure: false })
  })
})

describe('redirects', () => {
  it('come back to where they began once someone has signed in', { tags: ['journey'] }, async () => {
    const page = await open('/orders?page=2#last')
    await page.evaluate(() => void app.redirectToSignIn())
    await page.waitForURL('**/handler/sign-in?*')
    await page.waitForFunction(() => 'app' in globalThis)
    await page.evaluate(() => void app.signInWithCredential({ email: 'ada@example.com', password: 'right' }))
    await page.waitForURL(`${application.url}/orders?page=2#last`)
  })

  it('never leave the application for an address that came with the link', async () => {
    const hostile = [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
    ]
    const alsoHostile = [
      'https://127.0.0.1@evil.example',
      '\thttps://evil.example',
      'data:text/html,hi',
      '/\t/evil.example',
    ]
    for (const target of [...hostile, ...alsoHostile]) {
      const page = await open(`/handler/sign-in?after_auth_return_to=${encodeURIComponent(target)}`)
      const message = page.evaluate(() => app.redirectToAfterSignIn().then(String, String))
      expect(await message, target).toContain('not trusted')
      expect(page.url(), target).toContain(`${application.url}/handler/sign-in`)
      await page.close()
    }
  })

  it('does not return to the page where that is switched off', async () => {
    const page = await open('/orders')
    await page.evaluate(() => void app.redirectToSignIn({ noRedirectBack: true }))
    await page.waitForURL(`${application.url}/handler/sign-in`)
  })
})
