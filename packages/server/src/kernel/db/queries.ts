/**
 * The one way statements reach the database.
 *
 * Every statement has a deadline and every failure of the connection itself becomes `DatabaseDown`. A
 * connection is thrown away only when it is broken; a refused statement (a unique violation, say)
 * keeps it, and with it the statements prepared on it.
 */
import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import { asDatabaseDown, isDatabaseDown, isShortage, isStalePlan, isTooSlow } from './errors.ts'
import type { Fullness } from './fullness.ts'
import { refuseInsideTransaction } from './transaction-scope.ts'

export interface Queries {
  query<Row extends QueryResultRow>(config: QueryConfig, values?: unknown[]): Promise<QueryResult<Row>>
}

/** How the statements of a connection are sent. */
export interface Sending {
  readonly deadlineMs: number
  /** Whether the database may keep statements between transactions; a pooler hands the next one to another connection. */
  readonly isPrepared: boolean
  readonly fullness: Fullness
}

/** Statements outside a transaction: each takes a connection for itself. */
export function poolQueries(pool: Pool, { deadlineMs, isPrepared, fullness }: Sending): Queries {
  return {
    async query<Row extends QueryResultRow>(config: QueryConfig, values?: unknown[]) {
      refuseInsideTransaction(pool)
      const input = performance.now()
      const client = await checkOut(pool)
      // Waiting for a connection counts, but a statement always gets a fair try.
      const left = Math.max(deadlineMs - (performance.now() - input), deadlineMs * 0.4)
      try {
        const result = await ask<Row>(client, { deadlineMs: left, isPrepared, fullness }, config, values)
        client.release()
        return result
      } catch (error) {
        client.release(isBroken(error))
        throw error
      }
    },
  }
}

/** Statements on one connection, as in a transaction. */
export function clientQueries(client: PoolClient, sending: Sending): Queries {
  return { query: (config, values) => ask(client, sending, config, values) }
}

async function ask<Row extends QueryResultRow>(
  client: PoolClient,
  { deadlineMs, isPrepared, fullness }: Sending,
  config: QueryConfig,
  values?: unknown[],
): Promise<QueryResult<Row>> {
  // `query_timeout` for one statement is understood by the driver and missing from its types. Spreading
  // would do the same at several times the cost, for every statement there is.
  const bounded = Object.assign({ query_timeout: Math.ceil(deadlineMs) }, config)
  // The driver prepares what has a name.
  if (!isPrepared) delete bounded.name
  try {
    return await client.query<Row>(bounded, values)
  } catch (error) {
    fullness.observe(error)
    throw asDatabaseDown(error)
  }
}

export async function checkOut(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw asDatabaseDown(error)
  }
}

/** Whether a connection that gave this error must not be used again. */
export function isBroken(error: unknown): boolean {
  return (isDatabaseDown(error) && !isTooSlow(error) && !isShortage(error)) || isStalePlan(error)
}
