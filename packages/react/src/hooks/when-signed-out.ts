import type { CurrentUser, LatchkeyClientApp } from '@latchkey/js'
import { latchkeyInternals, notSignedIn } from '@latchkey/js/internal'
import { leaveForSignIn } from './leave-for-sign-in.ts'

/**
 * What a hook does when no one is signed in: return null, go to the sign-in page, throw, or create an anonymous user,
 * who may sign up later.
 */
export type WhenSignedOut = 'return-null' | 'redirect' | 'throw' | 'anonymous'

/** What to throw: a promise while it is under way, and for a moment what kept it from succeeding. */
const attempts = new WeakMap<object, unknown>()
/** Then the next render tries again: without the delay React, which renders again immediately, would retry for ever. */
const failureStaysMs = 1_000

/** Null, an error, or, once however often React renders meanwhile, a promise to suspend on until there is someone. */
export function whenSignedOut<Own extends CurrentUser>(app: LatchkeyClientApp<Own>, or: WhenSignedOut): null {
  if (or === 'return-null') return null
  // No one is taken anywhere where redirects are off, and who waited would wait for ever.
  const staysHere = or === 'redirect' && app[latchkeyInternals].redirectMethod === 'none'
  if (or === 'throw' || staysHere) throw notSignedIn()
  throw attempts.get(app) ?? start(app, or)
}

function start<Own extends CurrentUser>(app: LatchkeyClientApp<Own>, or: 'redirect' | 'anonymous'): Promise<unknown> {
  const forget = () => attempts.delete(app)
  const attempt = or === 'redirect' ? leaveForSignIn(app) : app.getUser({ or })
  const settled = attempt.then(forget, failure => {
    attempts.set(app, failure)
    setTimeout(forget, failureStaysMs)
  })
  attempts.set(app, settled)
  return settled
}
