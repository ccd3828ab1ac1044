import { sessionEnds } from '@latchkey/contract/routes'
import { Button, CloseIcon } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import type { Managed } from '../api.ts'
import { Select } from '../parts/Controls.tsx'
import { Segments } from '../parts/Segments.tsx'
import toolbar from '../parts/Toolbar.module.css'
import type { SessionsSearch } from '../searches.ts'
import { nameOf } from '../users/name-of.ts'
import { userQuery } from '../users/user-queries.ts'
import { endWords } from './session-words.ts'

export interface SessionsToolbarProps {
  project: Managed
  asked: SessionsSearch
  onAsk: (change: SessionsSearch) => unknown
}

export const noFilter: SessionsSearch = { state: undefined, reason: undefined, user: undefined }

const states = [
  { value: 'all', label: 'All' },
  { value: 'live', label: 'Live' },
  { value: 'ended', label: 'Ended' },
] as const

/** Which sessions to show. */
export function SessionsToolbar({ project, asked, onAsk }: SessionsToolbarProps) {
  return (
    <div className={toolbar.toolbar}>
      <Segments
        label="Which sessions"
        segments={states}
        value={asked.state ?? 'all'}
        onChange={state => onAsk({ state: state === 'all' ? undefined : state, reason: undefined })}
      />
      <Select
        aria-label="Why they ended"
        className={toolbar.choice}
        value={asked.reason ?? ''}
        onChange={({ target }) => {
          const reason = sessionEnds.find(known => known === target.value)
          onAsk({ reason, ...(reason && { state: 'ended' }) })
        }}
      >
        <option value="">Ended for any reason</option>
        {sessionEnds.map(reason => (
          <option key={reason} value={reason}>
            {endWords[reason].label}
          </option>
        ))}
      </Select>
      {asked.user && <OfUser project={project} userId={asked.user} onClear={() => onAsk({ user: undefined })} />}
    </div>
  )
}

interface OfUserProps {
  project: Managed
  userId: string
  onClear: () => void
}

function OfUser({ project, userId, onClear }: OfUserProps) {
  const user = useQuery(userQuery(project, userId))
  return (
    <span className={toolbar.group}>
      <span className={toolbar.name}>Of {user.data ? nameOf(user.data) : 'one user'}</span>
      <Button variant="ghost" size="icon" aria-label="Show sessions of anybody" onClick={onClear}>
        <CloseIcon />
      </Button>
    </span>
  )
}
