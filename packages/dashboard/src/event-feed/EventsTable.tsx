import { classNames } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOwnedProject } from '../api.ts'
import { Moment } from '../parts/page/Moment.tsx'
import named from '../parts/table/Named.module.css'
import { type ColumnOf, VirtualTable } from '../parts/table/VirtualTable.tsx'
import styles from './Events.module.css'
import { dataOf } from './event-data.ts'
import { eventQuery } from './event-queries.ts'
import { sayType, subjectOf } from './event-words.ts'

export interface ShownEvent {
  readonly id: string
  readonly type: string
  readonly at: Date
  readonly version: number
  /** Known of events that came while the screen was open. */
  readonly data?: unknown
}

export interface EventsTableProps {
  events: readonly ShownEvent[]
  onOpen: (id: string) => unknown
}

export function EventsTable({ events, onOpen }: EventsTableProps) {
  const columns = useMemo(() => columnsFor(onOpen), [onOpen])
  return (
    <VirtualTable
      label="Events, newest first"
      columns={columns}
      rows={events}
      idOf={({ id }) => id}
      nameOf={({ type }) => sayType(type)}
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
          {sayType(type)}
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
  return <span className={styles.subject}>{subjectOf(isKnown ? event.data : dataOf(message?.payload))}</span>
}
