import type { HandlerUrls } from '@latchkey/js'
import { type ComponentType, lazy } from 'react'

/** What the handler gives to each page. */
export interface HandlerPageProps {
  fullPage: boolean
  /** The query of the address. */
  query: URLSearchParams
}

export interface HandlerPage {
  component: ComponentType<HandlerPageProps>
  /** Its key in `urls`. */
  url: Exclude<keyof HandlerUrls, 'handler'>
  /** Whether `urls` may name a page of the host's in its place. */
  isReplaceable: boolean
  /** Other names that people try. Names without their dashes work for every page. */
  aliases: readonly string[]
  shape: 'sign-in' | 'sign-up' | 'card' | 'settings'
}

/** The pages under the handler's address. Each is a file of its own, fetched when it is opened. */
export const pages = {
  'sign-in': page('signIn', 'sign-in', () => import('./auth/SignInPage.tsx'), { aliases: ['log-in'] }),
  'sign-up': page('signUp', 'sign-up', () => import('./auth/SignUpPage.tsx'), { aliases: ['register'] }),
  'sign-out': page('signOut', 'card', () => import('./auth/SignOut.tsx')),
  'email-verification': page('emailVerification', 'card', () => import('./auth/EmailVerification.tsx')),
  'account-settings': page('accountSettings', 'settings', () => import('./account/AccountSettingsPage.tsx'), {
    isReplaceable: false,
  }),
  error: page('error', 'card', () => import('./cards/ErrorPage.tsx'), { isReplaceable: false }),
} satisfies Record<string, HandlerPage>

export type PageName = keyof typeof pages

function page(
  url: HandlerPage['url'],
  shape: HandlerPage['shape'],
  load: () => Promise<{ Page: ComponentType<HandlerPageProps> }>,
  { aliases = [], isReplaceable = true }: { aliases?: readonly string[]; isReplaceable?: boolean } = {},
): HandlerPage {
  return { url, shape, aliases, isReplaceable, component: lazy(async () => ({ default: (await load()).Page })) }
}
