import { Dialog, Switch } from '@latchkey/ui'
import { useState } from 'react'
import { useDashboard } from '../dashboard.ts'
import { type Destination, destinationsOn } from '../screens.ts'
import styles from './ShortcutsDialog.module.css'
import { projectsKey, singleKeysAreOn, switchSingleKeys } from './use-shortcuts.ts'

const shortcuts: readonly (readonly [keys: readonly string[], meaning: string])[] = [
  [['Ctrl', 'K'], 'Search or jump to anything'],
  [['/'], 'Search the list on this screen'],
  [['?'], 'Show this list'],
  [['j', 'k'], 'Go through the rows of a table, like ↓ and ↑'],
  [['Enter'], 'Open the row'],
  [['x'], 'Select the row'],
  [['g', projectsKey], 'Go to projects'],
]

const shortcutTo = ({ navigation, title }: Destination) =>
  [['g', navigation.key], `Go to ${title.toLowerCase()}`] as const

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const places = destinationsOn(useDashboard().settings)
  const [isOn, setOn] = useState(singleKeysAreOn)

  function change(next: boolean) {
    setOn(next)
    switchSingleKeys(next)
  }

  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts">
      <dl className={styles.list}>
        {[...shortcuts, ...places.map(shortcutTo)].map(([keys, meaning]) => (
          <div key={meaning} className={styles.row}>
            <dt>{meaning}</dt>
            <dd>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Single keys"
        hint="Switch them off if you speak to your computer, or set them off by accident."
        checked={isOn}
        onChange={event => change(event.target.checked)}
      />
    </Dialog>
  )
}
