/**
 * How tokens are written in cookies: the refresh token under the project's name, and beside it the
 * access token together with the refresh token it belongs to. An access token that belongs to
 * another refresh token is left over from another session, and does not count.
 *
 * On https the names have the prefix `__Host-`, because a sibling subdomain can set a cookie of any other name
 * (docs/decisions/0052).
 */
import { cookieName, hostOnly } from '@latchkey/contract/names'
import type { Tokens } from './token-store.ts'

/** What a cookie of the wire is called here. */
export type Naming = (name: string) => string

/** Without https, and by published SDKs everywhere. */
export const plain: Naming = name => name

/** What a server reads of a request: it does not know whether the page is on https, but its cookies say so. */
export function tokensInCookies(cookies: string, projectId: string): Tokens {
  const tokens = tokensNamed(hostOnly, cookies, projectId)
  return tokens.refreshToken || keepsToHostOnly(cookies, projectId) ? tokens : tokensNamed(plain, cookies, projectId)
}

export function tokensNamed(named: Naming, cookies: string, projectId: string): Tokens {
  const refreshToken =
    firstValue(cookies, named(cookieName.refresh(projectId))) ||
    firstValue(cookies, named(cookieName.olderRefresh)) ||
    publishedRefreshToken(named, cookies, projectId)
  const pair = parseJson(firstValue(cookies, named(cookieName.access)))
  const isOwn = refreshToken && Array.isArray(pair) && pair[0] === refreshToken
  return { refreshToken: refreshToken || null, accessToken: isOwn ? getText(pair, 1) : null }
}

/** Of a newer published SDK. On https it counts only until our SDK has been here. */
function publishedRefreshToken(named: Naming, cookies: string, projectId: string): string | null | undefined {
  if (keepsToHostOnly(cookies, projectId)) return null
  return cookieName
    .published(projectId)
    .map(name => getText(parseJson(firstValue(cookies, named(name))), 'refresh_token'))
    .find(Boolean)
}

/** Whether our SDK has been here over https, so that plain names mean nothing. */
export function keepsToHostOnly(cookies: string, projectId: string): boolean {
  return firstValue(cookies, hostOnly(cookieName.isHttps(projectId))) !== undefined
}

/** What the text is in JSON, after it was decoded. Null: it is none. */
export function parseJson(text = '', decode = (encoded: string) => encoded): unknown {
  try {
    return JSON.parse(decode(text))
  } catch {
    return null
  }
}

/** The text that parsed JSON has under a key, or null. */
export function getText(value: unknown, key: string | number): string | null {
  const text: unknown = typeof value === 'object' && value && Reflect.get(value, key)
  return typeof text === 'string' ? text : null
}

/**
 * The first value that a `Cookie` header, or `document.cookie`, has for a name.
 *
 * Only blanks are skipped before a name, not every space: a browser lets a subdomain set a cookie whose name starts
 * with another space and goes on with `__Host-`.
 */
export function firstValue(cookies: string, name: string): string | undefined {
  const found = cookies.split(/;[ \t]*/).find(part => part.startsWith(`${name}=`))
  return found && decoded(found.slice(name.length + 1))
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
