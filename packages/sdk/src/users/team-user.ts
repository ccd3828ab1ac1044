/** The members of a team, as the application's own server sees them. */
import type { Transport } from '@latchkey/client'
import * as teamMemberProfiles from '@latchkey/client/team-member-profiles'
import type { TeamMemberProfile as WireProfile, ServerUser as WireServerUser } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import { createViewer, type Viewer } from '../app/viewer.ts'
import type { EditableTeamMemberProfile } from '../teams/team-member.ts'
import { toEditableProfile } from '../teams/team-member.ts'
import { ProjectUser } from './project-user.ts'
import type { ServerTeamUser } from './server-user.ts'

class TeamUser extends ProjectUser implements ServerTeamUser {
  readonly teamProfile: EditableTeamMemberProfile

  constructor(from: Viewer, wire: WireServerUser, profile: WireProfile) {
    super(from, wire)
    this.teamProfile = toEditableProfile(from, profile)
  }
}

export async function listMembers(
  connection: Connection,
  transport: Transport,
  teamId: string,
): Promise<readonly ServerTeamUser[]> {
  const { items } = await teamMemberProfiles.list(transport, { query: { teamId } })
  return items.map(({ user, ...profile }) =>
    Object.freeze(new TeamUser(createViewer(connection, user.id), user, profile)),
  )
}
