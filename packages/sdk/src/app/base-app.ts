/** What every app can do, whatever its level: sign people in, and say who is signed in. */
import { routes } from '@latchkey/contract/table'
import { isBrowser } from '../environment.ts'
import type {
  EmailPasswordMismatch,
  PasswordRequirementsNotMet,
  UserWithEmailAlreadyExists,
  VerificationCodeError,
} from '../errors/account-errors.ts'
import { UserAuthenticationRequired } from '../errors/request-errors.ts'
import { AppInvitations } from '../invitations/app-invitations.ts'
import { type Project, toProject } from '../projects/project.ts'
import type { Redirects } from '../redirects/redirects.ts'
import type { HandlerUrls } from '../redirects/urls.ts'
import type { Result } from '../result.ts'
import { createPartialUsers, type TokenPartialUser } from '../session/partial-user.ts'
import type { Session } from '../session/session.ts'
import { signOut } from '../sessions/current-session.ts'
import type { TokenStoreInit } from '../token-stores/token-store.ts'
import { createOwnStores, type MakeUser } from '../users/own-stores.ts'
import {
  type SignInWithCredentialOptions,
  type SignUpWithCredentialOptions,
  signInWithCredential,
  signUpWithCredential,
} from '../users/sign-in.ts'
import type { Connection } from './connection.ts'
import { type AppInternals, latchkeyInternals } from './internals.ts'
import type { Standpoint } from './standpoint.ts'

/** What to do when nobody is signed in, and whose tokens to use. */
export interface GetUserOptions {
  /** `'return-null'` unless given. */
  readonly or?: 'return-null' | 'redirect' | 'throw'
  readonly tokenStore?: TokenStoreInit
}

/** Options that make sure of somebody: without them the call does not come back. */
export interface RequireUserOptions extends GetUserOptions {
  readonly or: 'redirect' | 'throw'
}

export abstract class BaseApp<Own> extends AppInvitations {
  /** The project that this app is for. */
  readonly projectId: string
  /** Where the application's pages are. */
  readonly urls: HandlerUrls
  /** For packages that build on this one; see `@latchkey/js/internal`. */
  readonly [latchkeyInternals]: AppInternals<Own, Project>

  protected readonly redirects: Redirects
  protected readonly connection: Connection
  protected readonly standpoint: (session: Session) => Standpoint
  readonly #partialUser: (tokenStore?: TokenStoreInit) => Promise<TokenPartialUser | null>
  readonly #ownUser: (tokenStore?: TokenStoreInit) => Promise<Own | null>
  readonly #project: () => Promise<Project>

  protected constructor(connection: Connection, makeUser: MakeUser<Own>) {
    super()
    const stores = createOwnStores(connection, makeUser)
    const project = connection.store(async () =>
      toProject(await connection.transport.send(routes.projects.readCurrent, {})),
    )
    this.connection = connection
    this.projectId = connection.projectId
    this.urls = connection.urls
    this.redirects = connection.redirects
    this.#partialUser = createPartialUsers(connection)
    this.#project = project.load
    this.#ownUser = async tokenStore => {
      const session = connection.session(tokenStore)
      return session && stores.user(session).load()
    }
    this.standpoint = stores.standpoint
    this[latchkeyInternals] = {
      project,
      redirects: connection.redirects,
      redirectMethod: connection.redirectMethod,
      currentUser: tokenStore => connection.following(stores.user, null, tokenStore),
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
    return (await this.#ownUser(tokenStore)) ?? this.#nobody(or)
  }

  /**
   * What the access token says about whoever is signed in. Costs no request, but may be some minutes
   * old. On a server the token's signature is verified.
   *
   * @example
   * const user = await app.getPartialUser({ from: 'token', tokenStore: request })
   */
  async getPartialUser(options: RequireUserOptions & { readonly from: 'token' }): Promise<TokenPartialUser>
  async getPartialUser(options: GetUserOptions & { readonly from: 'token' }): Promise<TokenPartialUser | null>
  async getPartialUser({
    or = 'return-null',
    tokenStore,
  }: GetUserOptions & { readonly from: 'token' }): Promise<TokenPartialUser | null> {
    return (await this.#partialUser(tokenStore)) ?? this.#nobody(or)
  }

  async #nobody(or: 'return-null' | 'redirect' | 'throw'): Promise<null> {
    if (or === 'return-null') return null
    if (or === 'redirect') await this.redirectToSignIn({ replace: true })
    const sentence = 'Nobody is signed in, and this needs somebody who is.'
    throw new UserAuthenticationRequired('USER_AUTHENTICATION_REQUIRED', sentence, { details: {}, statusCode: 401 })
  }

  /**
   * Signs in with an e-mail address and a password, then goes to the page for after signing in.
   *
   * @example
   * const result = await app.signInWithCredential({ email, password })
   * if (result.status === 'error') show(result.error.message)
   */
  signInWithCredential(options: SignInWithCredentialOptions): Promise<Result<undefined, EmailPasswordMismatch>> {
    return signInWithCredential(this.connection, options)
  }

  /**
   * Creates an account, signs in with it, and mails a link that verifies the address.
   *
   * @example
   * const result = await app.signUpWithCredential({ email, password })
   * if (result.status === 'error') show(result.error.message)
   */
  signUpWithCredential(
    options: SignUpWithCredentialOptions,
  ): Promise<Result<undefined, UserWithEmailAlreadyExists | PasswordRequirementsNotMet>> {
    return signUpWithCredential(this.connection, options)
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
