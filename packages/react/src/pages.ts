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
// No calls, so that bundlers leave the table out where no handler is used.
export const pages = {
  'sign-in': { component: 'SignIn', url: 'signIn', aliases: ['log-in'], isReplaceable: true },
  'sign-up': { component: 'SignUp', url: 'signUp', aliases: ['register'], isReplaceable: true },
  'sign-out': { component: 'SignOut', url: 'signOut', aliases: [], isReplaceable: true },
  'forgot-password': { component: 'ForgotPassword', url: 'forgotPassword', aliases: [], isReplaceable: true },
  'password-reset': { component: 'PasswordReset', url: 'passwordReset', aliases: [], isReplaceable: true },
  'magic-link-callback': { component: 'MagicLinkCallback', url: 'magicLinkCallback', aliases: [], isReplaceable: true },
  'oauth-callback': { component: 'OAuthCallback', url: 'oauthCallback', aliases: [], isReplaceable: true },
  'email-verification': { component: 'EmailVerification', url: 'emailVerification', aliases: [], isReplaceable: true },
  mfa: { component: 'MFA', url: 'mfa', aliases: [], isReplaceable: true },
  onboarding: { component: 'Onboarding', url: 'onboarding', aliases: [], isReplaceable: true },
  'cli-auth-confirm': { component: 'CliAuthConfirmation', url: 'cliAuthConfirm', aliases: [], isReplaceable: false },
  'team-invitation': { component: 'TeamInvitation', url: 'teamInvitation', aliases: [], isReplaceable: true },
  'team-creation': { component: 'TeamCreation', url: null, aliases: [], isReplaceable: false },
  'account-settings': { component: 'AccountSettings', url: 'accountSettings', aliases: [], isReplaceable: false },
  impersonation: { component: 'Impersonation', url: null, aliases: [], isReplaceable: false },
  error: { component: 'ErrorPage', url: 'error', aliases: [], isReplaceable: false },
} as const satisfies Record<string, HandlerPage>

export type PageName = keyof typeof pages

/** The name of the component of a page. */
export type PageComponentName = (typeof pages)[PageName]['component']
