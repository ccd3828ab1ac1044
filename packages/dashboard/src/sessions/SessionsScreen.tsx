import { sessionEnds } from '@latchkey/contract/rules'
import { Alert, Button, CloseIcon } from '@latchkey/ui'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { MonitorSmartphone, SearchX } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { type Managed, useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { Segments } from '../parts/form/Controls.tsx'
import { EmptyState, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { FilterSelect, ListFoot, useLoadMore } from '../parts/table/Toolbar.tsx'
import { userQuery } from '../users/user-queries.ts'
import { getName } from '../users/user-words.ts'
import { SessionsTable } from './SessionsTable.tsx'
import { sessionsQuery } from './session-queries.ts'
import { endWords } from './session-words.ts'
import { type SessionsSearch, sessionsScreen } from './sessions.screens.ts'

/** Who is signed in where, and why earlier stays ended: what support looks at when someone was “thrown out”. */
export function SessionsScreen() {
  const project = useOwnedProject()
  const whyNot = useRefusal('support')
  return (
    <>
      <PageHeader
        context={project.displayName}
        description="Every session, newest first. One that is over is kept for thirty days, with the reason."
      />
      {whyNot ? <Alert>{whyNot}</Alert> : <List />}
    </>
  )
}

function List() {
  const project = useOwnedProject()
  const navigate = useNavigate({ from: sessionsScreen.path })
  const input = useSearch({ from: sessionsRoute })
  const pages = useInfiniteQuery({ ...sessionsQuery(project, input), placeholderData: keepPreviousData })
  const sessions = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data])
  const loadMore = useLoadMore(pages)
  const ask = useCallback(
    (change: SessionsSearch) =>
      navigate({ search: before => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  )

  return (
    <>
      <SessionsToolbar project={project} input={input} onAsk={ask} />
      {pages.isPending && <RowsSkeleton label="Loading sessions" count={8} />}
      {pages.isError && sessions.length === 0 && <QueryFailure query={pages} />}
      {pages.data && sessions.length === 0 && <NoSessions input={input} onClear={() => ask(noFilter)} />}
      {sessions.length > 0 && (
        <>
          <SessionsTable project={project} sessions={sessions} onEnd={loadMore} isStale={pages.isPlaceholderData} />
          <ListFoot pages={pages} count={sessions.length} one="session" which="The last" />
        </>
      )}
    </>
  )
}

function NoSessions({ input, onClear }: { input: SessionsSearch; onClear: () => void }) {
  if (Object.values(input).every(value => value === undefined)) {
    return (
      <EmptyState icon={<MonitorSmartphone size={20} />} title="No sessions yet">
        Sessions appear here when users sign in, with device and location.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<SearchX size={20} />}
      title="No such session"
      action={
        <Button variant="outline" onClick={onClear}>
          Show all sessions
        </Button>
      }
    >
      Sessions that ended more than thirty days ago are forgotten.
    </EmptyState>
  )
}

const sessionsRoute = '/shell/signed-in/projects/$projectId/sessions'

interface SessionsToolbarProps {
  project: Managed
  input: SessionsSearch
  onAsk: (change: SessionsSearch) => unknown
}

const noFilter: SessionsSearch = { state: undefined, reason: undefined, user: undefined }

const states = [
  { value: 'all', label: 'All' },
  { value: 'live', label: 'Live' },
  { value: 'ended', label: 'Ended' },
] as const

const reasons = sessionEnds.map(value => ({ value, label: endWords[value].label }))

/** Which sessions to show. */
function SessionsToolbar({ project, input, onAsk }: SessionsToolbarProps) {
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
      <span className={toolbar.name}>Of {user.data ? getName(user.data) : 'one user'}</span>
      <Button variant="ghost" size="icon" aria-label="Show sessions of all users" onClick={onClear}>
        <CloseIcon />
      </Button>
    </span>
  )
}
