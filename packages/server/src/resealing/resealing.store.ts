/** Reads and writes sealed columns, whichever they are: statements are built from their declarations. */
import type { SealedColumn } from '../kernel/crypto/sealed-column.ts'
import { projectByProject } from '../kernel/db/project-by-project.ts'
import type { Queries } from '../kernel/db/queries.ts'
import { statement } from '../kernel/db/statement.ts'

/** Anything that speaks to the whole database, across projects. */
interface Everywhere {
  readonly queries: Queries
}

export interface SealedRow {
  /** The values of its key, by column. */
  readonly key: Readonly<Record<string, string>>
  readonly text: string
}

/** Rows with a text that starts with one of the marks, in the order of their keys. */
export async function listSealedRows(
  on: Everywhere,
  target: SealedColumn,
  options: { marks: readonly string[]; after: SealedRow | null; count: number },
): Promise<SealedRow[]> {
  const { marks, after, count } = options
  const columns = Object.keys(target.key)
  const list = statement<{ text: string } & Record<string, string>>(
    `resealing.list-${target.table}${after ? '-after' : ''}`,
    `select ${columns.map(column => `${column}::text as ${column}`).join(', ')}, ${target.column}::text as text
     from ${target.table} where ${holdsMark(target)} ${after ? `and (${columns}) > (${getValues(target, 3)})` : ''}
     order by ${columns} limit $2`,
  )
  const rows = await list(on, [marks, count, ...(after ? Object.values(after.key) : [])])
  return rows.map(({ text, ...key }) => ({ key, text }))
}

export async function countSealedRows(on: Everywhere, target: SealedColumn, marks: readonly string[]): Promise<number> {
  const count = statement<{ count: number }>(
    `resealing.count-${target.table}`,
    `select count(*)::integer as count from ${target.table} where ${holdsMark(target)}`,
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
  target: SealedColumn,
  rows: readonly ResealedRow[],
): Promise<number> {
  const named = rows.map(row => ({ ...row, projectId: row.key.project_id ?? '' }))
  return projectByProject(named, (projectId, ofProject) => putRows(on, target, projectId, ofProject))
}

/** `project_id` is given once, if it belongs to the key. */
function putRows(on: Everywhere, target: SealedColumn, projectId: string, rows: readonly ResealedRow[]) {
  const columns = Object.keys(target.key).filter(column => column !== 'project_id')
  const given = columns.map((column, index) => `$${index + 4}::${target.key[column]}[]`)
  const isOfProject = 'project_id' in target.key ? `${target.table}.project_id = $1` : '$1::text is not null'
  const put = statement<{ one: number }>(
    `resealing.put-${target.table}`,
    `update ${target.table} set ${target.column} = fresh.resealed::${target.type}
     from unnest(${['$2::text[]', '$3::text[]', ...given].join(', ')}) as fresh (${['before', 'resealed', ...columns]})
     where ${[isOfProject, ...columns.map(column => `${target.table}.${column} = fresh.${column}`)].join(' and ')}
       and ${target.table}.${target.column}::text = fresh.before
     returning 1 as one`,
  )
  const keys = columns.map(column => rows.map(({ key }) => key[column]))
  return put(on, [projectId, rows.map(({ text }) => text), rows.map(({ resealed }) => resealed), ...keys])
}

/** Inside JSON a sealed text starts after a quotation mark. */
function holdsMark({ column, type }: SealedColumn): string {
  const startsWithMark = type === 'text' ? `starts_with(${column}, mark)` : `strpos(${column}::text, '"' || mark) > 0`
  return `${column} is not null and exists (select from unnest($1::text[]) mark where ${startsWithMark})`
}

function getValues({ key }: SealedColumn, from: number): string {
  return Object.values(key)
    .map((type, index) => `$${from + index}::${type}`)
    .join(', ')
}
