/** Every way into an account, and what its owner does to look after it: one person's path through the demo app. */
import { fileURLToPath } from 'node:url'
import {
  addVirtualAuthenticator,
  hearComplaints,
  launchChromium,
  type VirtualAuthenticator,
} from '@latchkey/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AuthenticatorApp, authenticatorApp } from './support/authenticator-app.ts'
import { examineHere } from './support/examine-everywhere.ts'
import { type ReadMail, readerOfMail } from './support/inbox.ts'
import { runProgram } from './support/latchkey-program.ts'
import { desk } from './support/owner-at-work.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const whoami = fileURLToPath(new URL('../../../examples/cli/whoami.js', import.meta.url))
const email = 'ada@example.com'
const home = temporaryFolder()
/** Long enough for a machine that does much else. */
const patienceMs = 30_000
let password = 'a long enough password'
let server: ServerProcess
let browser: Browser
let page: Page
let complaints: readonly string[]
let nextMail: () => Promise<ReadMail>
let phone: AuthenticatorApp
let passkeys: VirtualAuthenticator
let recoveryCodes: string[]

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServerProcess(), launchChromium()])
  page = await browser.newPage(desk)
  page.setDefaultTimeout(patienceMs)
  complaints = hearComplaints(page)
  nextMail = readerOfMail(email, server)
}, 120_000)
afterAll(() => Promise.all([browser.close(), server.stop(), home.remove()]))
afterEach(() => expect(complaints).toEqual([]))

const open = (path: string, on = page) => on.goto(server.demo + path)
const heading = (name: string | RegExp, on = page) => on.getByRole('heading', { name }).first().waitFor()
const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabel(name, { exact: true })
const greeted = () => heading(`Hello, ${email}`)
/** Leaves pictures, and nothing that keeps someone from using the page. */
const suitsEveryone = async (name: string) =>
  expect(await examineHere(page, 'sign-in-methods', `journey-${name}`)).toEqual([])

describe('a guest', { timeout: 120_000 }, () => {
  it('looks around without an account, and keeps who they are when they make one', async () => {
    const guest = await (await browser.newContext(desk)).newPage()
    await open('/', guest)
    await guest.getByRole('button', { name: 'Look around first' }).click()
    await heading('Hello, guest', guest)
    expect(await examineHere(guest, 'sign-in-methods', 'journey-guest')).toEqual([])
    const id = await guest.getByRole('definition').last().innerText()
    await guest.getByRole('link', { name: 'Create an account' }).click()
    await guest.getByLabel('Email', { exact: true }).fill('grace@example.com')
    await guest.keyboard.press('Enter')
    await heading('Check your inbox', guest)
    await guest.keyboard.type((await readerOfMail('grace@example.com', server)()).code)
    await heading('Hello, grace@example.com', guest)
    expect(await guest.getByRole('definition').last().innerText()).toBe(id)
    await guest.context().close()
  })
})

describe('someone new', { timeout: 120_000 }, () => {
  it('signs up with an address and a password', async () => {
    await open('/')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await heading('Create a new account')
    await suitsEveryone('sign-up')
    await page.getByRole('tab', { name: 'Email & password' }).click()
    await suitsEveryone('sign-up-password')
    await field('Email').fill(email)
    await field('Password').fill(password)
    await field('Repeat password').fill(password)
    await button('Sign up').click()
    await greeted()
    await sees('not verified yet')
  })

  it('verifies the address by the mail in the inbox', async () => {
    await page.goto((await nextMail()).link)
    await heading('Do you want to verify your email?')
    await suitsEveryone('email-verification')
    await button('Verify').click()
    await heading('Your email is verified')
    await suitsEveryone('email-verified')
    await button('Continue').click()
    await page.getByText('verified', { exact: true }).waitFor()
  })

  it('signs out', async () => {
    await button('Sign out').click()
    await heading('Hello, stranger')
    await open('/handler/sign-out')
    await heading('You’re signed out')
    await suitsEveryone('signed-out')
  })
})

describe('codes and links', { timeout: 120_000 }, () => {
  it('sign in by six characters of a mail', async () => {
    await askForCode()
    await suitsEveryone('sign-in-code')
    const { subject, code } = await nextMail()
    expect(subject).toBe(`${code} is your code for Demo`)
    await page.keyboard.type('000000')
    await sees(/^Invalid code/)
    await suitsEveryone('sign-in-wrong-code')
    await page.keyboard.type(code.toLowerCase())
    await greeted()
  })

  it('sign in by the link of the mail, which asks first and works once', async () => {
    await signOut()
    await askForCode()
    const { link } = await nextMail()
    await page.goto(link)
    await heading('Do you want to sign in?')
    await suitsEveryone('magic-link')
    await open('/')
    await heading('Hello, stranger')
    await page.goto(link)
    await button('Sign in').click()
    await greeted()

    await signOut()
    await page.goto(link)
    await button('Sign in').click()
    await heading('This link was used already')
    await suitsEveryone('magic-link-used')
  })
})

describe('a password', { timeout: 120_000 }, () => {
  it('a password is changed in the account settings', async () => {
    await signInByPassword()
    await greeted()
    await settings('auth')
    await button('Change password').click()
    await field('Old password').fill(password)
    await choosePassword('nine inky plums in a row')
    await suitsEveryone('change-password')
    await page.keyboard.press('Enter')
    await sees('Your password is changed, and your other sessions have ended.')
    expect((await nextMail()).subject).toBe('A change of your account at Demo')
  })

  it('a password is reset by the mail for those who forgot it, and the old one is worth nothing', async () => {
    const forgotten = password
    await signOut()
    await open('/handler/sign-in')
    await page.getByRole('tab', { name: 'Email & password' }).click()
    await suitsEveryone('sign-in-password')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await heading('Forgot your password?')
    await suitsEveryone('forgot-password')
    await field('Email').fill(email)
    await page.keyboard.press('Enter')
    await heading('Check your inbox')
    await suitsEveryone('forgot-password-sent')

    await page.goto((await nextMail()).link)
    await heading('Choose a new password')
    await choosePassword('ten inky plums on a plate')
    await suitsEveryone('password-reset')
    await button('Save new password').click()
    await heading('Your password is changed')
    await suitsEveryone('password-reset-done')
    await button('Sign in').click()
    await enterCredentials(forgotten)
    await sees('Wrong e-mail or password.')
    await suitsEveryone('sign-in-refused')
    await enterCredentials(password)
    await greeted()
  })
})

describe('a passkey', { timeout: 120_000 }, () => {
  it('a passkey is added in the account settings', async () => {
    passkeys = await addVirtualAuthenticator(page)
    await settings('auth')
    await button('Add a passkey').click()
    await sees(/^Added on/)
    expect(await passkeys.count()).toBe(1)
    await suitsEveryone('account-emails')
  })

  it('signs in', async () => {
    // No one touches the sensor until the button is pressed: else the browser would offer the passkey by itself, and take it.
    await passkeys.setPresence(false)
    await signOut()
    await open('/handler/sign-in')
    await button('Sign in with a passkey').waitFor()
    await suitsEveryone('sign-in')
    await passkeys.setPresence(true)
    await button('Sign in with a passkey').click()
    await greeted()
  })
})

describe('a second factor', { timeout: 120_000 }, () => {
  it('a second factor is set up by a picture or a key, and shows recovery codes once', async () => {
    await settings('auth')
    await button('Set up…').click()
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    await suitsEveryone('second-factor')
    phone = authenticatorApp(await field('Or type this key into the app').innerText())
    await field('Six-digit code').fill(await phone.next())
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
    await codes.waitFor()
    await suitsEveryone('recovery-codes')
    recoveryCodes = await codes.getByRole('listitem').allInnerTexts()
    expect(new Set(recoveryCodes).size).toBe(10)
    await codes.getByLabel('I have kept them in a safe place.').check()
    await codes.getByRole('button', { name: 'Done' }).click()
    await sees('Recovery codes left: 10')
    await suitsEveryone('account-emails-second-factor')
  })

  it('a second factor is required after a password, and takes no digits twice', async () => {
    await passkeys.setPresence(false)
    await signOut()
    await signInByPassword()
    await heading('One more step')
    await suitsEveryone('mfa')
    await field('Six-digit code').fill(phone.last())
    await sees(/^Invalid code/)
    await field('Six-digit code').fill(await phone.next())
    await greeted()
  })

  it('a second factor is required after a passkey as well, and can be replaced by a recovery code, once', async () => {
    await signOut()
    // The browser offers the passkey for the address, and it is taken at once.
    await passkeys.setPresence(true)
    await open('/handler/sign-in')
    await heading('One more step')
    await passkeys.setPresence(false)
    await button('Use a recovery code instead').click()
    await suitsEveryone('mfa-recovery')
    const [code = ''] = recoveryCodes
    await field('Recovery code').fill(code)
    await page.keyboard.press('Enter')
    await greeted()

    await signOut()
    await signInByPassword()
    await button('Use a recovery code instead').click()
    await field('Recovery code').fill(code)
    await page.keyboard.press('Enter')
    await sees('This recovery code is not right, or was used before.')
    await field('Recovery code').fill(recoveryCodes[1] ?? '')
    await page.keyboard.press('Enter')
    await greeted()
  })
})

describe('a terminal', { timeout: 120_000 }, () => {
  it('a terminal is signed in by the browser, on a page that names what asks', async () => {
    const program = runProgram(whoami, [], { APP_URL: server.demo, XDG_CONFIG_HOME: await home.path() })
    await page.goto(await program.says(/http\S+login_code=\S+/))
    await heading('Sign in a program?')
    await sees(/^whoami\/0\.1/)
    await suitsEveryone('cli-auth-confirm')
    await button('Authorize').click()
    await heading('The program is signed in')
    await suitsEveryone('cli-auth-done')
    expect(await program.ended).toContain(`You are ${email}.`)
  })

  it('learns nothing from a forged link', async () => {
    await open('/handler/cli-auth-confirm?login_code=made-up')
    await heading('This login request does not work')
    await suitsEveryone('cli-auth-unknown')
  })
})

describe('the sessions of an account', { timeout: 120_000 }, () => {
  it('show another browser, and end it', async () => {
    const elsewhere = await (await browser.newContext(desk)).newPage()
    await elsewhere.clock.install()
    await signInByPassword(elsewhere)
    await elsewhere.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await elsewhere.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[2] ?? '')
    await elsewhere.keyboard.press('Enter')
    await heading(`Hello, ${email}`, elsewhere)

    await settings('sessions')
    await page.getByRole('row', { name: /whoami/ }).waitFor()
    const other = page.getByRole('row', { name: /Chrome on Linux/ }).filter({ hasNotText: 'This device' })
    await other.waitFor()
    await suitsEveryone('account-sessions')
    await other.getByRole('button', { name: /^Sign out/ }).click()
    await page.getByRole('dialog').waitFor()
    await suitsEveryone('account-sessions-question')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await other.waitFor({ state: 'detached' })

    // What it was given is good for ten minutes; then it is out.
    await elsewhere.clock.fastForward('11:00')
    await elsewhere.reload()
    await heading('Hello, stranger', elsewhere)
    await elsewhere.context().close()
  })
})

describe('the end', { timeout: 120_000 }, () => {
  it('the end is the deletion of the account, which takes every sign-in method with it', async () => {
    await settings('settings')
    await button('Delete account…').waitFor()
    await suitsEveryone('account-settings')
    await button('Delete account…').click()
    await page.getByLabel('I understand that this cannot be undone.').check()
    await suitsEveryone('account-delete')
    await button('Delete permanently').click()
    await heading('Hello, stranger')
    await signInByPassword()
    await sees('Wrong e-mail or password.')
  })

  it('leaves a page for what went wrong elsewhere', async () => {
    await open('/handler/error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED&message=Pay+here')
    await heading('Access was not granted')
    expect(await page.getByText('Pay here').count()).toBe(0)
    await suitsEveryone('error')
    await open('/handler/nothing-here')
    await heading('Page does not exist')
    await suitsEveryone('page-does-not-exist')
  })
})

async function settings(tab: string): Promise<void> {
  await open(`/handler/account-settings#${tab}`)
  await page.reload()
}

async function signOut(): Promise<void> {
  await open('/')
  await button('Sign out').click()
  await heading('Hello, stranger')
}

async function askForCode(): Promise<void> {
  await open('/handler/sign-in')
  await field('Email').fill(email)
  await button('Send email').click()
  await heading('Check your inbox')
}

async function signInByPassword(on = page): Promise<void> {
  await open('/handler/sign-in', on)
  await enterCredentials(password, on)
}

async function enterCredentials(tried: string, on = page): Promise<void> {
  await on.getByRole('tab', { name: 'Email & password' }).click()
  await on.getByLabel('Email', { exact: true }).fill(email)
  await on.getByLabel('Password', { exact: true }).fill(tried)
  await on.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function choosePassword(chosen: string): Promise<void> {
  await field('New password').fill(chosen)
  await field('Repeat password').fill(chosen)
  password = chosen
}
