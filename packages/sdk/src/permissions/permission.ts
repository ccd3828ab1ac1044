import type { ProjectPermissionId, TeamPermissionId } from './permission-ids.ts'

/** A permission that someone holds in a team. */
export interface TeamPermission {
  readonly id: TeamPermissionId
}

/** A permission that someone holds in the whole project. */
export interface ProjectPermission {
  readonly id: ProjectPermissionId
}

export type AdminTeamPermission = TeamPermission
export type AdminProjectPermission = ProjectPermission

export interface ListPermissionsOptions {
  /** Also what is contained in a permission that was granted. So unless you say `false`. */
  readonly recursive?: boolean
}

/** Whatever names a team: a team, or just its id. */
export interface TeamRef {
  readonly id: string
}

/** Someone who may hold permissions, in their teams and in the project. */
export interface PermissionHolder {
  /**
   * Whether this user holds a permission, granted directly or contained in another. With a team: there;
   * without: in the project.
   *
   * @example
   * if (await user.hasPermission(team, 'billing:read')) showInvoices()
   */
  hasPermission(team: TeamRef, permissionId: TeamPermissionId): Promise<boolean>
  hasPermission(permissionId: ProjectPermissionId): Promise<boolean>
  /**
   * The permission, if this user holds it, or null.
   *
   * @example
   * const permission = await user.getPermission(team, 'billing:read')
   */
  getPermission(team: TeamRef, permissionId: TeamPermissionId): Promise<TeamPermission | null>
  getPermission(permissionId: ProjectPermissionId): Promise<ProjectPermission | null>
  /**
   * Every permission that this user holds, in a team or in the project, by id.
   *
   * @example
   * const granted = await user.listPermissions(team, { recursive: false })
   */
  listPermissions(team: TeamRef, options?: ListPermissionsOptions): Promise<readonly TeamPermission[]>
  listPermissions(options?: ListPermissionsOptions): Promise<readonly ProjectPermission[]>
}

/** Someone to whom the application's own server gives permissions. */
export interface PermissionReceiver {
  /**
   * Grants a permission, in a team or in the project. Granting twice is fine.
   *
   * @throws {@link PermissionNotFound} when the project defines no such permission.
   *
   * @example
   * await user.grantPermission(team, 'team_admin')
   */
  grantPermission(team: TeamRef, permissionId: TeamPermissionId): Promise<void>
  grantPermission(permissionId: ProjectPermissionId): Promise<void>
  /**
   * Takes back a permission that was granted directly.
   *
   * @example
   * await user.revokePermission(team, 'team_admin')
   */
  revokePermission(team: TeamRef, permissionId: TeamPermissionId): Promise<void>
  revokePermission(permissionId: ProjectPermissionId): Promise<void>
}
