import type { CurrentUser, LatchkeyClientApp, TokenStoreInit, WhenSignedOut } from '@latchkey/js'
import { latchkeyInternals, notSignedIn } from '@latchkey/js/internal'
import { suspendOn } from './attempts.ts'
import { leaveForSignIn } from './leave-for-sign-in.ts'
import { isOnServer, leftToBrowser } from './leave-to-browser.ts'

export type { WhenSignedOut } from '@latchkey/js'

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
  if (isOnServer()) {
    // A server could neither take the visitor anywhere later nor give the browser the account of a guest.
    if (or === 'redirect') app[latchkeyInternals].redirects.duringRender?.('signIn')
    throw leftToBrowser(`useUser({ or: '${or}' })`)
  }
  const key = typeof tokenStore === 'object' && tokenStore ? tokenStore : app
  return suspendOn(key, () => (or === 'redirect' ? leaveForSignIn(app) : app.getUser({ or, tokenStore })))
}
