/**
 * Keeps tokens in the page's cookies, so that they outlive it, the application's server sees them,
 * and all tabs share them.
 *
 * No event says that another tab changed a cookie, so this polls, ten times a second, for as
 * long as anyone wants to know.
 */
import { isBrowser } from '../environment.ts'
import { readPageTokens, writePageTokens } from './page-cookies.ts'
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
        "The token store 'cookie' is for browsers. On a server, pass the request: getUser({ tokenStore: request }).",
      )
    }
    return readPageTokens(projectId)
  }

  function notifyIfChanged(): void {
    const seen = JSON.stringify(read())
    if (seen === lastSeen) return
    lastSeen = seen
    for (const onChange of [...listeners]) onChange()
  }

  return {
    holdsForeignTokens: false,
    isBearer: false,
    read,
    write(tokens) {
      writePageTokens(projectId, tokens)
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
