import type { Transport } from '@latchkey/client'
import * as teamRoles from '@latchkey/client/team-roles'
import type { Viewer } from '../app/viewer.ts'

/**
 * The roles of a team: the permissions that the project itself defines for teams, and who was given them.
 * People see and change them only where the project lets them.
 *
 * @example
 * const { roles, members } = await team.getRoles()
 */
export interface TeamRoles {
  readonly roles: readonly TeamRole[]
  /** The granted permissions by member. Members without any are left out. */
  readonly members: readonly MemberRoles[]
}

export interface TeamRole {
  readonly id: string
  /** The name to show: that of the definition, or one made of the id. */
  readonly displayName: string
  readonly description?: string
  /** Whether the caller may grant it to others, and revoke it. */
  readonly mayGive: boolean
}

export interface MemberRoles {
  readonly userId: string
  readonly roleIds: readonly string[]
}

/** Which roles a member is to have besides, and which no longer. */
export interface RoleChange {
  readonly give?: readonly string[]
  readonly take?: readonly string[]
}

export async function read({ session }: Viewer, transport: Transport, teamId: string): Promise<TeamRoles> {
  const { roles, members } = await teamRoles.list(transport, { session, params: { teamId } })
  return Object.freeze({ roles, members })
}

export async function change(
  { transport, session }: Viewer,
  teamId: string,
  userId: string,
  { give = [], take = [] }: RoleChange,
): Promise<MemberRoles> {
  const call = { session, params: { teamId, userId }, body: { give: [...give], take: [...take] } }
  return Object.freeze(await teamRoles.change(transport, call))
}
