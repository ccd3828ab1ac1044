/**
 * Relays events to the listeners of this process, in batches: one transaction takes some events of a listener, and what
 * the listener writes is committed with their deletion. However many processes relay, and whichever dies, the listener's
 * writes are stored exactly once for each event.
 *
 * After a failure batches start again with one event, so that the failure is that event's alone. It is retried with
 * backoff and delays no other; after {@link mostAttempts} it is dead, until an operator retries it.
 */
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { bindDb, bindTx, type Tx } from '../db/db.ts'
import { getReason, isDatabaseDown } from '../db/errors.ts'
import { transaction } from '../db/transaction.ts'
import { createLoop, type Loop } from '../jobs/loop.ts'
import { onNudge } from '../jobs/nudge.ts'
import type {
  EventListener,
  OrderedEvent,
  OrderedEventListener,
  RelayedEvent,
  SingleEventListener,
} from './listener.ts'
import { registerListener } from './listeners.store.ts'
import { buryEvent, postponeEvent, takeEvents, takeOrderedEvents } from './outbox.store.ts'

export const mostAttempts = 10
/** The embedded database has one connection, for which requests wait. */
const largestBatch = { postgres: 100, embedded: 20 } as const
const REGISTERED_FOR_MS = 3600 * 1000
const LONGEST_REASON = 500

export interface Relay extends Loop {
  /** From now on, events are stored for the listeners of this process. */
  register(): Promise<void>
  /** Relays everything that is due. For tests. */
  drain(): Promise<void>
}

export interface RelayOptions {
  readonly database: Database
  readonly listeners: readonly EventListener[]
  readonly clock: Clock
  readonly log: Logger
  readonly pollMs?: number
}

export function createRelay({ database, listeners, clock, log, pollMs = 1_000 }: RelayOptions): Relay {
  const everywhere = bindDb(database, '', '')
  let registeredAt = Number.NEGATIVE_INFINITY

  const register = async () => {
    const now = clock.now()
    for (const listener of listeners) await registerListener(database, listener, now)
    registeredAt = now.getTime()
  }

  /** Returns how many events it took; 0 when none is due. */
  const relaySome = async (listener: EventListener, size: number) => {
    let taken: readonly TakenEvent[] = []
    try {
      await transaction(everywhere, async tx => {
        if ('handleInOrder' in listener) {
          const ordered = await takeOrderedEvents(tx, listener.name, clock.now(), size)
          taken = ordered
          return handleInOrder(listener, ordered, tx)
        }
        const events = await takeEvents(tx, listener.name, clock.now(), size)
        taken = events
        for (const event of events) await handle(listener, event, bindTx(tx, event.projectId, event.branchId))
      })
      return taken.length
    } catch (error) {
      const [event] = taken
      if (!event || isDatabaseDown(error)) throw error
      if (taken.length > 1) return 'failed'
      await recordFailure(listener, event, getReason(error).slice(0, LONGEST_REASON))
      return 1
    }
  }

  const recordFailure = async ({ name }: EventListener, event: TakenEvent, reason: string) => {
    const attempt = event.attempts + 1
    const about = { event: event.type, eventId: event.id, listener: name, attempt, reason }
    if (attempt >= mostAttempts) {
      log.error(about, 'event relay failed for good')
      return buryEvent(database, event, clock.now(), reason)
    }
    log.warn(about, 'event relay failed and will be retried')
    await postponeEvent(database, event, retryTime(attempt), reason)
  }

  /** 5 s, 10 s, 20 s … up to an hour. */
  const retryTime = (attempt: number) => new Date(clock.now().getTime() + Math.min(5 * 2 ** (attempt - 1), 3600) * 1000)

  let stopping = false
  const relayAll = async (listener: EventListener) => {
    const largest = largestBatch[database.kind]
    let size: number = largest
    while (!stopping) {
      const taken = await relaySome(listener, size)
      if (taken === 'failed') size = 1
      else if (taken < size) return
      else size = Math.min(size * 2, largest)
    }
  }

  const turn = async () => {
    if (Math.abs(clock.now().getTime() - registeredAt) >= REGISTERED_FOR_MS) await register()
    for (const listener of listeners) await relayAll(listener)
  }

  const loop = createLoop({ turn, pollMs, log })
  const forget = listeners.length > 0 ? onNudge(database, 'events', loop.nudge) : () => {}
  return {
    ...loop,
    register,
    drain: turn,
    start() {
      if (listeners.length > 0) loop.start()
    },
    async stop() {
      stopping = true
      forget()
      await loop.stop()
    },
  }
}

type TakenEvent = Pick<RelayedEvent, 'projectId' | 'id' | 'type' | 'attempts'>

/** Another version of the same listener may have registered more types than this one. */
async function handle(listener: SingleEventListener, event: RelayedEvent, tx: Tx): Promise<void> {
  if (takes(listener, event)) await listener.handle(tx, event)
}

async function handleInOrder(listener: OrderedEventListener, events: readonly OrderedEvent[], tx: Tx): Promise<void> {
  const byProject = new Map<string, OrderedEvent[]>()
  for (const event of events) {
    if (!takes(listener, event)) continue
    const known = byProject.get(event.projectId)
    if (known) known.push(event)
    else byProject.set(event.projectId, [event])
  }
  for (const [projectId, ofProject] of byProject) {
    await listener.handleInOrder(bindTx(tx, projectId, ofProject[0]?.branchId ?? ''), ofProject)
  }
}

function takes({ types }: EventListener, { type }: Pick<RelayedEvent, 'type'>): boolean {
  return types?.includes(type) ?? true
}
