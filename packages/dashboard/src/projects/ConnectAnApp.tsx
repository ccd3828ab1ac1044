import type { AdminOwnedProject } from '@latchkey/js'
import { ChevronDownIcon } from '@latchkey/ui'
import { useState } from 'react'
import styles from './ConnectAnApp.module.css'
import { GettingStarted } from './GettingStarted.tsx'

/** The first steps, for those who have taken them: folded away until the next app is to be connected. */
export function ConnectAnApp({ project }: { project: AdminOwnedProject }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.fold} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        Connect an app <ChevronDownIcon />
      </summary>
      {isOpen && <GettingStarted project={project} isFirst={false} />}
    </details>
  )
}
