import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createApp, Site } from './site/Site.tsx'
import { startHost } from './support/host.ts'

/** A server shows no one's pages but the skeletons, so it needs no keys that work. */
const options = { baseUrl: 'http://localhost', projectId: 'none', publishableClientKey: 'none' }

const host = startHost({
  page(html, address) {
    const markup = renderToString(<Site app={createApp(options)} address={address} />)
    return html
      .replace('<html lang="en">', '<html lang="en" class="dark">')
      .replace('<div id="root"></div>', `<div id="root">${markup}</div>`)
  },
})

describe('a page that was rendered on a server', () => {
  it('a page that was rendered on a server is dark with its host before any module has run', async () => {
    const page = await host.open('/handler/nowhere')
    await page.route('**/*.js', route => route.abort())
    await page.goto(`${host.address()}/embedded`)
    const skeleton = page.locator('.latchkey-skeleton').first()
    expect(await skeleton.evaluate(element => getComputedStyle(element).backgroundColor)).toBe('rgb(31, 31, 35)')
  })

  it.each([
    '/embedded',
    '/handler/sign-in',
  ])('a page that was rendered on a server is taken over by the browser without a complaint: %s', {
    tags: ['journey'],
  }, async path => {
    const page = await host.open(path)
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    expect(host.complaints()).toEqual([])
  })
})
