import type { Transport } from '@latchkey/client'
import type { Sent } from '@latchkey/client/stale'
import type { CliLogin } from '../auth/cli.ts'
import type { Reads, StoreOf } from '../cache/reads.ts'
import type { Store } from '../cache/store.ts'
import type { RedirectMethod, Redirects } from '../redirects/redirects.ts'
import type { TokenStoreInit } from '../token-stores/token-store.ts'
import type { RawRequest } from './send-request.ts'

/**
 * The door for packages that build on this one, such as the React components. What lies behind it may
 * change with any version.
 *
 * @example
 * const user = app[latchkeyInternals].currentUser()
 */
export const latchkeyInternals: unique symbol = Symbol.for('latchkey.internals')

/** Who counts as signed in besides full users. Default: no one. */
export interface WhoCounts {
  /** Users with less than a full account, but no anonymous ones. */
  readonly includeRestricted?: boolean
  /** Restricted and anonymous users. */
  readonly includeAnonymous?: boolean
}

/** What users and teams show to packages that build on this one. */
export interface ObjectInternals {
  /** A value to watch: `store(() => team.listUsers())`. */
  readonly store: StoreOf
}

/** What an app shows to packages that build on it. */
export interface AppInternals<Own, ProjectView> {
  /**
   * The signed-in user, followed through sign-in and sign-out in every tab. With either option it is any user, of any kind.
   */
  currentUser(tokenStore?: TokenStoreInit, options?: WhoCounts): Store<Own | null>
  /** The id of who acts in the name of the signed-in user, by the access token at hand: it loads nothing. */
  readonly actorId: {
    get(): string | null
    /** Calls back whenever the tokens change. Answers how to stop. */
    subscribe(onChange: () => void): () => void
  }
  /** The project as its visitors may know it. */
  readonly project: Store<ProjectView>
  /** A reader for what has none. It is read again after every write of the app. */
  readonly read: Reads['read']
  /** A value to watch: `store(() => app.listOffers())`. */
  readonly store: StoreOf
  /** Names the language of the page, a BCP 47 tag: requests send it as `Accept-Language`, and mails that follow are in it. */
  setLocale(locale: string): void
  /** Sends requests in the name of the app. After a write, views show what it changed. */
  readonly transport: Transport
  /** Sends requests and nothing else, for many writes after which a view is loaded again once. */
  readonly wire: Transport
  /** Calls back after every write of {@link transport}, which waits for the promise: for views with a cache of their own. */
  onWrite(listener: (write: Sent) => Promise<unknown>): void
  /** The program that wants to sign in on a command line, by the code of its link. */
  describeCliLogin(loginCode: string): Promise<CliLogin>
  /** Signs it in, as the signed-in user here. */
  confirmCliLogin(loginCode: string): Promise<void>
  /**
   * Sends a request that this package has no method for, in the name of the signed-in user.
   *
   * @example
   * await app[latchkeyInternals].sendRequest('/teams', { method: 'POST', body: { displayName: 'Crew' } })
   */
  sendRequest(path: string, request?: RawRequest): Promise<unknown>
  readonly redirects: Redirects
  /** The option of the app; components use a router's hook through it. */
  readonly redirectMethod: RedirectMethod
}
