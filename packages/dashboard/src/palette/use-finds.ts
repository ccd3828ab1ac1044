import { keepPreviousData, type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type Managed, projectsQuery } from '../api.ts'
import { useDashboard } from '../dashboard.ts'
import { useSettled } from '../parts/use-browser.ts'
import { definitionsLike } from '../permission-definitions/containment.ts'
import { permissionsScreen } from '../permission-definitions/permission-definitions.screens.ts'
import { definitionsQuery } from '../permissions/permission-queries.ts'
import { projectTeamsQuery, teamsLike } from '../teams/team-queries.ts'
import { teamScreen } from '../teams/teams.screens.ts'
import { usersFoundQuery } from '../users/user-queries.ts'
import { userScreen } from '../users/users.screens.ts'
import { type CommandGroup, permissionCommands, teamCommands, userCommands } from './commands.ts'

const mostOfAKind = 6
/** One letter names half of everybody. */
const fewestLetters = 2

/** The users, teams and permissions of the open project that go by what was typed. */
export function useFinds(typed: string): readonly CommandGroup[] {
  const navigate = useNavigate()
  const dashboard = useDashboard()
  const { projectId = '' } = useParams({ strict: false })
  const { data: projects = [] } = useQuery(projectsQuery(dashboard))
  const project = projects.find(({ id }) => id === projectId)
  const search = useSettled(typed.trim())
  const isSearching = project !== undefined && search.length >= fewestLetters
  const finds = useQuery({
    queryKey: ['project', projectId, 'finds', search],
    queryFn: isSearching ? ({ signal }) => findIn(dashboard.queries, project, search, signal) : skipToken,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  })
  if (!isSearching || !finds.data) return []

  const { users, teams, inTeams, inProject } = finds.data
  const params = { projectId }
  return [
    {
      value: 'Users',
      items: userCommands(users, userId => navigate({ to: userScreen.path, params: { projectId, userId } })),
    },
    {
      value: 'Teams',
      items: teamCommands(teams, teamId => navigate({ to: teamScreen.path, params: { projectId, teamId } })),
    },
    {
      value: 'Permissions',
      items: [
        ...permissionCommands(inTeams, 'in teams', id =>
          navigate({ to: permissionsScreen.path, params, search: { search: id } }),
        ),
        ...permissionCommands(inProject, 'in the project', id =>
          navigate({ to: permissionsScreen.path, params, search: { scope: 'project', search: id } }),
        ),
      ],
    },
  ].filter(({ items }) => items.length > 0)
}

async function findIn(queries: QueryClient, project: Managed, search: string, signal: AbortSignal) {
  const usersFound = usersFoundQuery(project, search)
  // The user has typed on: what the last characters find is of no use any more.
  signal.addEventListener('abort', () => queries.cancelQueries({ queryKey: usersFound.queryKey }))
  const [users, teams, inTeams, inProject] = await Promise.all([
    queries.ensureQueryData(usersFound),
    queries.ensureQueryData(projectTeamsQuery(project)),
    queries.ensureQueryData(definitionsQuery(project, 'team')),
    queries.ensureQueryData(definitionsQuery(project, 'project')),
  ])
  return {
    users: users.slice(0, mostOfAKind),
    teams: teamsLike(teams, search).slice(0, mostOfAKind),
    inTeams: definitionsLike(inTeams, search).slice(0, mostOfAKind),
    inProject: definitionsLike(inProject, search).slice(0, mostOfAKind),
  }
}
