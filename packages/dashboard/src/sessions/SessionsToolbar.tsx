import { sessionEnds } from '@latchkey/contract/routes'
import { Button, CloseIcon } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import type { Managed } from '../api.ts'
import { Select } from '../parts/form/Controls.tsx'
import { Segments } from '../parts/form/Segments.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { nameOf } from '../users/name-of.ts'
import { userQuery } from '../users/user-queries.ts'
import { endWords } from './session-words.ts'
import type { SessionsSearch } from './sessions.screen.ts'

export interface SessionsToolbarProps {
  project: Managed
  input: SessionsSearch
  onAsk: (change: SessionsSearch) => unknown
}

export const noFilter: SessionsSearch = { state: undefined, reason: undefined, user: undefined }

const states = [
  { value: 'all', label: 'All' },
  { value: 'live', label: 'Live' },
  { value: 'ended', label: 'Ended' },
] as const

/** Which sessions to show. */
export function SessionsToolbar({ project, input, onAsk }: SessionsToolbarProps) {
  return (
    <div className={toolbar.toolbar}>
      <Segments
        label="Which sessions"
        segments={states}
        value={input.state ?? 'all'}
        onChange={state => onAsk({ state: state === 'all' ? undefined : state, reason: undefined })}
      />
      <Select
        aria-label="Why they ended"
        className={toolbar.choice}
        value={input.reason ?? ''}
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
      {input.user && <OfUser project={project} userId={input.user} onClear={() => onAsk({ user: undefined })} />}
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
      <Button variant="ghost" size="icon" aria-label="Show sessions of all users" onClick={onClear}>
        <CloseIcon />
      </Button>
    </span>
  )
}
