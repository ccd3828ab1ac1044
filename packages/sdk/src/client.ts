/** Latchkey for the users of an application: everything that needs no secret. */
import { App } from './app/app.ts'
import { getContext } from './app/base-app.ts'
import { connectAsClient } from './app/connect.ts'
import type { LatchkeyClientAppConstructorOptions } from './app/options.ts'
import { isBrowser } from './environment.ts'
import type { CurrentUser } from './users/current-user.ts'

/**
 * Latchkey in a browser, or anywhere else that acts for the signed-in user.
 *
 * An app of the project `internal`, whose users own projects, says so by the type of its users:
 * `new LatchkeyClientApp<CurrentInternalUser>({ projectId: 'internal', … })`.
 *
 * @example
 * const app = new LatchkeyClientApp({ tokenStore: 'cookie' })
 * const user = await app.getUser()
 */
export class LatchkeyClientApp<Own extends CurrentUser = CurrentUser> extends App<Own> {
  constructor(options: LatchkeyClientAppConstructorOptions) {
    super(connectAsClient(options), async (from, wire) => {
      const { toCurrentUser } = await import('./users/own-user.ts')
      // Every user is of the widest kind: the type parameter says how much of it an application uses.
      return toCurrentUser(from, wire) as Own
    })
    if (!options.noAutomaticPrefetch) prefetch(this)
  }
}

/** The class itself. */
export interface LatchkeyClientAppConstructor {
  new <Own extends CurrentUser = CurrentUser>(options: LatchkeyClientAppConstructorOptions): LatchkeyClientApp<Own>
}

/** Requests what most pages need. On a server an app serves many visitors, and waits for the first request. */
function prefetch(app: LatchkeyClientApp): void {
  const { hasTokens, project, currentUser } = getContext(app)
  if (!isBrowser() || !hasTokens) return
  project.getSnapshot()
  currentUser().getSnapshot()
}
