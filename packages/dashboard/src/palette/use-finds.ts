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
import { getName } from '../users/user-words.ts'
import { type UserAct, userScreen } from '../users/users.screens.ts'
import { type CommandGroup, permissionCommands, teamCommands, userCommands } from './commands.ts'
import { findDeed } from './deeds.ts'

const mostOfAKind = 6
/** One letter names half of everybody. */
const fewestLetters = 2

export interface Finds {
  readonly groups: readonly CommandGroup[]
  /** More may come. */
  readonly isSearching: boolean
}

/** The users, teams and permissions of the open project that go by what was typed; after a verb, what it can be done to. */
export function useFinds(typed: string): Finds {
  const navigate = useNavigate()
  const dashboard = useDashboard()
  const { projectId = '' } = useParams({ strict: false })
  const { data: projects = [] } = useQuery(projectsQuery(dashboard))
  const project = projects.find(({ id }) => id === projectId)
  const deed = project && findDeed(project, typed)
  const wanted = (deed?.rest ?? typed).trim()
  const search = useSettled(wanted)
  const isNamed = project !== undefined && wanted.length >= fewestLetters
  const finds = useQuery({
    queryKey: ['project', projectId, 'finds', search],
    queryFn:
      isNamed && search.length >= fewestLetters
        ? ({ signal }) => findIn(dashboard.queries, project, search, signal)
        : skipToken,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  })
  const isSearching = isNamed && (search !== wanted || finds.isPending || finds.isPlaceholderData)
  if (!isNamed || !finds.data) return { groups: [], isSearching }

  const { users, teams, inTeams, inProject } = finds.data
  const params = { projectId }
  const openUser = (userId: string, act?: UserAct) =>
    navigate({ to: userScreen.path, params: { projectId, userId }, search: { act } })
  if (deed) {
    const items = users.filter(deed.fits).map(user => ({
      id: `${deed.act}-${user.id}`,
      label: deed.label(getName(user)),
      run: () => openUser(user.id, deed.act),
    }))
    return { groups: items.length > 0 ? [{ value: 'Actions', items }] : [], isSearching }
  }
  const groups = [
    { value: 'Users', items: userCommands(users, openUser) },
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
  ]
  return { groups: groups.filter(({ items }) => items.length > 0), isSearching }
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
