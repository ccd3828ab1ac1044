import { findAccessibilityFaults, takeScreenshot } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'
import { newestMail } from './support/mail.ts'

const host = startHost()
beforeEach(() => host.configure({ magic_link_enabled: true }))

const boxes = (page: Page) => page.getByLabel('Code', { exact: true })

/** Requests a code, and waits for the field for it. */
async function askForCode(email: string, path = '/handler/sign-in') {
  const page = await host.open(path)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send email' }).click()
  await boxes(page).waitFor()
  return page
}

describe('signing in with a mailed code', { timeout: 60_000 }, () => {
  it('makes an account by the six characters, pasted in any case, with no button to press', async () => {
    const page = await askForCode('grace@example.com', '/handler/sign-in?after_auth_return_to=%2F%3Fplan%3Dpro')
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
    await takeScreenshot(page, 'react-magic-link-code')
    expect(await findAccessibilityFaults(page)).toEqual([])
    const { typed } = await newestMail(host, 'grace@example.com')
    expect(await boxes(page).evaluate(input => input === document.activeElement)).toBe(true)
    await boxes(page).fill(`${typed.slice(0, 3).toLowerCase()}-${typed.slice(3)} `)
    await page.getByText('Hello grace@example.com').waitFor()
    expect(host.complaints()).toEqual([])
  })

  it('empties the boxes after a wrong code and says so; the right one still works', { tags: ['journey'] }, async () => {
    const page = await askForCode('grace@example.com')
    await boxes(page).fill('000000')
    await page.getByText('Invalid code.').waitFor()
    expect(await boxes(page).inputValue()).toBe('')
    await takeScreenshot(page, 'react-magic-link-wrong-code')
    const { typed } = await newestMail(host, 'grace@example.com')
    await page.keyboard.type(typed.toLowerCase())
    await page.getByText('Hello grace@example.com').waitFor()
  })

  it('goes back to the address by “Use another address”, and keeps what was typed', async () => {
    const page = await askForCode('grace@example.com')
    await page.getByRole('button', { name: 'Use another address' }).click()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('grace@example.com')
    await page.reload()
    await page.getByRole('button', { name: 'Send email' }).waitFor()
  })

  it('signing in with a mailed code is still waited for after a reload of the page', async () => {
    const page = await askForCode('mary@example.com')
    const { typed } = await newestMail(host, 'mary@example.com')
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    expect(kept).toContain('latchkey_mailed_code')
    expect(kept.toLowerCase()).not.toContain(typed.toLowerCase())
    await page.reload()
    await page.getByText('We sent an email to mary@example.com.').waitFor()
    await boxes(page).fill(typed)
    await page.getByText('Hello mary@example.com').waitFor()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  it('signing in with a mailed code is not waited for any more once it is too old', async () => {
    const page = await askForCode('henri@example.com')
    await host.installClock(page)
    await page.clock.fastForward('11:00')
    await page.reload()
    await page.getByRole('button', { name: 'Send email' }).waitFor()
  })

  it('can be sent again after half a minute, and then the newest one counts', async () => {
    const page = await host.open('/handler/sign-in')
    await host.installClock(page)
    await page.getByLabel('Email', { exact: true }).fill('joan@example.com')
    await page.getByRole('button', { name: 'Send email' }).click()
    const again = page.getByRole('button', { name: 'Not received? Send again' })
    await again.waitFor()
    expect(await again.isDisabled()).toBe(true)
    expect(await again.innerText()).toMatch(/in \d+ s$/)
    await page.clock.fastForward(31_000)
    await again.click()
    await page.getByText('We sent another email.').waitFor()
    await takeScreenshot(page, 'react-magic-link-sent-again')
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await host.live().mailbox.list('joan@example.com')).toHaveLength(2)
    await boxes(page).fill((await newestMail(host, 'joan@example.com')).typed)
    await page.getByText('Hello joan@example.com').waitFor()
  })

  it('says at once when there were too many mails, and the code of the last one still works', async () => {
    const page = await askForCode('edith@example.com')
    const body = { email: 'edith@example.com', callback_url: `${host.address()}/handler/magic-link-callback` }
    const mails = Array.from({ length: 4 }, () =>
      host.project().request('POST', '/auth/otp/send-sign-in-code', { body }),
    )
    await Promise.all(mails)
    await page.getByRole('button', { name: 'Use another address' }).click()
    const requested = Date.now()
    await page.getByRole('button', { name: 'Send email' }).click()
    await page.getByText('Too many attempts.').waitFor()
    expect(Date.now() - requested).toBeLessThan(10_000)
  })

  it('stands first beside the password, which is one key away', async () => {
    const page = await host.open('/handler/sign-in')
    const tab = page.getByRole('tab', { name: 'Email code' })
    await tab.waitFor()
    expect(await tab.getAttribute('aria-selected')).toBe('true')
    await tab.focus()
    await page.keyboard.press('ArrowRight')
    await page.getByLabel('Password', { exact: true }).waitFor()
  })

  it('shows an unknown visitor that sign-up is closed', async () => {
    await host.configure({ sign_up_enabled: false })
    const page = await host.open('/handler/sign-in')
    await page.getByLabel('Email', { exact: true }).fill('stranger@example.com')
    await page.getByRole('button', { name: 'Send email' }).click()
    await page.getByText('sign-up is closed').waitFor()
  })

  it('sends someone whose address is not verified to their password', async () => {
    const page = await host.open('/handler/sign-in')
    await page.getByLabel('Email', { exact: true }).fill(host.ada().email)
    await page.getByRole('button', { name: 'Send email' }).click()
    await page.getByText('This email is not verified. Sign in with your password').waitFor()
  })
})

describe('the link in the mail', { timeout: 60_000 }, () => {
  it('requires a confirmation before it signs in, and works once', async () => {
    await askForCode('grace@example.com')
    const { path } = await newestMail(host, 'grace@example.com')
    expect(path).toContain('/handler/magic-link-callback?')
    const page = await host.open(path)
    await page.getByRole('heading', { name: 'Do you want to sign in?' }).waitFor()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Hello grace@example.com').waitFor()

    const later = await host.open(path)
    await later.getByRole('button', { name: 'Sign in' }).click()
    await later.getByRole('heading', { name: 'This link was used already' }).waitFor()
  })

  it('says when it is too old, or not whole', async () => {
    await askForCode('grace@example.com')
    const { path } = await newestMail(host, 'grace@example.com')
    host.live().clock.advance(11 * 60)
    const page = await host.open(path)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
    const cut = await host.open('/handler/magic-link-callback')
    await cut.getByRole('heading', { name: 'This link does not work' }).waitFor()
  })

  it('shows a signed-in user that they are signed in', async () => {
    const page = await host.signIn('/handler/magic-link-callback?code=any')
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
  })
})
