import { Button, CloseIcon, classNames } from '@latchkey/ui'
import { Select } from '../parts/form/Controls.tsx'
import { SearchField } from '../parts/form/SearchField.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import styles from './Audit.module.css'
import { sayAction, subjects } from './action-words.ts'
import { type AuditSearch, actorTypes } from './audit.screen.ts'
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
        {requested.action?.includes('.') && <option value={requested.action}>{sayAction(requested.action)}</option>}
        {Object.entries(subjects).map(([row, name]) => (
          <option key={row} value={row}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label="By whom"
        className={toolbar.choice}
        value={requested.actorType ?? ''}
        onChange={({ target }) => onAsk({ actorType: actorTypes.find(type => type === target.value) })}
      >
        <option value="">Any actor</option>
        <option value="owner">By owners and colleagues</option>
        <option value="key">By keys</option>
        <option value="user">By users</option>
        <option value="system">By the server</option>
      </Select>
      <Select
        aria-label="Result"
        className={toolbar.choice}
        value={requested.result ?? ''}
        onChange={({ target }) => onAsk({ result: results.find(result => result === target.value) })}
      >
        <option value="">Done and refused</option>
        <option value="done">Done</option>
        <option value="refused">Refused</option>
      </Select>
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

const results = ['done', 'refused'] as const

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
