import type { Store } from '../cache/store.ts'
import type { RedirectMethod, Redirects } from '../redirects/redirects.ts'
import type { TokenStoreInit } from '../token-stores/token-store.ts'

/**
 * The door for packages that build on this one, such as the React components. What lies behind it may
 * change with any version.
 *
 * @example
 * const user = app[latchkeyInternals].currentUser()
 */
export const latchkeyInternals: unique symbol = Symbol.for('latchkey.internals')

/** What an app shows to packages that build on it. */
export interface AppInternals<Own, ProjectView> {
  /** Whoever is signed in, followed through sign-in and sign-out in every tab. */
  currentUser(tokenStore?: TokenStoreInit): Store<Own | null>
  /** The project as its visitors may know it. */
  readonly project: Store<ProjectView>
  readonly redirects: Redirects
  /** As the app was told; components use a router's hook through it. */
  readonly redirectMethod: RedirectMethod
}
