/** A team, and what its members may do with it. */

import type { ApiKeyOwner, TeamApiKey, TeamApiKeyFirstView } from '../api-keys/api-keys.ts'
import type { latchkeyInternals, ObjectInternals } from '../app/internals.ts'
import type { ServiceAccountOwner } from '../applications/service-account.ts'
import type { TeamInvitation, TeamInviteOptions } from '../invitations/team-invitations.ts'
import type { Customer } from '../purchases/customer.ts'
import type { MemberRoles, RoleChange, TeamRoles } from '../team-roles/roles.ts'
import type { TeamClientMetadata, TeamClientReadOnlyMetadata } from '../users/declared-types.ts'
import type { TeamUser } from './team-member.ts'

/**
 * A team, as its members see it. What a member lacks the permission for is refused with
 * {@link TeamPermissionRequired}.
 *
 * @example
 * const [team] = await user.listTeams()
 * await team.inviteUser({ email: 'grace@example.com' })
 */
export interface Team extends ApiKeyOwner<TeamApiKey, TeamApiKeyFirstView>, ServiceAccountOwner, Customer {
  readonly displayName: string
  readonly profileImageUrl: string | null
  /** JSON that people and the application's server may change. */
  readonly clientMetadata: TeamClientMetadata
  /** JSON that people may read, and only the application's server may change. */
  readonly clientReadOnlyMetadata: TeamClientReadOnlyMetadata
  /**
   * Changes the fields that are given. Needs `$update_team`.
   *
   * @example
   * await team.update({ displayName: 'Band' })
   */
  update(options: TeamUpdateOptions): Promise<void>
  /** Deletes the team with everything that belongs to it. Needs `$delete_team`. */
  delete(): Promise<void>
  /**
   * Invites someone by mail; the link in it is good for a week. Needs `$invite_members`.
   *
   * @example
   * await team.inviteUser({ email: 'grace@example.com' })
   */
  inviteUser(options: TeamInviteOptions): Promise<void>
  /**
   * The invitations that are still open, oldest first. Needs `$read_members` and `$invite_members`.
   *
   * @example
   * for (const { recipientEmail, expiresAt } of await team.listInvitations()) show(recipientEmail, expiresAt)
   */
  listInvitations(): Promise<readonly TeamInvitation[]>
  /**
   * The members, oldest membership first. Needs `$read_members`.
   *
   * @example
   * const names = (await team.listUsers()).map(({ teamProfile }) => teamProfile.displayName)
   */
  listUsers(): Promise<readonly TeamUser[]>
  /**
   * Removes a member, with the permissions that they held in the team. Needs `$remove_members`.
   *
   * @example
   * await team.removeUser(member.id)
   */
  removeUser(userId: string): Promise<void>
  /**
   * The roles in this team and who has them, where the project lets members see them. Needs `$read_members`.
   *
   * @example
   * const { roles, members } = await team.getRoles()
   */
  getRoles(): Promise<TeamRoles>
  /**
   * Gives roles to a member and takes others away, where the project lets members do so. Needs
   * `$remove_members`, and to hold those roles oneself.
   *
   * @example
   * await team.changeRoles(member.id, { give: ['team_admin'] })
   */
  changeRoles(userId: string, change: RoleChange): Promise<MemberRoles>
  readonly [latchkeyInternals]: ObjectInternals
}

/** What a new team is made of. */
export interface TeamCreateOptions {
  readonly displayName: string
  /** A picture as a `data:` URL of at most 100 KB (100 000 bytes decoded), or null. */
  readonly profileImageUrl?: string | null
}

/** What to change about a team. Only the fields that are given change. */
export interface TeamUpdateOptions {
  readonly displayName?: string
  /** A picture as a `data:` URL of at most 100 KB (100 000 bytes decoded), or null. */
  readonly profileImageUrl?: string | null
  readonly clientMetadata?: TeamClientMetadata
}
