import type { CurrentUser, LatchkeyClientApp } from '@latchkey/js'
import { latchkeyInternals, nobodyIsSignedIn } from '@latchkey/js/internal'
import { leaveForSignIn } from './leave-for-sign-in.ts'

/**
 * What a hook can be told to do when nobody is signed in: give null, go to the sign-in page, throw, or make a user without an account,
 * who may get one later.
 */
export type OrNobody = 'return-null' | 'redirect' | 'throw' | 'anonymous'

/** What to throw: a promise while it is under way, and for a moment what kept it from succeeding. */
const attempts = new WeakMap<object, unknown>()
/** Then it is tried again if somebody asks: React alone, which renders again at once, would ask for ever. */
const failureStaysMs = 1_000

/** Null, an error, or, once however often React renders meanwhile, a promise to suspend on until there is somebody. */
export function nobody<Own extends CurrentUser>(app: LatchkeyClientApp<Own>, or: OrNobody): null {
  if (or === 'return-null') return null
  // Nobody is taken anywhere where redirects are off, and who waited would wait for ever.
  const staysHere = or === 'redirect' && app[latchkeyInternals].redirectMethod === 'none'
  if (or === 'throw' || staysHere) throw nobodyIsSignedIn()
  throw attempts.get(app) ?? begin(app, or)
}

function begin<Own extends CurrentUser>(app: LatchkeyClientApp<Own>, or: 'redirect' | 'anonymous'): Promise<unknown> {
  const forget = () => attempts.delete(app)
  const attempt = or === 'redirect' ? leaveForSignIn(app) : app.getUser({ or })
  const settled = attempt.then(forget, failure => {
    attempts.set(app, failure)
    setTimeout(forget, failureStaysMs)
  })
  attempts.set(app, settled)
  return settled
}
