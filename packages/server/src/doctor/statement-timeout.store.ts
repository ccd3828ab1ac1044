import type { Queries } from '../kernel/db/queries.ts'
import { statement } from '../kernel/db/statement.ts'

const read = statement<{ milliseconds: number }>(
  'doctor.statement-timeout',
  `select setting::integer as milliseconds from pg_settings where name = 'statement_timeout'`,
)

/** How long a statement may take on a connection as the server gets it; 0 is without a limit. */
export async function readStatementTimeoutMs(on: { readonly queries: Queries }): Promise<number> {
  return (await read.first(on))?.milliseconds ?? 0
}
