import { findAccessibilityFaults, takeScreenshot } from '@latchkey/testkit/browser'
import { describe, expect, it } from 'vitest'
import { fillCredentials, startHost } from './support/host.ts'

const host = startHost()

describe('a preview', () => {
  it('shows people, teams and settings that are made up, and requests nothing of them', async () => {
    const page = await host.open('/previews')
    await page.getByRole('button', { name: 'Team: Made up' }).waitFor()
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click()
    await page.getByText('Jane Doe').first().waitFor()
    expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Active sessions' }).click()
    await page.getByText('This device').waitFor()
    await page.getByRole('link', { name: 'Shield' }).click()
    await page.getByText('Safe.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/previews')
    await takeScreenshot(page, 'react-previews')
    expect(host.complaints()).toEqual([])
  })

  it('leaves the hooks for given tokens beside it alone', async () => {
    const { email, password } = host.ada()
    const { json } = await host.project().request('POST', '/auth/password/sign-in', { body: { email, password } })
    const page = await host.open(`/previews?token=${json.refresh_token}`)
    await page.getByText(/^Ada Lovelace \/ Ada Lovelace of /).waitFor()
    const signedOut = await host.open('/previews')
    await signedOut.getByText(/^no one \/ no one of /).waitFor()
  })
})

describe('a full page', () => {
  // The page for signing in leaves as soon as someone is signed in.
  it.each([
    ['/handler/sign-in', () => host.open('/')],
    ['/handler/account-settings', () => host.signIn('/')],
  ] as const)('covers the viewport in a host with margins: %s', async (path, openHost) => {
    const page = await openHost()
    await page.route(/localhost|127\.0\.0\.1/, async route => {
      const response = await route.fetch()
      const isPage = response.headers()['content-type']?.includes('text/html')
      if (!isPage) return route.fulfill({ response })
      const body = (await response.text()).replace('body { margin: 0;', 'body { margin: 40px; padding: 3rem;')
      return route.fulfill({ response, body })
    })
    await page.goto(host.address() + path)
    const main = page.locator('main.latchkey-page, main.latchkey-account-page')
    await main.waitFor()
    const box = await main.boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0 })
    expect(box?.width).toBe(await page.evaluate(() => document.documentElement.clientWidth))
    expect(box?.height).toBeGreaterThanOrEqual(await page.evaluate(() => window.innerHeight))
  })
})

describe('offline', () => {
  it('offline is said at submit, also when the module behind the form cannot be loaded', {
    tags: ['journey'],
  }, async () => {
    const page = await host.open('/handler/sign-in')
    await fillCredentials(page, host.ada())
    await page.route('**/*', route => route.abort())
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').getByText('We could not reach the server.').waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.unroute('**/*')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Hello Ada Lovelace').waitFor()
  })
})
