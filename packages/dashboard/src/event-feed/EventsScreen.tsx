import { Alert } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useOwnedProject } from '../api.ts'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { EventDrawer } from './EventDrawer.tsx'
import { type EventsSearch, eventsScreen } from './event-feed.screens.ts'
import { earlierEventsQuery, eventQuery } from './event-queries.ts'
import { eventTypeOf } from './event-words.ts'
import { LiveTail } from './LiveTail.tsx'

/** What happens in a project, as it happens. */
export function EventsScreen() {
  const project = useOwnedProject()
  const navigate = useNavigate({ from: eventsScreen.path })
  const input = useSearch({ from: '/shell/signed-in/projects/$projectId/events' })
  const type = eventTypeOf(input.type)
  const earlier = useQuery(earlierEventsQuery(project, type))
  const ask = useCallback(
    (change: EventsSearch) =>
      navigate({ search: before => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  )

  return (
    <>
      <PageHeader
        context={project.displayName}
        description="What happens to users, teams and permissions, as it happens. Your server can read the same by a cursor, or receive it by webhooks."
      />
      {earlier.isPending && <RowsSkeleton label="Loading events" count={8} />}
      {earlier.isError && <QueryFailure query={earlier} />}
      {earlier.data && <LiveTail key={type ?? ''} type={type} earlier={earlier.data} onAsk={ask} />}
      {input.event && <Opened eventId={input.event} onClose={() => ask({ event: undefined })} />}
    </>
  )
}

function Opened({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const event = useQuery(eventQuery(useOwnedProject(), eventId))
  if (event.data === null) {
    return <Alert className={toolbar.note}>This link leads to an event that is not kept any more.</Alert>
  }
  if (event.isError) return <QueryFailure query={event} />
  return event.data ? <EventDrawer event={event.data} onClose={onClose} /> : null
}
