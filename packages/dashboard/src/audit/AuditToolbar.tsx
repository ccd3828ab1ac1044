import { Button, CloseIcon, classNames } from '@latchkey/ui'
import { Select } from '../parts/Controls.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import toolbar from '../parts/Toolbar.module.css'
import { type AuditSearch, actorTypes } from '../searches.ts'
import styles from './Audit.module.css'
import { sayAction, subjects } from './action-words.ts'
import { isFiltered } from './audit-queries.ts'

export interface AuditToolbarProps {
  asked: AuditSearch
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
export function AuditToolbar({ asked, onAsk }: AuditToolbarProps) {
  return (
    <div className={classNames(toolbar.toolbar, styles.filters)}>
      <SearchField
        label="Id of what it was about"
        value={asked.target ?? ''}
        pauseMs={pauseMs}
        onSearch={target => onAsk({ target: target || undefined })}
      />
      <Select
        aria-label="What was done"
        className={toolbar.choice}
        value={asked.action ?? ''}
        onChange={({ target }) => onAsk({ action: target.value || undefined })}
      >
        <option value="">Anything</option>
        {asked.action?.includes('.') && <option value={asked.action}>{sayAction(asked.action)}</option>}
        {Object.entries(subjects).map(([row, name]) => (
          <option key={row} value={row}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label="By whom"
        className={toolbar.choice}
        value={asked.actorType ?? ''}
        onChange={({ target }) => onAsk({ actorType: actorTypes.find(type => type === target.value) })}
      >
        <option value="">By anybody</option>
        <option value="owner">By owners and colleagues</option>
        <option value="key">By keys</option>
        <option value="user">By users</option>
        <option value="system">By the server</option>
      </Select>
      <Select
        aria-label="Result"
        className={toolbar.choice}
        value={asked.result ?? ''}
        onChange={({ target }) => onAsk({ result: results.find(result => result === target.value) })}
      >
        <option value="">Done and refused</option>
        <option value="done">Done</option>
        <option value="refused">Refused</option>
      </Select>
      <Day label="From" value={asked.since} onChange={since => onAsk({ since })} />
      <Day label="To" value={asked.until} onChange={until => onAsk({ until })} />
      {asked.actor && (
        <span className={toolbar.group}>
          By one of them only
          <Button
            variant="ghost"
            size="icon"
            aria-label="Show what anybody did"
            onClick={() => onAsk({ actor: undefined })}
          >
            <CloseIcon />
          </Button>
        </span>
      )}
      {isFiltered(asked) && (
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
