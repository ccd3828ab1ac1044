/**
 * Distributes the tables of a database over the nodes of Citus: by project, those of a project together. One transaction
 * does all of it or nothing. What is distributed already is left as it is, so that it can be run again, when a later version
 * has added a table.
 */
import type { ClientBase } from 'pg'
import type { Database } from './database.ts'

/** What is to be where. In each list a table follows those that it refers to. */
export interface Layout {
  readonly reference: readonly string[]
  readonly distributed: readonly string[]
  readonly local: readonly string[]
  /** Triggers on reference and distributed tables that may be dropped. */
  readonly triggers: readonly string[]
  /** Functions that statements on distributed tables call, as `search_fold(text)`. */
  readonly functions: readonly string[]
}

export interface DistributionPlan {
  /** In sentences, for an operator. While there are any, nothing is done. */
  readonly problems: readonly string[]
  /** In order, all in one transaction. None: the database is distributed. */
  readonly statements: readonly string[]
}

/** The first Citus with which distributed tables may refer to reference tables from any node. */
const oldestCitus = 12

export async function planDistribution(database: Database, layout: Layout): Promise<DistributionPlan> {
  const client = await database.pool.connect()
  try {
    const missing = await whatIsMissing(database, client)
    if (missing !== null) return { problems: [missing], statements: [] }
    return await planFor(client, layout)
  } finally {
    client.release()
  }
}

/** Carries out what {@link planDistribution} returns. @throws and changes nothing when there are problems. */
export async function distribute(database: Database, plan: DistributionPlan): Promise<void> {
  if (plan.problems.length > 0) throw new Error(plan.problems.join(' '))
  const client = await database.pool.connect()
  try {
    await client.query(
      'begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; ' +
        // Tables that refer to each other are distributed one after another on one connection to each node.
        `set local citus.multi_shard_modify_mode = 'sequential'`,
    )
    for (const statement of plan.statements) await client.query(statement)
    await client.query('commit')
    client.release()
  } catch (error) {
    // Closing the connection undoes the work.
    client.release(true)
    throw error
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

async function planFor(client: ClientBase, layout: Layout): Promise<DistributionPlan> {
  const placed = [...layout.reference, ...layout.distributed]
  const done = new Set(await getTexts(client, 'select logicalrelid::regclass::text from pg_dist_partition'))
  const isNew = (table: string) => !done.has(table)
  const triggers = await triggersOn(client, placed)
  const problems = [...(await tablesAstray(client, layout, done)), ...triggersInTheWay(triggers, layout)]
  if (problems.length > 0) return { problems, statements: [] }

  const fresh = { reference: layout.reference.filter(isNew), distributed: layout.distributed.filter(isNew) }
  if (fresh.reference.length + fresh.distributed.length === 0) return { problems: [], statements: [] }
  const first = layout.distributed.find(table => done.has(table)) ?? layout.distributed[0]
  const references = await getReferences(client, placed.filter(isNew))
  const colocation = (table: string) => (table === first ? 'none' : first)
  return {
    problems: [],
    statements: [
      ...triggers.map(({ name, table }) => `drop trigger ${name} on ${table}`),
      // A table that is not distributed yet cannot refer to one that is.
      ...references.map(({ name, table }) => `alter table ${table} drop constraint ${name}`),
      ...fresh.reference.map(table => `select create_reference_table('${table}')`),
      ...fresh.distributed.map(
        table => `select create_distributed_table('${table}', 'project_id', colocate_with => '${colocation(table)}')`,
      ),
      ...references.map(({ name, table, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
      ...layout.functions.map(name => `select create_distributed_function('${name}')`),
      // The rows as they were before they were copied to the nodes.
      ...placed.filter(isNew).map(table => `select truncate_local_data_after_distributing_table('${table}')`),
    ],
  }
}

async function tablesAstray(client: ClientBase, layout: Layout, done: ReadonlySet<string>): Promise<string[]> {
  const found = await getTexts(
    client,
    `select table_name::text from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
  )
  const listed = new Set([...layout.reference, ...layout.distributed, ...layout.local])
  const missing = [...listed].filter(table => !found.includes(table))
  const foreign = found.filter(table => !listed.has(table))
  const moved = layout.local.filter(table => done.has(table))
  return [
    ...(missing.length > 0 ? [`The database lacks ${missing.join(', ')}: run \`latchkey migrate\` first.`] : []),
    ...(foreign.length > 0
      ? [`This version does not know ${foreign.join(', ')}: use the version that migrated the database last.`]
      : []),
    ...(moved.length > 0
      ? [`${moved.join(', ')} must be local, and is distributed: run undistribute_table on it.`]
      : []),
  ]
}

interface Trigger {
  readonly name: string
  readonly table: string
}

async function triggersOn(client: ClientBase, tables: readonly string[]): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(
    `select tgname::text as name, tgrelid::regclass::text as "table" from pg_trigger
     where not tgisinternal and tgrelid::regclass::text = any($1) order by 2, 1`,
    [tables],
  )
  return rows
}

function triggersInTheWay(triggers: readonly Trigger[], layout: Layout): string[] {
  const inTheWay = triggers.filter(({ name }) => !layout.triggers.includes(name))
  if (inTheWay.length === 0) return []
  const names = inTheWay.map(({ name, table }) => `${name} on ${table}`)
  return [`Citus takes no triggers, and these are not Latchkey's: ${names.join(', ')}. Drop them first.`]
}

interface Reference {
  readonly name: string
  readonly table: string
  readonly definition: string
}

/** Foreign keys from or to tables that are to be distributed now. */
async function getReferences(client: ClientBase, tables: readonly string[]): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conname::text as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1)) order by 2, 1`,
    [tables],
  )
  return rows
}

async function getTexts(client: ClientBase, text: string): Promise<string[]> {
  const { rows } = await client.query<string[]>({ text, rowMode: 'array' })
  return rows.flat()
}
