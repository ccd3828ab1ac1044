/** Reads and writes sealed columns, whichever they are: statements are built from their declarations. */

import type { SealedColumn } from '../kernel/crypto/sealed.ts'
import { byColumn } from '../kernel/db/columns.ts'
import { projectByProject } from '../kernel/db/project-by-project.ts'
import { type On, statement } from '../kernel/db/statement.ts'

export interface SealedRow {
  /** The values of its key, by column. */
  readonly key: Readonly<Record<string, string>>
  readonly text: string
}

/** Rows with a text that starts with one of the marks, in the order of their keys. */
export async function listSealedRows(
  on: On,
  target: SealedColumn,
  options: { marks: readonly string[]; after: SealedRow | null; count: number },
): Promise<SealedRow[]> {
  const { marks, after, count } = options
  const columns = Object.keys(target.key)
  const list = statement<{ text: string } & Record<string, string>, Readonly<Record<string, unknown>>>(
    `resealing.list-${target.table}${after ? '-after' : ''}`,
    `select ${columns.map(column => `${column}::text as ${column}`).join(', ')}, ${target.column}::text as text
     from ${target.table} where ${holdsMark(target)} ${after ? `and (${columns}) > (${typed(target)})` : ''}
     order by ${columns} limit :count`,
  )
  const rows = await list(on, { marks, count, ...after?.key })
  return rows.map(({ text, ...key }) => ({ key, text }))
}

export async function countSealedRows(on: On, target: SealedColumn, marks: readonly string[]): Promise<number> {
  const count = statement<{ count: number }, { marks: readonly string[] }>(
    `resealing.count-${target.table}`,
    `select count(*)::integer as count from ${target.table} where ${holdsMark(target)}`,
  )
  return (await count.first(on, { marks }))?.count ?? 0
}

export interface ResealedRow extends SealedRow {
  readonly resealed: string
}

/** Rows that were written since they were read stay as they are. Answers how many were not. */
export async function putResealedRows(on: On, target: SealedColumn, rows: readonly ResealedRow[]): Promise<number> {
  const named = rows.map(row => ({ ...row, projectId: row.key.project_id ?? '' }))
  return projectByProject(named, (projectId, ofProject) => putRows(on, target, projectId, ofProject))
}

function putRows(on: On, target: SealedColumn, projectId: string, rows: readonly ResealedRow[]) {
  const { table, column, type, key } = target
  const isOfProject = 'project_id' in key ? [`${table}.project_id = :projectId`] : []
  const columns = Object.keys(key).filter(name => name !== 'project_id')
  const given = columns.map(name => `:${name}::${key[name]}[]`)
  const put = statement<never, Readonly<Record<string, unknown>>>(
    `resealing.put-${table}`,
    `update ${table} set ${column} = fresh.resealed::${type}
     from unnest(${[':text::text[]', ':resealed::text[]', ...given]}) as fresh (${['before', 'resealed', ...columns]})
     where ${[...isOfProject, ...columns.map(name => `${table}.${name} = fresh.${name}`)].join(' and ')}
       and ${table}.${column}::text = fresh.before`,
  )
  const keys = Object.fromEntries(columns.map(name => [name, rows.map(row => row.key[name])]))
  return put.count(on, { ...keys, ...byColumn(rows, 'text', 'resealed'), projectId })
}

/** Inside JSON a sealed text starts after a quotation mark. */
function holdsMark({ column, type }: SealedColumn): string {
  const startsWithMark = type === 'text' ? `starts_with(${column}, mark)` : `strpos(${column}::text, '"' || mark) > 0`
  return `${column} is not null and exists (select from unnest(:marks::text[]) mark where ${startsWithMark})`
}

function typed({ key }: SealedColumn): string {
  return Object.entries(key)
    .map(([column, type]) => `:${column}::${type}`)
    .join(', ')
}
