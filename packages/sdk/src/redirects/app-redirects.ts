import type { RedirectOptions, Redirects } from './redirects.ts'

/**
 * The pages that an app can take the visitor to. With `redirectMethod: 'none'` nothing happens; else
 * each call stays unanswered for two seconds, while the browser leaves.
 *
 * @example
 * if (!(await app.getUser())) await app.redirectToSignIn()
 */
export abstract class AppRedirects {
  protected abstract readonly redirects: Redirects

  /** Remembers the current page, and comes back to it once somebody has signed in. */
  redirectToSignIn(options?: RedirectOptions): Promise<void> {
    return this.redirects.toPage('signIn', options)
  }
  /** Remembers the current page, and comes back to it once somebody has signed up. */
  redirectToSignUp(options?: RedirectOptions): Promise<void> {
    return this.redirects.toPage('signUp', options)
  }
  /** Goes back to the page that was remembered, if one was. */
  redirectToAfterSignIn(options?: RedirectOptions): Promise<void> {
    return this.redirects.toPage('afterSignIn', options)
  }
  /** Goes back to the page that was remembered, if one was. */
  redirectToAfterSignUp(options?: RedirectOptions): Promise<void> {
    return this.redirects.toPage('afterSignUp', options)
  }
  redirectToSignOut(options?: RedirectOptions): Promise<void> {
    return this.redirects.toPage('signOut', options)
  }
  redirectToAfterSignOut(options?: RedirectOptions): Promise<void> {
    return this.redirects.toPage('afterSignOut', options)
  }
  redirectToEmailVerification(options?: RedirectOptions): Promise<void> {
    return this.redirects.toPage('emailVerification', options)
  }
  redirectToPasswordReset(options?: RedirectOptions): Promise<void> {
    return this.redirects.toPage('passwordReset', options)
  }
  redirectToForgotPassword(options?: RedirectOptions): Promise<void> {
    return this.redirects.toPage('forgotPassword', options)
  }
  redirectToHome(options?: RedirectOptions): Promise<void> {
    return this.redirects.toPage('home', options)
  }
  redirectToOAuthCallback(options?: RedirectOptions): Promise<void> {
    return this.redirects.toPage('oauthCallback', options)
  }
  redirectToMagicLinkCallback(options?: RedirectOptions): Promise<void> {
    return this.redirects.toPage('magicLinkCallback', options)
  }
  redirectToAccountSettings(options?: RedirectOptions): Promise<void> {
    return this.redirects.toPage('accountSettings', options)
  }
  redirectToTeamInvitation(options?: RedirectOptions): Promise<void> {
    return this.redirects.toPage('teamInvitation', options)
  }
  redirectToMfa(options?: RedirectOptions): Promise<void> {
    return this.redirects.toPage('mfa', options)
  }
  redirectToError(options?: RedirectOptions): Promise<void> {
    return this.redirects.toPage('error', options)
  }
}
