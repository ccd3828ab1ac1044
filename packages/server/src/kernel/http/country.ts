/**
 * The country of a browser, from a header of the proxy.
 *
 * A server that calls for its visitors has the country of its host, which is no user's. So callers with a
 * server key are left out, and clients whose User-Agent is no browser.
 */
import { header } from '@latchkey/contract'
import { isBrowser } from './browser.ts'
import type { RequestHeaders } from './incoming.ts'

export function getCountry(headers: RequestHeaders, geoHeader: string): string | null {
  if (!isBrowserLike(headers)) return null
  const country = headers.get(geoHeader)?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(country) && country !== unknown ? country : null
}

/** What proxies say of an address that is in no country. */
const unknown = 'XX'

function isBrowserLike(headers: RequestHeaders): boolean {
  // The token endpoint takes its credentials from the body, and only those that a browser may have.
  const level = headers.get(header.accessType) ?? 'client'
  return level === 'client' && isBrowser(headers.get('user-agent'))
}
