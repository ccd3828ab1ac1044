/** Introspection of access tokens at a project (RFC 7662). */

/** A token that is valid. */
export interface Introspected {
  readonly audiences: readonly string[]
  readonly scopes: readonly string[]
  readonly userId: string | null
  readonly clientId: string
  readonly expiresAt: Date
  /** It is bound to a key (DPoP): without a proof of that key it may be stolen. */
  readonly isBound: boolean
}

export interface IntrospectionOptions {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly fetch: typeof fetch
}

/** Measured from when the request is sent. With the duration of the request, a token that ends is refused within a second. */
const cacheMs = 500
const maxCached = 1_000

/** Null: the token is not valid, or was given for another resource. Concurrent checks of one token share a request. */
export function createIntrospection(options: IntrospectionOptions): (token: string) => Promise<Introspected | null> {
  const cache = new Map<string, { readonly sentAt: number; readonly response: Promise<Introspected | null> }>()
  return token => {
    const now = performance.now()
    const cached = cache.get(token)
    if (cached && now - cached.sentAt < cacheMs) return cached.response
    const response = introspect(options, token)
    // Deleted first, so that the order of the keys is that of the requests.
    cache.delete(token)
    cache.set(token, { sentAt: now, response })
    const [oldest] = cache.keys()
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
    response.catch(() => cache.delete(token))
    return response
  }
}

async function introspect(options: IntrospectionOptions, token: string): Promise<Introspected | null> {
  const { issuer, clientId, clientSecret, fetch: send } = options
  const response = await send(`${issuer}/openid/introspect`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ token, token_type_hint: 'access_token' }).toString(),
    // Workers have no `error`. The status of a redirect is refused below.
    redirect: 'manual',
    signal: AbortSignal.timeout(5_000),
  }).catch((cause: unknown) => {
    throw new Error(`The project could not be reached at ${issuer}. Check the issuer of this resource.`, { cause })
  })
  if (response.status === 401)
    throw new Error(
      'The project refused the id and secret of this resource. Compare them with those of its registration.',
    )
  if (!response.ok) throw new Error(`The project did not introspect a token: its status was ${response.status}.`)
  return toIntrospected(await response.json())
}

function toIntrospected(body: unknown): Introspected | null {
  const { active, aud, scope, sub, client_id, exp, cnf, token_type }: Record<string, unknown> = { ...Object(body) }
  if (active !== true || typeof client_id !== 'string' || typeof exp !== 'number') return null
  return {
    audiences: [aud].flat().filter(each => typeof each === 'string'),
    scopes: typeof scope === 'string' && scope !== '' ? scope.split(' ') : [],
    userId: typeof sub === 'string' ? sub : null,
    clientId: client_id,
    expiresAt: new Date(exp * 1_000),
    isBound: cnf !== undefined || token_type === 'DPoP',
  }
}
