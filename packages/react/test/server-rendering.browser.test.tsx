import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../../ui/test/support/browser.ts'
import { type Site as ServedSite, serveSite } from '../../ui/test/support/site.ts'
import { createApp, Site } from './site/Site.tsx'
import { WireDouble } from './support/wire-double.ts'

const server = new WireDouble()
let browser: Browser
let site: ServedSite

beforeAll(async () => {
  server.reset()
  ;[browser, site] = await Promise.all([
    launchBrowser(),
    serveSite(fileURLToPath(new URL('./site', import.meta.url)), {
      nonce: 'site',
      answer: request => server.answer(request),
      page: (html, address) => {
        const markup = renderToString(<Site app={createApp('http://localhost')} address={address} />)
        return html
          .replace('<html lang="en">', '<html lang="en" class="dark">')
          .replace('<div id="root"></div>', `<div id="root">${markup}</div>`)
      },
    }),
  ])
})
afterAll(() => Promise.all([browser.close(), site.close()]))

describe('a page that was rendered on a server', () => {
  it('is dark with its host before any module has run', async () => {
    const page = await browser.newPage()
    await page.route('**/*.js', route => route.abort())
    await page.goto(`${site.address}/embedded`)
    const skeleton = page.locator('.latchkey-skeleton').first()
    expect(await skeleton.evaluate(element => getComputedStyle(element).backgroundColor)).toBe('rgb(31, 31, 35)')
  })

  it('is taken over by the browser without a complaint', async () => {
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('console', message => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
    page.on('pageerror', error => complaints.push(String(error)))
    for (const path of ['/embedded', '/handler/sign-in']) {
      await page.goto(site.address + path)
      await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    }
    expect(complaints).toEqual([])
  })
})
