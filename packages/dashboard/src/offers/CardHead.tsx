import { Button, TrashIcon } from '@latchkey/ui'
import styles from './Editor.module.css'

export interface CardHeadProps {
  title: string
  /** What the button says that removes it. */
  removeLabel: string
  onRemove: () => void
}

/** The head of one of several: what it says, and the button that removes it. */
export function CardHead({ title, removeLabel, onRemove }: CardHeadProps) {
  return (
    <div className={styles.cardHead}>
      <span className={styles.cardTitle}>{title}</span>
      <Button variant="ghost" size="icon" aria-label={removeLabel} onClick={onRemove}>
        <TrashIcon />
      </Button>
    </div>
  )
}
