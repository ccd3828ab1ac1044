/** The rows of a project at one moment, to which a test returns in a few statements instead of making everything again. */
import type { Testkit } from '@latchkey/testkit'
import type { Latchkey } from '../../src/latchkey.ts'
import { clearChangedFromCache } from '../../src/slices.ts'

export interface ProjectRows {
  /** From now on the project is as it was. */
  restore(): Promise<void>
}

interface Table {
  readonly name: string
  readonly columns: string
}

/** @example
 * const rows = await rememberRows(testkit, project.id)
 * await project.request('DELETE', '/internal/projects/current', { level: 'admin' })
 * await rows.restore()
 */
export async function rememberRows(testkit: Testkit, projectId: string): Promise<ProjectRows> {
  const { latchkey } = testkit
  const tables = await getTables(latchkey)
  const before = await toRows(latchkey, tables, projectId)
  return {
    async restore() {
      const now = await toRows(latchkey, tables, projectId)
      await emptyLimits(testkit)
      const changed = tables.filter(({ name }) => now.get(name) !== before.get(name))
      if (changed.length > 0) await write(latchkey, changed, projectId, before)
    },
  }
}

/** Those that background work writes only grow, and no request depends on what they hold. */
const onlyGrow = ['audit_chains', 'audit_lines', 'events', 'jobs', 'metric_changes', 'metric_totals']

async function getTables({ app }: Latchkey): Promise<readonly Table[]> {
  const { rows } = await app.database.queries.query<{ name: string; columns: string }>({ text: LIST_TABLES })
  if (rows.length < 10) throw new Error(`Only ${rows.length} tables were found: this is not all of a project.`)
  return rows.filter(({ name }) => !onlyGrow.includes(name))
}

const LIST_TABLES = `
  select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') filter (where c.is_generated = 'NEVER') as columns
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where table_schema = 'public' and t.table_type = 'BASE TABLE'
  group by 1 having bool_or(c.column_name = 'project_id')
  order by 1`

/** Suites that look at the statements of the server leave out those that start so. */
const MARK = '/* of a test */'

/** By table, as JSON. */
async function toRows({ app, worker }: Latchkey, tables: readonly Table[], projectId: string) {
  // What is still to be done after a request belongs to it.
  await worker.drain()
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, json_agg(t order by t::text)::text as rows from ${name} t where project_id = $1`,
  )
  const { rows } = await app.database.queries.query<{ name: string; rows: string | null }>(
    { name: 'test.rows-of-project', text: `${MARK} ${parts.join(' union all ')}` },
    [projectId],
  )
  return new Map(rows.map(({ name, rows }) => [name, rows ?? '[]']))
}

/** Those of an address or a client are counted over all projects. */
async function emptyLimits({ latchkey, clock }: Testkit): Promise<void> {
  const { database, limits } = latchkey.app
  await database.queries.query({ text: `${MARK} delete from limits` })
  if (limits.isShared) return
  // Those in memory are empty tomorrow. They are swept before anything else can read the clock.
  clock.advance(DAY_SECONDS)
  const swept = limits.sweep()
  clock.advance(-DAY_SECONDS)
  await swept
}

const DAY_SECONDS = 86_400

async function write(
  { app }: Latchkey,
  tables: readonly Table[],
  projectId: string,
  rows: ReadonlyMap<string, string>,
): Promise<void> {
  const client = await app.database.pool.connect()
  try {
    // Neither references nor triggers take part: the rows fit together as they did before.
    await client.query('begin; set local session_replication_role = replica')
    for (const { name, columns } of tables) {
      await client.query(`${MARK} delete from ${name} where project_id = $1`, [projectId])
      await client.query(
        `${MARK} insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, $1)`,
        [rows.get(name)],
      )
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  for (const { name } of tables) clearChangedFromCache(app, { tableName: name, key: projectId })
}
