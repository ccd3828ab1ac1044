import type { CurrentUser, LatchkeyClientApp, TokenStoreInit, WhenSignedOut } from '@latchkey/js'
import { latchkeyInternals, notSignedIn } from '@latchkey/js/internal'
import { leaveForSignIn } from './leave-for-sign-in.ts'
import { isOnServer, leftToBrowser } from './leave-to-browser.ts'

export type { WhenSignedOut } from '@latchkey/js'

/** Null, an error, or, once however often React renders meanwhile, a promise to suspend on until there is someone. */
export function whenSignedOut<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  or: WhenSignedOut,
  tokenStore?: TokenStoreInit,
  page: 'signIn' | 'onboarding' = 'signIn',
): null {
  if (or === 'return-null' || or === 'anonymous-if-exists[deprecated]') return null
  // No one is taken anywhere where redirects are off, and who waited would wait for ever.
  const staysHere = or === 'redirect' && app[latchkeyInternals].redirectMethod === 'none'
  if (or === 'throw' || staysHere) throw notSignedIn()
  if (isOnServer()) {
    // A server could neither take the visitor anywhere later nor give the browser the account of a guest.
    if (or === 'redirect') app[latchkeyInternals].redirects.duringRender?.(page)
    throw leftToBrowser(`useUser({ or: '${or}' })`)
  }
  const key = typeof tokenStore === 'object' && tokenStore ? tokenStore : app
  return suspendOn(key, () => (or === 'redirect' ? leaveForSignIn(app, page) : app.getUser({ or, tokenStore })))
}

/** What to throw: a promise while it is under way, and for a moment what kept it from succeeding. */
const attempts = new WeakMap<object, unknown>()
/** Then the next render tries again: without the delay React, which renders again immediately, would retry for ever. */
const failureStaysMs = 1_000

/** Suspends on an attempt that is made once for its key, however often React renders meanwhile. */
export function suspendOn(key: object, attempt: () => Promise<unknown>): never {
  throw attempts.get(key) ?? start(key, attempt)
}

function start(key: object, attempt: () => Promise<unknown>): Promise<void> {
  const forget = () => void attempts.delete(key)
  const settled = attempt().then(forget, failure => {
    attempts.set(key, failure)
    setTimeout(forget, failureStaysMs)
  })
  attempts.set(key, settled)
  return settled
}

const pairs = new WeakMap<object, Record<string, TokenStoreInit>>()

/**
 * One object for each pair of tokens. Hosts write a pair in place, as a new object at each render; React would wait for a new user each time.
 */
export function steadyTokens(app: object, tokens: TokenStoreInit | undefined): TokenStoreInit | undefined {
  if (typeof tokens !== 'object' || !tokens || !('refreshToken' in tokens)) return tokens
  const known = pairs.get(app) ?? {}
  pairs.set(app, known)
  known[`${tokens.accessToken} ${tokens.refreshToken}`] ??= tokens
  return known[`${tokens.accessToken} ${tokens.refreshToken}`]
}
