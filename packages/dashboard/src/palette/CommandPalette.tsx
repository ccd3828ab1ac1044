import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import type { AdminOwnedProject } from '@latchkey/js'
import { useQuery } from '@tanstack/react-query'
import { type UseNavigateResult, useNavigate, useParams } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { projectsQuery } from '../api.ts'
import { useDashboard } from '../dashboard.ts'
import { inboxScreen } from '../inbox/inbox.screens.ts'
import { Finder, findClass, findLabelClass, findNoteClass } from '../parts/dialog/Finder.tsx'
import { floating } from '../parts/dialog/Toasts.tsx'
import { newProjectScreen, overviewScreen, projectsScreen } from '../projects/projects.screens.ts'
import type { ScreenCommand } from '../screen.ts'
import { isOn, type ProjectPlace, projectPlaces } from '../screens.ts'
import type { Settings } from '../settings.ts'
import { chooseTheme, toggleTheme } from '../theme.ts'
import styles from './CommandPalette.module.css'
import { type Command, type CommandGroup, matching, projectCommands } from './commands.ts'
import { useFinds } from './use-finds.ts'
import { useStrayKeys } from './use-stray-keys.ts'

export interface CommandPaletteProps {
  /** What was typed while it was on its way. */
  typedEarly: { readonly current: string }
  onClose: () => void
  onShortcuts: () => void
}

/** Everything by its name: screens, projects, users and actions, for people whose hands are on the keyboard. */
export default function CommandPalette({ typedEarly, onClose, onShortcuts }: CommandPaletteProps) {
  const [typed, setTyped] = useState('')
  useLayoutEffect(() => setTyped(typedEarly.current), [typedEarly])
  useStrayKeys(character => setTyped(before => before + character))
  const finds = useFinds(typed)
  const groups = [...useCommandGroups(typed, onShortcuts), ...finds.groups]

  function run(command: Command) {
    onClose()
    command.run()
  }

  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Portal container={floating}>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} aria-label="Search or jump to">
          <Finder
            label="Search or jump to"
            typed={typed}
            onType={setTyped}
            items={groups}
            beside={<Escape />}
            empty={finds.isSearching ? 'Searching…' : 'Nothing goes by that name.'}
            fieldClassName={styles.field}
            findsClassName={styles.results}
          >
            <Autocomplete.List>
              {(group: CommandGroup) => (
                <Autocomplete.Group key={group.value} items={group.items} className={styles.group}>
                  <Autocomplete.GroupLabel className={styles.label}>{group.value}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => (
                      <Autocomplete.Item
                        key={command.id}
                        value={command}
                        className={findClass}
                        onClick={() => run(command)}
                      >
                        <span className={findLabelClass}>{command.label}</span>
                        {command.note && <span className={findNoteClass}>{command.note}</span>}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Finder>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Escape() {
  return (
    <span className={styles.key} aria-hidden="true">
      Esc
    </span>
  )
}

/** What can be done from here, as far as it fits what was typed. */
function useCommandGroups(typed: string, openShortcuts: () => void): CommandGroup[] {
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
      ...views.map(view => ({ ...toCommand(project, path, view, navigate), words: `go to ${view.words}` })),
    ])
}

function useProjectActions(project: AdminOwnedProject | undefined): readonly Command[] {
  const navigate = useNavigate()
  if (!project) return []
  return projectPlaces.flatMap(({ path, palette: { actions = [] } = {} }) =>
    actions.filter(({ needs }) => project.mayActAs(needs)).map(action => toCommand(project, path, action, navigate)),
  )
}

function toCommand(
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
