import { loadAuth } from '../auth/load-auth.ts'
import type { ConvexPartialUserOptions, RequireConvexPartialUserOptions } from '../convex/partial-user.ts'
import { notSignedIn } from '../errors/not-signed-in.ts'
import type { Project } from '../projects/project.ts'
import type { TokenPartialUser } from '../session/partial-user.ts'
import { type SignOutOptions, signOut } from '../sessions/current-session.ts'
import type { TokenStoreInit } from '../token-stores/token-store.ts'
import type { User } from '../users/user.ts'
import type { Row } from './app-class.ts'
import type { AppContext, Find } from './app-context.ts'
import type { GetUserOptions, RequireUserOptions, WhenSignedOut } from './get-user-options.ts'

/** The signed-in user of an app, and its project. */
export interface UserMethods<Own> {
  /**
   * The signed-in user. Anonymous users count only with `or: 'anonymous'`.
   *
   * @example
   * const user = await app.getUser({ or: 'redirect' })
   */
  getUser(options: RequireUserOptions): Promise<Own>
  getUser(options?: GetUserOptions): Promise<Own | null>

  /**
   * What the access token says about the signed-in user. Costs no request, but may be some minutes
   * old. On a server the token's signature is verified. In a function of Convex it is the caller.
   *
   * @example
   * const user = await app.getPartialUser({ from: 'token', tokenStore: request })
   *
   * @example
   * const user = await app.getPartialUser({ from: 'convex', ctx })
   */
  getPartialUser(options: RequireUserOptions & FromToken): Promise<TokenPartialUser>
  getPartialUser(options: GetUserOptions & FromToken): Promise<TokenPartialUser | null>
  getPartialUser(options: RequireConvexPartialUserOptions): Promise<TokenPartialUser>
  getPartialUser(options: ConvexPartialUserOptions): Promise<TokenPartialUser | null>

  /**
   * Ends the session, then goes to `redirectUrl` or to the page for after signing out.
   *
   * @example
   * await app.signOut({ redirectUrl: '/goodbye' })
   */
  signOut(options?: AppSignOutOptions): Promise<void>

  /**
   * The project, as its visitors may know it.
   *
   * @example
   * const { displayName } = await app.getProject()
   */
  getProject(): Promise<Project>
}

export interface FromToken {
  readonly from: 'token'
}

/** Where to go after the session has ended, and whose tokens to use. */
export interface AppSignOutOptions extends SignOutOptions {
  readonly tokenStore?: TokenStoreInit
}

export const userMethods = {
  getUser: (app, { or, tokenStore }: GetUserOptions = {}) => required(app, app.findUser, or, tokenStore),

  async getPartialUser(app, options: (GetUserOptions & FromToken) | ConvexPartialUserOptions) {
    if (options.from !== 'convex') return required(app, app.findPartialUser, options.or, options.tokenStore)
    return (await loadAuth()).getConvexPartialUser(options)
  },

  signOut: (app, { tokenStore, ...options } = {}) => signOut(app, app.session(tokenStore), options),
  getProject: ({ project }) => project.load(),
} satisfies Row<UserMethods<User>, AppContext>

/** What is found, or what `or` says: a new anonymous user, the sign-in page, or an error. */
async function required<Found>(
  app: AppContext,
  find: Find<Found>,
  or: WhenSignedOut = 'return-null',
  tokenStore?: TokenStoreInit,
): Promise<Found | null> {
  const ifThere = or === 'anonymous-if-exists[deprecated]'
  const options = { includeAnonymous: ifThere || or === 'anonymous' }
  const found = await find(options, tokenStore)
  if (found || ifThere || or === 'return-null') return found
  if (options.includeAnonymous) {
    await (await loadAuth()).signUpAnonymously(app, tokenStore)
    const created = await find(options, tokenStore)
    if (created) return created
  }
  if (or === 'redirect') await app.redirects.toPage('signIn', { replace: true })
  throw notSignedIn()
}
