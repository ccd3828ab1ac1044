import type { CurrentUser, LatchkeyClientApp, TokenStoreInit, WhenSignedOut } from '@latchkey/js'
import { latchkeyInternals, notSignedIn } from '@latchkey/js/internal'
import { leaveForSignIn } from './leave-for-sign-in.ts'

export type { WhenSignedOut } from '@latchkey/js'

/** What to throw: a promise while it is under way, and for a moment what kept it from succeeding. */
const attempts = new WeakMap<object, unknown>()
/** Then the next render tries again: without the delay React, which renders again immediately, would retry for ever. */
const failureStaysMs = 1_000

/** Null, an error, or, once however often React renders meanwhile, a promise to suspend on until there is someone. */
export function whenSignedOut<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  or: WhenSignedOut,
  tokenStore?: TokenStoreInit,
): null {
  if (or === 'return-null' || or === 'anonymous-if-exists[deprecated]') return null
  // No one is taken anywhere where redirects are off, and who waited would wait for ever.
  const staysHere = or === 'redirect' && app[latchkeyInternals].redirectMethod === 'none'
  if (or === 'throw' || staysHere) throw notSignedIn()
  throw attempts.get(keyOf(app, tokenStore)) ?? start(app, or, tokenStore)
}

const keyOf = (app: object, tokenStore?: TokenStoreInit) =>
  typeof tokenStore === 'object' && tokenStore ? tokenStore : app

function start<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  or: 'redirect' | 'anonymous',
  tokenStore?: TokenStoreInit,
): Promise<unknown> {
  const key = keyOf(app, tokenStore)
  const forget = () => attempts.delete(key)
  const attempt = or === 'redirect' ? leaveForSignIn(app) : app.getUser({ or, tokenStore })
  const settled = attempt.then(forget, failure => {
    attempts.set(key, failure)
    setTimeout(forget, failureStaysMs)
  })
  attempts.set(key, settled)
  return settled
}
