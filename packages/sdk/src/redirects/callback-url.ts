import type { Connection } from '../app/connection.ts'
import { isBrowser } from '../environment.ts'
import type { PageName } from './urls.ts'

/** The whole address of one of the application's pages, for a link in a mail. */
export async function callbackUrl(
  { urls, requestOrigin }: Pick<Connection, 'urls' | 'requestOrigin'>,
  page: PageName,
  given?: string,
): Promise<string> {
  const url = given ?? urls[page]
  const base = isBrowser() ? location.href : await requestOrigin?.()
  try {
    return new URL(url, base).href
  } catch {
    throw new Error(
      `Outside a browser the ${page} page needs its whole address: callbackUrl, verificationCallbackUrl at a sign-up, or urls.${page}.`,
    )
  }
}
