import type { Page, ServerUser, UserListQuery } from '@latchkey/contract'
import type { Db } from '../kernel/db/db.ts'
import { paginate } from '../kernel/db/paginate.ts'
import { listUserRows } from './user-list.store.ts'
import { users } from './users.tables.ts'

/** The default limit, and the maximum. */
const longestPage = 1_000

/** Users by sign-up, oldest first by default. */
export async function listUsers(db: Db, input: UserListQuery): Promise<Page<ServerUser>> {
  const { teamId, query, cursor, includeAnonymous = false, isLocked, desc = false, limit = longestPage } = input
  return await paginate<ServerUser>({
    sort: { columns: [users.signedUpAt, users.id], order: desc ? 'descending' : 'ascending' },
    limit,
    cursor,
    keyOf: user => [new Date(user.signedUpAtMillis), user.id],
    rows: page => listUserRows(db, { teamId, query: query || undefined, includeAnonymous, isLocked }, page),
  })
}
