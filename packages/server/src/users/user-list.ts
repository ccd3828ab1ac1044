import { type Page, SchemaError, type ServerUser, type UserListQuery } from '@latchkey/contract'
import type { Db } from '../kernel/db/db.ts'
import { BadCursor, paginate } from '../kernel/db/paginate.ts'
import { listUserRows } from './user-list.store.ts'
import { users } from './users.tables.ts'

/** What is answered when no limit was asked for, and the most that may be asked. */
const longestPage = 1_000

/** Users by sign-up, oldest first unless asked otherwise. */
export async function listUsers(db: Db, asked: UserListQuery): Promise<Page<ServerUser>> {
  const { teamId, query, cursor, includeAnonymous = false, desc = false, limit = longestPage } = asked
  try {
    return await paginate<ServerUser>({
      sort: { columns: [users.signedUpAt, users.id], order: desc ? 'descending' : 'ascending' },
      limit,
      cursor,
      keyOf: user => [new Date(user.signedUpAtMillis), user.id],
      rows: page => listUserRows(db, { teamId, query: query || undefined, includeAnonymous }, page),
    })
  } catch (error) {
    if (error instanceof BadCursor) throw SchemaError({ message: `query.cursor ${unreadable}` })
    throw error
  }
}

const unreadable = 'cannot be read. Use the one that came with the page before, or none to begin again'
