import type { ColleagueRole, ConfigDifference } from '@latchkey/contract'
import { findActorName } from '../kernel/db/actor-name.store.ts'
import { insertInto } from '../kernel/db/columns.ts'
import type { Acting, Db, Tx } from '../kernel/db/db.ts'
import type { PageQuery, Sort } from '../kernel/db/paginate.ts'
import { composed, statement } from '../kernel/db/statement.ts'

interface NewConfigChange {
  readonly version: number
  readonly changedAt: Date
  readonly comment: string | null
  readonly restoredVersion: number | null
  /** `themes/<id>` and `templates/<id>` that it touches. */
  readonly emailSources: readonly string[]
  /** JSON: it may be ten megabytes, and was written out in slices. */
  readonly changes: string
}

interface ChangeActor {
  readonly actorType: Acting['type']
  readonly actorId: string | null
  readonly actorName: string | null
  readonly actorRole: ColleagueRole | null
}

const insert = statement<never, NewConfigChange & ChangeActor>(
  'config-changes.insert',
  insertInto(
    'config_changes',
    'version changedAt actorType actorId actorName actorRole comment restoredVersion changes emailSources',
  ),
)

/** Under the current name of the actor. */
export async function insertConfigChange(tx: Tx, change: NewConfigChange): Promise<void> {
  const { type: actorType, id: actorId, role: actorRole } = tx.actor
  await insert(tx, { ...change, actorType, actorId, actorRole, actorName: await findActorName(tx) })
}

const deleteUpTo = statement<never, { upToVersion: number }>(
  'config-changes.delete-up-to',
  'delete from config_changes where project_id = :projectId and version <= :upToVersion',
)

export async function deleteConfigChanges(tx: Tx, upToVersion: number): Promise<void> {
  await deleteUpTo(tx, { upToVersion })
}

export interface ListedConfigChange {
  readonly version: number
  readonly changedAt: Date
  readonly type: Acting['type']
  readonly id: string | null
  readonly name: string | null
  readonly role: ColleagueRole | null
  readonly comment: string | null
  readonly restored: number | null
  readonly pathCount: number
  /** A list shows so many of the paths of a change. */
  readonly paths: string[]
}

const listed = `version, changed_at as "changedAt", actor_type as type, actor_id as id, actor_name as name, actor_role as role,
  comment, restored_version as restored, jsonb_array_length(changes) as "pathCount", array(
    select change ->> 'path' from jsonb_array_elements(changes) with ordinality each (change, place)
    order by place limit 20) as paths`

export const newestFirst: Sort = { columns: { version: 'integer' }, order: 'descending' }

export function listConfigChanges(db: Db, { after, orderBy, values }: PageQuery): Promise<ListedConfigChange[]> {
  const text = `select ${listed} from config_changes where project_id = :projectId ${after} order by ${orderBy} limit :limit`
  return composed<ListedConfigChange>(text)(db, values)
}

const byVersion = statement<ListedConfigChange & { changes: readonly ConfigDifference[] }, { version: number }>(
  'config-changes.by-version',
  `select ${listed}, changes from config_changes where project_id = :projectId and version = :version`,
)

export function findConfigChange(db: Db, version: number) {
  return byVersion.first(db, { version })
}

const changesBetween = statement<
  { version: number; changes: readonly ConfigDifference[] },
  { afterVersion: number; upToVersion: number }
>(
  'config-changes.between',
  `select version, changes from (
     select version, changes, sum(octet_length(changes::text)) over (order by version desc) as bytes
     from (
       select version, changes from config_changes where project_id = :projectId and version > :afterVersion and version <= :upToVersion
       order by version desc limit 20
     ) last
   ) measured
   where bytes <= 4000000 or version = :upToVersion
   order by version desc`,
)

/**
 * Some of the changes after a version and up to another, the last ones first. A change may hold a configuration of
 * megabytes twice, so there are only as many as memory takes, but that of `upToVersion` is always among them.
 */
export async function listChangesBetween(db: Db, afterVersion: number, upToVersion: number) {
  return changesBetween(db, { afterVersion, upToVersion })
}
