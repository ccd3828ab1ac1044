/** Why someone holds a permission. */

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
