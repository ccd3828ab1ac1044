/** What the screens ask about the people of a team that owns projects, in the name of the signed-in user. */
import { queryOptions } from '@tanstack/react-query'
import { owned, toKey } from '../api.ts'
import { type Dashboard, owner } from '../dashboard.ts'

export function colleaguesQuery({ app }: Dashboard, teamId: string) {
  return queryOptions({
    queryKey: toKey(
      owned,
      { route: 'GET /team-member-profiles', query: { teamId } },
      { route: 'GET /team-roles/:teamId', params: { teamId } },
    ),
    queryFn: async () => (await owner(app)).listColleagues({ id: teamId }),
  })
}

export function colleagueInvitationsQuery({ app }: Dashboard, teamId: string) {
  return queryOptions({
    queryKey: toKey(owned, { route: 'GET /team-invitations', query: { teamId } }),
    queryFn: async () => (await owner(app)).listColleagueInvitations({ id: teamId }),
  })
}
