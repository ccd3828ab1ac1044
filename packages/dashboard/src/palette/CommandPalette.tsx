import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { Finder, findClass, findLabelClass, findNoteClass } from '../parts/dialog/Finder.tsx'
import { floating } from '../parts/dialog/Toasts.tsx'
import styles from './CommandPalette.module.css'
import type { Command, CommandGroup } from './commands.ts'
import { useCommandGroups } from './use-command-groups.ts'
import { useFinds } from './use-finds.ts'

export interface CommandPaletteProps {
  onClose: () => void
  onShortcuts: () => void
}

/** Everything by its name: screens, projects, users and actions, for people whose hands are on the keyboard. */
export default function CommandPalette({ onClose, onShortcuts }: CommandPaletteProps) {
  const [typed, setTyped] = useState('')
  const groups = [...useCommandGroups(typed, onShortcuts), ...useFinds(typed)]

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
            empty="Nothing goes by that name."
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
