import { sessionEnds } from '@latchkey/contract/rules'
import { Button, CloseIcon } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import type { Managed } from '../api.ts'
import { Segments } from '../parts/form/Controls.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { FilterSelect } from '../parts/table/Toolbar.tsx'
import { nameOf } from '../users/name-of.ts'
import { userQuery } from '../users/user-queries.ts'
import { endWords } from './session-words.ts'
import type { SessionsSearch } from './sessions.screens.ts'

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

const reasons = sessionEnds.map(value => ({ value, label: endWords[value].label }))

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
      <FilterSelect
        label="Why they ended"
        any="Ended for any reason"
        choices={reasons}
        value={input.reason}
        onChoose={reason => onAsk({ reason, ...(reason && { state: 'ended' }) })}
      />
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
