/**
 * Pages of users. Which users stand on a page is found first, in an index and by id alone; the fields of
 * them are fetched for those few. So a page takes as long with a million users as with ten thousand.
 */
import type { ServerUser } from '@latchkey/contract'
import type { Db } from '../kernel/db/db.ts'
import type { PageQuery } from '../kernel/db/paginate.ts'
import { composed } from '../kernel/db/statement.ts'
import { withAsciiHost } from '../kernel/mail/stored-address.ts'
import { conditionsOn, conditionValues, type UserConditions } from './user-conditions.store.ts'
import { lockAsOf, type UserRow, userColumns, userTables } from './user-row.tables.ts'

export interface UserFilter extends UserConditions {
  readonly teamId?: string
  readonly query?: string
  /** Ordered by the last activity. It has no index, so all users who match are sorted (docs/decisions/0151). */
  readonly isByActivity: boolean
}

/** Pieces and values of the statements that find a page of users. */
interface Search {
  readonly db: Db
  readonly page: PageQuery
  /** Of the filter, without what was typed. Empty, or beginning with `and`. */
  readonly listed: string
  /** That the text of a user has what was typed. Empty, or beginning with `and`. */
  readonly matches: string
  readonly values: object
}

export async function listUserRows(db: Db, filter: UserFilter, page: PageQuery): Promise<ServerUser[]> {
  const { teamId, query } = filter
  const parts = query === undefined ? [] : spellings(query).map(part => `%${literal(part)}%`)
  const search: Search = {
    ...{ db, page, listed: conditionsOn(filter) },
    matches: parts.length > 0 ? `and (${parts.map((_, index) => hasPart(index)).join(' or ')})` : '',
    values: {
      ...{ ...page.values, ...conditionValues(filter), teamId, query, nearby, now: db.database.clock.now() },
      ...Object.fromEntries(parts.map((part, index) => [`part${index}`, part])),
    },
  }
  if (teamId !== undefined) return usersAmong(search, membersOnPage(search, filter.isByActivity))
  const mayBeListed = `users.project_id = :projectId ${search.listed} ${page.after}`
  return query === undefined
    ? usersAmong(search, firstOf('users', mayBeListed, page))
    : findMatching(search, mayBeListed, query)
}

/**
 * The fields of the users with these ids, each looked up by its key. With `id in (…)`, the planner
 * reads all users of all projects until there are some ten thousand of them; `offset 0` keeps it from that.
 */
async function usersAmong({ db, page, values }: Search, ids: string): Promise<ServerUser[]> {
  const found = await composed<UserRow>(`
    select ${userColumns}
    from (${ids}) chosen cross join lateral (
      select * from users where users.project_id = :projectId and users.id = chosen.id offset 0
    ) ${userTables}
    order by ${page.orderBy}`)(db, values)
  const now = db.database.clock.now()
  return found.map(user => lockAsOf(user, now))
}

/** `table` has the columns that the order of the page names: `users.id`, and `users.signed_up_at` or `users.last_active_at`. */
function firstOf(table: string, condition: string, { orderBy }: PageQuery): string {
  return `select users.id from ${table} where ${condition} order by ${orderBy} limit :limit`
}

/** A membership knows when its user signed up. `offset 0` keeps the planner from starting with all users. */
function membersOnPage({ page, listed, matches }: Search, isByActivity: boolean): string {
  const looksAtUser = matches !== '' || listed.trim() !== '' || isByActivity
  const isWanted = `cross join lateral (
    select users.last_active_at from users
    where users.project_id = :projectId and users.id = member.id ${listed} ${matches} offset 0) wanted`
  const members = `(
    select member.id, member.signed_up_at ${isByActivity ? ', wanted.last_active_at' : ''} from (
      select user_id as id, user_signed_up_at as signed_up_at from team_memberships
      where project_id = :projectId and team_id = :teamId
    ) member ${looksAtUser ? isWanted : ''}) users`
  return firstOf(members, `true ${page.after}`, page)
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
async function findMatching(search: Search, mayBeListed: string, query: string): Promise<ServerUser[]> {
  const { page, matches } = search
  if (isUuid(query)) {
    const named = `${mayBeListed} and (${matches.replace(/^and /, '')} or users.id = :query)`
    return usersAmong(search, firstOf('users', named, page))
  }
  const near = `(select * from users where ${mayBeListed} order by ${page.orderBy} limit :nearby) users`
  const found = await usersAmong(search, firstOf(near, `true ${matches}`, page))
  if (found.length === page.limit) return found

  const wanted = `${mayBeListed} ${matches}`
  const few = `(select users.id, users.signed_up_at, users.last_active_at from users where ${wanted} offset 0) users`
  const areFew = (await estimate(search, wanted)) < sortable
  return usersAmong(search, areFew ? firstOf(few, 'true', page) : firstOf('users', wanted, page))
}

/** How many users the planner thinks there are: from its statistics, without looking. */
async function estimate({ db, values }: Search, condition: string): Promise<number> {
  const explained = await composed<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select from users where ${condition}`,
  ).first(db, values)
  return explained?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

const hasPart = (index: number) => `users.search_text like search_fold(:part${index})`

/** Wildcards in what was typed mean themselves. */
const literal = (part: string) => part.replaceAll(separator, ' ').replace(/[\\%_]/g, '\\$&')

/** As it was typed, and as an address with such a part is stored. */
function spellings(query: string): string[] {
  const composed = query.normalize('NFC')
  const stored = composed.includes('@') ? withAsciiHost(composed) : withAsciiHost(`@${composed}`)?.slice(1)
  return [...new Set([query, composed, stored ?? query])]
}

const isUuid = (query: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(query)

/** Stands between the name and the addresses in `search_text`. */
const separator = '\u001f'
