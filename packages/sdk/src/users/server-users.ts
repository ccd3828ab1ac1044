/** The users of a project, for the application's own server. */
import type { ServerUser as WireServerUser } from '@latchkey/contract'
import { routes } from '@latchkey/contract/table'
import type { Connection } from '../app/connection.ts'
import { UserNotFound } from '../errors/account-errors.ts'
import { createServerUser, type ServerUser, standpointOf } from './server-user.ts'
import type { ServerUserCreateOptions } from './server-user-options.ts'

/** Which users to list, and in which order. */
export interface ListUsersOptions {
  /** The `nextCursor` of the page before; null and nothing begin at the beginning. */
  readonly cursor?: string | null
  /** Only the members of this team. */
  readonly teamId?: string
  /** At most 1 000. */
  readonly limit?: number
  readonly orderBy?: 'signedUpAt'
  /** Newest first. */
  readonly desc?: boolean
  /** A part of a name or address, or a whole id. */
  readonly query?: string
  /** Visitors without an account as well. */
  readonly includeAnonymous?: boolean
  /** Stops asking, such as when somebody has typed on. */
  readonly signal?: AbortSignal
}

/** A page of users. `nextCursor` is where the next page begins, and null on the last. */
export type ServerUserPage = readonly ServerUser[] & { readonly nextCursor: string | null }

export async function findUser(connection: Connection, userId: string): Promise<ServerUser | null> {
  try {
    return toServerUser(connection, await connection.transport.send(routes.users.read, { params: { userId } }))
  } catch (error) {
    if (UserNotFound.is(error)) return null
    throw error
  }
}

export async function createUser(connection: Connection, options: ServerUserCreateOptions): Promise<ServerUser> {
  return toServerUser(connection, await connection.transport.send(routes.users.create, { body: { ...options } }))
}

export async function listUsers(
  connection: Connection,
  { orderBy, cursor, signal, ...options }: ListUsersOptions = {},
): Promise<ServerUserPage> {
  const query = { ...options, cursor: cursor ?? undefined, orderBy: orderBy && ('signed_up_at' as const) }
  const { items, pagination } = await connection.transport.send(routes.users.list, { query, signal })
  const users = items.map(item => toServerUser(connection, item))
  return Object.assign(users, { nextCursor: pagination.nextCursor })
}

export function toServerUser(connection: Connection, wire: WireServerUser): ServerUser {
  return createServerUser(standpointOf(connection, wire.id), wire)
}
