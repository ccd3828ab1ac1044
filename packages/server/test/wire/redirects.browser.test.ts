/** Where the client app of the published SDK takes a page: each of its pages has a method. */
import { describe, expect, it } from 'vitest'
import { startPublishedPages } from './support/published-pages.ts'

describe('a page with @stackframe/js', () => {
  const { open } = startPublishedPages({})

  it.each<readonly [method: string, path: string, redirect: () => void]>([
    ['redirectToSignIn', '/handler/sign-in', () => void published.redirectToSignIn()],
    ['redirectToSignUp', '/handler/sign-up', () => void published.redirectToSignUp()],
    ['redirectToSignOut', '/handler/sign-out', () => void published.redirectToSignOut()],
    ['redirectToEmailVerification', '/handler/email-verification', () => void published.redirectToEmailVerification()],
    ['redirectToPasswordReset', '/handler/password-reset', () => void published.redirectToPasswordReset()],
    ['redirectToForgotPassword', '/handler/forgot-password', () => void published.redirectToForgotPassword()],
    ['redirectToOAuthCallback', '/handler/oauth-callback', () => void published.redirectToOAuthCallback()],
    ['redirectToMagicLinkCallback', '/handler/magic-link-callback', () => void published.redirectToMagicLinkCallback()],
    ['redirectToAccountSettings', '/handler/account-settings', () => void published.redirectToAccountSettings()],
    ['redirectToTeamInvitation', '/handler/team-invitation', () => void published.redirectToTeamInvitation()],
    ['redirectToMfa', '/handler/mfa', () => void published.redirectToMfa()],
    ['redirectToError', '/handler/error', () => void published.redirectToError()],
    ['redirectToHome', '/', () => void published.redirectToHome()],
    ['redirectToAfterSignIn', '/', () => void published.redirectToAfterSignIn()],
    ['redirectToAfterSignUp', '/', () => void published.redirectToAfterSignUp()],
    ['redirectToAfterSignOut', '/', () => void published.redirectToAfterSignOut()],
  ])('calls %s and is taken to %s', async (_method, path, redirect) => {
    const page = await open()
    await page.goto(new URL('/elsewhere', page.url()).href)
    await page.waitForFunction(() => 'published' in globalThis)
    await page.evaluate(redirect)
    await page.waitForURL(url => url.pathname === path)
    expect(new URL(page.url()).pathname).toBe(path)
  })
})
