import type { HandlerUrls } from '@latchkey/js'

/** A page under the handler's address. What it shows is in `handler/page-components.tsx`. */
export interface HandlerPage {
  /** Its key in `urls`; null for a page that has none. */
  url: Exclude<keyof HandlerUrls, 'handler'> | null
  /** Whether `urls` may replace it by a page of the host. */
  isReplaceable: boolean
  /** Other names that people try. Names without their dashes work for every page. */
  aliases: readonly string[]
}

/** The pages, by the last part of their address. */
export const pages = {
  'sign-in': page('signIn', { aliases: ['log-in'] }),
  'sign-up': page('signUp', { aliases: ['register'] }),
  'sign-out': page('signOut'),
  'forgot-password': page('forgotPassword'),
  'password-reset': page('passwordReset'),
  'magic-link-callback': page('magicLinkCallback'),
  'oauth-callback': page('oauthCallback'),
  'email-verification': page('emailVerification'),
  mfa: page('mfa'),
  'cli-auth-confirm': page(null, { isReplaceable: false }),
  'team-invitation': page('teamInvitation'),
  'team-creation': page(null, { isReplaceable: false }),
  'account-settings': page('accountSettings', { isReplaceable: false }),
  error: page('error', { isReplaceable: false }),
} satisfies Record<string, HandlerPage>

export type PageName = keyof typeof pages

function page(
  url: HandlerPage['url'],
  { aliases = [], isReplaceable = true }: Partial<Omit<HandlerPage, 'url'>> = {},
): HandlerPage {
  return { url, aliases, isReplaceable }
}
