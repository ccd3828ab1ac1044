/** How an owner decides on the sign-in methods, and helps people who are stuck outside. */
import { createAuthenticator, totpCode } from '@latchkey/testkit'
import { findAccessibilityFaults, takeScreenshot } from '@latchkey/testkit/browser'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkInMailTo } from '../../../tools/first-light/journey.ts'
import { examineEverywhere } from './support/examine-everywhere.ts'
import { type OwnerAtWork, openDemoProject, startOwnerAtWork } from './support/owner-at-work.ts'
import { type ProjectKeys, readProjectKeys } from './support/project-keys.ts'
import type { ServerProcess } from './support/server-process.ts'

let work: OwnerAtWork
let server: ServerProcess
let browser: Browser
let context: BrowserContext
let page: Page
let project: string
let api: ProjectKeys
let adaUrl: string
let adaId: string
const password = 'another engine altogether'
const secret = Buffer.from('a secret of twenty b').toString('base64')

beforeAll(async () => {
  work = await startOwnerAtWork()
  ;({ server, browser, context, page } = work)
  project = await openDemoProject(work)
  api = await readProjectKeys(page)
}, 120_000)
afterAll(() => work.stop())

const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()
const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const region = (name: string) => page.getByRole('region', { name })
const dialog = () => page.getByRole('dialog')
const address = (value: string) => region('Email addresses').getByRole('listitem').filter({ hasText: value })
const way = (name: string) => region('Signing in').getByRole('listitem').filter({ hasText: name })

describe('the sign-in methods', { timeout: 120_000 }, () => {
  it('the sign-in methods are chosen beside a sign-in page that follows, and saved together', async () => {
    await page.goto(`${project}/auth-methods`)
    const preview = page.getByRole('figure', { name: 'Preview of the sign-in page' })
    for (const provider of ['Google', 'GitHub']) {
      await page.getByRole('switch', { name: `Sign in with ${provider}` }).uncheck()
      await sees(`Signing in with ${provider} is off.`)
    }
    for (const name of [/^Email and password/, /^Email code/, /^Passkey/]) {
      await page.getByRole('switch', { name }).setChecked(false)
    }
    await sees('No sign-in method is on, so no one can sign in. Turn one on.')
    await preview.getByText(/^No sign-in method is enabled/).waitFor()
    await page.getByRole('switch', { name: /^Passkey/ }).check()
    await sees(/^Passkeys are added by signed-in users/)
    await preview.getByRole('button', { name: /passkey/i, includeHidden: true }).waitFor()
    await page.getByRole('switch', { name: /^Email code/ }).check()
    await page.getByRole('switch', { name: /^Email and password/ }).check()
    await preview.getByRole('tab', { includeHidden: true }).nth(1).waitFor()

    await page.getByLabel('Minimum password length').fill('5')
    await page.keyboard.press('Enter')
    await sees('Enter a whole number from 8 to 70.')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.getByLabel('Minimum password length').fill('12')
    await page.keyboard.press('Tab')
    await page.getByLabel('Name at sign-up').selectOption('Optional')
    await button('Save changes').click()
    await sees(/^Saved: .*Length of passwords.*Name at sign-up/)
    await page.reload()
    await page.getByRole('switch', { name: /^Passkey/, checked: true }).waitFor()
    expect(await page.getByLabel('Minimum password length').inputValue()).toBe('12')
    expect(await page.getByLabel('Name at sign-up').inputValue()).toBe('optional')
  })

  it('hold for a user that is created here', async () => {
    await page.goto(`${project}/users?create=true`)
    await dialog().getByLabel('Email', { exact: true }).fill('ada@example.com')
    await dialog().getByLabel('Name', { exact: true }).fill('Ada')
    await dialog().getByLabel('The address is verified').check()
    await dialog().getByLabel('Password', { exact: true }).fill('elevenchars')
    await button('Create user').last().click()
    await sees('The password needs at least 12 characters.')
    await dialog().getByLabel('Password', { exact: true }).fill('engine analytique')
    await button('Create user').last().click()
    await heading('Ada')
    adaUrl = page.url()
    adaId = adaUrl.split('/').at(-1) ?? ''
    await way('Password').getByText('Set.').waitFor()
    await way('Email code').getByText('On.').waitFor()
    await way('Passkey').getByText('None. They add one in their account settings.').waitFor()
  })

  it('the sign-in methods are set for a user one by one', async () => {
    await button('Turn off: Email code').click()
    await sees('Email code: off.')
    await button('Remove password…').click()
    await dialog()
      .getByText(/their only sign-in method that works/)
      .waitFor()
    await page.keyboard.press('Escape')
    await button('Turn on: Email code').click()
    await way('Email code').getByText('On.').waitFor()
    await button('Change password').click()
    await dialog().getByLabel('New password').fill('passwordpassword')
    await button('Save password').click()
    await dialog()
      .getByText(/common|many people/i)
      .last()
      .waitFor()
    await dialog().getByLabel('New password').fill(password)
    await button('Save password').click()
    await sees('The password is changed.')
  })
})

describe('the addresses of a user', { timeout: 120_000 }, () => {
  it('the addresses of a user are added, made primary, and used for signing in or not', async () => {
    await page.goto(adaUrl)
    await button('Add address').click()
    await dialog().getByLabel('Email').fill('ada@example.com')
    await dialog().getByRole('button', { name: 'Add address' }).click()
    await sees('This user has a contact channel with this address already.')
    await dialog().getByLabel('Email').fill('lovelace@example.org')
    await dialog().getByRole('button', { name: 'Add address' }).click()
    await address('lovelace@example.org').getByText('Not verified').waitFor()

    await act('lovelace@example.org', 'Mark as verified')
    await address('lovelace@example.org').getByText('Verified', { exact: true }).waitFor()
    await act('lovelace@example.org', 'Make primary')
    await address('lovelace@example.org').getByText('Primary').waitFor()
    expect(await address('ada@example.com').getByText('Primary').count()).toBe(0)
    await act('ada@example.com', 'Stop using it for sign-in')
    await address('ada@example.com').getByText('Signs in').waitFor({ state: 'detached' })
    const told = page.getByRole('dialog').filter({ hasText: 'ada@example.com does not sign in any more.' })
    await told.getByRole('button', { name: 'Undo' }).click()
    await address('ada@example.com').getByText('Signs in').waitFor()
  })

  it('get mails that verify, sign in and set a new password', async () => {
    await act('lovelace@example.org', 'Send sign-in mail')
    await sees('A sign-in mail is on its way to lovelace@example.org.')
    expect(await linkInMailTo('lovelace@example.org', server)).toContain('/magic-link-callback?')
    await act('ada@example.com', 'Send password reset mail')
    await sees('A mail to choose a new password is on its way to ada@example.com.')
    expect(await linkInMailTo('ada@example.com', server)).toContain('/password-reset?')

    await act('ada@example.com', 'Change address…')
    await dialog().getByLabel('Email').fill('countess@example.com')
    await button('Change address').click()
    await address('countess@example.com').getByText('Not verified').waitFor()
    await button('Actions for countess@example.com').click()
    await page.getByText('Not verified. Send it to one that is.').waitFor()
    await page.getByRole('menuitem', { name: 'Send verification mail' }).click()
    await sees('A verification mail is on its way to countess@example.com.')
    expect(await linkInMailTo('countess@example.com', server)).toContain('/email-verification?')
  })

  it('the addresses of a user are deleted once the question is answered', async () => {
    await act('countess@example.com', 'Delete…')
    await dialog().getByLabel(/^Type/).fill('countess@example.com')
    await button('Delete address').click()
    await sees('countess@example.com is deleted.')
    await address('countess@example.com').waitFor({ state: 'detached' })
  })
})

describe('someone who is stuck', { timeout: 120_000 }, () => {
  it('has a passkey that can be renamed and taken away', async () => {
    const as = api.as(await signedIn())
    const begun = await as('POST', '/auth/passkey/initiate-passkey-registration')
    const credential = createAuthenticator().register(begun.options_json)
    await as('POST', '/auth/passkey/register', { credential, code: begun.code })

    await page.goto(adaUrl)
    await way('Passkey')
      .getByText(/^Added just now with Firefox on Linux, not used yet/)
      .waitFor()
    await page.getByRole('button', { name: /^Rename passkey/ }).click()
    await dialog().getByLabel('Name').fill('')
    await button('Save name').click()
    await sees('Give the passkey a name.')
    await dialog().getByLabel('Name').fill('The phone of Ada')
    await picture('user-passkey-rename')
    await button('Save name').click()
    await sees('The passkey has a new name.')
    await sees('Passkey: The phone of Ada')
    expect(await as('GET', '/auth/passkeys?user_id=me')).toMatchObject({ items: [{ name: 'The phone of Ada' }] })
    await button(/^Remove passkey The phone of Ada/).click()
    await page.keyboard.type('remove')
    await button('Remove passkey').click()
    await sees('The passkey is removed.')
    await way('Passkey').getByText('None. They add one in their account settings.').waitFor()
  })

  it('has a second factor that can be taken away, with the recovery codes that are left in sight', async () => {
    const enrolled = await api.as(await signedIn())('POST', '/auth/mfa/enrol', {
      totp_secret_base64: secret,
      totp: totpCode(secret, new Date()),
    })
    expect(enrolled.recovery_codes).toHaveLength(10)
    await page.goto(adaUrl)
    await region('Second factor').getByText('10 recovery codes left').waitFor()
    await sees('Two-factor sign-in')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await picture('user-second-factor')
    await button('Remove second factor…').click()
    await page.keyboard.type('remove')
    await button('Remove second factor').click()
    await sees('The second factor is removed.')
    await sees('Off. They can turn it on in their account settings.')
  })

  it('someone who is stuck is signed out everywhere, and support can tell why each session ended', async () => {
    await signedIn()
    await page.goto(adaUrl)
    await button('End all sessions…').click()
    await dialog().getByRole('button', { name: 'End all sessions' }).click()
    await sees('Ada is signed out everywhere.')
    await sees('They are signed in nowhere.')
    await page.getByRole('link', { name: 'See all their sessions' }).click()
    await heading('Sessions')
    await page
      .getByRole('row', { name: /Ada.*Ended/ })
      .first()
      .waitFor()
    await page.getByText('Of Ada').waitFor()
  })
})

describe('support', { timeout: 120_000 }, () => {
  it('finds sessions by how they stand and why they ended, of deleted people, too', async () => {
    const mary = await api.send('POST', '/users', { display_name: 'Mary' })
    await signedIn(mary.id)
    await page.goto(`${project}/sessions?state=live`)
    await page.getByRole('row', { name: /Mary.*Live/ }).waitFor()
    await button('End the session of Mary').click()
    await dialog().getByRole('button', { name: 'End session' }).click()
    await sees('The session is ended.')
    await sees('No such session')

    await signedIn(mary.id)
    await page.goto(`${project}/users/${mary.id}`)
    await button('Delete').click()
    await page.keyboard.type('delete')
    await button('Delete user').click()
    await sees('Mary is deleted.')
    await page.goto(`${project}/sessions`)
    await button('Filters').click()
    await page.getByLabel('Why they ended').selectOption('User deleted')
    await page.getByRole('row', { name: new RegExp(`Deleted user ${mary.id.slice(0, 8)}.*User deleted`) }).waitFor()
    expect(new URL(page.url()).search).toBe('?state=ended&reason=user-deleted')
    expect(await findAccessibilityFaults(page)).toEqual([])
  })

  it('sees which mails were sent, and what to do about those that were not', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await heading('Mail log')
    await page
      .getByRole('row', { name: /lovelace@example\.org.*Sent/ })
      .first()
      .waitFor()
    // In development every mail arrives in the inbox: a relay that refuses one is played.
    const log = { items: [refusedMail], is_paginated: false }
    await page.route(/\/internal\/emails(\?|$)/, route => route.fulfill({ json: log }))
    await page.route(`**/internal/emails/${refusedMail.id}`, route =>
      route.fulfill({ json: { ...refusedMail, ...itsDetails } }),
    )
    await page.reload()
    await page.getByText('Not sent', { exact: true }).click()
    await button('Verify your address').click()
    await sees('The mail server did not accept the user name or password. Enter them again in the mail settings.')
    await sees('535 5.7.8 Authentication credentials invalid')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await picture('mail-log-refused')
    await page.unrouteAll()
  })

  it('support is shown screens that everyone can use, on a phone and on a desk, in every light', async () => {
    await signInAtDemo()
    const shown = (text: string | RegExp) => (sight: Page) => sight.getByText(text).first().waitFor()
    const faults = await examineEverywhere(browser, await context.storageState(), 'sign-in-methods', [
      ['auth-methods', `${project}/auth-methods`, shown('Preview of the sign-in page')],
      ['new-project', `${server.dashboard}/projects/new`, shown('Preview of the sign-in page')],
      ['user', adaUrl, shown(/^(Headless)?Chrom(e|ium) on Linux$/)],
      ['sessions', `${project}/sessions`, shown(/^Deleted user/)],
      ['sessions-none', `${project}/sessions?reason=code-replayed`, shown('No such session')],
      ['mail-log', `${project}/mail-log`, shown('lovelace@example.org')],
      ['mail-log-none', `${project}/mail-log?search=nothing`, shown('No such mail')],
    ])
    expect(faults).toEqual({})
  }, 300_000)
})

async function act(value: string, item: string): Promise<void> {
  await button(`Actions for ${value}`).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Begins a session as the owner's server does, and uses it as a browser would. */
async function signedIn(userId = adaId): Promise<string> {
  const { access_token } = await api.send('POST', '/auth/sessions', { user_id: userId })
  await api.as(access_token)('GET', '/users/me')
  return access_token
}

/** Signs Ada in as she does it herself. */
async function signInAtDemo(): Promise<void> {
  const app = await (await browser.newContext()).newPage()
  await app.goto(`${server.demo}/handler/sign-in`)
  await app.getByRole('tab', { name: 'Email & password' }).click()
  await app.getByLabel('Email', { exact: true }).fill('lovelace@example.org')
  await app.getByLabel('Password', { exact: true }).fill(password)
  await app.getByRole('button', { name: 'Sign in', exact: true }).click()
  await app.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
  await app.context().close()
}

const picture = (name: string) => takeScreenshot(page, `sign-in-methods/${name}`, { fullPage: true })

const refusedMail = {
  id: '7a1c2a3e-5a0f-4a52-8f57-3f5f6a0d2f11',
  subject: 'Verify your address',
  to: ['ada@example.com'],
  sent_at_millis: 1_790_000_000_000,
  sender_config: {
    type: 'standard',
    host: 'mail.example.com',
    port: 587,
    username: 'shop',
    sender_name: 'Demo',
    sender_email: 'shop@example.com',
  },
  error: {
    errorType: 'AUTH_FAILED',
    canRetry: false,
    message: 'The mail server refused the sign-in.',
    rawError: '535 5.7.8 Authentication credentials invalid',
  },
}
const itsDetails = {
  html: '<p>Hello</p>',
  text: 'Hello',
  tries: 1,
  user_id: null,
  template_id: null,
  send_id: null,
  can_resend: false,
}
