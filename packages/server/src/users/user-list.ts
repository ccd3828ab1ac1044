import type { Page, ServerUser, UserListQuery } from '@latchkey/contract'
import type { Db } from '../kernel/db/db.ts'
import { paginate } from '../kernel/db/paginate.ts'
import { listUserRows } from './user-list.store.ts'

/** The default limit, and the maximum. */
const longestPage = 1_000

/** Users by sign-up or by last activity, the earliest first by default. */
export async function listUsers(db: Db, input: UserListQuery): Promise<Page<ServerUser>> {
  const {
    query,
    cursor,
    includeAnonymous = false,
    includeRestricted = false,
    orderBy,
    desc = false,
    limit = longestPage,
    ...filter
  } = input
  const isByActivity = orderBy === 'last_active_at'
  return await paginate<ServerUser>({
    sort: {
      columns: { [isByActivity ? 'users.last_active_at' : 'users.signed_up_at']: 'timestamptz', 'users.id': 'uuid' },
      order: desc ? 'descending' : 'ascending',
    },
    limit,
    cursor,
    getKey: user => [new Date(isByActivity ? user.lastActiveAtMillis : user.signedUpAtMillis), user.id],
    rows: page =>
      listUserRows(
        db,
        { ...filter, query: query || undefined, includeAnonymous, includeRestricted, isByActivity },
        page,
      ),
  })
}
