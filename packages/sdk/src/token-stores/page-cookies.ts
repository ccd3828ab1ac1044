/** The tokens in a page's cookies: under the wire's names on http, with the prefix `__Host-` on https. */
import { cookieLifetimeSeconds, cookieName, hostOnly } from '@latchkey/contract/names'
import { keepsToHostOnly, plain, tokensNamed } from './cookie-names.ts'
import type { Tokens } from './token-store.ts'

export function readPageTokens(projectId: string): Tokens {
  if (isOnHttps() && !keepsToHostOnly(document.cookie, projectId)) comeFromPlainNames(projectId)
  return tokensNamed(isOnHttps() ? hostOnly : plain, document.cookie, projectId)
}

export function writePageTokens(projectId: string, { refreshToken, accessToken }: Tokens): void {
  const named = isOnHttps() ? hostOnly : plain
  if (!refreshToken) deletePlainNames(projectId)
  setCookie(cookieName.olderRefresh, null)
  setCookie(named(cookieName.refresh(projectId)), refreshToken)
  const pair = refreshToken && accessToken && JSON.stringify([refreshToken, accessToken])
  setCookie(named(cookieName.access), pair, cookieLifetimeSeconds.access)
  if (isOnHttps()) setCookie(hostOnly(cookieName.isHttps(projectId)), 'true')
}

/**
 * The first time on https: those whom a published SDK signed in stay so, and from now on the plain names mean nothing.
 *
 * No page can read who set a cookie. But deleting one without naming a domain deletes only what this very host set:
 * what is still there afterwards came from another host of the domain, and is not believed.
 */
function comeFromPlainNames(projectId: string): void {
  const before = document.cookie
  deletePlainNames(projectId)
  const own = before.split('; ').filter(cookie => !document.cookie.split('; ').includes(cookie))
  const known = tokensNamed(hostOnly, before, projectId)
  writePageTokens(projectId, known.refreshToken ? known : tokensNamed(plain, own.join('; '), projectId))
}

function deletePlainNames(projectId: string): void {
  const { refresh, olderRefresh, access, published } = cookieName
  for (const name of [refresh(projectId), olderRefresh, access, ...published(projectId)]) setCookie(name, null)
}

export function isOnHttps(): boolean {
  return location.protocol === 'https:'
}

export function setCookie(
  name: string,
  value: string | null,
  lifetimeSeconds: number = cookieLifetimeSeconds.refresh,
): void {
  const secure = isOnHttps() ? '; secure' : ''
  const kept = value ? `${encodeURIComponent(value)}; max-age=${lifetimeSeconds}` : '; max-age=0'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and cannot be read at once
  document.cookie = `${name}=${kept}; path=/; samesite=lax${secure}`
}
