/** The pages by which owners themselves get in: those of every application, at home in the dashboard. */
import { findAccessibilityFaults } from '@latchkey/testkit/browser'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkInMailTo, type Person } from '../../../tools/first-light/journey.ts'
import { examineEverywhere } from './support/examine-everywhere.ts'
import { latchkey } from './support/latchkey-program.ts'
import { desk, type OwnerAtWork, startOwnerAtWork } from './support/owner-at-work.ts'
import type { ServerProcess } from './support/server-process.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

let work: OwnerAtWork
let server: ServerProcess
let browser: Browser
let context: BrowserContext
let page: Page
let owner: Person
const home = temporaryFolder()

beforeAll(async () => {
  work = await startOwnerAtWork()
  ;({ server, browser, context, owner, page } = work)
}, 120_000)
afterAll(() => Promise.all([work.stop(), home.remove()]))

const handler = (name: string) => `${server.dashboard}/handler/${name}`

describe('an owner', { timeout: 120_000 }, () => {
  it('signs a terminal in, once the page that says what asks is answered', async () => {
    const environment = { XDG_CONFIG_HOME: await home.path(), LATCHKEY_BASE_URL: server.dashboard }
    const login = latchkey(['login'], environment)
    await page.goto(await login.says(/http\S+login_code=\S+/))
    await page.getByRole('heading', { name: 'Sign in a program?' }).waitFor()
    await page
      .getByText(/latchkey/)
      .first()
      .waitFor()
    expect(await page.title()).toBe('Sign in a program · Latchkey')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Authorize' }).click()
    await page.getByRole('heading', { name: 'The program is signed in' }).waitFor()
    expect(await login.ended).toContain(owner.email)
    expect(await latchkey(['projects', 'list'], environment).ended).toContain('Demo')

    // It is a session like any other: seen in the account settings, and ended by the program itself.
    await page.goto(handler('account-settings#sessions'))
    await page.getByRole('row', { name: /^latchkey/ }).waitFor()
    await latchkey(['logout'], environment).ended
    await page.reload()
    await page.getByRole('row', { name: /^Chrome on Linux/ }).waitFor()
    expect(await page.getByRole('row', { name: /^latchkey/ }).count()).toBe(0)
  })

  it('gets a new password by mail, and is back in', async () => {
    const away = await browser.newContext(desk)
    const outside = await away.newPage()
    await outside.goto(handler('sign-in'))
    await outside.getByRole('link', { name: 'Forgot password?' }).click()
    await outside.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    expect(await findAccessibilityFaults(outside)).toEqual([])
    await outside.getByLabel('Email').fill(owner.email)
    await outside.getByRole('button', { name: 'Send email' }).click()
    await outside.getByRole('heading', { name: 'Check your inbox' }).waitFor()
    await outside.goto(await linkInMailTo(owner.email, server, '/password-reset'))
    await outside.getByLabel('New password', { exact: true }).fill('the owner chose another one')
    await outside.getByLabel(/^Repeat/).fill('the owner chose another one')
    await outside.getByRole('button', { name: 'Save new password' }).click()
    await outside.goto(handler('sign-in'))
    await outside.getByLabel('Email', { exact: true }).fill(owner.email)
    await outside.getByLabel('Password', { exact: true }).fill('the owner chose another one')
    await outside.getByRole('button', { name: 'Sign in', exact: true }).click()
    await outside.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
    await page.close()
    page = outside
    context = away
  })

  it('looks after the account on pages that everyone can use', async () => {
    const shown = (text: string | RegExp) => (sight: Page) => sight.getByText(text).first().waitFor()
    const titled = (name: string) => (sight: Page) => sight.getByRole('heading', { name, level: 1 }).waitFor()
    const faults = await examineEverywhere(browser, await context.storageState(), 'own-pages', [
      ['account', handler('account-settings'), titled('Account settings')],
      ['account-emails', handler('account-settings#auth'), shown(new RegExp(`^${owner.email}$`))],
      ['account-sessions', handler('account-settings#sessions'), shown(/Chrome on Linux/)],
    ])
    const outside = await examineEverywhere(browser, undefined, 'own-pages', [
      ['sign-in', handler('sign-in'), shown('Forgot password?')],
      ['forgot-password', handler('forgot-password'), shown('Forgot your password?')],
      ['error', handler('error'), shown(/Go home|Try again/)],
    ])
    expect({ ...faults, ...outside }).toEqual({})
  }, 300_000)
})
