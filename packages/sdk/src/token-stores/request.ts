/**
 * The tokens that came with a request. They are the visitor's own: what is refreshed here serves the
 * rest of this request, and is not sent back. Requests of Fetch and Next.js have headers with `get`, those of Node and Express an object.
 */
import { header } from '@latchkey/contract/names'
import { tokensInCookies } from './cookie-names.ts'
import { createMemoryStore } from './memory.ts'
import type { HeadersByName, RequestLike, TokenStore, Tokens } from './token-store.ts'

export function createRequestStore(request: RequestLike, projectId: string): TokenStore {
  const auth = getHeader(request, header.auth)
  if (auth) return createMemoryStore(tokensInHeader(auth), { holdsForeignTokens: true })
  const [, bearer] = getHeader(request, 'authorization')?.match(/^Bearer +(\S+) *$/i) ?? []
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

function tokensInHeader(text: string): Tokens {
  const auth = parseJson(text)
  if (typeof auth !== 'object' || auth === null || Array.isArray(auth)) {
    throw new SyntaxError(`The header ${header.auth} must be a JSON object. Send what user.getAuthHeaders() gives.`)
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
