/** The cookies that a server sets to keep tokens in a browser, as the browser itself would write them (page-cookies.ts). */
import { cookieLifetimeSeconds, cookieName, hostOnly } from '@latchkey/contract/names'
import { plain, tokensInCookies, tokensNamed } from './cookie-names.ts'
import type { Tokens } from './token-store.ts'

/** A cookie to set for the whole site; without a value it is to be deleted. */
export interface CookieChange {
  readonly name: string
  readonly value: string | null
  readonly maxAgeSeconds: number
}

export function cookieChanges(
  projectId: string,
  { refreshToken, accessToken }: Tokens,
  isHttps: boolean,
): readonly CookieChange[] {
  const named = isHttps ? hostOnly : plain
  const pair = refreshToken && accessToken && JSON.stringify([refreshToken, accessToken])
  const kept = [
    change(named(cookieName.refresh(projectId)), refreshToken, cookieLifetimeSeconds.refresh),
    change(named(cookieName.access), pair, cookieLifetimeSeconds.access),
    change(cookieName.olderRefresh, null),
    // Those of newer published SDKs would sign in again.
    ...(refreshToken ? [] : cookieName.published(projectId).map(name => change(name, null))),
  ]
  if (!isHttps) return kept
  const marker = change(hostOnly(cookieName.isHttps(projectId)), 'true', cookieLifetimeSeconds.refresh)
  return [...kept, marker, change(cookieName.refresh(projectId), null), change(cookieName.access, null)]
}

function change(name: string, value: string | null, lifetimeSeconds = 0): CookieChange {
  return { name, value, maxAgeSeconds: value ? lifetimeSeconds : 0 }
}

/**
 * Whether the session of a `Cookie` header stands under names that any host of the domain can set. It serves the request; written
 * again under the names of this host alone, a planted session could not be told from one's own any more. The page can tell
 * (docs/decisions/0052).
 */
export function isUnderPlainNames(cookies: string, projectId: string): boolean {
  const { refreshToken } = tokensInCookies(cookies, projectId)
  return refreshToken !== null && tokensNamed(hostOnly, cookies, projectId).refreshToken === null
}
