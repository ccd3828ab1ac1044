import { ChevronDownIcon } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import styles from './Fold.module.css'

/** What few people need, folded away below its title. It is made when it is opened first. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.fold} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        {title} <ChevronDownIcon />
      </summary>
      {isOpen && children}
    </details>
  )
}
