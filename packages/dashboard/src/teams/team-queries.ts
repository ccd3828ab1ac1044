/** What the screens ask about teams, and about who is in them. */
import type { ServerTeam, ServerUser, Team } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { type Managed, toKey } from '../api.ts'
import type { Choice } from '../parts/form/Chooser.tsx'
import { isId } from '../parts/search-values.ts'

/** All teams of the project, oldest first. */
export function projectTeamsQuery(project: Managed) {
  return queryOptions({
    queryKey: toKey(project, 'GET /teams'),
    queryFn: () => project.app.listTeams(),
  })
}

export function teamQuery(project: Managed, teamId: string) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /teams/:teamId', params: { teamId } }),
    queryFn: async () => (isId(teamId) ? project.app.getTeam(teamId) : null),
  })
}

/** The members of a team, oldest membership first. */
export function membersQuery(project: Managed, team: ServerTeam) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /users', query: { teamId: team.id } }, 'GET /team-member-profiles'),
    queryFn: () => team.listUsers(),
  })
}

/** The teams that a user is in, oldest first. */
export function teamsOfUserQuery(project: Managed, user: ServerUser) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /teams', query: { userId: user.id } }),
    queryFn: () => user.listTeams(),
  })
}

export function invitationsQuery(project: Managed, team: ServerTeam) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /team-invitations', query: { teamId: team.id } }),
    queryFn: () => team.listInvitations(),
  })
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
