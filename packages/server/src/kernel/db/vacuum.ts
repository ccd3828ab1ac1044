/**
 * What autovacuum does on a PostgreSQL server, for the embedded database, which has no processes of its own: the room of
 * deleted rows is used again, and the planner learns how large the tables are. Statements that were planned for smaller
 * ones are planned anew after it. See docs/decisions/0179.
 */
import type { Database } from './database.ts'
import { statement } from './statement.ts'

// The rule of autovacuum, with the engine's own settings; but small tables are left alone. Of a table that was never vacuumed
// the planner assumes that it is not small, and uses its indexes. Once it knows the size, it plans to read all of it, and that plan is
// kept while the table grows.
const listDue = statement<{ table: string }>(
  'database.tables-to-vacuum',
  `select relid::regclass::text as table from pg_stat_user_tables
   where n_live_tup + n_dead_tup >= 1000 and (
     n_dead_tup > current_setting('autovacuum_vacuum_threshold')::integer
       + current_setting('autovacuum_vacuum_scale_factor')::float8 * n_live_tup
     or n_ins_since_vacuum > current_setting('autovacuum_vacuum_insert_threshold')::integer
       + current_setting('autovacuum_vacuum_insert_scale_factor')::float8 * n_live_tup)
   order by relid`,
)

/** Vacuums the tables that are due, one at a time, between which other statements have their turn. Returns their names. */
export async function vacuumDueTables(database: Database): Promise<string[]> {
  const tables = (await listDue(database)).map(({ table }) => table)
  for (const table of tables) await database.queries.query({ text: `vacuum ${table}` })
  return tables
}
