/**
 * The country of somebody at a browser, as a proxy tells it.
 *
 * A server that asks for its visitors comes from wherever it is hosted, which is nobody's country. So whoever
 * shows a server's key is left out, and whoever does not call itself a browser.
 */
import { header } from '@latchkey/contract'
import type { RequestHeaders } from './incoming.ts'

export function countryOf(headers: RequestHeaders, geoHeader: string): string | null {
  if (!isBrowserLike(headers)) return null
  const country = headers.get(geoHeader)?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(country) && country !== unknown ? country : null
}

/** What proxies say of an address that is in no country. */
const unknown = 'XX'

function isBrowserLike(headers: RequestHeaders): boolean {
  // The token endpoint takes its credentials from the body, and only those that a browser may have.
  const level = headers.get(header.accessType) ?? 'client'
  return level === 'client' && headers.get('user-agent')?.startsWith('Mozilla/') === true
}
