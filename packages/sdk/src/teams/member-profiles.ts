/** How members show in a team. */
import type { Transport } from '@latchkey/client'
import * as teamMemberProfiles from '@latchkey/client/team-member-profiles'
import type { TeamMemberProfile as WireProfile } from '@latchkey/contract'
import type { Viewer } from '../app/viewer.ts'
import type { EditableTeamMemberProfile, TeamMemberProfile, TeamUser } from './team-member.ts'

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
