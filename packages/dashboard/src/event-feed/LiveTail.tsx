import type { EventType, WebhookMessage } from '@latchkey/js'
import { Alert, Button } from '@latchkey/ui'
import { Activity, Pause, Play } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useOwnedProject } from '../api.ts'
import { Select } from '../parts/form/Controls.tsx'
import { EmptyState } from '../parts/page/PageHeader.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { sayCount, wordsFor } from '../parts/words.ts'
import styles from './Events.module.css'
import { EventsTable, type ShownEvent } from './EventsTable.tsx'
import type { EventsSearch } from './event-feed.screens.ts'
import { eventTypeOf, eventTypes, sayType } from './event-words.ts'
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
          onChange={({ target }) => onAsk({ type: eventTypeOf(target.value) })}
        >
          <option value="">Every type</option>
          {eventTypes.map(name => (
            <option key={name} value={name}>
              {sayType(name)}
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
          <p className={toolbar.count}>{sayCount(rows.length, 'event')}, newest first</p>
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
