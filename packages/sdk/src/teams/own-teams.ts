/** The teams of a user. */
import * as teamMemberships from '@latchkey/client/team-memberships'
import * as teams from '@latchkey/client/teams'
import type { ViewerStores } from '../app/viewer-stores.ts'
import type { Team, TeamCreateOptions } from './team.ts'
import { toTeam } from './to-team.ts'

export async function listTeams(from: ViewerStores): Promise<readonly Team[]> {
  const { connection, session, userId } = from
  const { items } = await teams.list(connection.transport, { session, query: { userId } })
  return items.map(item => toTeam(from, item))
}

export async function createOwnTeam(from: ViewerStores, options: TeamCreateOptions): Promise<Team> {
  const { connection, session, userId } = from
  const body = { ...options, creatorUserId: userId }
  const team = await teams.create(connection.transport, { session, body })
  await ownTeamsChanged(from)
  return toTeam(from, team)
}

export async function leaveTeam(from: ViewerStores, teamId: string): Promise<void> {
  const { connection, session, userId } = from
  await teamMemberships.delete(connection.transport, { session, params: { teamId, userId } })
  await ownTeamsChanged(from)
}

/** After which teams someone is in has changed, or one of them has: the selected team is part of the user. */
export async function ownTeamsChanged(from: ViewerStores): Promise<void> {
  await Promise.all([from.outdate('teams'), from.outdate('permissions'), from.userChanged()])
}
