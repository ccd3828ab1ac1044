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
  await host.project().ask('POST', '/contact-channels/verify', { body: { code } })
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

/** As browsers have it when a dialog is closed, or has nothing to offer: they refuse, and do not say why. */
async function letNobodyChoose(page: Page) {
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
  it('is made in the settings, signs in by its button, and is removed after a question', async () => {
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
    // Somebody is present from when the button has asked: before, the browser would take what it offers by itself, and
    // whoever comes after the dialog is not seen by it.
    await page.route('**/auth/passkey/initiate-passkey-authentication', async route => {
      await authenticator.setPresence(true)
      await route.continue()
    })
    await button.click()
    await page.waitForURL('**/?back')
    await page.getByText('Hello Ada Lovelace').waitFor()

    await page.goto(new URL(settings, page.url()).href)
    await page.getByRole('button', { name: 'Remove passkey…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
    expect(host.complaints()).toEqual([])
  })

  it('signs in from what the browser fills into the address field', async () => {
    const { page } = await withPasskey()
    await signOut(page)
    // Somebody who is always present takes at once what the browser offers.
    await page.goto(new URL('/handler/sign-in?after_auth_return_to=%2F%3Fback', page.url()).href)
    await page.waitForURL('**/?back')
    await page.getByText('Hello Ada Lovelace').waitFor()
  })

  it('is no obstacle to the password: what the browser offers ends when another way is taken', async () => {
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
    await host.project().ask('PATCH', `/users/${host.ada().userId}`, {
      level: 'server',
      body: { passkey_auth_enabled: false },
    })
    await signOut(page)
    await page.goto(new URL('/handler/sign-in', page.url()).href)
    await page.getByRole('alert').getByText('This passkey is not known here.').waitFor()
  })

  it('that nobody chose is told of, whether it was to be added or to sign in', async () => {
    await verifyAda()
    const page = await host.signIn(settings, { byName: true })
    await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
    await letNobodyChoose(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('alert').getByText('No passkey was added. Please try again.').waitFor()

    const visitor = await host.open('/handler/sign-in', { byName: true })
    await visitor.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
    await letNobodyChoose(visitor)
    await visitor.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await visitor.getByRole('alert').getByText('No passkey was used. Try again, or choose another way.').waitFor()
    await takeScreenshot(visitor, 'react-passkey-none')
  })

  it('has to wait until an address is verified', async () => {
    const page = await host.signIn(settings, { byName: true })
    const button = page.getByRole('button', { name: 'Add a passkey' })
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
    await page.getByText('First verify an address that you use for sign-in.').first().waitFor()
  })

  it('cannot be removed while it is the only way in', async () => {
    await host.configure({ magic_link_enabled: false })
    const { page } = await withPasskey()
    const body = { password: null }
    await host.project().ask('PATCH', `/users/${host.ada().userId}`, { level: 'server', body })
    // That has ended her session; the passkey begins another.
    await signOut(page)
    await page.goto(new URL('/handler/sign-in', page.url()).href)
    await page.getByText('Hello Ada Lovelace').waitFor()
    await page.goto(new URL(settings, page.url()).href)
    await page.getByText('It is your only way to sign in.').waitFor()
    expect(await page.getByRole('button', { name: 'Remove passkey…' }).count()).toBe(0)
  })

  it('is not offered on the sign-up page, nor where the project has none', async () => {
    const page = await host.open('/handler/sign-up')
    await page.getByRole('button', { name: 'Send email' }).waitFor()
    expect(await page.getByRole('button', { name: /passkey/ }).count()).toBe(0)
    await host.configure({ passkey_enabled: false })
    await page.goto(`${host.address()}/handler/sign-in`)
    await page.getByRole('button', { name: 'Send email' }).waitFor()
    expect(await page.getByRole('button', { name: /passkey/ }).count()).toBe(0)
  })
})
