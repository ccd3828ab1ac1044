/** Connections to a PostgreSQL server. */
import pg from 'pg'
import type { DatabaseOptions, OpenPool } from './database.ts'
import { pipelining } from './pipelining.ts'

const DEFAULT_POOL_SIZE = 20
const DEFAULT_DEADLINE_MS = 5_000

export function openPostgresPool(options: DatabaseOptions & { url: string }): OpenPool {
  const { url, poolSize = DEFAULT_POOL_SIZE, deadlineMs = DEFAULT_DEADLINE_MS, isBehindPooler = false } = options
  const pool = new pg.Pool({
    ...pipelining,
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: deadlineMs * 0.6,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'latchkey',
    // Connections behind a pooler are of many clients: there the role has these limits.
    ...(isBehindPooler ? {} : limitsOfSession(deadlineMs)),
  })
  return { pool, deadlineMs, end: () => pool.end() }
}

function limitsOfSession(deadlineMs: number) {
  return {
    // The server gives up a little before we do: then the connection stays usable. Our own limit
    // (queries.ts) is for a server that does not answer at all.
    statement_timeout: deadlineMs * 0.9,
    // A frozen process of ours must not keep its rows locked for ever.
    idle_in_transaction_session_timeout: deadlineMs * 3,
  }
}
