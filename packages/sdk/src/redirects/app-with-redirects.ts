import { BaseApp, getContext } from '../app/base-app.ts'
import type { User } from '../users/user.ts'
import type { RedirectOptions } from './redirects.ts'
import type { PageName } from './urls.ts'

/**
 * The pages that an app can take the visitor to. With `redirectMethod: 'none'` nothing happens; else each call stays
 * unanswered for two seconds, while the browser leaves.
 *
 * @example
 * if (!(await app.getUser())) await app.redirectToSignIn()
 */
export class AppWithRedirects<Own extends User> extends BaseApp<Own> {
  /** Remembers the current page, and returns to it after a sign-in. */
  redirectToSignIn(options?: RedirectOptions): Promise<void> {
    return redirectTo(this, 'signIn', options)
  }

  /** Remembers the current page, and returns to it after a sign-up. */
  redirectToSignUp(options?: RedirectOptions): Promise<void> {
    return redirectTo(this, 'signUp', options)
  }

  /** Returns to the page that was remembered, if one was. */
  redirectToAfterSignIn(options?: RedirectOptions): Promise<void> {
    return redirectTo(this, 'afterSignIn', options)
  }

  /** Returns to the page that was remembered, if one was. */
  redirectToAfterSignUp(options?: RedirectOptions): Promise<void> {
    return redirectTo(this, 'afterSignUp', options)
  }

  redirectToSignOut(options?: RedirectOptions): Promise<void> {
    return redirectTo(this, 'signOut', options)
  }

  redirectToAfterSignOut(options?: RedirectOptions): Promise<void> {
    return redirectTo(this, 'afterSignOut', options)
  }

  redirectToEmailVerification(options?: RedirectOptions): Promise<void> {
    return redirectTo(this, 'emailVerification', options)
  }

  redirectToPasswordReset(options?: RedirectOptions): Promise<void> {
    return redirectTo(this, 'passwordReset', options)
  }

  redirectToForgotPassword(options?: RedirectOptions): Promise<void> {
    return redirectTo(this, 'forgotPassword', options)
  }

  redirectToHome(options?: RedirectOptions): Promise<void> {
    return redirectTo(this, 'home', options)
  }

  redirectToOAuthCallback(options?: RedirectOptions): Promise<void> {
    return redirectTo(this, 'oauthCallback', options)
  }

  redirectToMagicLinkCallback(options?: RedirectOptions): Promise<void> {
    return redirectTo(this, 'magicLinkCallback', options)
  }

  redirectToAccountSettings(options?: RedirectOptions): Promise<void> {
    return redirectTo(this, 'accountSettings', options)
  }

  redirectToTeamInvitation(options?: RedirectOptions): Promise<void> {
    return redirectTo(this, 'teamInvitation', options)
  }

  redirectToMfa(options?: RedirectOptions): Promise<void> {
    return redirectTo(this, 'mfa', options)
  }

  /** Remembers the current page, and returns to it once the user has a full account. */
  redirectToOnboarding(options?: RedirectOptions): Promise<void> {
    return redirectTo(this, 'onboarding', options)
  }

  redirectToCliAuthConfirm(options?: RedirectOptions): Promise<void> {
    return redirectTo(this, 'cliAuthConfirm', options)
  }

  redirectToError(options?: RedirectOptions): Promise<void> {
    return redirectTo(this, 'error', options)
  }
}

async function redirectTo(app: BaseApp<User>, page: PageName, options?: RedirectOptions): Promise<void> {
  await getContext(app).redirects.toPage(page, options)
}
