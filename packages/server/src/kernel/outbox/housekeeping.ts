/**
 * Dead events are deleted after thirty days. A listener that no process has had for seven days belongs to a version that
 * is gone: it is forgotten, with the events that waited for it.
 */
import type { ClockRepair } from '../clock-moves.ts'
import { defineSchedule } from '../jobs/schedule.ts'
import { bringEventsForward, deleteOldEvents } from './dead-events.store.ts'
import type { EventListener } from './listener.ts'
import { expireListeners, registerListener } from './listeners.store.ts'

const DAY_MS = 24 * 3600 * 1000
const BATCH = 1_000

/** @param own The listeners of this process. */
export const createForgetOldEvents = (own: readonly EventListener[]) =>
  defineSchedule({
    kind: 'forget-old-events',
    everySeconds: 3600,
    async run({ database, clock, log }) {
      const now = clock.now().getTime()
      // When the clock was set ahead, it is a week since anything was registered.
      for (const listener of own) await registerListener(database, listener, clock.now())
      const expired = await expireListeners(database, new Date(now - 7 * DAY_MS))
      if (expired.length > 0) log.warn({ listeners: expired }, 'event listeners expired')
      const before = new Date(now - 30 * DAY_MS)
      while ((await deleteOldEvents(database, before, BATCH)) === BATCH);
    },
  })

export const repairEvents: ClockRepair = bringEventsForward
