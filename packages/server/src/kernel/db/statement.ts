/**
 * SQL with parameters by name, compiled to positions once. What statements share (columns, conditions, parts of a `with`) is text
 * that names its own parameters. Several changes in one `with … insert … update` are two to three times as fast as in a transaction.
 */
import type { QueryResultRow } from 'pg'
import type { Queries } from './queries.ts'

/** Where a statement runs. Its project is the value of `:projectId`, unless the values have another. */
export interface On {
  readonly queries: Queries
  readonly projectId?: string
}

/** Of a statement whose text names no parameter but the project. */
interface NoValues {
  readonly [name: string]: never
}

type Given<Values> = Values extends NoValues ? [] : object extends Values ? [values?: Values] : [values: Values]

export interface Statement<Row, Values> {
  (on: On, ...values: Given<Values>): Promise<Row[]>
  /** Null: it returned no row. */
  first(on: On, ...values: Given<Values>): Promise<Row | null>
  /** How many rows it returned, or changed. */
  count(on: On, ...values: Given<Values>): Promise<number>
  /** Whether it returned or changed a row. */
  matches(on: On, ...values: Given<Values>): Promise<boolean>
}

/**
 * A statement with a name, so that the database prepares it once for each connection.
 *
 * @example
 * const touch = statement<{ userId: string }, { id: string; now: Date }>('sessions.touch',
 *   'update sessions set used_at = :now where project_id = :projectId and id = :id returning user_id as "userId"')
 *
 * const session = await touch.first(db, { id, now })
 */
export function statement<Row extends object = never, Values extends object = NoValues>(
  name: string,
  text: string,
): Statement<Row, Values> {
  return declare(name, text)
}

/**
 * The same, planned again each time instead of prepared. For queues: a plan that was made while the table was empty is
 * kept for as long as the connection, and reads all of the table once it is full.
 */
export function replannedStatement<Row extends object = never, Values extends object = NoValues>(
  text: string,
): Statement<Row, Values> {
  return declare(null, text)
}

/**
 * A statement that is written for what is given: filters, a page, changed columns. It is planned each time.
 *
 * @example
 * composed<SessionRow>(`select id from sessions where project_id = :projectId ${when(userId, 'and user_id = :userId')}`)(db, { userId })
 */
export function composed<Row extends object = never>(text: string): Statement<Row, object> {
  return runnable(compile(text))
}

/** A piece of a composed statement, unless its value is undefined. */
export function when(value: unknown, piece: string): string {
  return value === undefined ? '' : piece
}

interface Compiled {
  readonly text: string
  /** The parameters in the order of their positions. */
  readonly names: readonly string[]
}

/** `:name`, but no cast, no slice of an array and no part of a word. */
const parameter = /(?<![:\w]):([a-zA-Z]\w*)/g

const compiled = new Map<string, Compiled>()

function compile(source: string): Compiled {
  const known = compiled.get(source)
  if (known) return known
  const names: string[] = []
  const text = source.replace(parameter, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  const made = { text, names }
  compiled.set(source, made)
  return made
}

function runnable<Row, Values extends object>({ text, names }: Compiled, name?: string): Statement<Row, Values> {
  const config = name === undefined ? { text } : { name, text }
  const run = (on: On, given: Values | undefined) => {
    // Read by name, whatever else its type says.
    const values = given as Readonly<Record<string, unknown>> | undefined
    return on.queries.query<QueryResultRow>(
      config,
      names.map(each => getValue(each, on, values)),
    )
  }
  // The rows have the columns of the text: a test compares them with the type.
  const all = async (on: On, values?: Values) => (await run(on, values)).rows as Row[]
  const count = async (on: On, values?: Values) => (await run(on, values)).rowCount ?? 0
  return Object.assign(all, {
    count,
    first: async (on: On, values?: Values) => (await all(on, values))[0] ?? null,
    matches: async (on: On, values?: Values) => (await count(on, values)) > 0,
  })
}

function getValue(name: string, on: On, values: Readonly<Record<string, unknown>> = {}): unknown {
  const value = values[name] ?? null
  if (value !== null || name in values) return value
  // Null in its place would make a condition hold for no row, or for all.
  if (name !== 'projectId' || on.projectId === undefined) throw new Error(`A statement has no value for :${name}.`)
  return on.projectId
}

export interface DeclaredStatement extends Compiled {
  /** Null: it is not prepared. */
  readonly name: string | null
  /** As it is written, with names. */
  readonly source: string
}

const declared = new Map<string, DeclaredStatement>()

function declare<Row, Values extends object>(name: string | null, source: string): Statement<Row, Values> {
  const made = compile(source)
  if (!declared.has(source)) declared.set(source, { ...made, name, source })
  return runnable(made, name ?? undefined)
}

/** The statements of the modules that are loaded: a test prepares each on every database. */
export function declaredStatements(): readonly DeclaredStatement[] {
  return [...declared.values()]
}
