/** All rows of a database as `insert` statements that name their columns, parents before children. */
import type { Queries } from '../../src/kernel/db/queries.ts'

/**
 * Not worth keeping: what a server makes itself, mail that nobody has to read again, and the figures, which the
 * database counts again as the rows come back.
 */
const leftOut = ['schema_lock', 'schema_migrations', 'schedules', 'inbox_mails', 'metric_changes', 'metric_totals']

export async function rowsAsSql(queries: Queries): Promise<string> {
  const lines: string[] = []
  for (const table of await tablesInOrder(queries)) lines.push(...(await insertsInto(queries, table)))
  return `${lines.join('\n')}\n`
}

async function tablesInOrder(queries: Queries): Promise<string[]> {
  const all = await textsOf(
    queries,
    `select table_name as text from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const ordered: string[] = []
  const add = async (table: string) => {
    if (ordered.includes(table) || leftOut.includes(table)) return
    for (const parent of await parentsOf(queries, table)) if (parent !== table) await add(parent)
    ordered.push(table)
  }
  for (const table of all) await add(table)
  return ordered
}

function parentsOf(queries: Queries, table: string): Promise<string[]> {
  return textsOf(
    queries,
    `select distinct confrelid::regclass::text as text from pg_constraint
     where contype = 'f' and conrelid = $1::text::regclass order by 1`,
    [table],
  )
}

async function insertsInto(queries: Queries, table: string): Promise<string[]> {
  // What the database works out or counts itself is not for others to write.
  const columns = await textsOf(
    queries,
    `select column_name as text from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
       and coalesce(identity_generation, '') <> 'ALWAYS' order by ordinal_position`,
    [table],
  )
  const values = columns.map(column => `quote_nullable("${column}"::text)`).join(` || ', ' || `)
  const rows = await textsOf(queries, `select ${values} as text from "${table}" order by 1`)
  return rows.map(row => `insert into ${table} (${columns.join(', ')}) values (${row});`)
}

async function textsOf(queries: Queries, text: string, values: unknown[] = []): Promise<string[]> {
  return (await queries.query<{ text: string }>({ text }, values)).rows.map(row => row.text)
}
