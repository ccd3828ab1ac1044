/**
 * The tokens that came with a request. They are the visitor's own: what is refreshed here serves the
 * rest of this request, and is not sent back. Requests of Fetch and Next.js have headers with `get`, those of Node and Express an object.
 */
import { header } from '@latchkey/contract/names'
import { getText, parseJson, tokensInCookies } from './cookie-names.ts'
import { createMemoryStore } from './memory.ts'
import type { HeadersByName, RequestLike, TokenStore, Tokens } from './token-store.ts'

export function createRequestStore(request: RequestLike, projectId: string): TokenStore {
  const auth = getHeader(request, header.auth)
  if (auth) return createMemoryStore(tokensIn(parseJson(auth)), { holdsForeignTokens: true })
  // Published SDKs since 2.8.102 send both tokens there, behind a prefix.
  const [, isPair, bearer] =
    getHeader(request, 'authorization')?.match(/^Bearer +((?:stackauth|hexclave)_)?(\S+) *$/i) ?? []
  if (isPair) return createMemoryStore(tokensIn(parseJson(bearer, atob)), { holdsForeignTokens: true })
  if (bearer)
    return createMemoryStore({ accessToken: bearer, refreshToken: null }, { holdsForeignTokens: true, isBearer: true })
  const tokens = tokensInCookies(getHeader(request, 'cookie') ?? '', projectId)
  return createMemoryStore(tokens, { holdsForeignTokens: true })
}

function getHeader({ headers }: RequestLike, name: string): string | null | undefined {
  if (isReadByName(headers)) return headers.get(name)
  const value = headers[name]
  return typeof value === 'object' ? value[0] : value
}

/** Node has an object of headers, in which one named `get` would be a text. */
function isReadByName(headers: RequestLike['headers']): headers is HeadersByName {
  return typeof headers.get === 'function'
}

function tokensIn(auth: unknown): Tokens {
  if (typeof auth !== 'object' || auth === null || Array.isArray(auth)) {
    throw new SyntaxError('The tokens in a header must be a JSON object. Send what user.getAuthHeaders() gives.')
  }
  return { accessToken: getText(auth, 'accessToken'), refreshToken: getText(auth, 'refreshToken') }
}
