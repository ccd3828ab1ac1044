import { Button, CloseIcon, classNames } from '@latchkey/ui'
import { Select } from '../parts/form/Controls.tsx'
import { SearchField } from '../parts/form/SearchField.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { FilterSelect } from '../parts/table/Toolbar.tsx'
import styles from './Audit.module.css'
import { describeAction, subjects } from './action-words.ts'
import type { AuditSearch } from './audit.screens.ts'
import { isFiltered } from './audit-queries.ts'

export interface AuditToolbarProps {
  requested: AuditSearch
  onAsk: (change: AuditSearch) => unknown
}

/** Everything in the address but the line that is open. */
export const noFilter: AuditSearch = {
  action: undefined,
  actorType: undefined,
  actor: undefined,
  target: undefined,
  result: undefined,
  since: undefined,
  until: undefined,
}

const pauseMs = 250

const actors = [
  { value: 'owner', label: 'By owners and colleagues' },
  { value: 'key', label: 'By keys' },
  { value: 'user', label: 'By users' },
  { value: 'system', label: 'By the server' },
] as const

const results = [
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
] as const

/** Which lines to show. */
export function AuditToolbar({ requested, onAsk }: AuditToolbarProps) {
  return (
    <div className={classNames(toolbar.toolbar, styles.filters)}>
      <SearchField
        label="Id of what it was about"
        value={requested.target ?? ''}
        pauseMs={pauseMs}
        onSearch={target => onAsk({ target: target || undefined })}
      />
      <Select
        aria-label="What was done"
        className={toolbar.choice}
        value={requested.action ?? ''}
        onChange={({ target }) => onAsk({ action: target.value || undefined })}
      >
        <option value="">Anything</option>
        {requested.action?.includes('.') && (
          <option value={requested.action}>{describeAction(requested.action)}</option>
        )}
        {Object.entries(subjects).map(([row, name]) => (
          <option key={row} value={row}>
            {name}
          </option>
        ))}
      </Select>
      <FilterSelect
        label="By whom"
        any="Any actor"
        choices={actors}
        value={requested.actorType}
        onChoose={actorType => onAsk({ actorType })}
      />
      <FilterSelect
        label="Result"
        any="Done and refused"
        choices={results}
        value={requested.result}
        onChoose={result => onAsk({ result })}
      />
      <Day label="From" value={requested.since} onChange={since => onAsk({ since })} />
      <Day label="To" value={requested.until} onChange={until => onAsk({ until })} />
      {requested.actor && (
        <span className={toolbar.group}>
          By one of them only
          <Button
            variant="ghost"
            size="icon"
            aria-label="Show actions of all actors"
            onClick={() => onAsk({ actor: undefined })}
          >
            <CloseIcon />
          </Button>
        </span>
      )}
      {isFiltered(requested) && (
        <Button variant="ghost" onClick={() => onAsk(noFilter)}>
          Show everything
        </Button>
      )}
    </div>
  )
}

interface DayProps {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}

/** A day, chosen as the browser lets people choose days. */
function Day({ label, value = '', onChange }: DayProps) {
  return (
    <label className={styles.day}>
      {label}
      <input
        type="date"
        className="latchkey-input"
        value={value}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </label>
  )
}
