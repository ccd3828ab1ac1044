/**
 * Our packages build and test with React 19; this holds them to their promise for 18.
 *
 * `react-18` and `react-dom-18` are React 18.3.1 under other names. `overrides` in package.json makes npm
 * let the latter stand beside React 19, which it never meets: the bundler replaces one by the other.
 */
import { fileURLToPath } from 'node:url'
import { hearComplaints, launchChromium, serveSite } from '@latchkey/testkit/browser'
import { describe, expect, it } from 'vitest'
import { fillCredentials, startHost } from './support/host.ts'

const alias = { react: 'react-18', 'react-dom': 'react-dom-18' }
const host = startHost({ alias })

describe('in a host with React 18', () => {
  it('people sign up, look after their account, sign out and sign in again', async () => {
    const page = await host.open('/handler/sign-up')
    expect(await page.locator('html').getAttribute('data-react')).toBe('18.3.1')
    const grace = { email: 'grace-18@example.com', password: 'cobol for ever' }
    await fillCredentials(page, grace)
    await page.getByLabel('Repeat password').fill(grace.password)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText(`Hello ${grace.email}`).waitFor()

    await page.getByRole('button', { name: grace.email }).click()
    await page.getByRole('menuitem', { name: 'Account settings' }).click()
    await page.getByRole('button', { name: 'Edit: Display name' }).click()
    await page.keyboard.type('Grace')
    await page.keyboard.press('Enter')
    await page.getByText('Grace', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('Hello stranger').waitFor()

    await page.goto(`${host.address()}/handler/sign-in`)
    await fillCredentials(page, grace)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Hello Grace').waitFor()
    expect(host.complaints()).toEqual([])
  })

  it('every primitive is drawn, and dialogs and menus open', async () => {
    const gallery = fileURLToPath(new URL('../../ui/test/gallery', import.meta.url))
    const [browser, site] = await Promise.all([launchChromium(), serveSite(gallery, { nonce: 'gallery', alias })])
    const page = await browser.newPage()
    const complaints = hearComplaints(page)
    await page.goto(site.address)
    await page.getByRole('button', { name: 'Delete account…' }).click()
    await page.getByRole('dialog', { name: 'Delete your account?' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Account settings' }).click()
    await page.getByText('Chosen: settings').waitFor()
    expect(complaints).toEqual([])
    await Promise.all([browser.close(), site.close()])
  })
})
