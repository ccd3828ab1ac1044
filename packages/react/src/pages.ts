import type { HandlerUrls } from '@latchkey/js'

/** A page under the handler's address. What it shows is in `handler/page-components.tsx`. */
export interface HandlerPage {
  /** Its key in `urls`; null for a page that has none. */
  url: Exclude<keyof HandlerUrls, 'handler'> | null
  /** The component that shows it. */
  component: string
  /** Whether `urls` may replace it by a page of the host. */
  isReplaceable: boolean
  /** Other names that people try. Names without their dashes work for every page. */
  aliases: readonly string[]
}

/** The pages, by the last part of their address. */
export const pages = {
  'sign-in': page('SignIn', 'signIn', { aliases: ['log-in'] }),
  'sign-up': page('SignUp', 'signUp', { aliases: ['register'] }),
  'sign-out': page('SignOut', 'signOut'),
  'forgot-password': page('ForgotPassword', 'forgotPassword'),
  'password-reset': page('PasswordReset', 'passwordReset'),
  'magic-link-callback': page('MagicLinkCallback', 'magicLinkCallback'),
  'oauth-callback': page('OAuthCallback', 'oauthCallback'),
  'email-verification': page('EmailVerification', 'emailVerification'),
  mfa: page('MFA', 'mfa'),
  'cli-auth-confirm': page('CliAuthConfirmation', null, { isReplaceable: false }),
  'team-invitation': page('TeamInvitation', 'teamInvitation'),
  'team-creation': page('TeamCreation', null, { isReplaceable: false }),
  'account-settings': page('AccountSettings', 'accountSettings', { isReplaceable: false }),
  error: page('ErrorPage', 'error', { isReplaceable: false }),
} satisfies Record<string, HandlerPage>

export type PageName = keyof typeof pages

/** The name of the component of a page. */
export type PageComponentName = (typeof pages)[PageName]['component']

function page<const Component extends string>(
  component: Component,
  url: HandlerPage['url'],
  { aliases = [], isReplaceable = true }: Partial<Pick<HandlerPage, 'aliases' | 'isReplaceable'>> = {},
) {
  return { component, url, aliases, isReplaceable }
}
