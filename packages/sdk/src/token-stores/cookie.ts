/**
 * Keeps tokens in the page's cookies, so that they outlive it, the application's server sees them,
 * and all tabs share them.
 *
 * Nobody tells a page that another tab changed a cookie, so this looks, ten times a second, for as
 * long as anyone wants to know.
 */
import { cookieLifetimeSeconds, cookieName } from '@latchkey/contract/names'
import { isBrowser } from '../environment.ts'
import { parseCookies, tokensInCookies } from './cookie-names.ts'
import type { TokenStore, Tokens } from './token-store.ts'

const pollMs = 100
/** A tab that hangs in the middle of a refresh must not keep the others waiting for ever. */
const longestTurnMs = 10_000

export function createCookieStore(projectId: string): TokenStore {
  const listeners = new Set<() => void>()
  let lastSeen = ''
  let poll: ReturnType<typeof setInterval> | undefined

  function read(): Tokens {
    if (!isBrowser()) {
      throw new Error(
        "The token store 'cookie' works only in a browser. On a server, pass the request: getUser({ tokenStore: request }).",
      )
    }
    return tokensInCookies(parseCookies(document.cookie), projectId)
  }

  function notifyIfChanged(): void {
    const seen = JSON.stringify(read())
    if (seen === lastSeen) return
    lastSeen = seen
    for (const onChange of [...listeners]) onChange()
  }

  return {
    holdsForeignTokens: false,
    read,
    write({ refreshToken, accessToken }) {
      setCookie(cookieName.refresh(projectId), refreshToken, cookieLifetimeSeconds.refresh)
      setCookie(cookieName.olderRefresh, null, 0)
      const pair = refreshToken && accessToken && JSON.stringify([refreshToken, accessToken])
      setCookie(cookieName.access, pair, cookieLifetimeSeconds.access)
      notifyIfChanged()
    },
    subscribe(onChange) {
      if (listeners.size === 0) {
        lastSeen = JSON.stringify(read())
        poll = setInterval(notifyIfChanged, pollMs)
      }
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
        if (listeners.size === 0) clearInterval(poll)
      }
    },
    exclusively: work => inTurn(`latchkey-refresh-${projectId}`, work),
  }
}

function setCookie(name: string, value: string | null, lifetimeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const kept = value ? `${encodeURIComponent(value)}; max-age=${lifetimeSeconds}` : '; max-age=0'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and cannot be read at once
  document.cookie = `${name}=${kept}; path=/; samesite=lax${secure}`
}

/** Lets one tab of this origin at a time do its work; where the browser has no such locks, or one hangs, at once. */
async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !navigator.locks) return work()
  let hasBegun = false
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(longestTurnMs) }, () => {
      hasBegun = true
      return work()
    })
  } catch (error) {
    if (hasBegun) throw error
    return work()
  }
}
