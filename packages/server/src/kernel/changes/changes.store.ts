import type { Tx } from '../db/db.ts'
import { type On, statement } from '../db/statement.ts'

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
const since = statement<Row, { horizon: string }>(
  'changes.since',
  `select changes.position::text as position, changes.table_name as "tableName", changes.key,
     pg_snapshot_xmin(pg_current_snapshot())::text as horizon
   from (values (1)) as once left join changes on transaction_id >= :horizon::xid8`,
)

export async function listChangesSince(on: On, horizon: string): Promise<Changes> {
  const found = await since(on, { horizon })
  return { rows: found.flatMap(getChange), horizon: found[0]?.horizon ?? horizon }
}

/** The join answers with one empty row when nothing changed, for the horizon's sake. */
function getChange({ position, tableName, key }: Row): ChangeRow[] {
  return position === null || tableName === null || key === null ? [] : [{ position, tableName, key }]
}

type RememberedTable = 'projects' | 'api_key_sets' | 'signing_keys'

const note = statement<never, { tableName: RememberedTable }>(
  'changes.note',
  'insert into changes (table_name, key) values (:tableName, :projectId)',
)

/** Processes that remember something of this project read it again. */
export async function noteChange(tx: Tx, tableName: RememberedTable): Promise<void> {
  await note(tx, { tableName })
}

const deleteOld = statement<never, { count: number }>(
  'changes.delete-old',
  `with old as (
     select position from changes where created_at < now() - interval '1 hour' limit :count for update skip locked
   )
   delete from changes using old where changes.position = old.position`,
)

/** At most `count` of them; answers how many there were. */
export async function deleteOldChanges(on: On, count: number): Promise<number> {
  return deleteOld.count(on, { count })
}
