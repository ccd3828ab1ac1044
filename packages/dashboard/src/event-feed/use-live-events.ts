import type { EventType, ProjectEvent } from '@latchkey/js'
import { useEffect, useRef, useState } from 'react'
import type { Managed } from '../api.ts'

/** Older ones go: a screen that stands open for days must not grow. */
const mostKept = 500

export interface LiveEvents {
  /** Newest first. */
  readonly events: readonly ProjectEvent[]
  readonly error: unknown
}

/** The events after a cursor as they happen. While paused nothing is read; afterwards it goes on where it was. */
export function useLiveEvents(
  project: Managed,
  from: { readonly cursor: string; readonly type: EventType | undefined },
  isPaused: boolean,
): LiveEvents {
  const { app } = project
  const { cursor, type } = from
  const place = useRef(cursor)
  const [events, setEvents] = useState<readonly ProjectEvent[]>([])
  const [error, setError] = useState<unknown>()

  useEffect(() => {
    if (isPaused) return
    const stop = new AbortController()
    const { signal } = stop
    async function follow() {
      for await (const event of app.followEvents({ after: place.current, ...(type && { types: [type] }), signal })) {
        place.current = event.cursor
        setEvents(before => [event, ...before].slice(0, mostKept))
      }
    }
    follow().catch((error: unknown) => {
      if (!signal.aborted) setError(error)
    })
    return () => stop.abort()
  }, [app, type, isPaused])

  return { events, error }
}
