import { findAccessibilityFaults, findOverflow, takeScreenshot } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'

const host = startHost()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const requireVerification = () => host.configure({ require_email_verification: true })

async function verify(email: string) {
  const code = await host.live().mailbox.codeFor(email)
  const { status } = await host.project().request('POST', '/contact-channels/verify', { body: { code } })
  expect(status).toBe(200)
}

describe('a restricted user', { timeout: 60_000 }, () => {
  it('is led from a page for users to a card that verifies their address, and back', {
    tags: ['journey'],
  }, async () => {
    await requireVerification()
    const page = await host.signIn('/handler/account-settings')
    await page.waitForURL('**/handler/onboarding?after_auth_return_to=*')
    await page.getByText(`You can go on once ${host.ada().email} is verified.`, { exact: false }).waitFor()
    await takeScreenshot(page, 'react-onboarding')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await button(page, 'Continue').click()
    await page.getByText('The address is not verified yet.', { exact: false }).waitFor()
    await button(page, 'Send verification email').click()
    await page.getByText(`We sent an email to ${host.ada().email}.`, { exact: false }).waitFor()
    await takeScreenshot(page, 'react-onboarding-sent')
    await verify(host.ada().email)
    await button(page, 'Continue').click()
    await page.waitForURL('**/handler/account-settings')
    await page.getByRole('heading', { name: 'Profile' }).first().waitFor()
  })

  it('goes on without a click, once the link was opened in another tab', async () => {
    await requireVerification()
    const page = await host.signIn('/handler/onboarding?after_auth_return_to=%2Fhandler%2Faccount-settings')
    await button(page, 'Send verification email').click()
    await page.getByText('We sent an email to', { exact: false }).waitFor()
    await verify(host.ada().email)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.waitForURL('**/handler/account-settings')
  })

  it('enters another address instead of a mistyped one', async () => {
    await requireVerification()
    const page = await host.signIn('/handler/onboarding', { width: 360 })
    await button(page, 'Use another address').click()
    await page.getByLabel('Email').fill('ada@')
    await button(page, 'Send email').click()
    await page.getByText('This does not look like an email address.', { exact: false }).waitFor()
    await takeScreenshot(page, 'react-onboarding-address-360')
    expect(await findOverflow(page)).toEqual([])
    const email = `right-${host.ada().email}`
    await page.getByLabel('Email').fill(email)
    await button(page, 'Send email').click()
    await page.getByText(`We sent an email to ${email}.`, { exact: false }).waitFor()
    await verify(email)
    await button(page, 'Continue').click()
    await page.waitForURL(url => !url.pathname.startsWith('/handler/onboarding'))
    expect(await host.readAda()).toMatchObject({ primary_email_verified: true })
  })

  it('reads by whom and why the account is restricted, and can sign out', async () => {
    const restriction = { restricted_by_admin: true, restricted_by_admin_reason: 'Your last invoice is open.' }
    await host.project().asServer('PATCH', `/users/${host.ada().userId}`, restriction)
    const page = await host.signIn('/handler/account-settings')
    await page.getByRole('heading', { name: 'Your account is restricted' }).waitFor()
    await page.getByText('Your last invoice is open.').waitFor()
    await takeScreenshot(page, 'react-onboarding-restricted')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await button(page, 'Sign out').click()
    await page.waitForURL(url => !url.pathname.startsWith('/handler/onboarding'))
  })

  it('is led away from the page where there is nothing to do, and visitors are led to the sign-in', async () => {
    const page = await host.signIn('/handler/onboarding?after_auth_return_to=%2Fhandler%2Faccount-settings')
    await page.waitForURL('**/handler/account-settings')
    const visitor = await host.open('/handler/onboarding')
    await visitor.waitForURL('**/handler/sign-in*')
  })
})
