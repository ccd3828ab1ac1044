/**
 * Distributes the tables of a database over the nodes of Citus: by project, those of a project together. What is distributed
 * already is left as it is, so that it can be run again: after an interruption, and when a later version has added a table.
 */
import type { ClientBase } from 'pg'
import type { Database } from './database.ts'
import {
  type DistributionPlan,
  type Facts,
  type Layout,
  planFor,
  type Reference,
  refused,
} from './distribution-plan.ts'

/** The first Citus with which distributed tables may refer to reference tables from any node. */
const oldestCitus = 12

/** @param readWanted reads the foreign keys of this version, of which an interrupted run may have dropped some */
export async function planDistribution(
  database: Database,
  layout: Layout,
  readWanted: () => Promise<readonly Reference[]> = async () => [],
): Promise<DistributionPlan> {
  const client = await database.pool.connect()
  try {
    const missing = await whatIsMissing(database, client)
    return missing === null ? planFor(await readFacts(client), layout, await readWanted()) : refused([missing])
  } finally {
    client.release()
  }
}

export interface Distributing {
  /** Each statement is kept when it has run. Otherwise all of them are one transaction, and are kept together. */
  readonly isStepwise?: boolean
  /** Called before each statement, with the number of those that have run. */
  onStatement?(statement: string, done: number): void
}

/** Carries out what {@link planDistribution} returns. @throws and changes nothing when there are problems. */
export async function distribute(
  database: Database,
  { problems, statements }: DistributionPlan,
  { isStepwise = false, onStatement }: Distributing = {},
): Promise<void> {
  if (problems.length > 0) throw new Error(problems.join(' '))
  const client = await database.pool.connect()
  try {
    await client.query(begin)
    for (const [done, statement] of statements.entries()) {
      onStatement?.(statement, done)
      await client.query(statement)
      if (isStepwise) await client.query(`commit; ${begin}`)
    }
    await client.query('commit')
    client.release()
  } catch (error) {
    // Closing the connection undoes what was not committed.
    client.release(true)
    throw error
  }
}

const begin =
  'begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; ' +
  // Tables that refer to each other are distributed one after another on one connection to each node.
  `set local citus.multi_shard_modify_mode = 'sequential'`

/** The foreign keys of a database. */
export async function readReferences(database: Database): Promise<readonly Reference[]> {
  const client = await database.pool.connect()
  try {
    return await getReferences(client)
  } finally {
    client.release()
  }
}

async function whatIsMissing({ kind }: Database, client: ClientBase): Promise<string | null> {
  if (kind === 'embedded')
    return 'The embedded database cannot be distributed. Set DATABASE_URL to a PostgreSQL with the extension citus.'
  const installed = await getTexts(client, `select proname::text from pg_proc where oid = to_regproc('citus_version')`)
  if (installed.length === 0)
    return `This PostgreSQL has no Citus. Install Citus ${oldestCitus} or newer on each node, add it to shared_preload_libraries, run \`create extension citus\` in this database on each node, and add the nodes with citus_add_node.`
  const [version = ''] = await getTexts(client, 'select citus_version()')
  const major = Number(/\d+/.exec(version)?.[0])
  return major >= oldestCitus ? null : `This is ${version}. Citus ${oldestCitus} or newer is needed.`
}

/** Local tables that refer to a reference table are listed as well: they have no partition key, and are not replicated. */
const placedTables = `from pg_dist_partition where (partmethod <> 'n' or repmodel = 't')`

async function readFacts(client: ClientBase): Promise<Facts> {
  return {
    ...(await readTables(client)),
    placed: await getTexts(client, `select logicalrelid::regclass::text ${placedTables}`),
    // Rows of the nodes are in tables of other names: what the name itself has is from before.
    withLocalRows: await getTexts(
      client,
      `select logicalrelid::regclass::text ${placedTables} and pg_relation_size(logicalrelid::regclass) > 0`,
    ),
    functions: await getTexts(
      client,
      `select objid::regprocedure::text from pg_dist_object where classid = 'pg_proc'::regclass`,
    ),
  }
}

/** What any PostgreSQL says of its tables. */
export async function readTables(
  client: ClientBase,
): Promise<Pick<Facts, 'tables' | 'bytes' | 'triggers' | 'references'>> {
  const { rows } = await client.query<{ table: string; bytes: number }>(
    `select c.relname::text as "table", pg_total_relation_size(c.oid)::float8 as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = current_schema() and c.relkind = 'r' order by 1`,
  )
  const triggers = await client.query<Facts['triggers'][number]>(
    `select tgname::text as name, tgrelid::regclass::text as "table" from pg_trigger where not tgisinternal order by 2, 1`,
  )
  return {
    tables: rows.map(({ table }) => table),
    bytes: Object.fromEntries(rows.map(({ table, bytes }) => [table, bytes])),
    triggers: triggers.rows,
    references: await getReferences(client),
  }
}

async function getReferences(client: ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conname::text as name, conrelid::regclass::text as "table", confrelid::regclass::text as target,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 2, 1`,
  )
  return rows
}

async function getTexts(client: ClientBase, text: string): Promise<string[]> {
  const { rows } = await client.query<string[]>({ text, rowMode: 'array' })
  return rows.flat()
}
