/** What the token endpoint requires of its parameters, beyond their shapes: in the order of the wire. */
import { SchemaError, ScopeInvalid, type TokenRequest } from '@latchkey/contract'

export interface CodeGrant {
  readonly grant: 'authorization_code'
  readonly code: string
  readonly redirectUri: string
  readonly codeVerifier: string
}

export type Grant = { readonly grant: 'refresh_token'; readonly refreshToken: string } | CodeGrant

/** @throws SchemaError naming every parameter that the grant needs and does not have. */
export function readGrant(input: TokenRequest): Grant {
  const { grantType, refreshToken, code, redirectUri, codeVerifier } = input
  if (grantType === 'refresh_token') {
    if (!refreshToken) throw missing(['refresh_token'])
    return { grant: 'refresh_token', refreshToken }
  }
  if (!code || !redirectUri || !codeVerifier) {
    const given = Object.entries({ code, redirect_uri: redirectUri, code_verifier: codeVerifier })
    throw missing(given.filter(([, value]) => !value).map(([name]) => name))
  }
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(codeVerifier)) {
    throw SchemaError({ message: 'body.code_verifier must have 43 to 128 characters of A-Z a-z 0-9 - . _ ~' })
  }
  return { grant: 'authorization_code', code, redirectUri, codeVerifier }
}

/** The project that is named as the client; the branch after `#` may only be the main one. Null: it names none. */
export function clientProjectId({ clientId }: { readonly clientId?: string | undefined }): string | null {
  const [projectId, branchId = 'main', ...rest] = (clientId ?? '').split('#')
  return projectId && branchId === 'main' && rest.length === 0 ? projectId : null
}

/** @throws {@link ScopeInvalid} */
export function checkScope({ scope }: { readonly scope?: string | undefined }): void {
  if (scope !== undefined && scope !== 'legacy') throw ScopeInvalid({ scope })
}

function missing(names: readonly string[]) {
  return SchemaError({ message: names.map(name => `body.${name} is a required field`).join('\n') })
}
