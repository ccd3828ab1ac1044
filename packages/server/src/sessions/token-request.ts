/** What the token endpoint asks of its parameters, beyond their shapes: in the order of the wire. */
import { OAuthClientInvalid, SchemaError, ScopeInvalid, type TokenRequest } from '@latchkey/contract'

export type Grant = { grant: 'refresh_token'; refreshToken: string } | { grant: 'authorization_code'; code: string }

/** @throws SchemaError naming every parameter that the grant needs and does not have. */
export function readGrant(asked: TokenRequest): Grant {
  const { grantType, refreshToken, code, redirectUri, codeVerifier } = asked
  if (grantType === 'refresh_token') {
    if (!refreshToken) throw missing(['refresh_token'])
    return { grant: 'refresh_token', refreshToken }
  }
  const absent = Object.entries({ code, redirect_uri: redirectUri, code_verifier: codeVerifier })
  const names = absent.filter(([, value]) => !value).map(([name]) => name)
  if (!code || names.length > 0) throw missing(names)
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(codeVerifier ?? '')) {
    throw SchemaError({ message: 'body.code_verifier must have 43 to 128 characters of A-Z a-z 0-9 - . _ ~' })
  }
  return { grant: 'authorization_code', code }
}

/** The project that is named as the client; the branch after `#` may only be the main one. */
export function clientProjectId({ clientId }: TokenRequest): string {
  const [projectId, branchId = 'main', ...rest] = (clientId ?? '').split('#')
  if (!projectId || branchId !== 'main' || rest.length > 0) throw OAuthClientInvalid({ clientId: null })
  return projectId
}

export function checkScope({ scope }: TokenRequest): void {
  if (scope !== undefined && scope !== 'legacy') throw ScopeInvalid({ scope })
}

function missing(names: readonly string[]) {
  return SchemaError({ message: names.map(name => `body.${name} is a required field`).join('\n') })
}
