import type { AdminOwnedProject, ColleagueRole } from '@latchkey/js'
import { Alert } from '@latchkey/ui'
import type { ReactNode } from 'react'
import styles from './ForRole.module.css'
import { refusal } from './refusal.ts'

export interface ForRoleProps {
  project: AdminOwnedProject
  /** The least role that may use what is inside. */
  needs: ColleagueRole
  /** The reason stands further up on the same screen already. */
  isSaidAbove?: boolean
  children: ReactNode
}

/** Controls that need a role: users without it see them disabled, with the reason. */
export function ForRole({ project, needs, isSaidAbove = false, children }: ForRoleProps) {
  const reason = refusal(project, needs)
  return (
    <fieldset className={styles.controls} disabled={reason !== undefined}>
      {reason && !isSaidAbove && <Alert>{reason}</Alert>}
      {children}
    </fieldset>
  )
}
