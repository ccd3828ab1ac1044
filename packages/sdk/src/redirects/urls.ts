/** Where an application's pages are. */
import { present } from '../present.ts'

/** The pages that the application or its handler has. All but `handler` can be redirected to. */
export interface HandlerUrls {
  /** The folder of the handler's pages. */
  readonly handler: string
  readonly signIn: string
  readonly signUp: string
  readonly afterSignIn: string
  readonly afterSignUp: string
  readonly signOut: string
  readonly afterSignOut: string
  readonly emailVerification: string
  readonly passwordReset: string
  readonly forgotPassword: string
  readonly home: string
  readonly oauthCallback: string
  readonly magicLinkCallback: string
  readonly accountSettings: string
  readonly teamInvitation: string
  readonly mfa: string
  readonly error: string
}

/** A page that can be redirected to. */
export type PageName = Exclude<keyof HandlerUrls, 'handler'>

/** The pages as given, and the handler's own for the rest. */
export function resolveUrls(given: Partial<HandlerUrls> = {}): HandlerUrls {
  const handler = given.handler ?? '/handler'
  const page = (name: string) => `${handler.replace(/\/+$/, '')}/${name}`
  const home = given.home ?? '/'
  const afterSignIn = given.afterSignIn ?? home
  return Object.freeze({
    signIn: page('sign-in'),
    signUp: page('sign-up'),
    afterSignUp: afterSignIn,
    signOut: page('sign-out'),
    afterSignOut: home,
    emailVerification: page('email-verification'),
    passwordReset: page('password-reset'),
    forgotPassword: page('forgot-password'),
    oauthCallback: page('oauth-callback'),
    magicLinkCallback: page('magic-link-callback'),
    accountSettings: page('account-settings'),
    teamInvitation: page('team-invitation'),
    mfa: page('mfa'),
    error: page('error'),
    ...present(given),
    handler,
    home,
    afterSignIn,
  })
}
