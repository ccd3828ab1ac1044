/**
 * The client app of the published SDK on a page, its tokens in cookies.
 *
 * @module-tag journey
 */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startPublishedPages } from './support/published-pages.ts'
import { freshEmail, mailedCode, password } from './support/wire.ts'

describe('a page with @stackframe/js', () => {
  const { wire, project, context, open, reopen } = startPublishedPages({ create_team_on_sign_up: true })

  const signUp = (page: Page, email: string) =>
    page.evaluate(async input => (await published.signUpWithCredential({ ...input, noRedirect: true })).status, {
      email,
      password,
    })
  const whoIs = (page: Page) => page.evaluate(async () => (await published.getUser())?.primaryEmail ?? null)

  it('signs up and stays signed in over a reload', async () => {
    const email = freshEmail()
    const page = await open()
    expect(await signUp(page, email)).toBe('ok')
    expect(await whoIs(page)).toBe(email)
    await page.reload()
    await page.waitForFunction(() => 'published' in globalThis)
    expect(await whoIs(page)).toBe(email)
    expect((await context().cookies()).map(({ name }) => name)).toContain(`stack-refresh-${project().id}`)
  })

  it('gets a new access token when it has none any more', async () => {
    const email = freshEmail()
    const page = await open()
    await signUp(page, email)
    await context().clearCookies({ name: 'stack-access' })
    const answered = page.waitForResponse(response => response.url().includes('/auth/oauth/token'))
    await page.reload()
    await page.waitForFunction(() => 'published' in globalThis)
    expect(await whoIs(page)).toBe(email)
    expect((await answered).status()).toBe(200)
  })

  it('changes the user and shows the change in another tab', async () => {
    const page = await open()
    await signUp(page, freshEmail())
    await page.evaluate(async () => {
      const user = await published.getUser({ or: 'throw' })
      await user.update({ displayName: 'Ada', clientMetadata: { tabs: 2 } })
    })
    const other = await open()
    const seen = await other.evaluate(async () => {
      const { displayName, clientMetadata } = await published.getUser({ or: 'throw' })
      return { displayName, clientMetadata }
    })
    expect(seen).toEqual({ displayName: 'Ada', clientMetadata: { tabs: 2 } })
  })

  it('asks for a verification mail, verifies, and asks in vain after that', async () => {
    const email = freshEmail()
    const page = await open()
    await signUp(page, email)
    const ask = () =>
      page.evaluate(async () => (await (await published.getUser({ or: 'throw' })).sendVerificationEmail())?.errorCode)
    expect(await ask()).toBeUndefined()
    const code = await mailedCode(wire(), email)
    expect(await page.evaluate(async code => (await published.verifyEmail(code)).status, code)).toBe('ok')
    expect(await ask()).toBe('EMAIL_ALREADY_VERIFIED')
    expect(await page.evaluate(async () => (await published.getUser())?.primaryEmailVerified)).toBe(true)
  })

  it('gets a refusal as the SDK’s own error, across origins', async () => {
    const page = await open()
    const refusal = await page.evaluate(async () => {
      const result = await published.signInWithCredential({
        email: 'a@example.com',
        password: 'not right',
        noRedirect: true,
      })
      return result.status === 'error' ? result.error.errorCode : 'none'
    })
    expect(refusal).toBe('EMAIL_PASSWORD_MISMATCH')
  })

  it('signs out and is no one after a reload', async () => {
    const page = await open()
    await signUp(page, freshEmail())
    // Signing out sends the page elsewhere, which ends the script that called it.
    await Promise.all([
      page.waitForResponse(response => response.request().method() === 'DELETE'),
      page.evaluate(() => void published.getUser().then(user => user?.signOut())),
    ])
    await page.waitForFunction(() => !document.cookie.includes('stack-refresh'))
    await reopen(page)
    expect(await whoIs(page)).toBeNull()
  })
})
