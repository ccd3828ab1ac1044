import { findAccessibilityFaults, takeScreenshot } from '@latchkey/testkit/browser'
import { describe, expect, it } from 'vitest'
import { fillCredentials, startHost } from './support/host.ts'
import { newestMail } from './support/mail.ts'

const host = startHost()
const another = 'nine inky plums'
const title = (name: string) => ['heading', { name }] as const

/** Requests the link on the page for it. */
async function askForLink(email: string) {
  const page = await host.open('/handler/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole(...title('Check your inbox')).waitFor()
  return page
}

describe('a forgotten password', { timeout: 60_000 }, () => {
  it('a forgotten password is replaced by the link in a mail, and the old one is worth nothing', {
    tags: ['journey'],
  }, async () => {
    const start = await host.open('/handler/sign-in')
    await start.getByRole('link', { name: 'Forgot password?' }).click()
    await start.getByRole(...title('Forgot your password?')).waitFor()
    await takeScreenshot(start, 'react-forgot-password')
    const { email } = host.ada()
    await askForLink(email)

    const { path } = await newestMail(host, email)
    expect(path).toContain('/handler/password-reset?')
    const page = await host.open(path)
    await page.getByLabel('New password').fill(another)
    await page.getByLabel('Repeat password').fill(another)
    await takeScreenshot(page, 'react-password-reset')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Save new password' }).click()
    await page.getByRole(...title('Your password is changed')).waitFor()
    const { status } = await host.project().request('POST', '/auth/password/sign-in', {
      body: { email, password: host.ada().password },
    })
    expect(status).toBe(400)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await fillCredentials(page, { email, password: another })
    await page.keyboard.press('Enter')
    await page.getByText('Hello Ada Lovelace').waitFor()
    expect(host.complaints()).toEqual([])
  })

  it('has the address that was typed on the sign-in page, and brings it back there', async () => {
    const page = await host.open('/handler/sign-in')
    const email = page.getByLabel('Email', { exact: true })
    await email.fill(host.ada().email)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole(...title('Forgot your password?')).waitFor()
    expect(await email.inputValue()).toBe(host.ada().email)
    expect(page.url()).not.toContain('%40')
    await page.getByRole('button', { name: 'Send email' }).click()
    await page.getByRole(...title('Check your inbox')).waitFor()
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await page.getByRole(...title('Sign in to your account')).waitFor()
    expect(await email.inputValue()).toBe(host.ada().email)
  })

  it('a forgotten password is requested with the same messages whether there is an account or not', async () => {
    const known = await askForLink(host.ada().email)
    const unknown = await askForLink('nobody@example.com')
    const getWords = async (page: typeof known, email: string) =>
      (await page.locator('main').innerText()).replace(email, '')
    expect(await getWords(unknown, 'nobody@example.com')).toBe(await getWords(known, host.ada().email))
  })

  it('says beside the field what is wrong with a new one', async () => {
    const { email } = host.ada()
    await askForLink(email)
    const page = await host.open((await newestMail(host, email)).path)
    await page.getByLabel('New password').fill('short')
    await page.keyboard.press('Enter')
    await page.getByText('Use at least 8 characters.').waitFor()
    await page.getByLabel('New password').fill('password1')
    await page.getByLabel('Repeat password').fill('password2')
    await page.keyboard.press('Enter')
    await page.getByText('The two passwords differ.').waitFor()
    await page.getByLabel('Repeat password').fill('password1')
    await page.keyboard.press('Enter')
    await page.getByText('easy to guess').waitFor()
  })

  it('says why a link does not work before a password is typed', async () => {
    const { email } = host.ada()
    await askForLink(email)
    const { path } = await newestMail(host, email)
    const code = new URLSearchParams(path.split('?')[1]).get('code')
    await host.project().request('POST', '/auth/password/reset', { body: { code, password: another } })
    const used = await host.open(path)
    await used.getByRole(...title('This link was used already')).waitFor()
    const cut = await host.open('/handler/password-reset?code=cut')
    await cut.getByRole(...title('This link does not work')).waitFor()
    await askForLink(email)
    const second = await newestMail(host, email)
    host.live().clock.advance(11 * 60)
    const old = await host.open(second.path)
    await old.getByRole(...title('This link has expired')).waitFor()
    await old.getByRole('button', { name: 'Ask for a new link' }).click()
    await old.getByRole(...title('Forgot your password?')).waitFor()
  })

  it('shows a signed-in user that they are signed in', async () => {
    const page = await host.signIn('/handler/forgot-password')
    await page.getByRole(...title('You’re signed in')).waitFor()
  })
})

describe('a password in the settings', { timeout: 60_000 }, () => {
  it('a password in the settings is changed by a user with the old one, and ends the other sessions', async () => {
    const elsewhere = await host.signIn()
    const page = await host.signIn('/handler/account-settings#auth')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByLabel('Old password', { exact: true }).fill('not this one')
    await page.getByLabel('New password').fill(another)
    await page.getByLabel('Repeat password').fill(another)
    await page.keyboard.press('Enter')
    await page.getByText('Passwords do not match.').waitFor()
    await page.getByLabel('Old password', { exact: true }).fill(host.ada().password)
    await page.keyboard.press('Enter')
    await page.getByText('Your password is changed, and your other sessions have ended.').waitFor()
    await takeScreenshot(page, 'react-password-changed', { fullPage: true })
    host.live().clock.advance(11 * 60)
    await elsewhere.reload()
    await elsewhere.getByText('Hello stranger').waitFor()
  })

  it('a password in the settings is set by someone who has none yet', async () => {
    await host.configure({ magic_link_enabled: true })
    const page = await host.open('/handler/sign-in?after_auth_return_to=%2Fhandler%2Faccount-settings%23auth')
    await page.getByLabel('Email', { exact: true }).fill('grace@example.com')
    await page.keyboard.press('Enter')
    await page.getByLabel('Code', { exact: true }).waitFor()
    await page.keyboard.type((await newestMail(host, 'grace@example.com')).typed)
    await page.getByRole('button', { name: 'Set a password' }).click()
    await page.getByLabel('New password').fill(another)
    await page.getByLabel('Repeat password').fill(another)
    await page.keyboard.press('Enter')
    await page.getByText('Your password is set.').waitFor()
    await page.getByRole('button', { name: 'Change password' }).waitFor()
    const signIn = { body: { email: 'grace@example.com', password: another } }
    expect((await host.project().request('POST', '/auth/password/sign-in', signIn)).status).toBe(200)
  })
})
