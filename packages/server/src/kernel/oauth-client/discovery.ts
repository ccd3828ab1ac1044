/** What OpenID Connect providers say of themselves (OpenID Connect Discovery), fetched once in a while. */
import { parseUrl } from '@latchkey/contract'
import type { ServerMetadata } from 'openid-client'
import type { Clock } from '../clock.ts'
import { RecentMap } from '../crypto/recent-map.ts'
import { OAuthFailure } from './failure.ts'
import type { Send } from './send.ts'

export interface DiscoveredProvider {
  readonly issuer: string
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly keySet: string
  readonly userInfoEndpoint: string | null
  readonly scopes: readonly string[] | null
  readonly tokenAuthentications: readonly string[] | null
  /** Whether its callbacks name the issuer (RFC 9207). */
  readonly namesIssuer: boolean
}

/** @throws {@link OAuthFailure} */
export type Discovery = (issuer: string) => Promise<DiscoveredProvider>

interface Fetching {
  readonly send: Send
  readonly allowHttp: boolean
}

interface DiscoveryOptions extends Fetching {
  readonly clock: Clock
}

interface Entry {
  readonly provider: Promise<DiscoveredProvider>
  readonly fetchedAtMs: number
}

const freshForMs = 60 * 60_000
const mostProviders = 500

/** Those who need the same provider at the same time wait for one request. */
export function createDiscovery({ clock, ...fetching }: DiscoveryOptions): Discovery {
  const known = new RecentMap<string, Entry>(mostProviders)

  return issuer => {
    const now = clock.now().getTime()
    const before = known.get(issuer)
    // The distance, not the difference: a clock that is set back must not keep an old document alive.
    if (before && Math.abs(now - before.fetchedAtMs) < freshForMs) return before.provider
    const entry = { provider: discover(issuer, fetching), fetchedAtMs: now }
    known.set(issuer, entry)
    entry.provider.catch(() => {
      if (known.get(issuer) === entry) known.delete(issuer)
    })
    return entry.provider
  }
}

async function discover(issuer: string, { send, allowHttp }: Fetching): Promise<DiscoveredProvider> {
  const library = await import('openid-client')
  const request = async (url: string) => {
    const { status, contentType, body } = await send({ url, method: 'GET', headers: { accept: 'application/json' } })
    return new Response(body, { status, headers: { 'content-type': contentType } })
  }
  try {
    const found = await library.discovery(new URL(issuer), 'none', undefined, undefined, {
      [library.customFetch]: request,
      // Whether http is allowed is for the outgoing requests to say.
      execute: allowHttp ? [library.allowInsecureRequests] : [],
    })
    return described(found.serverMetadata())
  } catch (error) {
    if (!(error instanceof library.ClientError)) throw error
    // Without a code it is an error of our own, from sending the request.
    throw error.code === undefined ? error.cause : new OAuthFailure('other', `discovery of ${issuer}: ${error.message}`)
  }
}

function described(metadata: Readonly<ServerMetadata>): DiscoveredProvider {
  const { issuer, authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = metadata
  if (!isHttp(authorization_endpoint) || !isHttp(token_endpoint) || !isHttp(jwks_uri))
    throw new OAuthFailure('other', `discovery of ${issuer}: an endpoint is missing`)
  return {
    issuer,
    authorizationEndpoint: authorization_endpoint,
    tokenEndpoint: token_endpoint,
    keySet: jwks_uri,
    userInfoEndpoint: isHttp(userinfo_endpoint) ? userinfo_endpoint : null,
    scopes: listed(metadata.scopes_supported),
    tokenAuthentications: listed(metadata.token_endpoint_auth_methods_supported),
    namesIssuer: metadata.authorization_response_iss_parameter_supported === true,
  }
}

/** A browser is sent to the first of them. */
function isHttp(endpoint: unknown): endpoint is string {
  return typeof endpoint === 'string' && /^https?:$/.test(parseUrl(endpoint)?.protocol ?? '')
}

function listed(names: unknown): readonly string[] | null {
  return Array.isArray(names) ? names.filter(name => typeof name === 'string') : null
}
