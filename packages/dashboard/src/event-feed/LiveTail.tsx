import type { EventType, WebhookMessage } from '@latchkey/js'
import { Alert, Button, classNames } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Activity, Pause, Play } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useOwnedProject } from '../api.ts'
import { Select } from '../parts/form/Controls.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import { EmptyState } from '../parts/page/PageHeader.tsx'
import named from '../parts/table/Named.module.css'
import toolbar from '../parts/table/Toolbar.module.css'
import { type ColumnOf, VirtualTable } from '../parts/table/VirtualTable.tsx'
import { formatCount, wordsFor } from '../parts/words.ts'
import styles from './Events.module.css'
import type { EventsSearch } from './event-feed.screens.ts'
import { eventQuery } from './event-queries.ts'
import { describeType, eventTypes, getData, getEventType, getSubject } from './event-words.ts'
import { useLiveEvents } from './use-live-events.ts'

export interface LiveTailProps {
  type: EventType | undefined
  earlier: { readonly cursor: string; readonly messages: readonly WebhookMessage[] }
  onAsk: (change: EventsSearch) => unknown
}

export function LiveTail({ type, earlier, onAsk }: LiveTailProps) {
  const [isPaused, setPaused] = useState(false)
  const { events, error } = useLiveEvents(useOwnedProject(), { cursor: earlier.cursor, type }, isPaused)
  const rows = useMemo(() => joined(events, earlier.messages), [events, earlier.messages])

  return (
    <>
      <div className={toolbar.toolbar}>
        <Select
          aria-label="Type of event"
          className={toolbar.choice}
          value={type ?? ''}
          onChange={({ target }) => onAsk({ type: getEventType(target.value) })}
        >
          <option value="">Every type</option>
          {eventTypes.map(name => (
            <option key={name} value={name}>
              {describeType(name)}
            </option>
          ))}
        </Select>
        <Button variant="outline" onClick={() => setPaused(!isPaused)}>
          {isPaused ? <Play size={16} aria-hidden="true" /> : <Pause size={16} aria-hidden="true" />}
          {isPaused ? 'Go on' : 'Pause'}
        </Button>
        <span className={styles.live} data-live={!isPaused && error === undefined} role="status">
          {isPaused ? 'Paused' : 'Live'}
        </span>
      </div>
      {error !== undefined && (
        <Alert tone="destructive" className={toolbar.note}>
          {wordsFor(error)}
        </Alert>
      )}
      {rows.length === 0 ? (
        <EmptyState icon={<Activity size={20} />} title="Nothing happened yet">
          Create a user, or sign in to your app: it appears here within a second.
        </EmptyState>
      ) : (
        <>
          <EventsTable events={rows} onOpen={event => onAsk({ event })} />
          <p className={toolbar.count}>{formatCount(rows.length, 'event')}, newest first</p>
        </>
      )}
    </>
  )
}

/** What was read twice, at the seam, is shown once. */
function joined(live: readonly ShownEvent[], messages: readonly WebhookMessage[]): readonly ShownEvent[] {
  const ids = new Set(live.map(({ id }) => id))
  const earlier = messages
    .filter(({ id }) => !ids.has(id))
    .map(({ id, eventType: type, createdAt: at, version }) => ({ id, type, at, version }))
  return [...live, ...earlier]
}

interface ShownEvent {
  readonly id: string
  readonly type: string
  readonly at: Date
  readonly version: number
  /** Known of events that came while the screen was open. */
  readonly data?: unknown
}

interface EventsTableProps {
  events: readonly ShownEvent[]
  onOpen: (id: string) => unknown
}

function EventsTable({ events, onOpen }: EventsTableProps) {
  const columns = useMemo(() => columnsFor(onOpen), [onOpen])
  return (
    <VirtualTable
      label="Events, newest first"
      columns={columns}
      rows={events}
      getId={({ id }) => id}
      getName={({ type }) => describeType(type)}
      open={({ id }) => onOpen(id)}
    />
  )
}

function columnsFor(open: (id: string) => unknown): readonly ColumnOf<ShownEvent>[] {
  return [
    {
      id: 'event',
      header: 'Event',
      className: styles.event,
      cell: ({ id, type }) => (
        <button type="button" className={classNames(named.name, named.opener)} onClick={() => open(id)}>
          {describeType(type)}
        </button>
      ),
    },
    { id: 'subject', header: 'About', cell: event => <Subject event={event} /> },
    {
      id: 'type',
      header: 'Type',
      className: styles.type,
      cell: ({ type }) => <code className={styles.code}>{type}</code>,
    },
    { id: 'version', header: 'Version', className: styles.version, cell: ({ version }) => version },
    { id: 'when', header: 'When', cell: ({ at }) => <Moment at={at} />, isTime: true },
  ]
}

/** Of earlier events the list has no content: it is read for those in sight. */
function Subject({ event }: { event: ShownEvent }) {
  const isKnown = event.data !== undefined
  const { data: message } = useQuery({ ...eventQuery(useOwnedProject(), event.id), enabled: !isKnown })
  return <span className={styles.subject}>{getSubject(isKnown ? event.data : getData(message?.payload))}</span>
}
