/** How much of the database the rows of a project occupy: of every table that has rows of projects, whichever feature owns it. */
import type { Database } from '../kernel/db/database.ts'
import { composed, statement } from '../kernel/db/statement.ts'

const columns = statement<{ table: string; names: string[] }>(
  'projects.columns-of-tables',
  `select table_.relname as "table", array_agg(column_.attname::text) as names
   from pg_class table_ join pg_attribute column_ on column_.attrelid = table_.oid
   where table_.relnamespace = current_schema()::regnamespace and table_.relkind in ('r', 'p')
     and not table_.relispartition and column_.attnum > 0 and not column_.attisdropped
   group by table_.relname
   having bool_or(column_.attname = 'project_id')
   order by table_.relname`,
)

/** Of the header of a row. */
const rowBytes = 28

/** One statement for each table. Sizes are those on disk: what is stored compressed or outside of the row is not read. */
export async function measuringStatements(database: Database): Promise<readonly string[]> {
  const tables = await columns(database)
  return tables.map(({ table, names }) => {
    const sizes = names.map(name => `coalesce(pg_column_size(${quoted(name)}), 0)`).join(' + ')
    return `select coalesce(sum(${rowBytes} + ${sizes}), 0)::float8 as bytes from ${quoted(table)} where project_id = :projectId`
  })
}

export async function measureTable(database: Database, text: string, projectId: string): Promise<number> {
  return (await composed<{ bytes: number }>(text).first(database, { projectId }))?.bytes ?? 0
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

// A small difference is not worth reading the project again in every process.
const set = statement<never, { projectId: string; bytes: number }>(
  'projects.set-stored-bytes',
  `update projects set stored_bytes = :bytes::bigint
   where project_id = :projectId and abs(stored_bytes - :bytes::bigint) > least(1048576, greatest(65536, stored_bytes / 100))`,
)

export async function setStoredBytes(database: Database, projectId: string, bytes: number): Promise<void> {
  await set(database, { projectId, bytes: Math.round(bytes) })
}

const ofCreator = statement<{ bytes: number }, { creatorId: string }>(
  'projects.stored-bytes-of-creator',
  'select coalesce(sum(stored_bytes), 0)::float8 as bytes from projects where creator_id = :creatorId',
)

export async function sumStoredBytes(database: Database, creatorId: string): Promise<number> {
  return (await ofCreator.first(database, { creatorId }))?.bytes ?? 0
}
