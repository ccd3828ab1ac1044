/**
 * How tokens are written in cookies: the refresh token under the project's name, and beside it the
 * access token together with the refresh token it belongs to. An access token that belongs to
 * another refresh token is left over from somebody else, and does not count.
 */
import { cookieName } from '@latchkey/contract/names'
import { noTokens, type Tokens } from './token-store.ts'

export type Cookies = ReadonlyMap<string, string>

export function tokensInCookies(cookies: Cookies, projectId: string): Tokens {
  const refreshToken = cookies.get(cookieName.refresh(projectId)) || cookies.get(cookieName.olderRefresh)
  if (!refreshToken) return noTokens
  const [owner, accessToken] = pairIn(cookies.get(cookieName.access))
  return { refreshToken, accessToken: owner === refreshToken && typeof accessToken === 'string' ? accessToken : null }
}

function pairIn(text: string | undefined): readonly unknown[] {
  try {
    const pair: unknown = JSON.parse(text ?? '')
    return Array.isArray(pair) ? pair : []
  } catch {
    return []
  }
}

/** Reads a `Cookie` header, or what `document.cookie` says. The first of two cookies of one name counts. */
export function parseCookies(text: string): Cookies {
  const cookies = new Map<string, string>()
  for (const part of text.split(';')) {
    const [name = '', ...value] = part.split('=')
    if (!cookies.has(name.trim())) cookies.set(name.trim(), decoded(value.join('=').trim()))
  }
  return cookies
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
