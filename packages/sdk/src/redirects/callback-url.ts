import { isBrowser } from '../environment.ts'
import type { HandlerUrls, PageName } from './urls.ts'

/** The whole address of one of the application's pages, for a link in a mail. */
export function callbackUrl(urls: HandlerUrls, page: PageName, given?: string): string {
  const url = given ?? urls[page]
  const base = isBrowser() ? location.href : undefined
  try {
    return new URL(url, base).href
  } catch {
    throw new Error(
      `Outside a browser the ${page} page needs its whole address: callbackUrl, verificationCallbackUrl at a sign-up, or urls.${page}.`,
    )
  }
}
