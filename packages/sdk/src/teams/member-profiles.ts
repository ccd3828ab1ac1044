/** How members show in a team. */
import type { TeamMemberProfile as WireProfile } from '@latchkey/contract'
import { routes } from '@latchkey/contract/table'
import type { Viewer } from '../app/viewer.ts'
import type { EditableTeamMemberProfile, TeamMemberProfile, TeamUser } from './team-member.ts'

export async function listTeamUsers({ connection, session }: Viewer, teamId: string): Promise<readonly TeamUser[]> {
  const { items } = await connection.transport.send(routes.teamMemberProfiles.list, { session, query: { teamId } })
  return items.map(item =>
    Object.freeze({ id: item.userId, ...addressOf(item), teamProfile: Object.freeze(toProfile(item)) }),
  )
}

/** The profile of the viewer's user. */
export async function loadTeamProfile(from: Viewer, teamId: string): Promise<EditableTeamMemberProfile> {
  const { connection, session, userId } = from
  const params = { teamId, userId }
  return toEditableProfile(from, await connection.transport.send(routes.teamMemberProfiles.read, { session, params }))
}

export function toEditableProfile(from: Viewer, wire: WireProfile): EditableTeamMemberProfile {
  const { teamId, userId } = wire
  return Object.freeze({
    ...toProfile(wire),
    async update(options) {
      const { connection, session } = from
      const call = { session, params: { teamId, userId }, body: { ...options } }
      await connection.transport.send(routes.teamMemberProfiles.update, call)
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
