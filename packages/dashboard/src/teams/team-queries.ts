/** What the screens ask about teams, and about who is in them. */
import type { ServerTeam, ServerUser, Team } from '@latchkey/js'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'
import type { Choice } from '../parts/form/Chooser.tsx'
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

/** What a team is called in lists. A team may have been given an empty name. */
export function nameOfTeam({ displayName }: Pick<Team, 'displayName'>): string {
  return displayName.trim() || 'Team without a name'
}

/** More than these are better searched for. */
const mostChoices = 50

export function teamChoices(
  teams: readonly ServerTeam[],
  typed: string,
  whyNot: Readonly<Record<string, string>>,
): readonly Choice[] {
  return teamsLike(teams, typed)
    .slice(0, mostChoices)
    .map(team => ({
      id: team.id,
      label: nameOfTeam(team),
      note: team.id,
      imageUrl: team.profileImageUrl,
      whyNot: whyNot[team.id],
    }))
}

/** The teams in whose name or id the text occurs. */
export function teamsLike(teams: readonly ServerTeam[], text: string): readonly ServerTeam[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return teams
  return teams.filter(team => team.displayName.toLowerCase().includes(wanted) || team.id === wanted)
}
