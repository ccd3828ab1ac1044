import type { Transport } from '@latchkey/client'
import * as projectPermissions from '@latchkey/client/project-permissions'
import * as teamPermissions from '@latchkey/client/team-permissions'
import type { Viewer } from '../app/viewer.ts'
import type { ProjectPermissionId, TeamPermissionId } from '../users/declared-types.ts'

/** Whom and which permission a question is about; with a team, the permission in that team. */
export interface PermissionQuestion {
  readonly userId: string
  readonly teamId?: string
  readonly permissionId: string
}

/**
 * Why a user holds a permission, or that they do not.
 *
 * @example
 * // [['team_admin', 'billing:write', 'billing:read']]: granted, contained, contained
 * explanation.paths
 */
export interface PermissionExplanation {
  readonly userId: string
  /** Null: the permission is one of the project. */
  readonly teamId: string | null
  readonly permissionId: string
  readonly isHeld: boolean
  /** From each grant that leads to it, the shortest way: what was granted first, the permission in question last. */
  readonly paths: readonly (readonly string[])[]
}

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

/** In a team, or with null in the project. */
export async function list(
  { session, userId }: Viewer,
  transport: Transport,
  teamId: string | null,
  recursive: boolean,
): Promise<readonly TeamPermission[]> {
  const { items } =
    teamId === null
      ? await projectPermissions.list(transport, { session, query: { userId, recursive } })
      : await teamPermissions.list(transport, { session, query: { teamId, userId, recursive } })
  return items.map(({ id }) => Object.freeze({ id }))
}
