/**
 * Passkeys with the published SDK, whose part of them needs a browser.
 *
 * @module-tag journey
 */
import { addVirtualAuthenticator } from '@latchkey/testkit/browser'
import { describe, expect, it } from 'vitest'
import { startPublishedPages } from './support/published-pages.ts'
import { freshEmail, password } from './support/wire.ts'

describe('passkeys on a page with @stackframe/js', () => {
  const { open, reopen } = startPublishedPages({ passkey_enabled: true })

  /** Someone with a passkey in this browser, signed out. */
  async function withPasskey() {
    const [page, email] = [await open(), freshEmail()]
    await addVirtualAuthenticator(page)
    const registered = await page.evaluate(
      async account => {
        await published.signUpWithCredential({ ...account, noRedirect: true })
        return (await (await published.getUser({ or: 'throw' })).registerPasskey()).status
      },
      { email, password },
    )
    expect(registered).toBe('ok')
    expect(await page.evaluate(async () => (await published.getUser())?.passkeyAuthEnabled)).toBe(true)
    await page.context().clearCookies()
    await reopen(page)
    return { page, email }
  }

  it('passkeys on a page with @stackframe/js are registered, and sign in', async () => {
    const { page, email } = await withPasskey()
    expect(await page.evaluate(() => published.getUser())).toBeNull()
    // Signing in sends the page elsewhere, which ends the script that called it.
    await Promise.all([
      page.waitForResponse(response => response.url().endsWith('/auth/passkey/sign-in')),
      page.evaluate(() => void published.signInWithPasskey()),
    ])
    await page.waitForFunction(() => document.cookie.includes('stack-refresh'))
    await reopen(page)
    expect(await page.evaluate(async () => (await published.getUser())?.primaryEmail)).toBe(email)
  })

  it('that were removed no longer do', async () => {
    const { page, email } = await withPasskey()
    await page.evaluate(
      async account => {
        await published.signInWithCredential({ ...account, noRedirect: true })
        await (await published.getUser({ or: 'throw' })).update({ passkeyAuthEnabled: false })
      },
      { email, password },
    )
    await page.context().clearCookies()
    await reopen(page)
    const refusal = await page.evaluate(async () => {
      const result = await published.signInWithPasskey()
      return result.status === 'error' ? result.error.errorCode : 'none'
    })
    expect(refusal).toBe('PASSKEY_AUTHENTICATION_FAILED')
  })
})
