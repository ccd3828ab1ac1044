/** How members show in a team. */
import * as teamMemberProfiles from '@latchkey/client/team-member-profiles'
import type { TeamMemberProfile as WireProfile } from '@latchkey/contract'
import type { Viewer } from '../app/viewer.ts'
import type { EditableTeamMemberProfile, TeamMemberProfile, TeamUser } from './team-member.ts'

export async function listTeamUsers({ connection, session }: Viewer, teamId: string): Promise<readonly TeamUser[]> {
  const { items } = await teamMemberProfiles.list(connection.transport, { session, query: { teamId } })
  return items.map(item =>
    Object.freeze({ id: item.userId, ...addressOf(item), teamProfile: Object.freeze(toProfile(item)) }),
  )
}

/** The profile of the viewer's user. */
export async function loadTeamProfile(from: Viewer, teamId: string): Promise<EditableTeamMemberProfile> {
  const { connection, session, userId } = from
  const params = { teamId, userId }
  return toEditableProfile(from, await teamMemberProfiles.read(connection.transport, { session, params }))
}

export function toEditableProfile(from: Viewer, wire: WireProfile): EditableTeamMemberProfile {
  const { teamId, userId } = wire
  return Object.freeze({
    ...toProfile(wire),
    async update(options) {
      const { connection, session } = from
      const call = { session, params: { teamId, userId }, body: { ...options } }
      await teamMemberProfiles.update(connection.transport, call)
      await Promise.all([from.outdate('teamProfile', teamId), from.outdate('users', teamId)])
    },
  } satisfies EditableTeamMemberProfile)
}

function addressOf({ primaryEmail }: WireProfile) {
  return primaryEmail === undefined ? {} : { primaryEmail }
}

function toProfile({ displayName, profileImageUrl }: WireProfile): TeamMemberProfile {
  return { displayName, profileImageUrl }
}
