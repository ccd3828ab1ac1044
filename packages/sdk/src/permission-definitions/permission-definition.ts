import type { ProjectPermissionId, TeamPermissionId } from '../permissions/permission-ids.ts'

/**
 * A permission that people can hold in a team, and the others it contains. Those that start with `$` are the
 * same in every project and guard the team itself.
 *
 * @example
 * const definitions = await adminApp.listTeamPermissionDefinitions()
 */
export interface AdminTeamPermissionDefinition {
  readonly id: TeamPermissionId
  /** What people read in the place of the id. */
  readonly displayName?: string
  readonly description?: string
  readonly containedPermissionIds: readonly TeamPermissionId[]
}

/** A permission that people can hold in the whole project, and the others it contains. */
export interface AdminProjectPermissionDefinition {
  readonly id: ProjectPermissionId
  /** What people read in the place of the id. */
  readonly displayName?: string
  readonly description?: string
  readonly containedPermissionIds: readonly ProjectPermissionId[]
}

/** What a new team permission is to be. Its id has the letters a to z, digits, `_` and `:`. */
export interface AdminTeamPermissionDefinitionCreateOptions {
  readonly id: string
  /** What people read in the place of the id. */
  readonly displayName?: string
  readonly description?: string
  /** None unless given. */
  readonly containedPermissionIds?: readonly TeamPermissionId[]
}

/** What a new project permission is to be. Its id has the letters a to z, digits, `_` and `:`. */
export interface AdminProjectPermissionDefinitionCreateOptions {
  readonly id: string
  /** What people read in the place of the id. */
  readonly displayName?: string
  readonly description?: string
  /** None unless given. */
  readonly containedPermissionIds?: readonly ProjectPermissionId[]
}

/** What to change. A new id follows through to everyone who holds the permission. */
export type AdminTeamPermissionDefinitionUpdateOptions = Partial<AdminTeamPermissionDefinitionCreateOptions>
/** What to change. A new id follows through to everyone who holds the permission. */
export type AdminProjectPermissionDefinitionUpdateOptions = Partial<AdminProjectPermissionDefinitionCreateOptions>
