import type { Transport } from '@latchkey/client'
import * as teamMemberProfiles from '@latchkey/client/team-member-profiles'
import type { TeamMemberProfile as WireProfile } from '@latchkey/contract'
import type { Viewer } from '../app/viewer.ts'
import type { TeamRef } from '../permissions/permission.ts'

/** How a member shows in a team. What they did not set there is shown from their account. */
export interface TeamMemberProfile {
  readonly displayName: string | null
  readonly profileImageUrl: string | null
}

/**
 * A profile that the caller may change.
 *
 * @example
 * const profile = await user.getTeamProfile(team)
 * await profile.update({ displayName: 'Captain' })
 */
export interface EditableTeamMemberProfile extends TeamMemberProfile {
  /** Changes the fields that are given; null shows what the account has. */
  update(options: TeamMemberProfileUpdateOptions): Promise<void>
}

export interface TeamMemberProfileUpdateOptions {
  readonly displayName?: string | null
  /** A picture as a `data:` URL of at most 100 KB (100 000 bytes decoded), the address of one, or null. */
  readonly profileImageUrl?: string | null
}

/**
 * A member of a team, as the others see them.
 *
 * @example
 * const names = (await team.listUsers()).map(({ teamProfile }) => teamProfile.displayName)
 */
export interface TeamUser {
  readonly id: string
  /** Only for users who may remove members of the team. */
  readonly primaryEmail?: string | null
  readonly teamProfile: TeamMemberProfile
}

/** What someone who is in teams may do there. */
export interface TeamMember {
  /**
   * Leaves a team. The permissions held there go with it.
   *
   * @example
   * await user.leaveTeam(team)
   */
  leaveTeam(team: TeamRef): Promise<void>
  /**
   * How this user shows in a team.
   *
   * @example
   * const { displayName } = await user.getTeamProfile(team)
   */
  getTeamProfile(team: TeamRef): Promise<EditableTeamMemberProfile>
}

export async function list({ session }: Viewer, transport: Transport, teamId: string): Promise<readonly TeamUser[]> {
  const { items } = await teamMemberProfiles.list(transport, { session, query: { teamId } })
  return items.map(item =>
    Object.freeze({ id: item.userId, ...getAddress(item), teamProfile: Object.freeze(toProfile(item)) }),
  )
}

/** The profile of the viewer's user. */
export async function readOwn(from: Viewer, transport: Transport, teamId: string): Promise<EditableTeamMemberProfile> {
  const { session, userId } = from
  return toEditableProfile(from, await teamMemberProfiles.read(transport, { session, params: { teamId, userId } }))
}

export function toEditableProfile(from: Viewer, wire: WireProfile): EditableTeamMemberProfile {
  const { teamId, userId } = wire
  return Object.freeze({
    ...toProfile(wire),
    async update(options) {
      const { transport, session } = from
      await teamMemberProfiles.update(transport, { session, params: { teamId, userId }, body: { ...options } })
    },
  } satisfies EditableTeamMemberProfile)
}

function getAddress({ primaryEmail }: WireProfile) {
  return primaryEmail === undefined ? {} : { primaryEmail }
}

function toProfile({ displayName, profileImageUrl }: WireProfile): TeamMemberProfile {
  return { displayName, profileImageUrl }
}
