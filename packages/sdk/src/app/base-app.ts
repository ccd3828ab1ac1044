/** What every app can do, whatever its level: sign people in, and say who is signed in. */
import { projectRoutes } from '@latchkey/contract/names'
import { AppAuth, acts } from '../auth/app-auth.ts'
import {
  type ConvexPartialUserOptions,
  type RequireConvexPartialUserOptions,
  readPartialUser,
} from '../convex/partial-user.ts'
import { isBrowser } from '../environment.ts'
import type { VerificationCodeError } from '../errors/account-errors.ts'
import { nobodyIsSignedIn } from '../errors/nobody-signed-in.ts'
import { type Project, toProject } from '../projects/project.ts'
import type { Redirects } from '../redirects/redirects.ts'
import type { HandlerUrls } from '../redirects/urls.ts'
import type { Result } from '../result.ts'
import { createPartialUsers, type TokenPartialUser } from '../session/partial-user.ts'
import type { Session } from '../session/session.ts'
import { signOut } from '../sessions/current-session.ts'
import type { TokenStoreInit } from '../token-stores/token-store.ts'
import { createOwnStores, type MakeUser } from '../users/own-stores.ts'
import type { User } from '../users/user.ts'
import type { Connection } from './connection.ts'
import { type AppInternals, latchkeyInternals, type WhoCounts } from './internals.ts'
import type { Standpoint } from './standpoint.ts'

/**
 * What to do when nobody is signed in. `'anonymous'` makes a user without an account, who may get one later and then
 * keeps who they are; for all others such users count as nobody.
 */
export type OrNobody = 'return-null' | 'redirect' | 'throw' | 'anonymous'

/** What to do when nobody is signed in, and whose tokens to use. */
export interface GetUserOptions {
  /** `'return-null'` unless given. */
  readonly or?: OrNobody
  readonly tokenStore?: TokenStoreInit
}

/** Options that make sure of somebody: without them the call does not come back. */
export interface RequireUserOptions extends GetUserOptions {
  readonly or: 'redirect' | 'throw' | 'anonymous'
}

type Find<Person> = (options: WhoCounts, tokenStore?: TokenStoreInit) => Promise<Person | null>

export abstract class BaseApp<Own extends User> extends AppAuth {
  /** The project that this app is for. */
  readonly projectId: string
  /** Where the application's pages are. */
  readonly urls: HandlerUrls
  /** For packages that build on this one; see `@latchkey/js/internal`. */
  readonly [latchkeyInternals]: AppInternals<Own, Project>

  protected readonly redirects: Redirects
  protected readonly connection: Connection
  protected readonly standpoint: (session: Session) => Standpoint
  readonly #partialUser: Find<TokenPartialUser>
  readonly #ownUser: Find<Own>
  readonly #project: () => Promise<Project>

  protected constructor(connection: Connection, makeUser: MakeUser<Own>) {
    super()
    const stores = createOwnStores(connection, makeUser)
    const storeOf = ({ includeAnonymous = false }: WhoCounts) => (includeAnonymous ? stores.anyone : stores.user)
    const project = connection.store(async () =>
      toProject(await connection.transport.send(projectRoutes.readCurrent, {})),
    )
    this.connection = connection
    this.projectId = connection.projectId
    this.urls = connection.urls
    this.redirects = connection.redirects
    this.#partialUser = createPartialUsers(connection)
    this.#project = project.load
    this.#ownUser = async (options, tokenStore) => {
      const session = connection.session(tokenStore)
      return session && storeOf(options)(session).load()
    }
    this.standpoint = stores.standpoint
    this[latchkeyInternals] = {
      project,
      redirects: connection.redirects,
      redirectMethod: connection.redirectMethod,
      currentUser: (tokenStore, options = {}) => connection.following(storeOf(options), null, tokenStore),
      describeCliLogin: async code => (await acts()).describeCliLogin(connection, code),
      confirmCliLogin: async code => (await acts()).confirmCliLogin(connection, code),
      sendRequest: async (path, request = {}) =>
        (await import('./send-request.ts')).sendRequest(connection, path, request),
    }
  }

  /**
   * Whoever is signed in. Visitors without an account count as nobody.
   *
   * @example
   * const user = await app.getUser({ or: 'redirect' })
   */
  async getUser(options: RequireUserOptions): Promise<Own>
  async getUser(options?: GetUserOptions): Promise<Own | null>
  async getUser({ or = 'return-null', tokenStore }: GetUserOptions = {}): Promise<Own | null> {
    return this.#somebody(this.#ownUser, or, tokenStore)
  }

  /**
   * What the access token says about whoever is signed in. Costs no request, but may be some minutes
   * old. On a server the token's signature is verified. In a function of Convex it is who asks there.
   *
   * @example
   * const user = await app.getPartialUser({ from: 'token', tokenStore: request })
   *
   * @example
   * const user = await app.getPartialUser({ from: 'convex', ctx })
   */
  async getPartialUser(options: RequireUserOptions & { readonly from: 'token' }): Promise<TokenPartialUser>
  async getPartialUser(options: GetUserOptions & { readonly from: 'token' }): Promise<TokenPartialUser | null>
  async getPartialUser(options: RequireConvexPartialUserOptions): Promise<TokenPartialUser>
  async getPartialUser(options: ConvexPartialUserOptions): Promise<TokenPartialUser | null>
  async getPartialUser(
    options: (GetUserOptions & { readonly from: 'token' }) | ConvexPartialUserOptions,
  ): Promise<TokenPartialUser | null> {
    const { or = 'return-null' } = options
    if (options.from !== 'convex') return this.#somebody(this.#partialUser, or, options.tokenStore)
    const person = await readPartialUser(options.ctx, { includeAnonymous: or === 'anonymous' })
    if (person || or === 'return-null') return person
    throw nobodyIsSignedIn()
  }

  async #somebody<Person>(find: Find<Person>, or: OrNobody, tokenStore?: TokenStoreInit): Promise<Person | null> {
    const options = { includeAnonymous: or === 'anonymous' }
    const person = await find(options, tokenStore)
    if (person || or === 'return-null') return person
    if (options.includeAnonymous) {
      await (await acts()).signUpAnonymously(this.connection, tokenStore)
      const made = await find(options, tokenStore)
      if (made) return made
    }
    if (or === 'redirect') await this.redirectToSignIn({ replace: true })
    throw nobodyIsSignedIn()
  }

  /**
   * Verifies an address with the code from the mailed link. Needs nobody to be signed in.
   *
   * @example
   * const code = new URLSearchParams(location.search).get('code')
   * const result = await app.verifyEmail(code ?? '')
   */
  async verifyEmail(code: string): Promise<Result<undefined, VerificationCodeError>> {
    const { verifyEmail } = await import('../contact-channels/verify-email.ts')
    const result = await verifyEmail(this.connection, code)
    const session = this.connection.hasTokens && this.connection.session()
    if (result.status === 'ok' && session) {
      const { outdate, userChanged } = this.standpoint(session)
      await Promise.all([outdate('contactChannels'), userChanged()])
    }
    return result
  }

  /**
   * Ends the session, then goes to `redirectUrl` or to the page for after signing out.
   *
   * @example
   * await app.signOut({ redirectUrl: '/goodbye' })
   */
  signOut({ tokenStore, ...options }: { redirectUrl?: string; tokenStore?: TokenStoreInit } = {}): Promise<void> {
    return signOut(this.connection, this.connection.session(tokenStore), options)
  }

  /**
   * The project, as its visitors may know it.
   *
   * @example
   * const { displayName } = await app.getProject()
   */
  getProject(): Promise<Project> {
    return this.#project()
  }

  /** Asks ahead for what a page is about to ask for. */
  protected prefetch(): void {
    // On a server an app serves many, and stands waiting for its first request.
    if (!isBrowser() || !this.connection.hasTokens) return
    this[latchkeyInternals].project.getSnapshot()
    this[latchkeyInternals].currentUser().getSnapshot()
  }
}
