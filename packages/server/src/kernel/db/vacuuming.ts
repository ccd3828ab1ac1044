/**
 * What autovacuum does on a PostgreSQL server, for the embedded database, which has no processes of its own: the room of
 * deleted rows is used again, and the planner learns how large the tables are. Statements that were planned for smaller
 * ones are planned anew after it. See docs/decisions/0179.
 */
import { defineSchedule } from '../jobs/schedule.ts'
import type { Database } from './database.ts'
import { statement } from './statement.ts'

// The rule of autovacuum, with the engine's own settings.
const listDue = statement<{ command: string }>(
  'database.tables-to-vacuum',
  `select case when n_dead_tup > current_setting('autovacuum_vacuum_threshold')::integer
       + current_setting('autovacuum_vacuum_scale_factor')::float8 * n_live_tup
     then 'vacuum (analyze) ' else 'analyze ' end || relid::regclass as command
   from pg_stat_user_tables
   where n_dead_tup > current_setting('autovacuum_vacuum_threshold')::integer
       + current_setting('autovacuum_vacuum_scale_factor')::float8 * n_live_tup
     or n_mod_since_analyze > current_setting('autovacuum_analyze_threshold')::integer
       + current_setting('autovacuum_analyze_scale_factor')::float8 * n_live_tup
   order by relid`,
)

export const vacuumEmbedded = defineSchedule({
  kind: 'vacuum-embedded-database',
  everySeconds: 60,
  async run({ database, log }) {
    if (database.kind !== 'embedded') return
    const commands = await vacuum(database)
    if (commands.length > 0) log.debug({ commands }, 'database vacuumed')
  },
})

/** One table at a time, between which other statements have their turn. Returns what was done. */
async function vacuum(database: Database): Promise<string[]> {
  const commands = (await listDue(database)).map(({ command }) => command)
  for (const text of commands) await database.queries.query({ text })
  return commands
}
