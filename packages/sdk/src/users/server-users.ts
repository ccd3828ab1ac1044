/** The users of a project, for the application's own server. */
import type { Transport } from '@latchkey/client'
import { UserNotFound } from '@latchkey/client/errors'
import * as users from '@latchkey/client/users'
import type { Connection } from '../app/connection.ts'
import { toPage } from '../pages.ts'
import { nullIf } from '../result.ts'
import { toServerUser } from './project-user.ts'
import type { ServerUser } from './server-user.ts'
import { type ServerUserCreateOptions, withLock } from './server-user-options.ts'

/** Which users to list, and in which order. */
export interface ListUsersOptions {
  /** The `nextCursor` of the page before; null or none starts at the first. */
  readonly cursor?: string | null
  /** Only the members of this team. */
  readonly teamId?: string
  /** At most 1 000. */
  readonly limit?: number
  readonly orderBy?: 'signedUpAt' | 'lastActiveAt'
  /** Newest first. */
  readonly desc?: boolean
  /** A part of a name or address, or a whole id. */
  readonly query?: string
  /** Visitors without an account as well. */
  readonly includeAnonymous?: boolean
  /** Only locked users, or only the others. */
  readonly isLocked?: boolean
  /** Only users whose primary address is verified, or only the others. */
  readonly primaryEmailVerified?: boolean
  /** Only users who have set up this sign-in method. */
  readonly signInMethod?: 'password' | 'otp' | 'passkey' | 'oauth'
  /** Only users who were active at this time or later. */
  readonly lastActiveFrom?: Date
  /** Only users who were not active at this time or later. */
  readonly lastActiveBefore?: Date
  /** Aborts the request, such as when the user typed on. */
  readonly signal?: AbortSignal
}

const orders = { signedUpAt: 'signed_up_at', lastActiveAt: 'last_active_at' } as const

/** A page of users. `nextCursor` is the cursor of the next page, and null on the last. */
export type ServerUserPage = readonly ServerUser[] & { readonly nextCursor: string | null }

export async function findUser(
  connection: Connection,
  transport: Transport,
  userId: string,
): Promise<ServerUser | null> {
  const wire = await nullIf(error => UserNotFound.is(error), users.read(transport, { params: { userId } }))
  return wire && toServerUser(connection, wire)
}

export async function createUser(connection: Connection, options: ServerUserCreateOptions): Promise<ServerUser> {
  return toServerUser(connection, await users.create(connection.transport, { body: withLock(options) }))
}

export async function loadUsers(
  connection: Connection,
  transport: Transport,
  { orderBy, cursor, lastActiveFrom, lastActiveBefore, ...options }: Omit<ListUsersOptions, 'signal'>,
  signal?: AbortSignal,
): Promise<ServerUserPage> {
  const query = {
    ...options,
    includeRestricted: true,
    cursor: cursor ?? undefined,
    orderBy: orderBy && orders[orderBy],
    lastActiveFromMillis: lastActiveFrom?.getTime(),
    lastActiveBeforeMillis: lastActiveBefore?.getTime(),
  }
  return toPage(await users.list(transport, { query, signal }), item => toServerUser(connection, item))
}
