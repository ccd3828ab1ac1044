/** What the screens ask about teams, and about who is in them. */

import type { ServerTeam, ServerUser } from '@latchkey/js'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'
import { isId } from '../parts/search-values.ts'
import { usersChanged } from '../users/user-queries.ts'

/** All teams of the project, oldest first. */
export function projectTeamsQuery(project: Managed) {
  return queryOptions({
    queryKey: ['project', project.id, 'teams'],
    queryFn: () => project.app.listTeams(),
    ...asAnswered,
  })
}

export function teamQuery(project: Managed, teamId: string) {
  return queryOptions({
    queryKey: ['project', project.id, 'team', teamId],
    queryFn: async () => (isId(teamId) ? project.app.getTeam(teamId) : null),
    ...asAnswered,
  })
}

/** The members of a team, oldest membership first. */
export function membersQuery(project: Managed, team: ServerTeam) {
  return queryOptions({
    queryKey: ['project', project.id, 'team', team.id, 'members'],
    queryFn: () => team.listUsers(),
    ...asAnswered,
  })
}

/** The teams that a user is in, oldest first. */
export function teamsOfUserQuery(project: Managed, user: ServerUser) {
  return queryOptions({
    queryKey: ['project', project.id, 'user', user.id, 'teams'],
    queryFn: () => user.listTeams(),
    ...asAnswered,
  })
}

export function invitationsQuery(project: Managed, team: ServerTeam) {
  return queryOptions({
    queryKey: ['project', project.id, 'team', team.id, 'invitations'],
    queryFn: () => team.listInvitations(),
    ...asAnswered,
  })
}

/** After a change of teams or of who is in them: teams, and users, who show in which team they are. */
export async function teamsChanged(queries: QueryClient, project: Managed): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['project', project.id, 'teams'] }),
    queries.invalidateQueries({ queryKey: ['project', project.id, 'team'] }),
    usersChanged(queries, project),
  ])
}
