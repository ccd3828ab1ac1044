/** Reads and writes sealed columns, whichever they are: statements are made from the descriptions of places. */
import type { SealedPlace } from '../kernel/crypto/sealed-place.ts'
import type { Queries } from '../kernel/db/queries.ts'
import { statement } from '../kernel/db/statement.ts'

/** Anything that speaks to the whole database, across projects. */
interface Everywhere {
  readonly queries: Queries
}

export interface SealedRow {
  /** The values of the place's key, by column. */
  readonly key: Readonly<Record<string, string>>
  readonly text: string
}

/** Rows in which something stands that begins with one of the marks, in the order of their keys. */
export async function listSealedRows(
  on: Everywhere,
  place: SealedPlace,
  options: { marks: readonly string[]; after: SealedRow | null; count: number },
): Promise<SealedRow[]> {
  const { marks, after, count } = options
  const columns = Object.keys(place.key)
  const list = statement<{ text: string } & Record<string, string>>(
    `resealing.list-${place.table}${after ? '-after' : ''}`,
    `select ${columns.map(column => `${column}::text as ${column}`).join(', ')}, ${place.column}::text as text
     from ${place.table} where ${holdsMark(place)} ${after ? `and (${columns}) > (${valuesOf(place, 3)})` : ''}
     order by ${columns} limit $2`,
  )
  const rows = await list(on, [marks, count, ...(after ? Object.values(after.key) : [])])
  return rows.map(({ text, ...key }) => ({ key, text }))
}

export async function countSealedRows(on: Everywhere, place: SealedPlace, marks: readonly string[]): Promise<number> {
  const count = statement<{ count: number }>(
    `resealing.count-${place.table}`,
    `select count(*)::integer as count from ${place.table} where ${holdsMark(place)}`,
  )
  const [counted] = await count(on, [marks])
  return counted?.count ?? 0
}

export interface ResealedRow extends SealedRow {
  readonly resealed: string
}

/** Rows that were written since they were read stay as they are. Answers how many were not. */
export async function putResealedRows(
  on: Everywhere,
  place: SealedPlace,
  rows: readonly ResealedRow[],
): Promise<number> {
  if (rows.length === 0) return 0
  const columns = Object.keys(place.key)
  const given = Object.values(place.key).map((type, index) => `$${index + 3}::${type}[]`)
  const put = statement<{ count: number }>(
    `resealing.put-${place.table}`,
    `with resealed as (
       update ${place.table} set ${place.column} = fresh.resealed::${place.type}
       from unnest($1::text[], $2::text[], ${given.join(', ')}) as fresh (before, resealed, ${columns})
       where ${columns.map(column => `${place.table}.${column} = fresh.${column}`).join(' and ')}
         and ${place.table}.${place.column}::text = fresh.before
       returning 1
     )
     select count(*)::integer as count from resealed`,
  )
  const keys = columns.map(column => rows.map(({ key }) => key[column]))
  const [done] = await put(on, [rows.map(({ text }) => text), rows.map(({ resealed }) => resealed), ...keys])
  return done?.count ?? 0
}

/** Inside JSON a sealed text begins after a quotation mark. */
function holdsMark({ column, type }: SealedPlace): string {
  const begins = type === 'text' ? `starts_with(${column}, mark)` : `strpos(${column}::text, '"' || mark) > 0`
  return `${column} is not null and exists (select from unnest($1::text[]) mark where ${begins})`
}

function valuesOf({ key }: SealedPlace, from: number): string {
  return Object.values(key)
    .map((type, index) => `$${from + index}::${type}`)
    .join(', ')
}
