import type { CurrentUser, LatchkeyClientApp } from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'

const wasSignedIn = new WeakSet<object>()
const signOutMs = 2_000

/** Records that a user is signed in here, so that signing out can be distinguished from never having signed in. */
export function noteSignedIn(app: object) {
  wasSignedIn.add(app)
}

/**
 * Goes to the sign-in page, or to that of restricted users. Comes back when there is something new to see: someone is there after
 * all, or the page is another.
 *
 * Someone who was here a moment ago has probably signed out, and is being taken to the page for that: only if nothing
 * of the kind has happened after a while (they signed out in another tab) do we take them to sign in.
 */
export function leaveForSignIn<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  page: 'signIn' | 'onboarding',
): Promise<void> {
  return new Promise(resolve => {
    const store = app[latchkeyInternals].currentUser()
    const address = globalThis.location?.href
    const isStillHere = () => globalThis.location?.href === address

    function lookAgain() {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const stop = store.subscribe(() => {
      const snapshot = store.getSnapshot()
      if (snapshot.status !== 'ready' || snapshot.value !== null) lookAgain()
    })
    async function leave() {
      if (isStillHere()) await app[latchkeyInternals].redirects.toPage(page, { replace: true })
      // A visitor who comes back without having signed in is redirected again.
      if (!isStillHere()) lookAgain()
    }
    const timer = setTimeout(leave, wasSignedIn.delete(app) ? signOutMs : 0)
  })
}
