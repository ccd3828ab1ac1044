import type { ConfigDifference } from '@latchkey/contract'
import { and, eq, sql } from 'drizzle-orm'
import { findActorName } from '../kernel/db/actor-name.store.ts'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import type { PageQuery } from '../kernel/db/paginate.ts'
import { statement } from '../kernel/db/statement.ts'
import { type ConfigChangeRow, configChanges } from './config-history.tables.ts'

interface NewConfigChange
  extends Pick<ConfigChangeRow, 'version' | 'changedAt' | 'comment' | 'restoredVersion' | 'emailSources'> {
  /** JSON: it may be ten megabytes, and was written out in slices. */
  readonly changesText: string
}

/** Under the current name of the actor. */
export async function insertConfigChange(tx: Tx, { changesText, ...change }: NewConfigChange): Promise<void> {
  const { projectId, actor } = tx
  await tx.drizzle.insert(configChanges).values({
    ...change,
    changes: sql`${changesText}::jsonb`,
    projectId,
    actorType: actor.type,
    actorId: actor.id,
    actorRole: actor.role,
    actorName: await findActorName(tx),
  })
}

const deleteUpTo = statement(
  'config-changes.delete-up-to',
  'delete from config_changes where project_id = $1 and version <= $2',
)

export async function deleteConfigChanges(tx: Tx, upToVersion: number): Promise<void> {
  await deleteUpTo(tx, [tx.projectId, upToVersion])
}

const columns = {
  version: configChanges.version,
  changedAt: configChanges.changedAt,
  type: configChanges.actorType,
  id: configChanges.actorId,
  name: configChanges.actorName,
  role: configChanges.actorRole,
  comment: configChanges.comment,
  restored: configChanges.restoredVersion,
  pathCount: sql<number>`jsonb_array_length(${configChanges.changes})`,
}

/** A list shows so many of the paths of a change. */
const shownPaths = sql<string[]>`array(
  select change ->> 'path' from jsonb_array_elements(${configChanges.changes}) with ordinality each (change, place)
  order by place limit 20)`

export async function listConfigChanges(db: Db, { after, orderBy, limit }: PageQuery) {
  return db.drizzle
    .select({ ...columns, paths: shownPaths })
    .from(configChanges)
    .where(and(own(db, configChanges), after))
    .orderBy(orderBy)
    .limit(limit)
}
export type ListedConfigChange = Awaited<ReturnType<typeof listConfigChanges>>[number]

export async function findConfigChange(db: Db, version: number) {
  const [found] = await db.drizzle
    .select({ ...columns, paths: shownPaths, changes: configChanges.changes })
    .from(configChanges)
    .where(and(own(db, configChanges), eq(configChanges.version, version)))
  return found ?? null
}

const changesBetween = statement<{ version: number; changes: readonly ConfigDifference[] }>(
  'config-changes.between',
  `select version, changes from (
     select version, changes, sum(octet_length(changes::text)) over (order by version desc) as bytes
     from (
       select version, changes from config_changes where project_id = $1 and version > $2 and version <= $3
       order by version desc limit 20
     ) last
   ) measured
   where bytes <= 4000000 or version = $3
   order by version desc`,
)

/**
 * Some of the changes after a version and up to another, the last ones first. A change may hold a configuration of
 * megabytes twice, so there are only as many as memory takes, but that of `upToVersion` is always among them.
 */
export async function listChangesBetween(db: Db, afterVersion: number, upToVersion: number) {
  return changesBetween(db, [db.projectId, afterVersion, upToVersion])
}
