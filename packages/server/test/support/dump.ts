/** Everything that a database holds, as someone with a copy of it would read it. */
import type { Database } from '../../src/kernel/db/database.ts'

/** One line for each row, in an order that does not depend on when it was written. Of one project, or of all. */
export async function getDump({ queries }: Database, projectId?: string): Promise<string> {
  const tables = await getTables(queries, projectId !== undefined)
  const toRows = (name: string) =>
    `select '${name}' as name, to_jsonb(t)::text as row from ${name} t${projectId === undefined ? '' : ' where project_id = $1'}`
  const { rows } = await queries.query<{ name: string; row: string }>(
    { text: `${tables.map(toRows).join(' union all ')} order by 1, 2` },
    projectId === undefined ? [] : [projectId],
  )
  return rows.map(({ name, row }) => `${name} ${row}`).join('\n')
}

async function getTables(queries: Database['queries'], withProject: boolean): Promise<string[]> {
  const { rows } = await queries.query<{ name: string }>({
    text: `select t.table_name as name from information_schema.tables t
      where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
      ${withProject ? `and exists (select 1 from information_schema.columns c where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'project_id')` : ''}
      order by 1`,
  })
  if (rows.length < 10) throw new Error(`Only ${rows.length} tables were found: this is not the whole database.`)
  return rows.map(({ name }) => name)
}
