import type { Row } from '../app/app-class.ts'
import type { AppContext } from '../app/app-context.ts'
import type { RedirectOptions } from './redirects.ts'
import { handlerPages, type PageName } from './urls.ts'

/**
 * The pages that an app can take the visitor to. With `redirectMethod: 'none'` nothing happens; else each call stays
 * unanswered for two seconds, while the browser leaves.
 *
 * @example
 * if (!(await app.getUser())) await app.redirectToSignIn()
 */
export interface RedirectMethods {
  /** Remembers the current page, and returns to it after a sign-in. */
  redirectToSignIn(options?: RedirectOptions): Promise<void>
  /** Remembers the current page, and returns to it after a sign-up. */
  redirectToSignUp(options?: RedirectOptions): Promise<void>
  /** Returns to the page that was remembered, if one was. */
  redirectToAfterSignIn(options?: RedirectOptions): Promise<void>
  /** Returns to the page that was remembered, if one was. */
  redirectToAfterSignUp(options?: RedirectOptions): Promise<void>
  redirectToSignOut(options?: RedirectOptions): Promise<void>
  redirectToAfterSignOut(options?: RedirectOptions): Promise<void>
  redirectToEmailVerification(options?: RedirectOptions): Promise<void>
  redirectToPasswordReset(options?: RedirectOptions): Promise<void>
  redirectToForgotPassword(options?: RedirectOptions): Promise<void>
  redirectToHome(options?: RedirectOptions): Promise<void>
  redirectToOAuthCallback(options?: RedirectOptions): Promise<void>
  redirectToMagicLinkCallback(options?: RedirectOptions): Promise<void>
  redirectToAccountSettings(options?: RedirectOptions): Promise<void>
  redirectToTeamInvitation(options?: RedirectOptions): Promise<void>
  redirectToMfa(options?: RedirectOptions): Promise<void>
  redirectToCliAuthConfirm(options?: RedirectOptions): Promise<void>
  redirectToError(options?: RedirectOptions): Promise<void>
}

const pages: readonly PageName[] = [...handlerPages, 'home', 'afterSignIn', 'afterSignUp', 'afterSignOut']

const methods = pages.map(page => [
  `redirectTo${page.replace(/^oa|^./, start => start.toUpperCase())}`,
  async ({ redirects }: AppContext, options?: RedirectOptions) => void (await redirects.toPage(page, options)),
])

// One method for each page, named for it: `redirectToOAuthCallback` has two capitals.
export const redirectMethods = Object.fromEntries(methods) as Row<RedirectMethods, AppContext>
