import { Alert } from '@latchkey/ui'
import styles from './ConfigScreen.module.css'
import type { Placed } from './places.ts'

export interface ProblemsProps {
  placed: readonly Placed[]
  onGoTo: (place: number) => void
}

/** What keeps a configuration from being saved; each leads to where it stands. */
export function Problems({ placed, onGoTo }: ProblemsProps) {
  if (placed.length === 0) return null
  return (
    <Alert tone="destructive">
      <ul className={styles.problems} aria-label="Problems">
        {placed.map(({ message, mark }) => (
          <li key={message}>
            {message}{' '}
            {mark && (
              <button type="button" className={styles.show} onClick={() => onGoTo(mark.from)}>
                Show
              </button>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
