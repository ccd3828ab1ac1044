/** What of signing in needs a page: passkeys, and the way to the second factor and back. */
import { totpCode } from '@latchkey/testkit'
import { addVirtualAuthenticator, launchChromium } from '@latchkey/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LatchkeyClientApp } from '../src/index.ts'
import { type RealPage, startRealPage } from './support/real-page.ts'
import { newAda } from './support/world.ts'

declare global {
  var app: LatchkeyClientApp
}

let browser: Browser
let site: RealPage
beforeAll(async () => {
  browser = await launchChromium()
  site = await startRealPage({ 'auth.passkey.allowSignIn': true })
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

async function visit(page: Page, path = '/'): Promise<void> {
  await page.goto(site.url + path)
  await page.waitForFunction(() => 'app' in globalThis)
}

async function signedUp() {
  const page = await (await browser.newContext()).newPage()
  const [device, ada] = [await addVirtualAuthenticator(page), newAda()]
  await visit(page)
  await page.evaluate(account => app.signUpWithCredential({ ...account, noRedirect: true }), ada)
  return { page, device, ada }
}

/** Someone with a passkey in this browser, signed out. */
async function withPasskey() {
  const scene = await signedUp()
  const registered = await scene.page.evaluate(async () => {
    const user = await app.getUser({ or: 'throw' })
    return (await user.registerPasskey()).status
  })
  expect(registered).toBe('ok')
  return { ...scene, leave: () => signOut(scene.page) }
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await visit(page)
}

const whoIs = (page: Page) => page.evaluate(async () => (await app.getUser())?.primaryEmail ?? null)

/** The outcome of signing in with a passkey: `ok`, or why not. */
const signIn = (page: Page, options: { autofill?: boolean } = {}) =>
  page.evaluate(async options => {
    const result = await app.signInWithPasskey({ ...options, noRedirect: true })
    if (result.status === 'ok') return 'ok'
    return 'code' in result.error.details ? result.error.details.code : result.error.errorCode
  }, options)

describe('a passkey', () => {
  it('a passkey is registered, shown among what the account has, and signs in', { tags: ['journey'] }, async () => {
    const { page, ada, leave } = await withPasskey()
    const shown = await page.evaluate(async () => {
      const user = await app.getUser({ or: 'throw' })
      return { enabled: user.passkeyAuthEnabled, passkeys: await user.listPasskeys() }
    })
    expect(shown).toMatchObject({ enabled: true, passkeys: [{ lastUsedAt: null, isSynced: false }] })
    await leave()
    expect(await whoIs(page)).toBeNull()
    expect(await signIn(page)).toBe('ok')
    expect(await whoIs(page)).toBe(ada.email)
  })

  it('a passkey is not registered twice on one device', async () => {
    const { page, device } = await withPasskey()
    await page.evaluate(async () => (await app.getUser({ or: 'throw' })).registerPasskey())
    expect(await page.evaluate(async () => (await (await app.getUser())?.listPasskeys())?.length)).toBe(1)
    expect(await device.count()).toBe(1)
  })

  it('that was removed no longer signs in', async () => {
    const { page, leave } = await withPasskey()
    await page.evaluate(async () => (await app.getUser({ or: 'throw' })).update({ passkeyAuthEnabled: false }))
    expect(await page.evaluate(async () => (await app.getUser())?.passkeyAuthEnabled)).toBe(false)
    await leave()
    expect(await signIn(page)).toBe('PASSKEY_AUTHENTICATION_FAILED')
  })

  it('a passkey is chosen where the address is typed, without a button', async () => {
    const { page, ada, leave } = await withPasskey()
    await leave()
    expect(await signIn(page, { autofill: true })).toBe('ok')
    expect(await whoIs(page)).toBe(ada.email)
  })

  it('a passkey is waited for until someone goes on by another way', async () => {
    const { page, device, leave } = await withPasskey()
    await leave()
    await device.setPresence(false)
    const code = await page.evaluate(async () => {
      const leaving = new AbortController()
      setTimeout(() => leaving.abort(), 500)
      const result = await app.signInWithPasskey({ autofill: true, signal: leaving.signal, noRedirect: true })
      return result.status === 'error' && 'code' in result.error.details ? result.error.details.code : result.status
    })
    expect(code).toBe('ERROR_CEREMONY_ABORTED')
    expect(await whoIs(page)).toBeNull()
  })

  it('in autofill is aborted by one that the user starts', async () => {
    const { page, device, leave } = await withPasskey()
    await leave()
    await device.setPresence(false)
    const waiting = signIn(page, { autofill: true })
    await page.waitForResponse(response => response.url().endsWith('/initiate-passkey-authentication'))
    // No one answers this one; it ends with its page.
    signIn(page).catch(() => {})
    expect(await waiting).toBe('ERROR_CEREMONY_ABORTED')
    await page.close()
  })

  it('in autofill is renewed before its challenge expires', async () => {
    const { page, device, leave } = await withPasskey()
    await page.clock.install()
    await leave()
    await device.setPresence(false)
    const initiated = () =>
      page.waitForResponse(response => response.url().endsWith('/initiate-passkey-authentication'))
    const [waiting] = [signIn(page, { autofill: true }), await initiated()]
    await Promise.all([initiated(), page.clock.runFor(4 * 60_000)])
    // Still one and the same call, though the first request of the browser has given way to the second.
    expect(await Promise.race([waiting, page.waitForTimeout(200)])).toBeUndefined()
    waiting.catch(() => {})
    await page.close()
  })

  it('that is missing is reported in words for users', async () => {
    const { page } = await signedUp()
    const message = await page.evaluate(async () => {
      const result = await app.signInWithPasskey({ noRedirect: true })
      return result.status === 'error' ? result.error.message : 'ok'
    })
    expect(message).toBe('The passkey was not used. Try again, or use another sign-in method.')
  })
})

describe('the second factor', () => {
  it('the second factor is entered on a page of its own, which leads back to the page the user was going to', async () => {
    const { page, ada } = await signedUp()
    const secret = Buffer.alloc(20, 7)
    const shown = () => totpCode(secret.toString('base64'), site.live.clock.now())
    await page.evaluate(
      async ({ bytes, totp }) =>
        (await app.getUser({ or: 'throw' })).enrolSecondFactor({ secret: new Uint8Array(bytes), totp }),
      { bytes: [...secret], totp: shown() },
    )
    site.live.clock.advance(60)
    await signOut(page)
    await visit(page, '/handler/sign-in?after_auth_return_to=%2Forders%3Fopen')
    await page.evaluate(account => void app.signInWithCredential(account), ada)
    await page.waitForURL('**/handler/mfa?after_auth_return_to=%2Forders%3Fopen')
    await page.waitForFunction(() => 'app' in globalThis)
    const kept = await page.evaluate(() =>
      ['latchkey', 'stack', 'hexclave'].map(sdk => sessionStorage.getItem(`${sdk}_mfa_attempt_code`)),
    )
    expect(kept, 'pages of published SDKs find it too').toEqual([
      expect.stringMatching(/^[0-9a-z]{45}$/),
      kept[0],
      kept[0],
    ])
    await page.evaluate(({ totp, attempt }) => void app.signInWithMfa(totp, attempt), {
      totp: shown(),
      attempt: kept[0] ?? '',
    })
    await page.waitForURL('**/orders?open')
    await page.waitForFunction(() => 'app' in globalThis)
    expect(await whoIs(page)).toBe(ada.email)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })
})
