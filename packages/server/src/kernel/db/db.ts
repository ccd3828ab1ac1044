/**
 * `Db` reads, `Tx` writes: the parameter of a function says whether it writes.
 *
 * Both are bound to the project and branch of the caller, and every statement of a store filters by
 * them, so that one customer's rows cannot be reached with another's key.
 */

import type { Actor } from '@latchkey/contract'
import type { Database } from './database.ts'
import type { Queries } from './queries.ts'

export interface Db {
  readonly projectId: string
  readonly branchId: string
  /** In whose name. */
  readonly actor: Acting
  /** For statements (statement.ts). */
  readonly queries: Queries
  readonly database: Database
}

export interface Tx extends Db {
  /** The same object for as long as the transaction lasts, also when it is bound to another project. */
  readonly [inTransaction]: object
  /** Runs when the work is done, together with the others; their statements are the last, and an error undoes all. */
  beforeCommit(run: () => Promise<void>): void
  /** Runs after the change is stored for good, and not at all when it is undone. */
  onCommit(run: () => void): void
}

/** Only transaction.ts can make a `Tx`. */
export const inTransaction = Symbol('in transaction')

export function bindDb(database: Database, projectId: string, branchId: string, actor: Acting = systemActor): Db {
  return { projectId, branchId, actor, database, queries: database.queries }
}

/** The same connection, with the transaction that may be open on it, reading another project. */
export function bindToRead(db: Db, projectId: string): Db {
  return { ...db, projectId, branchId: 'main' }
}

/** The same transaction, speaking for another project. Only `projects` and the kernel have reason to. */
export function bindTx(tx: Tx, projectId: string, branchId: string): Tx {
  return { ...tx, projectId, branchId }
}

/** In whose name the database is spoken to. */
export interface Acting extends Omit<Actor, 'name'> {
  /** Absent: to be looked up where it is needed. */
  readonly name?: string
}

/** The server itself: at its start, in its jobs, and for callers without credentials. */
export const systemActor: Acting = { type: 'system', id: null, role: null }
