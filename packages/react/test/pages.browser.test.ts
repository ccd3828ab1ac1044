import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findAccessibilityFaults } from '../../ui/test/support/accessibility.ts'
import { launchBrowser } from '../../ui/test/support/browser.ts'
import { type Site, serveSite } from '../../ui/test/support/site.ts'
import { WireDouble } from './support/wire-double.ts'

const server = new WireDouble()
let browser: Browser
let site: Site
let page: Page
let refusals: string[]

beforeAll(async () => {
  const folder = fileURLToPath(new URL('./site', import.meta.url))
  ;[browser, site] = await Promise.all([
    launchBrowser(),
    serveSite(folder, { nonce: 'site', answer: request => server.answer(request) }),
  ])
})
afterAll(() => Promise.all([browser.close(), site.close()]))
beforeEach(() => server.reset())
afterEach(() => page.context().close())

async function open(path: string, { width = 1280, height = 800 } = {}) {
  const context = await browser.newContext({ viewport: { width, height } })
  page = await context.newPage()
  refusals = []
  page.on('console', message => ['error', 'warning'].includes(message.type()) && refusals.push(message.text()))
  page.on('pageerror', error => refusals.push(String(error)))
  await page.goto(site.address + path)
}

async function signIn(path = '/', size?: { width: number; height: number }) {
  await open(`/handler/sign-in?after_auth_return_to=${encodeURIComponent(path)}`, size)
  await fillCredentials('ada@example.com', 'correct horse')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(url => !url.pathname.includes('sign-in'))
}

async function fillCredentials(email: string, password: string) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

describe('the sign-in page', () => {
  it('signs in and returns to where the person came from', async () => {
    await signIn('/?from=cart#pay')
    expect(new URL(page.url()).hash).toBe('#pay')
    await page.getByText('Hello Ada Lovelace').waitFor()
    expect(refusals).toEqual([])
  })

  it('says beside the field what is missing, and puts the focus there', async () => {
    await open('/handler/sign-in')
    await page.getByLabel('Password', { exact: true }).fill('secret')
    await page.keyboard.press('Enter')
    await page.getByText('Enter your email address.').waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'email')
    await page.keyboard.type('a')
    expect(await page.getByText('Enter your email address.').count()).toBe(0)
  })

  it('refuses a wrong password under the email field', async () => {
    await open('/handler/sign-in')
    await fillCredentials('ada@example.com', 'wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('Wrong e-mail or password.').waitFor()
    expect(await page.getByLabel('Email', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await page.screenshot({ path: 'test-results/react-sign-in-refused.png' })
  })

  it('lets password managers fill in', async () => {
    await open('/handler/sign-in')
    const email = page.getByLabel('Email', { exact: true })
    expect(await email.getAttribute('autocomplete')).toBe('username')
    expect(await email.getAttribute('inputmode')).toBe('email')
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('autocomplete')).toBe('current-password')
  })

  it('never flashes that somebody is signed in while it moves on', async () => {
    await open('/handler/sign-in')
    await page.evaluate(() => {
      const seen = globalThis as unknown as { flashed: boolean }
      new MutationObserver(() => {
        if (document.body.textContent?.includes('signed in')) seen.flashed = true
      }).observe(document.body, { childList: true, subtree: true })
    })
    server.delayMs = 150
    await fillCredentials('ada@example.com', 'correct horse')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForTimeout(250)
    expect(await page.evaluate(() => (globalThis as unknown as { flashed?: boolean }).flashed)).toBeUndefined()
  })

  it('goes on at once for somebody who is signed in already', async () => {
    await signIn()
    await page.goto(`${site.address}/handler/sign-in?after_auth_return_to=/%3Fagain`)
    await page.waitForURL('**/?again')
  })

  it('carries the return address over to sign-up', async () => {
    await open('/handler/sign-in?after_auth_return_to=%2F%3Fplan%3Dpro')
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.waitForURL('**/handler/sign-up?*')
    expect(new URL(page.url()).searchParams.get('after_auth_return_to')).toBe('/?plan=pro')
  })

  it('says so when no way to sign in is on', async () => {
    server.config.credential_enabled = false
    await open('/handler/sign-in')
    await page.getByText('No way to sign in is switched on').waitFor()
  })

  it('shows its shape while it loads', async () => {
    server.delayMs = 1500
    await open('/handler/sign-in')
    await page.locator('[aria-busy="true"]').first().waitFor()
    await page.screenshot({ path: 'test-results/react-sign-in-skeleton.png' })
  })
})

describe('the sign-up page', () => {
  it('creates an account', async () => {
    await open('/handler/sign-up')
    await fillCredentials('grace@example.com', 'cobol for ever')
    await page.getByLabel('Repeat password').fill('cobol for ever')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Hello grace@example.com').waitFor()
  })

  it('checks length and repetition before it asks the server', async () => {
    await open('/handler/sign-up')
    await fillCredentials('grace@example.com', 'short')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Use at least 8 characters.').waitFor()
    await fillCredentials('grace@example.com', 'long enough')
    await page.getByLabel('Repeat password').fill('something else')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('The two passwords differ').waitFor()
    await page.screenshot({ path: 'test-results/react-sign-up-refused.png' })
    expect(server.accounts).toHaveLength(1)
  })

  it('says when the address has an account already', async () => {
    await open('/handler/sign-up')
    await fillCredentials('ada@example.com', 'long enough')
    await page.getByLabel('Repeat password').fill('long enough')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('There is an account with this email already').waitFor()
  })

  it('is closed when the project says so', async () => {
    server.config.sign_up_enabled = false
    await open('/handler/sign-up')
    await page.getByRole('heading', { name: 'Sign-up is closed' }).waitFor()
  })
})

describe('the handler', () => {
  it.each([
    ['/handler/log-in?x=1', '/handler/sign-in?x=1'],
    ['/handler/register', '/handler/sign-up'],
    ['/handler/accountsettings', '/handler/sign-in'],
    ['/handler/signin', '/handler/sign-in'],
  ])('leads %s to %s', async (path, target) => {
    await open(path)
    await page.waitForURL(url => url.href.startsWith(site.address + target))
  })

  it('says when a page does not exist', async () => {
    await open('/handler/nowhere')
    await page.getByRole('heading', { name: 'Page does not exist' }).waitFor()
  })

  it('signs out', async () => {
    await signIn()
    await page.goto(`${site.address}/handler/sign-out`)
    await page.getByText('Hello stranger').waitFor()
  })

  it('asks before it uses up a verification code, and takes a used one for done', async () => {
    await open('/handler/email-verification?code=good')
    await page.getByRole('heading', { name: 'Do you want to verify your email?' }).waitFor()
    expect(server.usedCodes.size).toBe(0)
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('heading', { name: 'Your email is verified' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('heading', { name: 'Your email is verified' }).waitFor()
  })

  it.each([
    ['old', 'This link has expired'],
    ['unknown', 'This link does not work'],
  ])('explains that a code is %s', async (code, title) => {
    await open(`/handler/email-verification?code=${code}`)
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('heading', { name: title }).waitFor()
  })

  it('never shows words from the address on the error page', async () => {
    await open('/handler/error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED&message=Call+0900+now')
    await page.getByRole('heading', { name: 'Access was not granted' }).waitFor()
    expect(await page.getByText('0900').count()).toBe(0)
  })
})

describe('the account settings', () => {
  it('ask to sign in first, and come back', async () => {
    await open('/handler/account-settings#auth')
    await page.waitForURL('**/handler/sign-in?*')
    await fillCredentials('ada@example.com', 'correct horse')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Emails', level: 2 }).waitFor()
  })

  it('change the display name', async () => {
    await signIn('/handler/account-settings')
    await page.getByRole('button', { name: 'Edit: Display name' }).click()
    await page.keyboard.type('Countess')
    await page.keyboard.press('Enter')
    await page.getByText('Countess').waitFor()
    expect(server.accounts[0]?.displayName).toBe('Countess')
  })

  it('cut a profile image to a small JPEG', async () => {
    await signIn('/handler/account-settings')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Change profile image' }).click()
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawPicture() })
    await page.getByRole('dialog', { name: 'Crop your image' }).waitFor()
    await page.getByRole('slider', { name: 'Zoom' }).fill('1.8')
    await page.waitForTimeout(250)
    await page.screenshot({ path: 'test-results/react-crop.png' })
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const image = server.accounts[0]?.profileImageUrl ?? ''
    expect(image).toMatch(/^data:image\/jpeg;base64,/)
    expect(Buffer.from(image.split(',')[1] ?? '', 'base64').length).toBeLessThanOrEqual(100_000)
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove' }).waitFor({ state: 'detached' })
  })

  it('send a verification mail', async () => {
    await signIn('/handler/account-settings#auth')
    await page.getByText('Unverified').waitFor()
    await page.getByRole('button', { name: 'Send verification email' }).click()
    await page.getByText('Sent. Open the link').waitFor()
    expect(server.sentMails).toEqual(['ada@example.com'])
  })

  it('delete the account only after a tick', async () => {
    await signIn('/handler/account-settings#settings')
    await page.getByRole('button', { name: 'Delete account…' }).click()
    const confirm = page.getByRole('button', { name: 'Delete for good' })
    expect(await confirm.isDisabled()).toBe(true)
    await page.getByLabel('I understand that this cannot be undone.').check()
    await page.screenshot({ path: 'test-results/react-delete.png' })
    await confirm.click()
    await page.getByText('Hello stranger').waitFor()
    expect(server.accounts).toEqual([])
  })

  it('lead to the page for after signing out, not to the sign-in page', async () => {
    await signIn('/handler/account-settings#settings')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('Hello stranger').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('ask to sign in again when the person has signed out elsewhere', async () => {
    await signIn('/handler/account-settings')
    await page.getByRole('heading', { name: 'My profile' }).waitFor()
    await page.context().clearCookies()
    await page.waitForURL('**/handler/sign-in?*')
  })

  it('on a phone are a list first, then a page with a way back', async () => {
    await signIn('/handler/account-settings', { width: 360, height: 740 })
    const nav = page.getByRole('navigation', { name: 'Account settings' })
    await nav.waitFor()
    await page.screenshot({ path: 'test-results/react-account-phone-list.png' })
    await nav.getByRole('link', { name: 'My profile' }).click()
    await page.getByRole('heading', { name: 'My profile' }).waitFor()
    expect(await nav.isVisible()).toBe(false)
    await page.screenshot({ path: 'test-results/react-account-phone.png' })
    await page.locator('.latchkey-account-back').click()
    await nav.waitFor()
  })
})

describe('the user button', () => {
  it('shows who is signed in and signs out', async () => {
    await signIn()
    await page.getByRole('button', { name: 'Ada Lovelace' }).click()
    await page.getByRole('menuitem', { name: 'Billing' }).waitFor()
    await page.waitForTimeout(200)
    await page.screenshot({ path: 'test-results/react-user-menu.png' })
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('Hello stranger').waitFor()
  })

  it('offers to sign in, and comes back', async () => {
    await open('/?tab=2')
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sign in' }).click()
    await page.waitForURL('**/handler/sign-in?*')
    expect(new URL(page.url()).searchParams.get('after_auth_return_to')).toBe('/?tab=2')
  })

  it('follows the host from light to dark', async () => {
    await open('/')
    const background = () => page.getByRole('menu').evaluate(element => getComputedStyle(element).backgroundColor)
    await page.getByRole('button', { name: 'Account' }).click()
    expect(await background()).toBe('rgb(255, 255, 255)')
    await page.getByRole('menuitem', { name: 'Toggle theme' }).click()
    await page.getByRole('button', { name: 'Account' }).click()
    expect(await background()).toBe('rgb(24, 24, 27)')
  })
})

describe('while the server is down', () => {
  it('the page says so, and goes on when it is back', async () => {
    server.isBroken = true
    await open('/handler/sign-in')
    await page.getByRole('heading', { name: 'This did not load' }).waitFor()
    server.isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
  })

  it('a form says so above its button, and keeps what was typed', async () => {
    await open('/handler/sign-in')
    await fillCredentials('ada@example.com', 'correct horse')
    server.isBroken = true
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('Something went wrong on our side').waitFor()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('ada@example.com')
  })

  it('the user button leaves the rest of the page alone', async () => {
    await signIn()
    server.isBroken = true
    await page.goto(`${site.address}/article`)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.getByText('A long read.').waitFor()
    server.isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Account of Ada Lovelace' }).waitFor()
  })
})

describe('the mark of the host’s theme', () => {
  it.each([
    ['its colour scheme', 'html { color-scheme: dark }', {}],
    ['an attribute', '', { 'data-theme': 'dracula-dark' }],
    ['a variable', 'html { --background: 240 10% 4% }', {}],
    ['its background', 'body { background: #101014 !important }', {}],
    ['the system, where it leaves it to that', 'html { color-scheme: light dark }', {}],
  ])('is dark by %s', async (_, css, attributes) => {
    await open('/embedded')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.evaluate(
      ([text, named]) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets = [sheet]
        for (const [name, value] of Object.entries(named)) document.documentElement.setAttribute(name, value)
        document.documentElement.classList.add('changed')
      },
      [css, attributes] as [string, Record<string, string>],
    )
    await page.waitForSelector('meta[name="latchkey-theme"][data-latchkey-theme="dark"]', { state: 'attached' })
  })
})

describe('in a host with a router', () => {
  it('signs in, opens the settings and signs out without loading the page anew', async () => {
    await open('/handler/log-in?router')
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await fillCredentials('ada@example.com', 'correct horse')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Hello Ada Lovelace').waitFor()
    await page.getByRole('button', { name: 'Ada Lovelace' }).click()
    await page.getByRole('menuitem', { name: 'Account settings' }).click()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('Hello stranger').waitFor()
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
    expect(refusals).toEqual([])
  })
})

describe('a page that needs somebody, in a host with a router', () => {
  it('sends visitors to sign in every time they come', async () => {
    await open('/handler/error?router')
    for (const _ of ['first', 'second']) {
      await page.getByRole('button', { name: 'My account' }).click()
      await page.waitForURL('**/handler/sign-in?*')
      await page.waitForTimeout(2_200)
    }
  })
})

describe('read from right to left', () => {
  it.each(['/handler/sign-in', '/handler/account-settings#auth'])('%s mirrors itself and fits', async path => {
    if (path.includes('settings')) await signIn(path.replace('#', '?dir=rtl#'), { width: 760, height: 600 })
    else await open(`${path}?dir=rtl`, { width: 760, height: 600 })
    await page.locator('.latchkey-input, .latchkey-section').first().waitFor()
    await page.screenshot({ path: `test-results/react-rtl-${path.replace(/\W+/g, '-')}.png` })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(760)
  })
})

describe('languages', () => {
  it('speaks German', async () => {
    await open('/handler/sign-in?lang=de-DE')
    await page.getByRole('heading', { name: 'In deinem Konto anmelden' }).waitFor()
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByText('Gib deine E-Mail-Adresse ein.').waitFor()
    await page.screenshot({ path: 'test-results/react-sign-in-german.png' })
  })
})

describe.each([
  { host: 'light', width: 360 },
  { host: 'light', width: 1440 },
  { host: 'dark', width: 360 },
  { host: 'dark', width: 1440 },
])('in a $host host at $width px', ({ host, width }) => {
  it.each([
    { name: 'sign-in', path: '/handler/sign-in', title: 'Sign in to your account' },
    { name: 'sign-up', path: '/handler/sign-up', title: 'Create a new account' },
    { name: 'verify', path: '/handler/email-verification?code=good', title: 'Do you want to verify your email?' },
    { name: 'embedded', path: '/embedded', title: 'Sign in to your account' },
  ])('the $name page can be used by everyone and fits', async ({ name, path, title }) => {
    await open(`${path}${path.includes('?') ? '&' : '?'}host=${host}`, { width, height: 800 })
    await page.getByRole('heading', { name: title }).waitFor()
    await page.screenshot({ path: `test-results/react-${name}-${host}-${width}.png` })
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(refusals).toEqual([])
  })

  it.each(['profile', 'auth', 'settings', 'billing'])('the account settings can be used by everyone: %s', async tab => {
    await signIn(`/handler/account-settings?host=${host}#${tab}`, { width, height: 800 })
    await page.locator('.latchkey-account-content .latchkey-heading').first().waitFor()
    await page.screenshot({ path: `test-results/react-account-${tab}-${host}-${width}.png` })
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
})

/** A picture with something to see in it, drawn by the browser itself. */
async function drawPicture(): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 1000
    const pen = canvas.getContext('2d')
    if (!pen) return ''
    for (let x = 0; x < 1600; x += 4) {
      pen.fillStyle = `hsl(${x / 5} 60% ${40 + (x % 40)}%)`
      pen.fillRect(x, 0, 4, 1000)
    }
    pen.fillStyle = '#fff3e0'
    pen.beginPath()
    pen.arc(800, 420, 200, 0, 7)
    pen.arc(800, 1000, 360, 0, 7)
    pen.fill()
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}
