import type { Definition } from '../permission-definitions/containment.ts'
import styles from './PermissionChecklist.module.css'

/** The display name of a permission with its id, or the id alone. */
export function PermissionLabel({ definition: { id, displayName } }: { definition: Definition }) {
  return (
    <>
      {displayName?.trim() && <>{displayName} </>}
      <code className={styles.id}>{id}</code>
    </>
  )
}
