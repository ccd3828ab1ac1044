/** Where a request comes from, read on demand: most endpoints do not need it. */
import { header, isLocale, toCanonicalLocale } from '@latchkey/contract'
import { clientAddress, type TrustedProxies } from '../limits/client-address.ts'
import type { Device } from './context.ts'
import type { Incoming, RequestHeaders } from './incoming.ts'

/** What the deployment says of what stands before it. */
export interface Surroundings {
  readonly isTrusted: TrustedProxies
  /** The header in which trusted proxies send the country. */
  readonly geoHeader: string | undefined
}

export class RequestDevice implements Device {
  readonly #headers: RequestHeaders
  readonly #peerAddress: string | null
  readonly #surroundings: Surroundings

  constructor({ headers }: Pick<Incoming, 'headers'>, peerAddress: string | null, surroundings: Surroundings) {
    this.#headers = headers
    this.#peerAddress = peerAddress
    this.#surroundings = surroundings
  }

  get address(): string | null {
    if (this.#peerAddress === null) return null
    return clientAddress({ headers: this.#headers }, this.#peerAddress, this.#surroundings.isTrusted)
  }

  get userAgent(): string | null {
    return this.#headers.get('user-agent')
  }

  get country(): string | null {
    const { isTrusted, geoHeader } = this.#surroundings
    if (geoHeader === undefined || this.#peerAddress === null || !isTrusted(this.#peerAddress)) return null
    return getCountry(this.#headers, geoHeader)
  }

  get locale(): string | null {
    return isClient(this.#headers) ? getLocale(this.#headers.get('accept-language') ?? '') : null
  }
}

/**
 * The country of a browser, from a header of the proxy.
 *
 * A server that calls for its visitors has the country of its host, which is no user's. So callers with a
 * server key are left out, and clients whose User-Agent is no browser.
 */
function getCountry(headers: RequestHeaders, geoHeader: string): string | null {
  if (!isBrowserLike(headers)) return null
  const country = headers.get(geoHeader)?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(country) && country !== unknown ? country : null
}

/** What proxies say of an address that is in no country. */
const unknown = 'XX'

/** The first tag: browsers write them in order of preference. Node.js sends `*`, which is none. */
function getLocale(acceptLanguage: string): string | null {
  const [tag = ''] = acceptLanguage.slice(0, longestTag + 1).split(/[,;]/)
  const trimmed = tag.trim()
  return trimmed.length <= longestTag && isLocale(trimmed) ? toCanonicalLocale(trimmed) : null
}

/** As the contract bounds the locale of a user. */
const longestTag = 35

function isBrowserLike(headers: RequestHeaders): boolean {
  return isClient(headers) && isBrowser(headers.get('user-agent'))
}

/** Without a server key. */
function isClient(headers: RequestHeaders): boolean {
  // The token endpoint takes its credentials from the body, and only those that a browser may have.
  return (headers.get(header.accessType) ?? 'client') === 'client'
}

/** Every browser calls itself Mozilla first. Programs do not: Node.js sends `node`, others their own name or nothing. */
export function isBrowser(userAgent: string | null): boolean {
  return userAgent?.startsWith('Mozilla/') ?? false
}
