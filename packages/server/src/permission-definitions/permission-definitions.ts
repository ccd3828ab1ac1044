/**
 * What permissions a project has, and what each of them contains. They are kept in its configuration;
 * a new name, or the end of one, follows through to everything that speaks of it.
 */
import {
  type ConfigOverride,
  ContainedPermissionNotFound,
  isSystemPermission,
  mostDefinitions,
  type PermissionDefinition,
  type PermissionDefinitionCreate,
  type PermissionDefinitionUpdate,
  type PermissionDefinitionView,
  PermissionIdTaken,
  PermissionNotFound,
  type ProjectConfig,
  systemPermissions,
  TooManyDefinitions,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Tx } from '../kernel/db/db.ts'
import { containedIn, findDefinition, isPermission, type Scope } from '../permissions/definitions.ts'
import { deleteGrantsOf, renameGrants } from '../permissions/permissions.ts'
import { changeConfig } from '../projects/projects.ts'

/** By id, those of the system included. */
export function listDefinitions(config: ProjectConfig, scope: Scope): PermissionDefinitionView[] {
  return [...Object.keys(systemPermissions), ...Object.keys(config.rbac.permissions)]
    .filter(id => isPermission(config, id, scope))
    .sort()
    .map(id => viewOf(config, id))
}

/** @throws {@link PermissionNotFound} */
export function getDefinition(config: ProjectConfig, scope: Scope, id: string): PermissionDefinitionView {
  if (!isPermission(config, id, scope)) throw PermissionNotFound({ permissionId: id })
  return viewOf(config, id)
}

/** @throws {@link PermissionIdTaken}, {@link ContainedPermissionNotFound} or {@link TooManyDefinitions} */
export async function createDefinition(
  app: App,
  tx: Tx,
  scope: Scope,
  asked: PermissionDefinitionCreate,
): Promise<PermissionDefinitionView> {
  const { id, description, containedPermissionIds = [] } = asked
  const after = await changeConfig(app, tx, config => {
    refuseTaken(config, id)
    refuseUnknown(config, scope, containedPermissionIds, id)
    const { permissions } = config.rbac
    if (Object.keys(permissions).length >= mostDefinitions) throw TooManyDefinitions()
    const definition = { description, scope, containedPermissionIds: idSet(containedPermissionIds) }
    return { 'rbac.permissions': { ...permissions, [id]: definition } }
  })
  await forgetEarlierGrants(tx, id)
  return viewOf(after, id)
}

/** @throws {@link PermissionNotFound}, {@link PermissionIdTaken} or {@link ContainedPermissionNotFound} */
export async function changeDefinition(
  app: App,
  tx: Tx,
  scope: Scope,
  id: string,
  asked: PermissionDefinitionUpdate,
): Promise<PermissionDefinitionView> {
  const { id: newId = id, description, containedPermissionIds } = asked
  const after = await changeConfig(app, tx, config => {
    const before = ownDefinition(config, scope, id)
    if (newId !== id) refuseTaken(config, newId)
    refuseUnknown(config, scope, containedPermissionIds ?? [], newId)
    const definition = {
      scope,
      description: description ?? before.description,
      containedPermissionIds: containedPermissionIds ? idSet(containedPermissionIds) : before.containedPermissionIds,
    }
    const permissions = { ...config.rbac.permissions, [id]: definition }
    return withIds({ ...config.rbac, permissions }, each => (each === id ? newId : each))
  })
  if (newId !== id) {
    await forgetEarlierGrants(tx, newId)
    await renameGrants(tx, id, newId)
  }
  return viewOf(after, newId)
}

/** @throws {@link PermissionNotFound} */
export async function removeDefinition(app: App, tx: Tx, scope: Scope, id: string): Promise<void> {
  await changeConfig(app, tx, config => {
    ownDefinition(config, scope, id)
    return withIds(config.rbac, each => (each === id ? null : each))
  })
  // After the definition is gone: whoever granted it at the same moment has been waited for.
  await deleteGrantsOf(tx, [id])
}

/**
 * Nobody holds a permission because there once was another with its name. Such grants remain where a default
 * was granted by a process that had not heard of the deletion yet.
 */
async function forgetEarlierGrants(tx: Tx, newId: string): Promise<void> {
  await deleteGrantsOf(tx, [newId])
}

function viewOf(config: ProjectConfig, id: string): PermissionDefinitionView {
  const description = isSystemPermission(id) ? systemPermissions[id] : findDefinition(config, id)?.description
  return { id, description: description || undefined, containedPermissionIds: containedIn(config, id) }
}

/** One that the project defined; those of the system cannot be changed. */
function ownDefinition(config: ProjectConfig, scope: Scope, id: string): PermissionDefinition {
  const definition = findDefinition(config, id)
  if (definition?.scope !== scope) throw PermissionNotFound({ permissionId: id })
  return definition
}

function refuseTaken(config: ProjectConfig, id: string): void {
  if (isSystemPermission(id) || findDefinition(config, id)) throw PermissionIdTaken({ permissionId: id })
}

/** A permission may contain itself, by the name that it is about to have as well. */
function refuseUnknown(config: ProjectConfig, scope: Scope, containedIds: readonly string[], ownId: string): void {
  const permissionId = containedIds.find(id => id !== ownId && !isPermission(config, id, scope))
  if (permissionId !== undefined) throw ContainedPermissionNotFound({ permissionId })
}

type IdSet = Readonly<Record<string, true>>

function idSet(ids: readonly string[]): IdSet {
  return Object.fromEntries(ids.map(id => [id, true]))
}

/** Everything in which an id is named, with the one it has from now on; null: it is named no more. */
function withIds(
  { permissions, defaultPermissions }: ProjectConfig['rbac'],
  idFor: (id: string) => string | null,
): ConfigOverride {
  const renamed = <Value>(record: Readonly<Record<string, Value>>) =>
    Object.entries(record).flatMap(([id, value]) => {
      const newId = idFor(id)
      return newId === null ? [] : [[newId, value] as const]
    })
  const renamedSet = (ids: IdSet) => Object.fromEntries(renamed(ids))
  const definitions = renamed(permissions).map(([id, definition]) => {
    const containedPermissionIds = renamedSet(definition.containedPermissionIds)
    return [id, { ...definition, containedPermissionIds }]
  })
  return {
    'rbac.permissions': Object.fromEntries(definitions),
    'rbac.defaultPermissions': {
      teamCreator: renamedSet(defaultPermissions.teamCreator),
      teamMember: renamedSet(defaultPermissions.teamMember),
      signUp: renamedSet(defaultPermissions.signUp),
    },
  }
}
