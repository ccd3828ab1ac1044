/** What the screens ask about the people of a team that owns projects, in the name of the signed-in user. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAnswered, projectsChanged } from '../api.ts'
import { type Dashboard, owner } from '../dashboard.ts'

export function colleaguesQuery({ app }: Dashboard, teamId: string) {
  return queryOptions({
    queryKey: ['colleagues', teamId, 'members'],
    queryFn: async () => (await owner(app)).listColleagues({ id: teamId }),
    ...asAnswered,
  })
}

export function colleagueInvitationsQuery({ app }: Dashboard, teamId: string) {
  return queryOptions({
    queryKey: ['colleagues', teamId, 'invitations'],
    queryFn: async () => (await owner(app)).listColleagueInvitations({ id: teamId }),
    ...asAnswered,
  })
}

/** After a change of who is in a team and as what: one's own role says what the projects allow. */
export async function colleaguesChanged(queries: QueryClient, teamId: string): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: ['colleagues', teamId] }), projectsChanged(queries)])
}
