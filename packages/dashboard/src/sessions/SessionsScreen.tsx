import { Alert, Button } from '@latchkey/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { MonitorSmartphone, SearchX } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { EmptyState, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import { ListFoot, useLoadMore } from '../parts/table/Toolbar.tsx'
import { SessionsTable } from './SessionsTable.tsx'
import { noFilter, SessionsToolbar } from './SessionsToolbar.tsx'
import { sessionsQuery } from './session-queries.ts'
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
