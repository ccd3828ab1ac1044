import type { AdminOwnedProject, ColleagueRole } from '@latchkey/js'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { projectsQuery } from '../api.ts'
import { useDashboard } from '../dashboard.ts'
import { destinations } from '../layouts/destinations.ts'
import { paths } from '../paths.ts'
import { chooseTheme, toggleTheme } from '../theme.ts'
import { type Command, type CommandGroup, matching, projectCommands } from './commands.ts'

/** What can be done from here, as far as it fits what was typed. */
export function useCommandGroups(typed: string, openShortcuts: () => void): CommandGroup[] {
  const navigate = useNavigate()
  const dashboard = useDashboard()
  const { projectId } = useParams({ strict: false })
  const { data: projects = [] } = useQuery(projectsQuery(dashboard))
  const project = projects.find(({ id }) => id === projectId)
  const screens = useScreenCommands(project)
  const actions = useProjectActions(project)
  const { app, settings } = dashboard

  const everywhere: Command[] = [
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
  return matching(
    [
      { value: project?.displayName ?? '', items: screens },
      {
        value: 'Projects',
        items: projectCommands(projects, id => navigate({ to: paths.project, params: { projectId: id } })),
      },
      { value: 'Actions', items: [...actions, ...everywhere] },
    ],
    typed,
  )
}

function useScreenCommands(project: AdminOwnedProject | undefined): readonly Command[] {
  const navigate = useNavigate()
  if (!project) return []
  const params = { projectId: project.id }
  return [
    ...destinations.map(({ name, to, words = '' }) => ({
      id: to,
      label: name,
      words: `go to ${words}`,
      run: () => navigate({ to, params }),
    })),
    {
      id: paths.teamSettings,
      label: 'Team settings',
      words: 'go to create personal roles',
      run: () => navigate({ to: paths.teamSettings, params }),
    },
    {
      id: paths.userTransfer,
      label: 'Import and export users',
      words: 'go to csv json migrate',
      run: () => navigate({ to: paths.userTransfer, params }),
    },
    {
      id: 'permission-graph',
      label: 'Graph of permissions',
      words: 'go to draw roles',
      run: () => navigate({ to: paths.permissions, params, search: { view: 'graph' } }),
    },
  ]
}

function useProjectActions(project: AdminOwnedProject | undefined): readonly Command[] {
  const navigate = useNavigate()
  if (!project) return []
  const params = { projectId: project.id }
  const search = { create: true } as const
  const words = 'new add'
  const actions: readonly (Command & { readonly needs: ColleagueRole })[] = [
    {
      id: 'new-user',
      label: 'Create user',
      words,
      needs: 'support',
      run: () => navigate({ to: paths.users, params, search }),
    },
    {
      id: 'new-team',
      label: 'Create team',
      words,
      needs: 'support',
      run: () => navigate({ to: paths.teams, params, search }),
    },
    {
      id: 'new-permission',
      label: 'Define permission',
      words: `${words} create role`,
      needs: 'developer',
      run: () => navigate({ to: paths.permissions, params, search }),
    },
    {
      id: 'new-keys',
      label: 'Create a key',
      words: `${words} project keys api secret`,
      needs: 'developer',
      run: () => navigate({ to: paths.keys, params, search }),
    },
    {
      id: 'production-mode',
      label: project.isProductionMode ? 'Turn off production mode' : 'Turn on production mode',
      words: 'go live settings',
      needs: 'developer',
      run: () => navigate({ to: paths.settings, params, hash: 'production-mode' }),
    },
    {
      id: 'invite-colleague',
      label: 'Invite a colleague',
      words: `${words} owner developer support role`,
      needs: 'owner',
      run: () => navigate({ to: paths.projectColleagues, params, search: { invite: true } }),
    },
    {
      id: 'config-history',
      label: 'History of the configuration',
      words: 'changes versions restore undo',
      needs: 'read-only',
      run: () => navigate({ to: paths.config, params, search: { view: 'history' } }),
    },
  ]
  return actions.filter(({ needs }) => project.mayActAs(needs))
}
