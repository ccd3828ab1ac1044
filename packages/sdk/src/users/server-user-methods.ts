import { type ByApiKey, userOfApiKey } from '../api-keys/check-api-key.ts'
import type { Row } from '../app/app-class.ts'
import type { AppContext } from '../app/app-context.ts'
import type { GetUserOptions, RequireUserOptions } from '../app/get-user-options.ts'
import { type UserMethods, userMethods } from '../app/user-methods.ts'
import { loadAuth } from '../auth/load-auth.ts'
import type { ConvexUserOptions } from '../convex/partial-user.ts'
import type { ServerUser } from './server-user.ts'
import type { ServerUserCreateOptions } from './server-user-options.ts'
import { createUser, findUser, type ListUsersOptions, listUsers, type ServerUserPage } from './server-users.ts'
import type { User } from './user.ts'

/** The users of a project, as an application's own server sees them. */
export interface ServerUserMethods<Own> extends UserMethods<Own> {
  /**
   * Any user by id or by their API key, or the signed-in user. Null for a key that is not valid.
   *
   * @example
   * const buyer = await serverApp.getUser(order.userId)
   * const program = await serverApp.getUser({ apiKey: request.headers.get('x-api-key') ?? '' })
   * const caller = await serverApp.getUser({ tokenStore: request })
   * const viewer = await serverApp.getUser({ from: 'convex', ctx })
   */
  getUser(userId: string): Promise<ServerUser | null>
  getUser(key: ByApiKey): Promise<ServerUser | null>
  getUser(caller: ConvexUserOptions): Promise<ServerUser | null>
  getUser(options: RequireUserOptions): Promise<Own>
  getUser(options?: GetUserOptions): Promise<Own | null>

  /** @deprecated Use `getUser()`. */
  getServerUser(): Promise<Own | null>

  /**
   * Creates a user, also where the project takes no sign-ups.
   *
   * @throws {@link UserWithEmailAlreadyExists} when the address belongs to an account already.
   *
   * @example
   * const user = await serverApp.createUser({ primaryEmail: 'ada@example.com', primaryEmailAuthEnabled: true })
   */
  createUser(options: ServerUserCreateOptions): Promise<ServerUser>

  /**
   * A page of users, oldest first.
   *
   * @example
   * const page = await serverApp.listUsers({ limit: 50 })
   * const next = page.nextCursor && (await serverApp.listUsers({ limit: 50, cursor: page.nextCursor }))
   */
  listUsers(options?: ListUsersOptions): Promise<ServerUserPage>
}

export const serverUserMethods = {
  ...userMethods,
  createUser,
  listUsers,
  async getUser(app, which: string | ByApiKey | ConvexUserOptions | GetUserOptions = {}) {
    if (typeof which === 'string') return findUser(app, which)
    if ('apiKey' in which) return findIfThere(app, await userOfApiKey(app, which.apiKey))
    if ('from' in which) return findIfThere(app, (await (await loadAuth()).getConvexPartialUser(which))?.id)
    return userMethods.getUser(app, which)
  },
  getServerUser: app => userMethods.getUser(app),
} satisfies Row<ServerUserMethods<User>, AppContext>

async function findIfThere(app: AppContext, userId: string | null | undefined): Promise<ServerUser | null> {
  return userId ? findUser(app, userId) : null
}
