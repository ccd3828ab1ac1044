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
  /** The permissions that they are to have in the team; null: those that members begin with. */
  readonly roleIds: readonly string[] | null
  /** Takes the invitation back: its mail no longer lets anybody in. */
  revoke(): Promise<void>
}

/** Whom to invite, and where the link in the mail leads. */
export interface TeamInviteOptions {
  readonly email: string
  /** The handler's page unless given. */
  readonly callbackUrl?: string
  /** Permissions that they are to have in the team, in place of those that members begin with. */
  readonly roleIds?: readonly TeamPermissionId[]
}
