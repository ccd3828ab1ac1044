/** A team, as the application's own server sees and changes it. */

import type { Customer, ProductReceiver } from '../purchases/customer.ts'
import type { TeamClientReadOnlyMetadata, TeamServerMetadata } from '../users/declared-types.ts'
import type { ServerTeamUser } from '../users/server-user.ts'
import type { Team, TeamCreateOptions, TeamUpdateOptions } from './team.ts'

/**
 * A team, as the application's own server sees it. No permission is required.
 *
 * @example
 * const team = await serverApp.getTeam(teamId)
 * await team?.addUser(user.id)
 */
export interface ServerTeam extends Omit<Team, keyof Customer>, Customer<true>, ProductReceiver {
  readonly createdAt: Date
  /** JSON that only the application's server sees. */
  readonly serverMetadata: TeamServerMetadata
  /** Changes the fields that are given. */
  update(options: ServerTeamUpdateOptions): Promise<void>
  /**
   * Adds a member, with the default permissions of members.
   *
   * @throws {@link TeamMembershipAlreadyExists} when the user is in the team already.
   *
   * @example
   * await team.addUser(user.id)
   */
  addUser(userId: string): Promise<void>
  /**
   * The members as users, oldest membership first, each with the profile they show here.
   *
   * @example
   * for (const member of await team.listUsers()) await member.grantPermission(team, 'billing:read')
   */
  listUsers(): Promise<readonly ServerTeamUser[]>
}

/** What a new team is made of. */
export interface ServerTeamCreateOptions extends TeamCreateOptions, ServerTeamUpdateOptions {
  readonly displayName: string
  /** Becomes the team's first member. Without it the team has no members. */
  readonly creatorUserId?: string
}

/** What a server may change about a team. Only the fields that are given change. */
export interface ServerTeamUpdateOptions extends TeamUpdateOptions {
  /** A picture as a `data:` URL of at most 100 KB (100 000 bytes decoded), the address of one, or null. */
  readonly profileImageUrl?: string | null
  readonly clientReadOnlyMetadata?: TeamClientReadOnlyMetadata
  readonly serverMetadata?: TeamServerMetadata
}
