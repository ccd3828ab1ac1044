/** Someone who cannot use a mouse gets into an account, secures it and signs a program in. */
import { fileURLToPath } from 'node:url'
import { hearComplaints, launchChromium } from '@latchkey/testkit/browser'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthenticatorApp, authenticatorApp } from './support/authenticator-app.ts'
import { readerOfMail } from './support/inbox.ts'
import { reach } from './support/keyboard.ts'
import { runProgram } from './support/latchkey-program.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const whoami = fileURLToPath(new URL('../../../examples/cli/whoami.js', import.meta.url))
const email = 'grace@example.com'
const password = 'ten inky plums on a plate'
const home = temporaryFolder()
let server: ServerProcess
let browser: Browser
let page: Page
let complaints: readonly string[]
let phone: AuthenticatorApp

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServerProcess(), launchChromium()])
  page = await browser.newPage({ reducedMotion: 'reduce' })
  page.setDefaultTimeout(30_000)
  complaints = hearComplaints(page)
}, 120_000)
afterAll(() => Promise.all([browser.close(), server.stop(), home.remove()]))

const heading = (name: string) => page.getByRole('heading', { name }).first().waitFor()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const field = (name: string) => page.getByLabel(name, { exact: true })

async function press(control: Locator, key = 'Enter') {
  await reach(page, control)
  await page.keyboard.press(key)
}

async function type(into: Locator, text: string) {
  await reach(page, into)
  await page.keyboard.type(text)
}

describe('by keyboard alone', { timeout: 120_000 }, () => {
  it('someone signs in by a mailed code', async () => {
    await page.goto(server.demo)
    await press(link('Sign in'))
    await type(field('Email'), email)
    await page.keyboard.press('Enter')
    await heading('Check your inbox')
    // The boxes have the focus: there is nothing to look for.
    await page.keyboard.type((await readerOfMail(email, server)()).code)
    await heading(`Hello, ${email}`)
  })

  it('sets a password and a second factor', async () => {
    await page.goto(`${server.demo}/handler/account-settings#auth`)
    await press(button('Set a password'))
    await type(field('New password'), password)
    await type(field('Repeat password'), password)
    await page.keyboard.press('Enter')
    await page.getByText('Your password is set.').waitFor()

    await press(button('Set up…'))
    phone = authenticatorApp(await field('Or type this key into the app').innerText())
    await type(field('Six-digit code'), await phone.next())
    await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor()
    await press(field('I have kept them in a safe place.'), 'Space')
    await press(button('Done'))
    await page.getByText('Recovery codes left: 10').waitFor()
  })

  it('signs in by the password and the digits', async () => {
    await page.goto(server.demo)
    await press(button('Sign out'))
    await heading('Hello, stranger')
    await press(link('Sign in'))
    await press(page.getByRole('tab', { name: 'Email code' }), 'ArrowRight')
    await type(field('Email'), email)
    await type(field('Password'), password)
    await page.keyboard.press('Enter')
    await heading('One more step')
    await page.keyboard.type(await phone.next())
    await heading(`Hello, ${email}`)
  })

  it('signs a program in', async () => {
    const program = runProgram(whoami, [], { APP_URL: server.demo, XDG_CONFIG_HOME: await home.path() })
    await page.goto(await program.says(/http\S+login_code=\S+/))
    await press(button('Authorize'))
    await heading('The program is signed in')
    expect(await program.ended).toContain(`You are ${email}.`)
    expect(complaints).toEqual([])
  })
})
