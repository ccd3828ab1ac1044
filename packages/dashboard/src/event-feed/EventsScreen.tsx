import type { WebhookMessageDetails } from '@latchkey/js'
import { Alert } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useOwnedProject } from '../api.ts'
import { Fact, Facts, FactsDrawer } from '../parts/dialog/FactsDrawer.tsx'
import { CodeBlock } from '../parts/page/CodeBlock.tsx'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import { formatExactMoment } from '../parts/page/Moment.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { formatCount } from '../parts/words.ts'
import { useScreenSearch } from '../use-screen-search.ts'
import { webhooksScreen } from '../webhooks/webhooks.screens.ts'
import styles from './Events.module.css'
import { eventsScreen } from './event-feed.screens.ts'
import { earlierEventsQuery, eventQuery } from './event-queries.ts'
import { describeType, getData, getEventType, getSubject } from './event-words.ts'
import { LiveTail } from './LiveTail.tsx'

/** What happens in a project, as it happens. */
export function EventsScreen() {
  const project = useOwnedProject()
  const [input, ask] = useScreenSearch(eventsScreen)
  const type = getEventType(input.type)
  const earlier = useQuery(earlierEventsQuery(project, type))

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

interface EventDrawerProps {
  event: WebhookMessageDetails
  onClose: () => void
}

/** One event with all that it says. */
function EventDrawer({ event, onClose }: EventDrawerProps) {
  const { id, eventType, createdAt, version, deliveries, payload } = event
  const { id: projectId } = useOwnedProject()
  return (
    <FactsDrawer label="Event" title={describeType(eventType)} onClose={onClose}>
      <Facts>
        <Fact name="About">{getSubject(getData(payload))}</Fact>
        <Fact name="Type">{eventType}</Fact>
        <Fact name="When">{formatExactMoment(createdAt)}</Fact>
        <Fact name="Version">{version}</Fact>
        <Fact name="Webhooks">
          {deliveries.length === 0 ? (
            'No endpoint took it'
          ) : (
            <Link to={webhooksScreen.path} params={{ projectId }} search={{ view: 'deliveries', message: id }}>
              Sent to {formatCount(deliveries.length, 'endpoint')}
            </Link>
          )}
        </Fact>
        <Fact name="Id">
          <CopyableId id={id} what="event id" />
        </Fact>
      </Facts>
      <div className={styles.body}>
        <CodeBlock title="JSON" code={JSON.stringify(payload, null, 2)} />
      </div>
    </FactsDrawer>
  )
}
