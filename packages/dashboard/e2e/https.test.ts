/** The dashboard behind a proxy that speaks https, beside a sibling subdomain that is hostile (case 100). */
import { launchChromium } from '@latchkey/testkit/browser'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { becomeOwner } from '../../../tools/first-light/journey.ts'
import { type HttpsFront, startHttpsFront } from '../../../tools/test/https-front.ts'
import { desk } from './support/owner-at-work.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

let front: HttpsFront
let server: ServerProcess
let browser: Browser
let context: BrowserContext
let dashboard: string
let sibling: string

beforeAll(async () => {
  front = await startHttpsFront(() => server.dashboard)
  dashboard = `https://auth.example.test:${front.port}`
  sibling = `https://evil.example.test:${front.port}`
  server = await startServerProcess({ LATCHKEY_PUBLIC_URL: dashboard, LATCHKEY_TRUSTED_PROXIES: 'loopback' })
  browser = await launchChromium()
  context = await browser.newContext({ ...desk, ignoreHTTPSErrors: true })
}, 120_000)
afterAll(() => Promise.all([browser.close(), server.stop(), front.stop()]))

const cookieNames = async () => (await context.cookies(dashboard)).map(({ name }) => name).sort()

describe('the dashboard on https', { timeout: 120_000 }, () => {
  it('signs its owner in with cookies of this host alone, and out again', async () => {
    expect(server.ownerLink).toMatch(new RegExp(`^${dashboard}/`))
    const owner = await becomeOwner(context, { ...server, dashboard })
    const refresh = '__Host-stack-refresh-internal'
    const all = [refresh, '__Host-stack-access', '__Host-stack-is-https-internal'].sort()
    expect(await cookieNames()).toEqual(all)

    const hostile = await context.newPage()
    await hostile.goto(`${sibling}/health`)
    await hostile.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: what an attacker's page would do
      document.cookie = 'stack-refresh-internal=evil; domain=example.test; path=/'
    })
    await hostile.close()

    const page = await context.newPage()
    await page.goto(`${dashboard}/projects`)
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
    await page.getByRole('button', { name: owner.email }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/handler/sign-in**')
    await expect.poll(cookieNames).toEqual(['__Host-stack-is-https-internal', 'stack-refresh-internal'])
    await page.goto(`${dashboard}/projects`)
    await page.getByLabel('Email', { exact: true }).waitFor()
  })
})
