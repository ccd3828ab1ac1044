import { Button, Dialog } from '@latchkey/ui'
import { useState } from 'react'
import type { Definition } from '../permission-definitions/containment.ts'
import { PermissionBadge } from './PermissionBadge.tsx'
import { PermissionChecklist } from './PermissionChecklist.tsx'
import styles from './PermissionsField.module.css'

export interface PermissionsFieldProps {
  label: string
  hint: string
  definitions: readonly Definition[]
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

/** A list of permissions in a form: what is in it, and a dialog to choose others. */
export function PermissionsField({ label, hint, definitions, ids, onChange }: PermissionsFieldProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>()

  return (
    <div className={styles.field}>
      <span className={styles.words}>
        <span className="latchkey-label">{label}</span>
        <span className="latchkey-hint">{hint}</span>
      </span>
      <span className={styles.ids}>
        {ids.map(id => (
          <PermissionBadge key={id} id={id} definitions={definitions} />
        ))}
        {ids.length === 0 && <span className={styles.none}>Nothing</span>}
      </span>
      <Button variant="outline" size="small" aria-label={`Change: ${label}`} onClick={() => setChosen(new Set(ids))}>
        Change
      </Button>
      {chosen && (
        <Dialog
          isOpen
          onClose={() => setChosen(undefined)}
          title={label}
          description={hint}
          actions={
            <>
              <Button variant="outline" onClick={() => setChosen(undefined)}>
                Cancel
              </Button>
              <Button
                onClick={() => {
                  onChange([...chosen].sort())
                  setChosen(undefined)
                }}
              >
                Choose
              </Button>
            </>
          }
        >
          <PermissionChecklist legend="Is granted" definitions={definitions} chosen={chosen} onChange={setChosen} />
        </Dialog>
      )}
    </div>
  )
}
