/**
 * Whether this chain of calls is inside a transaction.
 *
 * Inside one, only its `tx` may speak to the database. The outer `db` would ask for a second
 * connection while holding the first: the embedded database has no second one and would wait for
 * ever, and a busy pool would too. So it is refused, on both, where it is easy to see.
 *
 * Following a chain of calls costs every promise of the process something once it is enabled, so that a
 * production server on PostgreSQL goes without: what breaks the rule was found before.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool } from 'pg'

interface Scope {
  readonly pool: Pool
  open: boolean
}

const scopes = new AsyncLocalStorage<Scope>()

/** True between the start and the end of a transaction: nothing slow may happen now. */
export function isInTransaction(): boolean {
  return scopes.getStore()?.open ?? false
}

/** Databases whose transactions are not watched over. */
const unwatched = new WeakSet<Pool>()

export function leaveUnwatched(pool: Pool): void {
  unwatched.add(pool)
}

export async function inTransactionScope<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  if (unwatched.has(pool)) return work()
  const scope: Scope = { pool, open: true }
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.open = false
  }
}

export function refuseInsideTransaction(pool: Pool): void {
  const scope = scopes.getStore()
  if (scope?.open && scope.pool === pool) {
    throw new Error('Inside a transaction, speak to the database through its `tx`, not through the outer `db`.')
  }
}
