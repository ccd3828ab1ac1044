import type { Page, TransferPageQuery } from '@latchkey/contract'
import { type PageQuery, paginate, type Sort } from '../kernel/db/paginate.ts'

const longestPage = 1_000

/** A page of rows. A cursor that cannot be read is a mistake in the query. */
export async function getPage<Row>(
  { cursor, limit = longestPage }: TransferPageQuery,
  sort: Sort,
  rows: (page: PageQuery) => Promise<Row[]>,
  getKey: (row: Row) => readonly (Date | string | number)[],
): Promise<Page<Row>> {
  return await paginate({ sort, limit, cursor, rows, getKey })
}
