/**
 * The tokens that came with a request. They are the visitor's own: what is refreshed here serves the
 * rest of this request, and is not sent back.
 */
import { header } from '@latchkey/contract/names'
import { tokensInCookies } from './cookie-names.ts'
import { createMemoryStore } from './memory.ts'
import type { RequestLike, TokenStore, Tokens } from './token-store.ts'

export function createRequestStore(request: RequestLike, projectId: string): TokenStore {
  const auth = request.headers.get(header.auth)
  const tokens = auth ? tokensInHeader(auth) : tokensInCookies(request.headers.get('cookie') ?? '', projectId)
  return createMemoryStore(tokens, { holdsForeignTokens: true })
}

function tokensInHeader(text: string): Tokens {
  const auth = parseJson(text)
  if (typeof auth !== 'object' || auth === null || Array.isArray(auth)) {
    throw new Error(`The header ${header.auth} must be a JSON object. Send what user.getAuthHeaders() gives.`)
  }
  return {
    accessToken: 'accessToken' in auth && typeof auth.accessToken === 'string' ? auth.accessToken : null,
    refreshToken: 'refreshToken' in auth && typeof auth.refreshToken === 'string' ? auth.refreshToken : null,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
