/**
 * Resources: APIs for which applications and service accounts receive tokens, each token for one of them (RFC 8707).
 *
 * The scopes of a resource are permissions. A token of a user has those that were requested and allowed, and that the user holds in
 * the project at that time; a token of a service account those that it holds in its team, or in the project.
 */
import {
  mostResources,
  type NewResource,
  type ProjectConfig,
  type Resource,
  type ResourceAccess,
  type ResourceCreate,
  ResourceIdentifierTaken,
  ResourceNotFound,
  ResourceScopeNotFound,
  type ResourceUpdate,
  TooManyResources,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { findDefinition, heldBy } from '../permissions/definitions.ts'
import { listProjectGrants } from '../permissions/permissions.ts'
import { lockProject } from './applications.store.ts'
import { newSecret, rotatedSecret, withoutDigests } from './client-secrets.ts'
import {
  countResources,
  deleteResourceRow,
  findResourceRow,
  insertResourceRow,
  listResourceRows,
  listResourcesNamed,
  lockResourceRow,
  type ResourceRow,
  updateResourceRow,
} from './resources.store.ts'

/** A JWT cannot be ended before it expires. */
const defaultLifetimeSeconds = 600

export async function listResources(app: App, db: Db): Promise<Resource[]> {
  return (await listResourceRows(db)).map(row => asResource(app, row))
}

/** @throws {@link ResourceNotFound} */
export async function getResource(app: App, db: Db, id: string): Promise<Resource> {
  const row = await findResourceRow(db, id)
  if (!row) throw ResourceNotFound()
  return asResource(app, row)
}

/** @throws {@link TooManyResources}, {@link ResourceIdentifierTaken}, {@link ResourceScopeNotFound} */
export async function createResource(
  app: App,
  tx: Tx,
  config: ProjectConfig,
  input: ResourceCreate,
): Promise<NewResource> {
  await lockProject(tx)
  if ((await countResources(tx)) >= mostResources) throw TooManyResources()
  const { clientSecret, columns } = newSecret('resource')
  const now = app.clock.now()
  const row: ResourceRow = {
    id: app.ids.next(),
    identifier: input.identifier,
    displayName: input.displayName,
    scopes: existingScopes(config, input.scopes ?? []),
    tokenFormat: input.tokenFormat ?? 'jwt',
    tokenAlgorithm: input.tokenAlgorithm ?? 'RS256',
    tokenLifetimeSeconds: input.tokenLifetimeSeconds ?? defaultLifetimeSeconds,
    enabled: true,
    ...columns,
    createdAt: now,
    updatedAt: now,
  }
  if (!(await insertResourceRow(tx, row))) throw ResourceIdentifierTaken()
  return { ...asResource(app, row), clientSecret }
}

/** @throws {@link ResourceNotFound}, {@link ResourceScopeNotFound} */
export async function updateResource(
  app: App,
  tx: Tx,
  config: ProjectConfig,
  id: string,
  { scopes, ...changes }: ResourceUpdate,
): Promise<Resource> {
  await lockedResource(tx, id)
  await updateResourceRow(tx, id, {
    ...changes,
    ...(scopes && { scopes: existingScopes(config, scopes) }),
    updatedAt: app.clock.now(),
  })
  return getResource(app, tx, id)
}

/** @throws {@link ResourceNotFound} */
export async function deleteResource(tx: Tx, id: string): Promise<void> {
  if (!(await deleteResourceRow(tx, id))) throw ResourceNotFound()
}

/** @throws {@link ResourceNotFound} */
export async function rotateResourceSecret(app: App, tx: Tx, id: string, overlapHours?: number) {
  const { secretDigest } = await lockedResource(tx, id)
  const { columns, answer } = rotatedSecret(app, 'resource', secretDigest, overlapHours)
  await updateResourceRow(tx, id, columns)
  return answer
}

/** What a request asks of each resource that it names, as far as the user holds it. Those that do not exist are left out. */
export async function requestedAccess(
  db: Db,
  config: ProjectConfig,
  request: { readonly userId: string; readonly identifiers: readonly string[]; readonly scopes: readonly string[] },
): Promise<ResourceAccess[]> {
  const resources = await listResourcesNamed(db, request.identifiers)
  if (resources.length === 0) return []
  const held = heldBy(config, 'project', await listProjectGrants(db, request.userId))
  return resources.map(({ identifier, displayName, scopes }) => ({
    identifier,
    displayName,
    scopes: scopes
      .filter(id => request.scopes.includes(id) && held.has(id))
      .map(id => ({ id, displayName: findDefinition(config, id)?.displayName ?? id })),
  }))
}

/** @throws {@link ResourceScopeNotFound} */
function existingScopes(config: ProjectConfig, scopes: readonly string[]): string[] {
  for (const permissionId of scopes)
    if (!findDefinition(config, permissionId)) throw ResourceScopeNotFound({ permissionId })
  return [...new Set(scopes)]
}

/** @throws {@link ResourceNotFound} */
async function lockedResource(tx: Tx, id: string): Promise<ResourceRow> {
  const row = await lockResourceRow(tx, id)
  if (!row) throw ResourceNotFound()
  return row
}

function asResource(app: App, row: ResourceRow): Resource {
  return { ...withoutDigests(app, row), secretLastFour: row.secretLastFour }
}
