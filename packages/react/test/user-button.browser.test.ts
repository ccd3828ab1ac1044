import { findAccessibilityFaults, takeScreenshot } from '@latchkey/testkit/browser'
import { describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'

const host = startHost()

describe('the user button', () => {
  it('shows who is signed in and signs out', { tags: ['journey'] }, async () => {
    const page = await host.signIn()
    await page.getByRole('button', { name: 'Ada Lovelace' }).click()
    await page.getByRole('menuitem', { name: 'Billing' }).waitFor()
    await takeScreenshot(page, 'react-user-menu')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('Hello stranger').waitFor()
  })

  it('offers to sign in, and comes back', async () => {
    const page = await host.open('/?tab=2')
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sign in' }).click()
    await page.waitForURL('**/handler/sign-in?*')
    expect(new URL(page.url()).searchParams.get('after_auth_return_to')).toBe('/?tab=2')
  })

  it('follows the host from light to dark', async () => {
    const page = await host.open('/')
    const background = () => page.getByRole('menu').evaluate(element => getComputedStyle(element).backgroundColor)
    await page.getByRole('button', { name: 'Account' }).click()
    expect(await background()).toBe('rgb(255, 255, 255)')
    await page.getByRole('menuitem', { name: 'Toggle theme' }).click()
    await page.getByRole('button', { name: 'Account' }).click()
    expect(await background()).toBe('rgb(24, 24, 27)')
  })
})
