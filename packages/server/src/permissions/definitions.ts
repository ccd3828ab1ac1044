/**
 * What permissions a project defines and what they contain, as its configuration says.
 *
 * An id means something in one scope only. A containment counts while both of its ends are defined in the
 * same scope; what an owner's configuration names beyond that grants nothing, and is shown to no one.
 */
import { isSystemPermission, type PermissionDefinition, type ProjectConfig } from '@latchkey/contract'

export type Scope = PermissionDefinition['scope']

export function findDefinition({ rbac }: ProjectConfig, id: string): PermissionDefinition | undefined {
  // `constructor` is a good id, and every object has one of those.
  return Object.hasOwn(rbac.permissions, id) ? rbac.permissions[id] : undefined
}

/** Whether there is a permission of this scope with this id, the system's included. */
export function isPermission(config: ProjectConfig, id: string, scope: Scope): boolean {
  return isSystemPermission(id) ? scope === 'team' : findDefinition(config, id)?.scope === scope
}

/** What the permission contains by itself, by id. */
export function containedIn(config: ProjectConfig, id: string): string[] {
  return containments(config, id).sort()
}

export interface Question {
  readonly permissionId: string
  readonly scope: Scope
  /** What was granted directly. */
  readonly grants: readonly string[]
}

/** Whether one of the grants is the permission, or contains it, however far down. */
export function reach(config: ProjectConfig, { permissionId, scope, grants }: Question): boolean {
  if (!isPermission(config, permissionId, scope)) return false
  for (const id of unfolding(config, scope, grants)) if (id === permissionId) return true
  return false
}

/** The grants and everything that they contain: for callers with more than one check. */
export function heldBy(config: ProjectConfig, scope: Scope, grants: readonly string[]): ReadonlySet<string> {
  return new Set(unfolding(config, scope, grants))
}

/** A default may outlive its definition; then it grants nothing. */
export function existing(config: ProjectConfig, defaults: Readonly<Record<string, true>>, scope: Scope): string[] {
  return Object.keys(defaults)
    .filter(id => isPermission(config, id, scope))
    .sort()
}

function* unfolding(config: ProjectConfig, scope: Scope, grants: readonly string[]): Generator<string> {
  // A set is walked on to what is added meanwhile, and takes nothing twice: circles end by themselves.
  const held = new Set(grants.filter(id => isPermission(config, id, scope)))
  for (const id of held) {
    yield id
    for (const contained of containments(config, id)) held.add(contained)
  }
}

/** The same in any order. */
export function containments(config: ProjectConfig, id: string): string[] {
  const definition = findDefinition(config, id)
  if (!definition) return []
  return Object.keys(definition.containedPermissionIds).filter(contained =>
    isPermission(config, contained, definition.scope),
  )
}
