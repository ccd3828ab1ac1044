/**
 * Pages by key set: each page starts after the last row of the one before, whatever was added or
 * deleted in between, and the thousandth page costs what the first one did.
 *
 * The position is written as one row comparison, `(created_at, id) < (…)`, which an index over the same
 * columns answers directly; spelled out with `or` it would not.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { decodeCursor, encodeCursor } from './cursor.ts'

/** The columns a list is sorted by, the last one unique. All go the same way: a comparison of rows demands it. */
export interface Sort {
  readonly columns: readonly AnyPgColumn[]
  readonly order: 'ascending' | 'descending'
}

export interface PageQuery {
  /** Keeps the rows after the cursor; undefined on the first page. */
  readonly after: SQL | undefined
  readonly orderBy: SQL
  readonly limit: number
}

export interface Page<Row> {
  readonly items: Row[]
  readonly nextCursor: string | null
}

/**
 * @throws {@link SchemaError} when the cursor cannot be read.
 *
 * @example
 * const page = await paginate({
 *   sort: { columns: [users.createdAt, users.id], order: 'descending' },
 *   limit, cursor,
 *   rows: ({ after, orderBy, limit }) =>
 *     db.drizzle.select().from(users).where(and(own(db, users), after)).orderBy(orderBy).limit(limit),
 *   getKey: user => [user.createdAt, user.id], // after `rows`, from which its type is known
 * })
 */
export async function paginate<Row>(list: {
  sort: Sort
  limit: number
  cursor?: string | null
  rows(query: PageQuery): Promise<Row[]>
  /** The row's values in the columns of the sort. */
  getKey(row: Row): readonly (Date | string | number)[]
}): Promise<Page<Row>> {
  const { sort, limit, cursor } = list
  const after = cursor ? isAfter(sort, decodeCursor(cursor, sort.columns)) : undefined
  // One row more than requested shows whether there is a next page.
  const rows = await list.rows({ after, orderBy: orderBy(sort), limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: last !== undefined && rows.length > limit ? encodeCursor(list.getKey(last)) : null }
}

function isAfter({ columns, order }: Sort, key: readonly unknown[]): SQL {
  const names = sql.join(
    columns.map(column => sql`${column}`),
    sql`, `,
  )
  const values = sql.join(
    columns.map((column, index) => sql`${sql.param(key[index], column)}`),
    sql`, `,
  )
  return order === 'ascending' ? sql`(${names}) > (${values})` : sql`(${names}) < (${values})`
}

function orderBy({ columns, order }: Sort): SQL {
  const direction = order === 'ascending' ? sql`asc` : sql`desc`
  return sql.join(
    columns.map(column => sql`${column} ${direction}`),
    sql`, `,
  )
}
