import { Autocomplete } from '@base-ui/react/autocomplete'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { floating } from '../parts/floating.ts'
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
    <CSPProvider disableStyleElements>
      <Dialog.Root open onOpenChange={open => !open && onClose()}>
        <Dialog.Portal container={floating}>
          <Dialog.Backdrop className={styles.backdrop} />
          <Dialog.Popup className={styles.popup} aria-label="Search or jump to">
            <Autocomplete.Root
              open
              inline
              mode="none"
              items={groups}
              value={typed}
              onValueChange={setTyped}
              itemToStringValue={(command: Command) => command.label}
              autoHighlight="always"
              keepHighlight
            >
              <div className={styles.field}>
                <Search size={16} aria-hidden="true" />
                <Autocomplete.Input
                  autoFocus
                  className={styles.input}
                  aria-label="Search or jump to"
                  placeholder="Search or jump to…"
                />
                <span className={styles.key} aria-hidden="true">
                  Esc
                </span>
              </div>
              <div className={styles.results}>
                <Autocomplete.Empty className={styles.empty}>Nothing goes by that name.</Autocomplete.Empty>
                <Autocomplete.List>
                  {(group: CommandGroup) => (
                    <Autocomplete.Group key={group.value} items={group.items} className={styles.group}>
                      <Autocomplete.GroupLabel className={styles.label}>{group.value}</Autocomplete.GroupLabel>
                      <Autocomplete.Collection>
                        {(command: Command) => (
                          <Autocomplete.Item
                            key={command.id}
                            value={command}
                            className={styles.item}
                            onClick={() => run(command)}
                          >
                            <span className={styles.name}>{command.label}</span>
                            {command.note && <span className={styles.note}>{command.note}</span>}
                          </Autocomplete.Item>
                        )}
                      </Autocomplete.Collection>
                    </Autocomplete.Group>
                  )}
                </Autocomplete.List>
              </div>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  )
}
