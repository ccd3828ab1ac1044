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
  toEntries,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Tx } from '../kernel/db/db.ts'
import type { YieldWhenDue } from '../kernel/yielding.ts'
import { containedIn, findDefinition, isPermission, type Scope } from '../permissions/definitions.ts'
import { deleteGrantsFor, renameGrants } from '../permissions/permissions.ts'
import { changeConfig } from '../projects/projects.ts'

/** By id, those of the system included. */
export function listDefinitions(config: ProjectConfig, scope: Scope): PermissionDefinitionView[] {
  return [...Object.keys(systemPermissions), ...Object.keys(config.rbac.permissions)]
    .filter(id => isPermission(config, id, scope))
    .sort()
    .map(id => toView(config, id))
}

/** @throws {@link PermissionNotFound} */
export function getDefinition(config: ProjectConfig, scope: Scope, id: string): PermissionDefinitionView {
  if (!isPermission(config, id, scope)) throw PermissionNotFound({ permissionId: id })
  return toView(config, id)
}

/** @throws {@link PermissionIdTaken}, {@link ContainedPermissionNotFound} or {@link TooManyDefinitions} */
export async function createDefinition(
  app: App,
  tx: Tx,
  scope: Scope,
  input: PermissionDefinitionCreate,
): Promise<PermissionDefinitionView> {
  const { id, displayName, description, containedPermissionIds = [] } = input
  const after = await changeConfig(app, tx, config => {
    refuseTaken(config, id)
    refuseUnknown(config, scope, containedPermissionIds, id)
    const { permissions } = config.rbac
    if (Object.keys(permissions).length >= mostDefinitions) throw TooManyDefinitions()
    const definition = { displayName, description, scope, containedPermissionIds: idSet(containedPermissionIds) }
    return { [getPath(id)]: definition }
  })
  await deleteEarlierGrants(tx, id)
  return toView(after, id)
}

/** @throws {@link PermissionNotFound}, {@link PermissionIdTaken} or {@link ContainedPermissionNotFound} */
export async function changeDefinition(
  app: App,
  tx: Tx,
  scope: Scope,
  id: string,
  input: PermissionDefinitionUpdate,
): Promise<PermissionDefinitionView> {
  const { id: newId = id, displayName, description, containedPermissionIds } = input
  const after = await changeConfig(app, tx, (config, due) => {
    const before = ownDefinition(config, scope, id)
    if (newId !== id) refuseTaken(config, newId)
    refuseUnknown(config, scope, containedPermissionIds ?? [], newId)
    const definition = {
      scope,
      displayName: displayName ?? before.displayName,
      description: description ?? before.description,
      containedPermissionIds: containedPermissionIds ? idSet(containedPermissionIds) : before.containedPermissionIds,
    }
    return newId === id ? { [getPath(id)]: definition } : renamed(config, id, { id: newId, definition }, due)
  })
  if (newId !== id) {
    await deleteEarlierGrants(tx, newId)
    await renameGrants(tx, id, newId)
  }
  return toView(after, newId)
}

/** @throws {@link PermissionNotFound} */
export async function removeDefinition(app: App, tx: Tx, scope: Scope, id: string): Promise<void> {
  await changeConfig(app, tx, (config, due) => {
    ownDefinition(config, scope, id)
    return renamed(config, id, null, due)
  })
  // After the definition is gone: a concurrent grant has been waited for.
  await deleteGrantsFor(tx, [id])
}

/**
 * No one holds a permission because there once was another with its name. Such grants remain where a default
 * was granted by a process that had not heard of the deletion yet.
 */
async function deleteEarlierGrants(tx: Tx, newId: string): Promise<void> {
  await deleteGrantsFor(tx, [newId])
}

function toView(config: ProjectConfig, id: string): PermissionDefinitionView {
  const own = isSystemPermission(id) ? { description: systemPermissions[id] } : findDefinition(config, id)
  return {
    id,
    displayName: (own && 'displayName' in own && own.displayName) || undefined,
    description: own?.description || undefined,
    containedPermissionIds: containedIn(config, id),
  }
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

interface Renamed {
  readonly id: string
  readonly definition: PermissionDefinition
}

/** The paths in which an id is named, with what is named from now on; null: nothing. */
async function renamed(
  { rbac: { permissions, defaultPermissions } }: ProjectConfig,
  id: string,
  to: Renamed | null,
  due: YieldWhenDue,
): Promise<ConfigOverride> {
  const changes: Record<string, unknown> = { [getPath(id)]: null }
  const renameIn = (path: string, ids: IdSet) => {
    if (!Object.hasOwn(ids, id)) return
    changes[`${path}.${id}`] = null
    if (to) changes[`${path}.${to.id}`] = true
  }
  for (const [container, { containedPermissionIds }] of toEntries(permissions)) {
    if (container !== id) renameIn(`${getPath(container)}.containedPermissionIds`, containedPermissionIds)
    const turn = due()
    if (turn) await turn
  }
  for (const [name, ids] of Object.entries(defaultPermissions)) renameIn(`rbac.defaultPermissions.${name}`, ids)
  if (to) changes[getPath(to.id)] = { ...to.definition, containedPermissionIds: ownIdIn(to, id) }
  return changes
}

/** It may contain itself, by the name that it had. */
function ownIdIn({ id, definition: { containedPermissionIds } }: Renamed, earlierId: string): IdSet {
  return idSet(Object.keys(containedPermissionIds).map(each => (each === earlierId ? id : each)))
}

const getPath = (id: string) => `rbac.permissions.${id}`
