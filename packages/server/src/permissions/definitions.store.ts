import { type ByColumn, byColumn } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import type { Scope } from './definitions.ts'

export interface Containment {
  readonly containerId: string
  readonly containedId: string
}

const remove = statement<never, { ids: readonly string[] }>(
  'permissions.delete-definitions',
  'delete from permission_definitions where project_id = :projectId and id = any(:ids::text[])',
)

/** What they contained goes with them. */
export async function deleteDefinitions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await remove(tx, { ids })
}

const put = statement<never, { ids: readonly string[]; scopes: readonly string[] }>(
  'permissions.put-definitions',
  `insert into permission_definitions (project_id, id, scope)
   select :projectId, fresh.* from unnest(:ids::text[], :scopes::text[]) fresh
   on conflict (project_id, id) do update set scope = excluded.scope`,
)

export async function putDefinitions(tx: Tx, definitions: readonly (readonly [id: string, scope: string])[]) {
  if (definitions.length === 0) return
  await put(tx, { ids: definitions.map(([id]) => id), scopes: definitions.map(([, scope]) => scope) })
}

const removeContainments = statement<never, ByColumn<Containment>>(
  'permissions.delete-containments',
  `delete from permission_containments where project_id = :projectId
     and (container_id, contained_id) in (select * from unnest(:containerId::text[], :containedId::text[]))`,
)

export async function deleteContainments(tx: Tx, gone: readonly Containment[]): Promise<void> {
  if (gone.length > 0) await removeContainments(tx, byColumn(gone, 'containerId', 'containedId'))
}

const putAll = statement<never, ByColumn<Containment>>(
  'permissions.put-containments',
  `insert into permission_containments (project_id, container_id, contained_id)
   select :projectId, fresh.* from unnest(:containerId::text[], :containedId::text[]) fresh
   on conflict do nothing`,
)

export async function putContainments(tx: Tx, fresh: readonly Containment[]): Promise<void> {
  if (fresh.length > 0) await putAll(tx, byColumn(fresh, 'containerId', 'containedId'))
}

const scopeById = statement<{ scope: Scope }, { permissionId: string }>(
  'permissions.scope',
  'select scope from permission_definitions where project_id = :projectId and id = :permissionId',
)

/** Null: nothing is defined by this id. */
export async function findScope(db: Db, permissionId: string): Promise<Scope | null> {
  return (await scopeById.first(db, { permissionId }))?.scope ?? null
}

const lockById = statement<{ scope: Scope }, { permissionId: string }>(
  'permissions.lock-scope',
  'select scope from permission_definitions where project_id = :projectId and id = :permissionId for key share',
)

/** As {@link findScope}. What is defined stays so until the transaction ends. */
export async function lockScope(tx: Tx, permissionId: string): Promise<Scope | null> {
  return (await lockById.first(tx, { permissionId }))?.scope ?? null
}
