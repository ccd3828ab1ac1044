/**
 * Pages of users. Which users stand on a page is found first, in an index and by id alone; the fields of
 * them are fetched for those few. So a page takes as long with a million users as with ten thousand.
 */
import type { ServerUser } from '@latchkey/contract'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, ofProject, own } from '../kernel/db/db.ts'
import type { PageQuery } from '../kernel/db/paginate.ts'
import { withAsciiHost } from '../kernel/mail/stored-address.ts'
import { isListed, type UserConditions } from './user-conditions.store.ts'
import { lockAsOf, type UserRow, userColumns, userTables } from './user-row.tables.ts'
import { users } from './users.tables.ts'

export interface UserFilter extends UserConditions {
  readonly teamId?: string
  readonly query?: string
  /** Ordered by the last activity. It has no index, so all users who match are sorted (docs/decisions/0151). */
  readonly isByActivity: boolean
}

export async function listUserRows(db: Db, filter: UserFilter, page: PageQuery): Promise<ServerUser[]> {
  const { teamId, query } = filter
  if (teamId !== undefined) return usersAmong(db, getMembers(db, teamId, filter, page), page)
  const mayBeListed = all(own(db, users), ...isListed(db, filter), page.after)
  return query === undefined
    ? usersAmong(db, getFirst(sql`users`, mayBeListed, page), page)
    : search(db, query, mayBeListed, page)
}

/**
 * The fields of the users with these ids, each looked up by its key. With `id in (…)`, the planner
 * reads all users of all projects until there are some ten thousand of them; `offset 0` keeps it from that.
 */
async function usersAmong(db: Db, ids: SQL, { orderBy }: PageQuery): Promise<ServerUser[]> {
  const found = await db.drizzle.execute<UserRow>(sql`
    select ${ofProject(db, userColumns)}
    from (${ids}) chosen cross join lateral (
      select * from users where ${own(db, users)} and users.id = chosen.id offset 0
    ) ${ofProject(db, userTables)}
    order by ${orderBy}`)
  const now = db.database.clock.now()
  return found.rows.map(user => lockAsOf(user, now))
}

/** `table` has the columns that the order of the page names: `users.id`, and `users.signed_up_at` or `users.last_active_at`. */
function getFirst(table: SQL, condition: SQL, { orderBy, limit }: PageQuery): SQL {
  return sql`select users.id from ${table} where ${condition} order by ${orderBy} limit ${limit}`
}

/** A membership knows when its user signed up. `offset 0` keeps the planner from starting with all users. */
function getMembers(db: Db, teamId: string, filter: UserFilter, page: PageQuery): SQL {
  const { query } = filter
  const listed = isListed(db, filter)
  const looksAtUser = query !== undefined || listed.length > 0 || filter.isByActivity
  const conditions = all(sql`true`, ...listed, query === undefined ? undefined : matches(query))
  const isWanted = sql`cross join lateral (
    select users.last_active_at from users
    where users.project_id = ${db.projectId} and users.id = member.id and ${conditions} offset 0) wanted`
  const members = sql`(
    select member.id, member.signed_up_at ${filter.isByActivity ? sql`, wanted.last_active_at` : sql``} from (
      select user_id as id, user_signed_up_at as signed_up_at from team_memberships
      where project_id = ${db.projectId} and team_id = ${teamId}
    ) member ${looksAtUser ? isWanted : sql``}) users`
  return getFirst(members, all(sql`true`, page.after), page)
}

/** So many users are looked at one by one before anything else is tried. */
const nearby = 10_000
/** So many matches are sorted; more of them are met sooner by walking on. */
const sortable = 30_000

/**
 * What many users match is found soon by walking along the order of the list; what few match, by the index
 * (users_by_search). Left to itself the planner chooses by how many match in all, and takes a hundred times
 * as long when those who match all stand at the far end. So a short walk is tried first.
 */
async function search(db: Db, query: string, mayBeListed: SQL, page: PageQuery): Promise<ServerUser[]> {
  if (isUuid(query)) {
    const named = sql`${mayBeListed} and (${matches(query)} or users.id = ${query})`
    return usersAmong(db, getFirst(sql`users`, named, page), page)
  }
  const near = sql`(select * from users where ${mayBeListed} order by ${page.orderBy} limit ${nearby}) users`
  const found = await usersAmong(db, getFirst(near, matches(query), page), page)
  if (found.length === page.limit) return found

  const wanted = sql`${mayBeListed} and ${matches(query)}`
  const few = sql`(select users.id, users.signed_up_at, users.last_active_at from users where ${wanted} offset 0) users`
  const areFew = (await estimate(db, wanted)) < sortable
  return usersAmong(db, areFew ? getFirst(few, sql`true`, page) : getFirst(sql`users`, wanted, page), page)
}

/** How many users the planner thinks there are: from its statistics, without looking. */
async function estimate(db: Db, condition: SQL): Promise<number> {
  const explained = await db.drizzle.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select from users where ${condition}`,
  )
  return explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** Wildcards in what was typed mean themselves. */
function matches(query: string): SQL {
  const parts = spellings(query).map(spelling => spelling.replaceAll(separator, ' ').replace(/[\\%_]/g, '\\$&'))
  const alternatives = parts.map(part => sql`users.search_text like search_fold(${`%${part}%`})`)
  return sql`(${sql.join(alternatives, sql` or `)})`
}

/** As it was typed, and as an address with such a part is stored. */
function spellings(query: string): string[] {
  const composed = query.normalize('NFC')
  const stored = composed.includes('@') ? withAsciiHost(composed) : withAsciiHost(`@${composed}`)?.slice(1)
  return [...new Set([query, composed, stored ?? query])]
}

/** Stands between the name and the addresses in `search_text`. */
const separator = '\u001f'

const isUuid = (query: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(query)

function all(...conditions: (SQL | undefined)[]): SQL {
  return sql.join(
    conditions.filter(condition => condition !== undefined),
    sql` and `,
  )
}
