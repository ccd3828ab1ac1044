import { type Page, SchemaError, type ServerUser, type UserListQuery } from '@latchkey/contract'
import type { Db } from '../kernel/db/db.ts'
import { BadCursor, paginate } from '../kernel/db/paginate.ts'
import { listUserRows } from './user-list.store.ts'
import { users } from './users.tables.ts'

/** The default limit, and the maximum. */
const longestPage = 1_000

/** Users by sign-up, oldest first by default. */
export async function listUsers(db: Db, input: UserListQuery): Promise<Page<ServerUser>> {
  const { teamId, query, cursor, includeAnonymous = false, isLocked, desc = false, limit = longestPage } = input
  try {
    return await paginate<ServerUser>({
      sort: { columns: [users.signedUpAt, users.id], order: desc ? 'descending' : 'ascending' },
      limit,
      cursor,
      keyOf: user => [new Date(user.signedUpAtMillis), user.id],
      rows: page => listUserRows(db, { teamId, query: query || undefined, includeAnonymous, isLocked }, page),
    })
  } catch (error) {
    if (error instanceof BadCursor) throw SchemaError({ message: `query.cursor ${unreadable}` })
    throw error
  }
}

const unreadable = 'cannot be read. Use the one that came with the page before, or none to begin again'
