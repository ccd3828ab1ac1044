/** All rows of a database as `insert` statements that name their columns, parents before children. */
import type { Queries } from '../../src/kernel/db/queries.ts'

/** What a server makes itself. */
const leftOut = ['schema_lock', 'schema_migrations', 'schedules']

export interface RowsAsSql {
  readonly text: string
  /** Tables without a row. */
  readonly empty: readonly string[]
}

export async function rowsAsSql(queries: Queries): Promise<RowsAsSql> {
  // No trigger fires: what the triggers of the time wrote is among the rows.
  const lines: string[] = ['set session_replication_role = replica;']
  const empty: string[] = []
  for (const table of await tablesInOrder(queries)) {
    const inserts = await insertsInto(queries, table)
    if (inserts.length === 0) empty.push(table)
    lines.push(...inserts)
  }
  lines.push(...(await sequences(queries)), 'set session_replication_role = origin;')
  return { text: `${lines.join('\n')}\n`, empty }
}

async function tablesInOrder(queries: Queries): Promise<string[]> {
  const all = await getTexts(
    queries,
    `select table_name as text from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const ordered: string[] = []
  const add = async (table: string) => {
    if (ordered.includes(table) || leftOut.includes(table)) return
    for (const parent of await getParents(queries, table)) if (parent !== table) await add(parent)
    ordered.push(table)
  }
  for (const table of all) await add(table)
  return ordered
}

function getParents(queries: Queries, table: string): Promise<string[]> {
  return getTexts(
    queries,
    `select distinct confrelid::regclass::text as text from pg_constraint
     where contype = 'f' and conrelid = $1::text::regclass order by 1`,
    [table],
  )
}

async function insertsInto(queries: Queries, table: string): Promise<string[]> {
  const columns = await getTexts(
    queries,
    `select column_name as text from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  const values = columns.map(column => `quote_nullable("${column}"::text)`).join(` || ', ' || `)
  const rows = await getTexts(queries, `select ${values} as text from "${table}" order by 1`)
  return rows.map(row => `insert into ${table} (${columns.join(', ')}) overriding system value values (${row});`)
}

/** Where the numbers that the database gives go on. */
function sequences(queries: Queries): Promise<string[]> {
  return getTexts(
    queries,
    `select format('select setval(%s, %s);', coalesce(
       (select format('pg_get_serial_sequence(%L, %L)', d.refobjid::regclass, a.attname)
        from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.objid = c.oid and d.deptype = 'i'), quote_literal(c.relname)), s.last_value) as text
     from pg_sequences s join pg_class c on c.relname = s.sequencename and c.relkind = 'S'
     where s.schemaname = 'public' and s.last_value is not null order by 1`,
  )
}

async function getTexts(queries: Queries, text: string, values: unknown[] = []): Promise<string[]> {
  return (await queries.query<{ text: string }>({ text }, values)).rows.map(row => row.text)
}
