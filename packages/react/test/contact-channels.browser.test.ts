import { findAccessibilityFaults, takeScreenshot } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'
import { newestMail } from './support/mail.ts'

const host = startHost()
const settings = '/handler/account-settings#auth'
const second = 'ada@analytical.example'

const emails = (page: Page) => page.getByRole('list', { name: 'Your addresses' }).getByRole('listitem')
const openMenu = (page: Page, email: string) => page.getByRole('button', { name: `Actions for ${email}` }).click()
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })

async function add(page: Page, email: string) {
  await page.getByLabel('Add an address').fill(email)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

describe('the addresses of an account', { timeout: 60_000 }, () => {
  it('grow by one, which gets its mail at once, becomes primary, and the old one goes', async () => {
    const page = await host.signIn(settings)
    await add(page, second)
    await page.getByText(`We sent an email to ${second}.`).waitFor()
    expect(await page.getByLabel('Add an address').inputValue()).toBe('')
    await openMenu(page, second)
    await takeScreenshot(page, 'react-emails-menu', { fullPage: true })
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await item(page, 'Primary: verify it first').getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')

    const link = await host.open((await newestMail(host, second)).path)
    await link.getByRole('button', { name: 'Verify' }).click()
    await link.getByRole('heading', { name: 'Your email is verified' }).waitFor()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await emails(page).filter({ hasText: second }).filter({ hasText: 'Verified' }).waitFor()
    await openMenu(page, second)
    await item(page, 'Make it the primary one').click()
    await emails(page).first().filter({ hasText: second }).waitFor()
    await openMenu(page, second)
    await item(page, 'Use for sign-in').click()
    await emails(page).first().filter({ hasText: 'Used for sign-in' }).waitFor()
    await openMenu(page, host.ada().email)
    await item(page, 'Remove').click()
    await emails(page).nth(1).waitFor({ state: 'detached' })
    expect(await host.readAda()).toMatchObject({ primary_email: second, primary_email_verified: true })
    expect(host.complaints()).toEqual([])
  })

  it('keep the last one that signs in', async () => {
    const page = await host.signIn(settings)
    await openMenu(page, host.ada().email)
    expect(await item(page, 'Your only address to sign in with').getAttribute('aria-disabled')).toBe('true')
    expect(await item(page, 'Remove').count()).toBe(0)
  })

  it('keep the one without which no sign-in method is left', async () => {
    const page = await host.signIn(settings)
    await host.configure({ magic_link_enabled: true, credential_enabled: false })
    const path = `/users/${host.ada().userId}`
    await host.project().asServer('PATCH', path, { primary_email_verified: true, otp_auth_enabled: true })
    await host.project().asServer('POST', '/contact-channels', {
      user_id: host.ada().userId,
      type: 'email',
      value: 'unverified@example.com',
      used_for_auth: true,
    })
    await page.reload()
    await openMenu(page, host.ada().email)
    expect(await item(page, 'Your only address to sign in with').getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    await openMenu(page, 'unverified@example.com')
    await item(page, 'Remove').waitFor()
  })

  it('say which is there already, and which someone else signs in with', async () => {
    const grace = await host.meet('Grace Hopper')
    const page = await host.signIn(settings)
    await add(page, host.ada().email)
    await page.getByText('This address is in your account already.').waitFor()
    await add(page, grace.email)
    await openMenu(page, grace.email)
    await item(page, 'Use for sign-in').click()
    await page.getByText('This address belongs to another account.').waitFor()
  })

  it('the addresses of an account are sent a verification email again', async () => {
    const page = await host.signIn(settings)
    await openMenu(page, host.ada().email)
    await item(page, 'Send verification email').click()
    await page.getByText(`We sent an email to ${host.ada().email}.`).waitFor()
    // The first came when she signed up.
    expect(await host.live().mailbox.list(host.ada().email)).toHaveLength(2)
  })
})

describe('a code by email', { timeout: 60_000 }, () => {
  it('a code by email is turned on once an address is verified', async () => {
    await host.configure({ magic_link_enabled: true })
    const page = await host.signIn(settings)
    const code = page.getByRole('switch', { name: 'Sign in with an email code' })
    await code.waitFor()
    expect(await code.isDisabled()).toBe(true)
    const mailed = await host.live().mailbox.codeFor(host.ada().email)
    await host.project().request('POST', '/contact-channels/verify', { body: { code: mailed } })
    await page.reload()
    await code.check()
    await page.reload()
    await code.waitFor()
    expect(await code.isChecked()).toBe(true)
  })
})
