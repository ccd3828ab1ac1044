import type { AdminOwnedProject } from '@latchkey/js'
import { useQuery } from '@tanstack/react-query'
import { type UseNavigateResult, useNavigate, useParams } from '@tanstack/react-router'
import { projectsQuery } from '../api.ts'
import { useDashboard } from '../dashboard.ts'
import { inboxScreen } from '../inbox/inbox.screens.ts'
import { newProjectScreen, overviewScreen, projectsScreen } from '../projects/projects.screens.ts'
import type { ScreenCommand } from '../screen.ts'
import { isOn, type ProjectPlace, projectPlaces } from '../screens.ts'
import type { Settings } from '../settings.ts'
import { chooseTheme, toggleTheme } from '../theme.ts'
import { type Command, type CommandGroup, matching, projectCommands } from './commands.ts'

/** What can be done from here, as far as it fits what was typed. */
export function useCommandGroups(typed: string, openShortcuts: () => void): CommandGroup[] {
  const navigate = useNavigate()
  const dashboard = useDashboard()
  const { projectId } = useParams({ strict: false })
  const { data: projects = [] } = useQuery(projectsQuery(dashboard))
  const project = projects.find(({ id }) => id === projectId)
  const screens = useScreenCommands(project, dashboard.settings)
  const actions = useProjectActions(project)
  const { app, settings } = dashboard

  const everywhere: Command[] = [
    ...[projectsScreen, newProjectScreen, ...(settings.isDevelopment && !project ? [inboxScreen] : [])].map(
      ({ path, title, palette: { label = title, words } = {} }) => ({
        id: path,
        label,
        words,
        run: () => navigate({ to: path }),
      }),
    ),
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
  return matching(
    [
      { value: project?.displayName ?? '', items: screens },
      {
        value: 'Projects',
        items: projectCommands(projects, id => navigate({ to: overviewScreen.path, params: { projectId: id } })),
      },
      { value: 'Actions', items: [...actions, ...everywhere] },
    ],
    typed,
  )
}

function useScreenCommands(
  project: AdminOwnedProject | undefined,
  settings: Pick<Settings, 'isDevelopment'>,
): readonly Command[] {
  const navigate = useNavigate()
  if (!project) return []
  return projectPlaces
    .filter(place => isOn(place, settings))
    .flatMap(({ path, title, palette: { label = title, words = '', views = [] } = {} }) => [
      {
        id: path,
        label,
        words: `go to ${words}`,
        run: () => navigate({ to: path, params: { projectId: project.id } }),
      },
      ...views.map(view => ({ ...commandOf(project, path, view, navigate), words: `go to ${view.words}` })),
    ])
}

function useProjectActions(project: AdminOwnedProject | undefined): readonly Command[] {
  const navigate = useNavigate()
  if (!project) return []
  return projectPlaces.flatMap(({ path, palette: { actions = [] } = {} }) =>
    actions.filter(({ needs }) => project.mayActAs(needs)).map(action => commandOf(project, path, action, navigate)),
  )
}

function commandOf(
  project: AdminOwnedProject,
  path: ProjectPlace['path'],
  { id, label, words, search, hash }: ScreenCommand,
  navigate: UseNavigateResult<string>,
): Command {
  return {
    id,
    label: typeof label === 'string' ? label : label(project),
    words,
    run: () => navigate({ to: path, params: { projectId: project.id }, search, hash }),
  }
}
