/** A newcomer reads the documentation of a running server: searches, opens a page. */
import { fileURLToPath } from 'node:url'
import {
  findAccessibilityFaults,
  findOverflow,
  hearComplaints,
  type LiveTestkit,
  launchChromium,
  startLiveTestkit,
} from '@latchkey/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDocumentationSite } from '../../packages/server/src/documentation-site.ts'

const folder = fileURLToPath(new URL('../../docs/dist', import.meta.url))
let live: LiveTestkit
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[live, browser] = await Promise.all([
    startLiveTestkit({ parts: { site: () => createDocumentationSite(folder) } }),
    launchChromium(),
  ])
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
})
afterAll(async () => {
  await browser?.close()
  await live?.stop()
})

describe('the documentation', { timeout: 120_000 }, () => {
  it('finds a page by its search, with the keyboard alone', async () => {
    const complaints = hearComplaints(page)
    await page.goto(`${live.address}/docs`)
    await page.keyboard.press('/')
    await page.getByRole('searchbox').fill('passkey')
    await page.getByRole('dialog').getByRole('link').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Passkeys', level: 1 }).waitFor()
    expect(complaints).toEqual([])
  })

  it.each(['light', 'dark'] as const)('has no accessibility fault, and fits, in %s', async colorScheme => {
    await page.emulateMedia({ colorScheme })
    for (const path of ['', 'passkeys.html', 'oauth/apple.html'])
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(`${live.address}/docs/${path}`)
        const faults = [...(await findAccessibilityFaults(page)), ...(await findOverflow(page))]
        expect(faults, `${path} at ${width}`).toEqual([])
      }
  })
})
