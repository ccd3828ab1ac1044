import { describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'

const host = startHost()

/** Browsers offer cryptography and passkeys by https and at localhost alone. */
const origin = 'http://app.test'
const needed = 'Open it at an address that begins with https, or at localhost during development.'

async function openInsecurely(path: string) {
  const page = await host.open('/config.json')
  await page.context().route(`${origin}/**`, async route => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${host.address()}${pathname}${search}` }) })
  })
  // The browser would refuse requests of such a page to this machine.
  await page.context().route(`${host.live().address}/**`, async route => {
    await route.fulfill({ response: await route.fetch() })
  })
  await page.goto(`${origin}${path}`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  return page
}

describe('a page without a secure context', () => {
  it('names what is missing when a provider is chosen, and offers no passkey', async () => {
    const config = { passkey_enabled: true, oauth_providers: [{ id: 'google', type: 'shared' }] }
    await host.configure(config)
    const secure = await host.open('/handler/sign-in')
    await secure.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
    const page = await openInsecurely('/handler/sign-in')
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    await page.getByRole('alert').getByText(needed).waitFor()
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
    expect(await page.getByText('Something went wrong').count()).toBe(0)
  })
})
