import { Checkbox } from '@latchkey/ui'
import { useState } from 'react'
import { SearchField } from '../parts/form/SearchField.tsx'
import { type Definition, definitionsLike } from '../permission-definitions/containment.ts'
import styles from './PermissionChecklist.module.css'

export interface PermissionChecklistProps {
  /** What the list is for, read aloud. */
  legend: string
  definitions: readonly Definition[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** What to say beside a permission that is not chosen itself, such as “comes with team_admin”. */
  getNote?: (id: string) => string | undefined
}

/** With fewer than these, everything is seen at once. */
const fewEnough = 8
/** More than these are better searched for. */
const mostShown = 200

/** Which permissions? Those that are chosen stand first, as they were when the list was opened. */
export function PermissionChecklist({ legend, definitions, chosen, onChange, getNote }: PermissionChecklistProps) {
  const [search, setSearch] = useState('')
  const [first] = useState(chosen)
  const found = definitionsLike(definitions, search)
  const sorted = [...found.filter(({ id }) => first.has(id)), ...found.filter(({ id }) => !first.has(id))]

  function toggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }

  return (
    <fieldset className={styles.checklist}>
      <legend>{legend}</legend>
      {definitions.length > fewEnough && <SearchField label="Search permissions" value={search} onSearch={setSearch} />}
      <div className={styles.choices}>
        {sorted.slice(0, mostShown).map(definition => {
          const { id, description } = definition
          return (
            <Checkbox
              key={id}
              label={<PermissionLabel definition={definition} />}
              hint={[description, chosen.has(id) ? undefined : getNote?.(id)].filter(Boolean).join(' · ') || undefined}
              checked={chosen.has(id)}
              onChange={() => toggle(id)}
            />
          )
        })}
        {sorted.length === 0 && <p className={styles.none}>No permission goes by that name.</p>}
        {sorted.length > mostShown && (
          <p className={styles.none}>And {sorted.length - mostShown} more: search for them.</p>
        )}
      </div>
    </fieldset>
  )
}

/** The display name of a permission with its id, or the id alone. */
function PermissionLabel({ definition: { id, displayName } }: { definition: Definition }) {
  return (
    <>
      {displayName?.trim() && <>{displayName} </>}
      <code className={styles.id}>{id}</code>
    </>
  )
}
