import type { TeamPermissionId } from '../permissions/permission-ids.ts'

/**
 * An open invitation to a team.
 *
 * @example
 * const [invitation] = await team.listInvitations()
 * await invitation.revoke()
 */
export interface TeamInvitation {
  readonly id: string
  readonly recipientEmail: string
  readonly expiresAt: Date
  /** The permissions that they are to have in the team; null: the default permissions of members. */
  readonly roleIds: readonly string[] | null
  /** Revokes the invitation: its link no longer works. */
  revoke(): Promise<void>
}

/** Whom to invite, and where the link in the mail leads. */
export interface TeamInviteOptions {
  readonly email: string
  /** The handler's page unless given. */
  readonly callbackUrl?: string
  /** Permissions that they are to have in the team, instead of the default permissions of members. */
  readonly roleIds?: readonly TeamPermissionId[]
}
