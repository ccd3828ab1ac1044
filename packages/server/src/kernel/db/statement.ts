/**
 * Statements written by hand: several changes in one `with … insert … update`, which is two to three
 * times as fast as the same changes in a transaction. Named, so the database prepares them once.
 */
import type { QueryResultRow } from 'pg'
import type { Queries } from './queries.ts'

/**
 * @example
 * const touch = statement<{ userId: string }>('sessions.touch',
 *   'update sessions set used_at = $3 where project_id = $1 and id = $2 returning user_id as "userId"')
 *
 * const [session] = await touch(db, [db.projectId, sessionId, now])
 */
export function statement<Row extends QueryResultRow>(
  name: string,
  text: string,
): (on: { readonly queries: Queries }, values?: readonly unknown[]) => Promise<Row[]> {
  declare(name, text)
  return async (on, values = []) => {
    const { rows } = await on.queries.query<Row>({ name, text }, [...values])
    return rows
  }
}

/**
 * The same, planned again each time instead of prepared. For queues: a plan that was made while the table was empty is
 * kept for as long as the connection, and reads all of the table once it is full.
 */
export function replannedStatement<Row extends QueryResultRow>(
  text: string,
): (on: { readonly queries: Queries }, values?: readonly unknown[]) => Promise<Row[]> {
  declare(null, text)
  return async (on, values = []) => (await on.queries.query<Row>({ text }, [...values])).rows
}

export interface DeclaredStatement {
  /** Null: it is not prepared. */
  readonly name: string | null
  readonly text: string
}

const declared = new Map<string, DeclaredStatement>()

function declare(name: string | null, text: string): void {
  if (!declared.has(text)) declared.set(text, { name, text })
}

/** The statements of the modules that are loaded: a test prepares each on every database. */
export function declaredStatements(): readonly DeclaredStatement[] {
  return [...declared.values()]
}
