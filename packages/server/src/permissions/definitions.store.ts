import { and, sql } from 'drizzle-orm'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import type { Scope } from './definitions.ts'
import { permissionContainments, permissionDefinitions } from './permissions.tables.ts'

export interface Containment {
  readonly containerId: string
  readonly containedId: string
}

/** What they contained goes with them. */
export async function deleteDefinitions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.drizzle
    .delete(permissionDefinitions)
    .where(and(own(tx, permissionDefinitions), sql`${permissionDefinitions.id} = any(${sql.param(ids)}::text[])`))
}

const put = statement<never>(
  'permissions.put-definitions',
  `insert into permission_definitions (project_id, id, scope)
   select $1, fresh.* from unnest($2::text[], $3::text[]) fresh
   on conflict (project_id, id) do update set scope = excluded.scope`,
)

export async function putDefinitions(tx: Tx, definitions: readonly (readonly [id: string, scope: string])[]) {
  if (definitions.length === 0) return
  await put(tx, [tx.projectId, definitions.map(([id]) => id), definitions.map(([, scope]) => scope)])
}

export async function deleteContainments(tx: Tx, gone: readonly Containment[]): Promise<void> {
  if (gone.length === 0) return
  const { containerId, containedId } = permissionContainments
  const [containers, contained] = getColumns(gone)
  const pairs = sql`select * from unnest(${sql.param(containers)}::text[], ${sql.param(contained)}::text[])`
  await tx.drizzle
    .delete(permissionContainments)
    .where(and(own(tx, permissionContainments), sql`(${containerId}, ${containedId}) in (${pairs})`))
}

const putAll = statement<never>(
  'permissions.put-containments',
  `insert into permission_containments (project_id, container_id, contained_id)
   select $1, fresh.* from unnest($2::text[], $3::text[]) fresh
   on conflict do nothing`,
)

export async function putContainments(tx: Tx, fresh: readonly Containment[]): Promise<void> {
  if (fresh.length > 0) await putAll(tx, [tx.projectId, ...getColumns(fresh)])
}

const scopeById = statement<{ scope: Scope }>(
  'permissions.scope',
  'select scope from permission_definitions where project_id = $1 and id = $2',
)

/** Null: nothing is defined by this id. */
export async function findScope(db: Db, permissionId: string): Promise<Scope | null> {
  const [definition] = await scopeById(db, [db.projectId, permissionId])
  return definition?.scope ?? null
}

const lockById = statement<{ scope: Scope }>(
  'permissions.lock-scope',
  'select scope from permission_definitions where project_id = $1 and id = $2 for key share',
)

/** As {@link findScope}. What is defined stays so until the transaction ends. */
export async function lockScope(tx: Tx, permissionId: string): Promise<Scope | null> {
  const [definition] = await lockById(tx, [tx.projectId, permissionId])
  return definition?.scope ?? null
}

function getColumns(containments: readonly Containment[]): [containers: string[], contained: string[]] {
  return [containments.map(({ containerId }) => containerId), containments.map(({ containedId }) => containedId)]
}
