/** The members of a team as users. */
import { routes } from '@latchkey/contract/table'
import type { Connection } from '../app/connection.ts'
import { createServerUser, type ServerTeamUser, standpointOf } from '../users/server-user.ts'
import { toEditableProfile } from './member-profiles.ts'

export async function listServerTeamUsers(connection: Connection, teamId: string): Promise<readonly ServerTeamUser[]> {
  const { items } = await connection.transport.send(routes.teamMemberProfiles.list, { query: { teamId } })
  return items.map(({ user, ...profile }) => {
    const from = standpointOf(connection, user.id)
    return Object.freeze({ ...createServerUser(from, user), teamProfile: toEditableProfile(from, profile) })
  })
}
