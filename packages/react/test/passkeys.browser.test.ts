import type { SignedInPerson } from '@latchkey/testkit'
import { findAccessibilityFaults, takeScreenshot } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { addAuthenticator } from './support/authenticator.ts'
import { startHost } from './support/host.ts'

const host = startHost()
const settings = '/handler/account-settings#auth'
beforeEach(() => host.configure({ passkey_enabled: true, magic_link_enabled: true }))

/** Her address is known to be hers, which passkeys need. */
async function verifyAda() {
  const code = await host.live().mailbox.codeFor(host.ada().email)
  await host.project().request('POST', '/contact-channels/verify', { body: { code } })
}

/** Ada in her settings, with a passkey that she has just made. */
async function withPasskey() {
  await verifyAda()
  const page = await host.signIn(settings, { byName: true })
  const authenticator = await addAuthenticator(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText(/^Added on/).waitFor()
  return { page, authenticator }
}

/** Grace, whose address is verified, and to whose account one of GitHub is linked. */
async function meetWithProvider(): Promise<SignedInPerson> {
  await host.configure({ oauth_providers: [{ id: 'github', type: 'shared' }], magic_link_enabled: false })
  const [email, password] = ['grace@example.com', 'correct horse battery']
  const { status, json, text } = await host.project().asServer('POST', '/users', {
    display_name: 'Grace Hopper',
    primary_email: email,
    primary_email_verified: true,
    primary_email_auth_enabled: true,
    password,
    oauth_providers: [{ id: 'github', account_id: '42', email }],
  })
  expect(status, text).toBe(201)
  return { userId: json.id, email, password, accessToken: '', refreshToken: '' }
}

/** As browsers have it when a dialog is closed, or has nothing to offer: they refuse, and do not say why. */
async function cancelCeremonies(page: Page) {
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('The operation was not allowed.', 'NotAllowedError'))
    Object.assign(navigator.credentials, { create: refuse, get: refuse })
  })
}

async function signOut(page: Page) {
  await page.goto(new URL('/handler/sign-out', page.url()).href)
  await page.getByText('Hello stranger').waitFor()
}

describe('a passkey', { timeout: 60_000 }, () => {
  it('a passkey is made in the settings, signs in by its button, and is removed after a question', async () => {
    const { page, authenticator } = await withPasskey()
    expect(await authenticator.count()).toBe(1)
    await page.getByText('Chrome on Linux').waitFor()
    await takeScreenshot(page, 'react-passkey-added', { fullPage: true })
    expect(await findAccessibilityFaults(page)).toEqual([])

    await authenticator.setPresence(false)
    await signOut(page)
    await page.goto(new URL('/handler/sign-in?after_auth_return_to=%2F%3Fback', page.url()).href)
    const button = page.getByRole('button', { name: 'Sign in with a passkey' })
    await button.waitFor()
    await takeScreenshot(page, 'react-sign-in-all')
    // User presence is simulated only once the button has started the ceremony: before, the browser would choose by itself, and
    // presence that is set after the dialog has opened has no effect on it.
    await page.route('**/auth/passkey/initiate-passkey-authentication', async route => {
      await authenticator.setPresence(true)
      await route.continue()
    })
    await button.click()
    await page.waitForURL('**/?back')
    await page.getByText('Hello Ada Lovelace').waitFor()

    await page.goto(new URL(settings, page.url()).href)
    await page.getByText(/last used on/).waitFor()
    await page.getByRole('button', { name: 'Edit: Name of Chrome on Linux' }).click()
    await page.getByRole('textbox', { name: 'Name of Chrome on Linux' }).fill('My notebook')
    await page.keyboard.press('Enter')
    await page.getByText('My notebook').waitFor()
    await takeScreenshot(page, 'react-passkey-named', { fullPage: true })
    await page.getByRole('button', { name: 'Remove My notebook' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('My notebook', { exact: true }).waitFor({ state: 'detached' })
    expect(host.complaints()).toEqual([])
  })

  it('signs in from what the browser fills into the address field', async () => {
    const { page } = await withPasskey()
    await signOut(page)
    // Someone who is always present takes at once what the browser offers.
    await page.goto(new URL('/handler/sign-in?after_auth_return_to=%2F%3Fback', page.url()).href)
    await page.waitForURL('**/?back')
    await page.getByText('Hello Ada Lovelace').waitFor()
  })

  it('a passkey is no obstacle to the password: what the browser offers ends when another way is taken', async () => {
    const { page, authenticator } = await withPasskey()
    await authenticator.setPresence(false)
    await signOut(page)
    await page.goto(new URL('/handler/sign-in', page.url()).href)
    expect(await page.getByLabel('Email', { exact: true }).getAttribute('autocomplete')).toBe('username webauthn')
    await page.getByRole('tab', { name: 'Email & password' }).click()
    await page.getByLabel('Email', { exact: true }).fill(host.ada().email)
    await page.getByLabel('Password', { exact: true }).fill(host.ada().password)
    await page.keyboard.press('Enter')
    await page.getByText('Hello Ada Lovelace').waitFor()
    expect(host.complaints()).toEqual([])
  })

  it('that the project does not know is refused in words', async () => {
    const { page } = await withPasskey()
    await host.project().asServer('PATCH', `/users/${host.ada().userId}`, { passkey_auth_enabled: false })
    await signOut(page)
    await page.goto(new URL('/handler/sign-in', page.url()).href)
    await page.getByRole('alert').getByText('This passkey is not registered here.').waitFor()
  })

  it('that was not chosen is reported, when it was added and when it should sign in', async () => {
    await verifyAda()
    const page = await host.signIn(settings, { byName: true })
    await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
    await cancelCeremonies(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('alert').getByText('No passkey was added. Please try again.').waitFor()

    const visitor = await host.open('/handler/sign-in', { byName: true })
    await visitor.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
    await cancelCeremonies(visitor)
    await visitor.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await visitor
      .getByRole('alert')
      .getByText('No passkey was used. Try again, or use another sign-in method.')
      .waitFor()
    await takeScreenshot(visitor, 'react-passkey-none')
  })

  it('has to wait until an address is verified', async () => {
    const page = await host.signIn(settings, { byName: true })
    const button = page.getByRole('button', { name: 'Add a passkey' })
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
    await page.getByText('First verify an address that you use for sign-in.').first().waitFor()
  })

  it('cannot be removed while it is the only sign-in method', async () => {
    await host.configure({ magic_link_enabled: false })
    const { page } = await withPasskey()
    await host.project().asServer('PATCH', `/users/${host.ada().userId}`, { password: null })
    // That has ended her session, which the next request finds; the passkey starts another.
    await page.goto(new URL('/handler/sign-in', page.url()).href)
    await page.getByText('Hello Ada Lovelace').waitFor()
    await page.goto(new URL(settings, page.url()).href)
    await page.getByText('It is your only sign-in method.').waitFor()
    expect(await page.getByRole('button', { name: /^Remove .+ on / }).count()).toBe(0)
  })

  it('a passkey is removed while an account at a provider signs in, and not once the project has switched that provider off', async () => {
    const grace = await meetWithProvider()
    const page = await host.signInAs(grace, settings, { byName: true })
    await addAuthenticator(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText(/^Added on/).waitFor()
    await host.project().asServer('PATCH', `/users/${grace.userId}`, { password: null })
    await page.goto(new URL('/handler/sign-in', page.url()).href)
    await page.getByText('Hello Grace Hopper').waitFor()
    await page.goto(new URL(settings, page.url()).href)
    const remove = page.getByRole('button', { name: /^Remove .+ on / })
    await remove.waitFor()

    await host.configure({ oauth_providers: [{ id: 'github', type: 'shared', enabled: false }] })
    await page.reload()
    await page.getByText('It is your only sign-in method.').waitFor()
    expect(await remove.count()).toBe(0)
    const read = await host.project().asServer('GET', `/users/${grace.userId}`)
    expect(read.json.oauth_providers).toMatchObject([{ id: 'github', allow_sign_in: true }])
  })

  it('cannot be removed while the password is of no use, as the project has switched passwords off', async () => {
    const { page } = await withPasskey()
    await page.getByRole('button', { name: /^Remove .+ on / }).waitFor()
    await host.configure({ credential_enabled: false, magic_link_enabled: false })
    await page.reload()
    await page.getByText('It is your only sign-in method.').waitFor()
    expect(await page.getByRole('button', { name: /^Remove .+ on / }).count()).toBe(0)
  })

  it('a passkey is not offered on the sign-up page, nor where the project has none', async () => {
    const page = await host.open('/handler/sign-up')
    await page.getByRole('button', { name: 'Send email' }).waitFor()
    expect(await page.getByRole('button', { name: /passkey/ }).count()).toBe(0)
    await host.configure({ passkey_enabled: false })
    await page.goto(`${host.address()}/handler/sign-in`)
    await page.getByRole('button', { name: 'Send email' }).waitFor()
    expect(await page.getByRole('button', { name: /passkey/ }).count()).toBe(0)
  })
})
