import { takeScreenshot } from '@latchkey/testkit/browser'
import { describe, expect, it } from 'vitest'
import { answerAfter, fillCredentials, startHost } from './support/host.ts'

const host = startHost()

describe('the sign-in page', () => {
  it('signs in and returns to where the person came from', { tags: ['journey'] }, async () => {
    const page = await host.signIn('/?from=cart#pay')
    expect(new URL(page.url()).hash).toBe('#pay')
    await page.getByText('Hello Ada Lovelace').waitFor()
    expect(host.complaints()).toEqual([])
  })

  it('says beside the field what is missing, and puts the focus there', { tags: ['journey'] }, async () => {
    const page = await host.open('/handler/sign-in')
    await page.getByLabel('Password', { exact: true }).fill('secret')
    await page.keyboard.press('Enter')
    await page.getByText('Enter your email address.').waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'email')
    await page.keyboard.type('a')
    expect(await page.getByText('Enter your email address.').count()).toBe(0)
  })

  it('refuses a wrong password where it is typed again', { tags: ['journey'] }, async () => {
    const page = await host.open('/handler/sign-in')
    await fillCredentials(page, { ...host.ada(), password: 'wrong' })
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('Wrong e-mail or password.').waitFor()
    expect(await page.getByLabel('Email', { exact: true }).getAttribute('aria-invalid')).toBe(null)
    const password = page.getByLabel('Password', { exact: true })
    expect(await password.getAttribute('aria-invalid')).toBe('true')
    expect(await password.evaluate(input => input === document.activeElement)).toBe(true)
    await takeScreenshot(page, 'react-sign-in-refused')
  })

  it('lets password managers fill in', async () => {
    const page = await host.open('/handler/sign-in')
    const email = page.getByLabel('Email', { exact: true })
    expect(await email.getAttribute('autocomplete')).toBe('username')
    expect(await email.getAttribute('inputmode')).toBe('email')
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('autocomplete')).toBe('current-password')
  })

  it('never flashes that someone is signed in while it moves on', async () => {
    const page = await host.open('/handler/sign-in')
    const flashes: string[] = []
    // Recorded as it happens: after the navigation the page can no longer be inspected.
    await page.exposeFunction('showFlash', (text: string) => void flashes.push(text))
    await page.evaluate(() => {
      const { showFlash } = globalThis as unknown as { showFlash(text: string): void }
      new MutationObserver(() => {
        const text = document.body.textContent ?? ''
        if (text.includes('signed in')) showFlash(text)
      }).observe(document.body, { childList: true, subtree: true })
    })
    await answerAfter(page, host.live(), 150)
    await fillCredentials(page, host.ada())
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(url => !url.pathname.includes('sign-in'))
    expect(flashes).toEqual([])
  })

  it('goes on at once for a signed-in user already', async () => {
    const page = await host.signIn()
    await page.goto(`${host.address()}/handler/sign-in?after_auth_return_to=/%3Fagain`)
    await page.waitForURL('**/?again')
  })

  it('carries the return address over to sign-up', async () => {
    const page = await host.open('/handler/sign-in?after_auth_return_to=%2F%3Fplan%3Dpro')
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.waitForURL('**/handler/sign-up?*')
    expect(new URL(page.url()).searchParams.get('after_auth_return_to')).toBe('/?plan=pro')
  })

  it('says so when no sign-in method is on', async () => {
    await host.configure({ credential_enabled: false })
    const page = await host.open('/handler/sign-in')
    await page.getByText('No sign-in method is enabled').waitFor()
  })

  it.each([
    ['passwords', { credential_enabled: true }],
    ['mailed codes', { magic_link_enabled: true }],
    ['passkeys', { passkey_enabled: true }],
    ['passwords and mailed codes', { credential_enabled: true, magic_link_enabled: true }],
  ])('keeps the position of its title while it loads: %s', async (ways, config) => {
    await host.configure({ credential_enabled: false, ...config })
    const page = await host.open('/handler/sign-in', { answerMs: 1500 })
    const head = page.locator('.latchkey-sheet-head')
    await head.and(page.locator('[aria-busy="true"]')).waitFor()
    const loading = await head.boundingBox()
    await takeScreenshot(page, `react-sign-in-skeleton-${ways.replaceAll(' ', '-')}`)
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    const loaded = await head.boundingBox()
    expect(Math.abs((loaded?.y ?? 0) - (loading?.y ?? -99))).toBeLessThan(1)
    expect(Math.abs((loaded?.height ?? 0) - (loading?.height ?? -99))).toBeLessThan(1)
  })
})

describe('the sign-up page', () => {
  it('creates an account, and the link in the mail verifies its address', { tags: ['journey'] }, async () => {
    const page = await host.open('/handler/sign-up')
    await fillCredentials(page, { email: 'grace@example.com', password: 'cobol for ever' })
    await page.getByLabel('Repeat password').fill('cobol for ever')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Hello grace@example.com').waitFor()
    const [mail] = await host.live().mailbox.list('grace@example.com')
    const [link = ''] = /http:\S+code=\w+/.exec(mail?.text ?? '') ?? []
    expect(link).toContain(`${host.address()}/handler/email-verification?`)
    await page.goto(link)
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('heading', { name: 'Your email is verified' }).waitFor()
    await page.goto(`${host.address()}/handler/account-settings#auth`)
    await page.getByText('Primary', { exact: true }).waitFor()
    expect(await page.getByText('Unverified', { exact: true }).count()).toBe(0)
  })

  it('checks length and repetition before it sends a request', async () => {
    const page = await host.open('/handler/sign-up')
    const requested: string[] = []
    page.on('request', request => request.method() === 'POST' && requested.push(request.url()))
    await fillCredentials(page, { email: 'grace@example.com', password: 'short' })
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Use at least 8 characters.').waitFor()
    await fillCredentials(page, { email: 'grace@example.com', password: 'long enough' })
    await page.getByLabel('Repeat password').fill('something else')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('The two passwords differ').waitFor()
    await takeScreenshot(page, 'react-sign-up-refused')
    expect(requested).toEqual([])
  })

  it('says beside the field that a common password, or one like the address, is easy to guess', async () => {
    const page = await host.open('/handler/sign-up')
    for (const password of ['password123', 'grace.hopper1']) {
      await fillCredentials(page, { email: 'grace.hopper@example.com', password })
      await page.getByLabel('Repeat password').fill(password)
      await page.getByRole('button', { name: 'Sign up' }).click()
      await page.getByText('This password is easy to guess').waitFor()
      const field = page.getByLabel('Password', { exact: true })
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      await field.fill('')
    }
    expect(await page.getByRole('alert').filter({ hasText: 'easy to guess' }).count()).toBeLessThanOrEqual(1)
    await takeScreenshot(page, 'react-sign-up-easy-password')
  })

  it('says when the address has an account already', async () => {
    const page = await host.open('/handler/sign-up')
    await fillCredentials(page, { ...host.ada(), password: 'long enough' })
    await page.getByLabel('Repeat password').fill('long enough')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('There is an account with this email already').waitFor()
    await page.getByRole('link', { name: 'Sign in instead' }).click()
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(host.ada().email)
    expect(page.url()).not.toContain('%40')
  })

  it('carries the typed address to the sign-in page and back, and keeps it no longer', async () => {
    const page = await host.open('/handler/sign-up')
    const email = page.getByLabel('Email', { exact: true })
    await email.fill('grace@example.com')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    expect(await email.inputValue()).toBe('grace@example.com')
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: 'Create a new account' }).waitFor()
    expect(await email.inputValue()).toBe('grace@example.com')
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  it('the sign-up page is closed when the project says so', async () => {
    await host.configure({ sign_up_enabled: false })
    const page = await host.open('/handler/sign-up')
    await page.getByRole('heading', { name: 'Sign-up is closed' }).waitFor()
    await page.getByText('ask the owner of this site to enable sign-up').waitFor()
  })
})
