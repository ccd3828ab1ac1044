/**
 * An API or an MCP server that accepts access tokens of a project: its metadata (RFC 9728), the check of tokens, and the responses
 * to requests without a token or a scope.
 */
import { createIntrospection, type Introspected } from './introspection.ts'

export interface ProtectedResourceOptions {
  /** Its identifier, as it was registered with the project, such as `https://notes.example.com/mcp`. */
  readonly resource: string
  /** The address of the server, then `/p/` and the id of the project. */
  readonly issuer: string
  /** Of the resource, from its registration. */
  readonly clientId: string
  readonly clientSecret: string
  /** What clients may request. */
  readonly scopes?: readonly string[] | undefined
  /** The name that people read. */
  readonly displayName?: string | undefined
  /** Replaces the `fetch` of the platform. */
  readonly fetch?: typeof fetch | undefined
}

/** The request is allowed. */
export interface Access {
  readonly isAllowed: true
  /** Null: a service account acts for itself. */
  readonly userId: string | null
  readonly clientId: string
  readonly scopes: readonly string[]
  readonly expiresAt: Date
}

/** The request is refused. Reply with `Response.json(refusal.body, refusal)`. */
export interface Refusal {
  readonly isAllowed: false
  readonly status: 401 | 403
  readonly headers: { readonly 'www-authenticate': string }
  readonly body: { readonly error: string; readonly error_description: string }
}

export interface ProtectedResourceMetadata {
  readonly resource: string
  readonly authorization_servers: readonly string[]
  readonly bearer_methods_supported: readonly ['header']
  readonly scopes_supported?: readonly string[]
  readonly resource_name?: string
}

export interface ProtectedResource {
  /** The URL of the metadata, by RFC 9728. */
  readonly metadataUrl: string
  readonly metadata: ProtectedResourceMetadata
  /** The metadata as a response, which pages of other origins may read. */
  metadataResponse(): Response
  /**
   * Whether the value of an `Authorization` header allows a request that needs these scopes. A token is refused within a second after
   * its consent is withdrawn or its session ends.
   *
   * @throws where the project cannot be reached, or refuses the secret of the resource.
   */
  check(authorization: string | null | undefined, scopes?: readonly string[]): Promise<Access | Refusal>
}

const longestToken = 4_000

/**
 * An API or an MCP server of yours, registered with the project in the token format `opaque`.
 *
 * @example
 * const notes = protectedResource({ resource, issuer, clientId, clientSecret, scopes: ['notes:read'] })
 *
 * async function respond(request: Request) {
 *   if (new URL(request.url).pathname === new URL(notes.metadataUrl).pathname) return notes.metadataResponse()
 *   const access = await notes.check(request.headers.get('authorization'), ['notes:read'])
 *   if (!access.isAllowed) return Response.json(access.body, access)
 *   return Response.json({ notes: [], userId: access.userId })
 * }
 */
export function protectedResource(options: ProtectedResourceOptions): ProtectedResource {
  const { resource, issuer, scopes: supported, displayName, clientId, clientSecret } = options
  const metadataUrl = wellKnown(resource)
  const introspect = createIntrospection({ issuer, clientId, clientSecret, fetch: options.fetch ?? fetch })
  const metadata: ProtectedResourceMetadata = {
    resource,
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
    ...(supported && { scopes_supported: [...supported] }),
    ...(displayName !== undefined && { resource_name: displayName }),
  }

  return {
    metadataUrl,
    metadata,
    metadataResponse: () =>
      Response.json(metadata, {
        headers: { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' },
      }),
    async check(authorization, needed = []) {
      if (!authorization) return refusal(401, null, 'The request has no access token.', needed)
      const [, token] = /^bearer +([\w~+/.-]+=*) *$/i.exec(authorization) ?? []
      const known = token === undefined || token.length > longestToken ? null : await introspect(token)
      const fault = findFault(known)
      if (known === null || fault !== null)
        return refusal(401, 'invalid_token', fault ?? 'The access token is not valid.', needed)
      if (!needed.every(scope => known.scopes.includes(scope)))
        return refusal(403, 'insufficient_scope', 'The access token lacks a scope.', [...known.scopes, ...needed])
      const { userId, clientId, scopes, expiresAt } = known
      return { isAllowed: true, userId, clientId, scopes, expiresAt }
    },
  }

  function findFault(known: Introspected | null): string | null {
    if (known === null) return 'The access token is not valid.'
    if (!known.audiences.includes(resource)) return 'The access token is for another resource.'
    return known.isBound ? 'The access token is bound to a key, and came without a proof.' : null
  }

  function refusal(status: 401 | 403, error: string | null, description: string, scopes: readonly string[]): Refusal {
    const parameters = {
      ...(error !== null && { error, error_description: description }),
      resource_metadata: metadataUrl,
      ...(scopes.length > 0 && { scope: [...new Set(scopes)].join(' ') }),
    }
    const challenge = Object.entries(parameters).map(([name, value]) => `${name}="${value.replace(/["\\]/g, '')}"`)
    return {
      isAllowed: false,
      status,
      headers: { 'www-authenticate': `Bearer ${challenge.join(', ')}` },
      body: { error: error ?? 'unauthorized', error_description: description },
    }
  }
}

/** RFC 9728: the well-known part stands before the path. */
function wellKnown(resource: string): string {
  const { origin, pathname, search } = new URL(resource)
  return `${origin}/.well-known/oauth-protected-resource${pathname === '/' ? '' : pathname}${search}`
}
