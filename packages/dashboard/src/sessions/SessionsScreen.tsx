import { Alert, Button } from '@latchkey/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { MonitorSmartphone, SearchX } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useOwnedProject } from '../api.ts'
import { EmptyState } from '../parts/EmptyState.tsx'
import { ListFoot } from '../parts/ListFoot.tsx'
import { PageHeader } from '../parts/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/Rows.tsx'
import { useLoadMore } from '../parts/use-load-more.ts'
import { paths } from '../paths.ts'
import { useRefusal } from '../roles/use-refusal.ts'
import type { SessionsSearch } from '../searches.ts'
import { SessionsTable } from './SessionsTable.tsx'
import { noFilter, SessionsToolbar } from './SessionsToolbar.tsx'
import { sessionsQuery } from './session-queries.ts'

/** Who is signed in where, and why earlier stays ended: what support looks at when somebody was “thrown out”. */
export function SessionsScreen() {
  const project = useOwnedProject()
  const whyNot = useRefusal('support')
  return (
    <>
      <PageHeader
        title="Sessions"
        context={project.displayName}
        description="Every session, newest first. One that is over is kept for thirty days, with the reason."
      />
      {whyNot ? <Alert>{whyNot}</Alert> : <List />}
    </>
  )
}

function List() {
  const project = useOwnedProject()
  const navigate = useNavigate({ from: paths.sessions })
  const asked = useSearch({ from: sessionsRoute })
  const pages = useInfiniteQuery({ ...sessionsQuery(project, asked), placeholderData: keepPreviousData })
  const sessions = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data])
  const loadMore = useLoadMore(pages)
  const ask = useCallback(
    (change: SessionsSearch) =>
      navigate({ search: before => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  )

  return (
    <>
      <SessionsToolbar project={project} asked={asked} onAsk={ask} />
      {pages.isPending && <RowsSkeleton label="Loading sessions" count={8} />}
      {pages.isError && sessions.length === 0 && <QueryFailure query={pages} />}
      {pages.data && sessions.length === 0 && <NoSessions asked={asked} onClear={() => ask(noFilter)} />}
      {sessions.length > 0 && (
        <>
          <SessionsTable project={project} sessions={sessions} onEnd={loadMore} isStale={pages.isPlaceholderData} />
          <ListFoot pages={pages} count={sessions.length} one="session" which="The last" />
        </>
      )}
    </>
  )
}

function NoSessions({ asked, onClear }: { asked: SessionsSearch; onClear: () => void }) {
  if (Object.values(asked).every(value => value === undefined)) {
    return (
      <EmptyState icon={<MonitorSmartphone size={20} />} title="Nobody has signed in yet">
        As soon as somebody does, it stands here, with the device and the place.
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
