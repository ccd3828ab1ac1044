import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { projectsQuery } from '../api.ts'
import { useDashboard } from '../dashboard.ts'
import { destinations } from '../layouts/destinations.ts'
import { paths } from '../paths.ts'
import { chooseTheme, toggleTheme } from '../theme.ts'
import { type Command, type CommandGroup, matching, projectCommands, userCommands } from './commands.ts'

const mostUsers = 6
/** One letter names half of everybody. */
const fewestLetters = 2

/** What can be done from here, as far as it fits what was typed: the users found are asked of the server. */
export function useCommandGroups(typed: string, openShortcuts: () => void): CommandGroup[] {
  const navigate = useNavigate()
  const dashboard = useDashboard()
  const { projectId } = useParams({ strict: false })
  const { data: projects = [] } = useQuery(projectsQuery(dashboard))
  const project = projects.find(({ id }) => id === projectId)

  const search = useDeferredValue(typed.trim())
  const isSearching = project !== undefined && search.length >= fewestLetters
  const { data: users = [] } = useQuery({
    queryKey: ['palette', projectId, search],
    queryFn: isSearching ? () => project.app.listUsers({ query: search, limit: mostUsers }) : skipToken,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  })

  const go: Command[] = destinations.map(({ name, to }) => ({
    id: to,
    label: name,
    words: 'go to',
    run: () => projectId && navigate({ to, params: { projectId } }),
  }))
  const known = matching(
    [
      { value: project?.displayName ?? '', items: project ? go : [] },
      {
        value: 'Projects',
        items: projectCommands(projects, id => navigate({ to: paths.project, params: { projectId: id } })),
      },
      { value: 'Actions', items: actions() },
    ],
    typed,
  )
  if (!isSearching || users.length === 0) return known
  const open = (userId: string) => navigate({ to: paths.user, params: { projectId: project.id, userId } })
  return [...known, { value: 'Users', items: userCommands(users, open) }]

  function actions(): Command[] {
    const { app, settings } = dashboard
    return [
      ...(projectId
        ? [
            {
              id: 'new-user',
              label: 'Create user',
              words: 'new add',
              run: () => navigate({ to: paths.users, params: { projectId }, search: { create: true } }),
            },
          ]
        : []),
      { id: 'all-projects', label: 'All projects', words: 'go to list', run: () => navigate({ to: paths.projects }) },
      { id: 'new-project', label: 'New project', words: 'create add', run: () => navigate({ to: paths.newProject }) },
      ...(settings.isDevelopment
        ? [{ id: 'inbox', label: 'Mail inbox', words: 'emails go to', run: () => navigate({ to: paths.inbox }) }]
        : []),
      { id: 'theme', label: 'Switch between light and dark', words: 'theme mode', run: toggleTheme },
      {
        id: 'system-theme',
        label: 'Use the colours of the system',
        words: 'theme light dark',
        run: () => chooseTheme('system'),
      },
      { id: 'shortcuts', label: 'Keyboard shortcuts', words: 'help keys', run: openShortcuts },
      { id: 'account', label: 'Account settings', words: 'profile', run: () => app.redirectToAccountSettings() },
      { id: 'sign-out', label: 'Sign out', words: 'log out leave', run: () => app.signOut() },
    ]
  }
}
