/**
 * Passes events on to those who want to know: each listener once for each event.
 *
 * Listeners write in the transaction that marks the event as passed on: what they store (a job for
 * each webhook, say) is stored exactly once, whichever process dies when. So they do nothing slow. An
 * event whose listener fails waits, longer each time, and holds nobody up.
 */
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { bindDb, bindTx, type Tx } from '../db/db.ts'
import { isDatabaseDown, reasonOf } from '../db/errors.ts'
import { transaction } from '../db/transaction.ts'
import { createLoop, type Loop } from '../jobs/loop.ts'
import { onNudge } from '../jobs/nudge.ts'
import { markEventRelayed, nextEvent, postponeEvent, type StoredEvent } from './outbox.store.ts'

/** `tx` is bound to the project in which the event happened. */
export type EventListener = (tx: Tx, event: StoredEvent) => Promise<void>

export interface Relay extends Loop {
  /** Passes on everything that waits. For tests. */
  drain(): Promise<void>
}

export function createRelay(options: {
  database: Database
  listeners: readonly EventListener[]
  clock: Clock
  log: Logger
  pollMs?: number
}): Relay {
  const { database, listeners, clock, log, pollMs = 1_000 } = options
  const everywhere = bindDb(database, '', '')

  /** Passes one event on; false when none waits. */
  const relayOne = async () => {
    let current: StoredEvent | undefined
    try {
      await transaction(everywhere, async tx => {
        current = await nextEvent(tx, clock.now())
        if (!current) return
        const own = bindTx(tx, current.projectId, current.branchId)
        for (const listener of listeners) await listener(own, current)
        await markEventRelayed(tx, current, clock.now())
      })
    } catch (error) {
      if (!current || isDatabaseDown(error)) throw error
      log.error(
        { event: current.type, eventId: current.id, reason: reasonOf(error) },
        'an event could not be passed on',
      )
      await postponeEvent(database, current, retryTime(current.attempts))
    }
    return current !== undefined
  }

  /** 5 s, 10 s, 20 s … up to an hour. */
  const retryTime = (attempts: number) => new Date(clock.now().getTime() + Math.min(5 * 2 ** attempts, 3600) * 1000)

  let stopping = false
  const relayAll = async () => {
    while (!stopping && (await relayOne()));
  }

  const loop = createLoop({ turn: relayAll, pollMs, log })
  const forget = onNudge(database, 'events', loop.nudge)
  return {
    ...loop,
    drain: relayAll,
    async stop() {
      stopping = true
      forget()
      await loop.stop()
    },
  }
}
