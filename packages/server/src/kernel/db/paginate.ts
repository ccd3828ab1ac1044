/**
 * Pages by key set: each page starts after the last row of the one before, whatever was added or
 * deleted in between, and the thousandth page costs what the first one did.
 *
 * The position is written as one row comparison, `(created_at, id) < (…)`, which an index over the same
 * columns answers directly; spelled out with `or` it would not.
 */
import { decodeCursor, encodeCursor, type KeyType, type KeyValue } from './cursor.ts'

export interface Sort {
  /** The columns a list is sorted by, with their types, the last one unique. All go the same way: a comparison of rows demands it. */
  readonly columns: Readonly<Record<string, KeyType>>
  readonly order: 'ascending' | 'descending'
}

/** Pieces of the statement that reads a page. */
export interface PageQuery {
  /** Begins with `and`, and keeps the rows after the cursor; empty on the first page. */
  readonly after: string
  readonly orderBy: string
  readonly limit: number
  /** The parameters of `after`, and `:limit`. */
  readonly values: Readonly<Record<string, unknown>>
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
 *   sort: { columns: { created_at: 'timestamptz', id: 'uuid' }, order: 'descending' },
 *   limit, cursor,
 *   rows: ({ after, orderBy, values }) =>
 *     composed<UserRow>(`select … from users where project_id = :projectId ${after} order by ${orderBy} limit :limit`)(db, values),
 *   getKey: user => [user.createdAt, user.id], // after `rows`, from which its type is known
 * })
 */
export async function paginate<Row>(list: {
  sort: Sort
  limit: number
  cursor?: string | null
  rows(query: PageQuery): Promise<Row[]>
  /** The row's values in the columns of the sort. */
  getKey(row: Row): readonly KeyValue[]
}): Promise<Page<Row>> {
  const { sort, limit, cursor } = list
  const names = Object.keys(sort.columns)
  const types = Object.values(sort.columns)
  const [comparison, direction] = sort.order === 'ascending' ? ['>', 'asc'] : ['<', 'desc']
  const key = cursor ? decodeCursor(cursor, types) : []
  const rows = await list.rows({
    after: cursor ? `and (${names}) ${comparison} (${types.map((type, index) => `:after${index}::${type}`)})` : '',
    orderBy: names.map(name => `${name} ${direction}`).join(', '),
    // One row more than requested shows whether there is a next page.
    limit: limit + 1,
    values: { limit: limit + 1, ...Object.fromEntries(key.map((value, index) => [`after${index}`, value])) },
  })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: last !== undefined && rows.length > limit ? encodeCursor(list.getKey(last)) : null }
}
