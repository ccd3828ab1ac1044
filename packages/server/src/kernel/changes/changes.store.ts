import type { Tx } from '../db/db.ts'
import type { Queries } from '../db/queries.ts'
import { statement } from '../db/statement.ts'

/** Anything that speaks to the whole database, across projects. */
interface Everywhere {
  readonly queries: Queries
}

export interface ChangeRow {
  readonly position: string
  readonly tableName: string
  readonly key: string
}

export interface Changes {
  /** Changes of the finished transactions from the given one on. */
  readonly rows: readonly ChangeRow[]
  /** Every transaction before this one has ended: what it changed is in `rows`, or was before. */
  readonly horizon: string
}

type Row = { [Name in keyof ChangeRow]: ChangeRow[Name] | null } & { readonly horizon: string }

// One statement, so that the horizon is that of the very moment at which the rows were read.
const since = statement<Row>(
  'changes.since',
  `select changes.position::text as position, changes.table_name as "tableName", changes.key,
     pg_snapshot_xmin(pg_current_snapshot())::text as horizon
   from (values (1)) as once left join changes on transaction_id >= $1::xid8`,
)

export async function listChangesSince(on: Everywhere, horizon: string): Promise<Changes> {
  const found = await since(on, [horizon])
  return { rows: found.flatMap(getChange), horizon: found[0]?.horizon ?? horizon }
}

/** The join answers with one empty row when nothing changed, for the horizon's sake. */
function getChange({ position, tableName, key }: Row): ChangeRow[] {
  return position === null || tableName === null || key === null ? [] : [{ position, tableName, key }]
}

const note = statement<never>('changes.note', 'insert into changes (table_name, key) values ($1, $2)')

/** Processes that remember something of this project read it again. */
export async function noteChange(tx: Tx, tableName: 'projects' | 'api_key_sets' | 'signing_keys'): Promise<void> {
  await note(tx, [tableName, tx.projectId])
}

const deleteOld = statement<{ count: number }>(
  'changes.delete-old',
  `with old as (
     select position from changes where created_at < now() - interval '1 hour' limit $1 for update skip locked
   ), gone as (
     delete from changes using old where changes.position = old.position returning 1
   )
   select count(*)::integer as count from gone`,
)

/** At most `count` of them; answers how many there were. */
export async function deleteOldChanges(on: Everywhere, count: number): Promise<number> {
  const [deleted] = await deleteOld(on, [count])
  return deleted?.count ?? 0
}
