/**
 * Queries of every request, built once.
 *
 * Building SQL from Drizzle's calls costs more than running it. A hot query is built the first time it
 * is used on a connection, and from then on only its values travel: the database has it prepared, too.
 */
import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import type { Drizzle } from './drizzle.ts'

/** What a hot query is built from. Name its values in the type: `({ drizzle, own, value }: Hot<{ email: string }>) => …` */
export interface Hot<Values extends object = object> {
  readonly drizzle: Drizzle
  /** Stands for a value given at the call. */
  value<Name extends keyof Values & string>(name: Name): Placeholder<Name>
  /** Keeps the query inside the caller's project. */
  own(table: { projectId: AnyPgColumn }): SQL
}

interface Buildable<Result> {
  toSQL(): { readonly sql: string }
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Result> }
}

/** By name, how each is written. */
const declared = new Map<string, (drizzle: Drizzle) => string>()

/**
 * @example
 * const findByEmail = hot('users.by-email', ({ drizzle, own, value }: Hot<{ email: string }>) =>
 *   drizzle.select().from(users).where(and(own(users), eq(users.email, value('email')))))
 *
 * const [user] = await findByEmail(db, { email })
 */
export function hot<Values extends object, Result>(
  name: string,
  build: (hot: Hot<Values>) => Buildable<Result>,
): (db: Db, values: Values) => Promise<Result> {
  const buildOn = (drizzle: Drizzle) => build({ drizzle, value: sql.placeholder, own: ownByPlaceholder })
  declared.set(name, drizzle => buildOn(drizzle).toSQL().sql)
  const prepared = new WeakMap<Drizzle, ReturnType<Buildable<Result>['prepare']>>()
  return (db, values) => {
    let query = prepared.get(db.drizzle)
    if (!query) {
      query = buildOn(db.drizzle).prepare(name)
      prepared.set(db.drizzle, query)
    }
    return query.execute({ ...values, projectId: db.projectId })
  }
}

function ownByPlaceholder(table: { projectId: AnyPgColumn }): SQL {
  return eq(table.projectId, sql.placeholder('projectId'))
}

/** The hot queries of the modules that are loaded: a test prepares each on every database. */
export function declaredQueries(drizzle: Drizzle): readonly { readonly name: string; readonly text: string }[] {
  return [...declared].map(([name, textOn]) => ({ name, text: textOn(drizzle) }))
}
