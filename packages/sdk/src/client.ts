/** Latchkey for the people who use an application: everything that needs no secret. */
import { BaseApp } from './app/base-app.ts'
import { connectAsClient } from './app/connect.ts'
import type { LatchkeyClientAppConstructorOptions } from './app/options.ts'
import { type CurrentUser, createCurrentUser } from './users/current-user.ts'
import { createProjectOwner } from './users/internal-user.ts'

/**
 * Latchkey in a browser, or wherever else people act for themselves.
 *
 * An app of the project `internal`, whose users own projects, says so by the type of its users:
 * `new LatchkeyClientApp<CurrentInternalUser>({ projectId: 'internal', … })`.
 *
 * @example
 * const app = new LatchkeyClientApp({ tokenStore: 'cookie' })
 * const user = await app.getUser()
 */
export class LatchkeyClientApp<Own extends CurrentUser = CurrentUser> extends BaseApp<Own> {
  constructor(options: LatchkeyClientAppConstructorOptions) {
    super(connectAsClient(options), parts => {
      const user = { ...createCurrentUser(parts), ...createProjectOwner(parts.from, parts.session) }
      // Every user is of the widest kind; the type parameter says how much of it an application uses.
      return Object.freeze(user) as CurrentUser as Own
    })
    if (!options.noAutomaticPrefetch) this.prefetch()
  }
}
