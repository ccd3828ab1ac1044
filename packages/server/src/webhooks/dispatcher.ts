/**
 * Makes the deliveries of this process, whatever receivers do.
 *
 * A delivery is taken by a lease, made with no transaction open, and its outcome stored under the lease: a process that dies
 * loses nothing, and what it was about to deliver comes again. Endpoints take turns. A delivery that is not answered within a
 * second moves to the lane of the slow ones, where its endpoint stays until it is quick again: receivers that hang hold up one
 * another at most.
 */
import { setMaxListeners } from 'node:events'
import type { App } from '../app.ts'
import { findPayloads } from '../event-feed/messages.ts'
import { bindDb } from '../kernel/db/db.ts'
import { getReason } from '../kernel/db/errors.ts'
import { createLoop, type Loop } from '../kernel/jobs/loop.ts'
import { onNudge } from '../kernel/jobs/nudge.ts'
import { TooManyAttempts } from '../kernel/limits/limits.ts'
import { spendOutgoingRequest } from '../projects/spending.ts'
import {
  abandonDeliveries,
  type ClaimedDelivery,
  discardDeliveries,
  releaseDeliveries,
  requeueDeliveries,
  wakeDeliveries,
} from './claims.store.ts'
import { createDeliveryLane } from './delivery-lane.ts'
import { createOutcomeWriter } from './outcome-writer.ts'
import { queueingAt, slowAfterMs } from './pace.ts'
import { send } from './sending.ts'
import { findReceivingEndpoints, type ReceivingEndpoint } from './webhooks.store.ts'

export interface Dispatcher extends Loop {
  /** Makes everything that is due. For tests. */
  drain(): Promise<void>
}

/** Deliveries at the same time. */
const quickSize = 64
const slowSize = 256
/** As many may turn out to be slow while the lane is full: each is a connection and little else. */
const mostSlow = 1_024
const wakeEveryMs = 250
const patienceMs = 10_000

interface Ready {
  readonly delivery: ClaimedDelivery
  readonly endpoint: ReceivingEndpoint
  readonly payload: string
}

export function createDispatcher(app: App): Dispatcher {
  const { database, clock, log } = app
  const pauses = createPauses(app)
  const quick = createDeliveryLane(database, { isSlow: false, size: quickSize, paused: pauses.list })
  const slow = createDeliveryLane(database, { isSlow: true, size: slowSize, paused: pauses.list })
  const writer = createOutcomeWriter(app)
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  // One for each delivery under way.
  setMaxListeners(0, stopping.signal)
  let wokenAt = Number.NEGATIVE_INFINITY

  const turn = async (): Promise<number> => {
    if (performance.now() - wokenAt >= wakeEveryMs) {
      wokenAt = performance.now()
      await wakeDeliveries(database, clock.now())
      for (const lane of [quick, slow]) lane.look()
    }
    let started = 0
    for (const lane of [quick, slow]) {
      const claimed = await lane.claim(clock.now())
      started += claimed.length
      const ready = await prepare(claimed, lane === quick).catch(error => {
        for (const delivery of claimed) lane.leave(delivery)
        throw error
      })
      const usable = new Set(ready.map(({ delivery }) => delivery))
      for (const delivery of claimed) if (!usable.has(delivery)) lane.leave(delivery)
      for (const one of ready) start(one, lane)
    }
    return started
  }

  /** What a delivery needs. Those that cannot be made, or not in this lane, are given back. */
  const prepare = async (claimed: readonly ClaimedDelivery[], isQuick: boolean): Promise<Ready[]> => {
    if (claimed.length === 0) return []
    const [endpoints, messages] = await Promise.all([
      findReceivingEndpoints(database, claimed),
      findPayloads(database, claimed),
    ])
    const getEndpoint = new Map(endpoints.map(endpoint => [endpoint.id, endpoint]))
    const getPayload = new Map(messages.map(({ id, payload }) => [id, payload]))
    const ready: Ready[] = []
    const useless: ClaimedDelivery[] = []
    const unwanted: ClaimedDelivery[] = []
    const misplaced: Ready[] = []
    const aboveCeiling: ClaimedDelivery[] = []
    for (const delivery of claimed) {
      const endpoint = getEndpoint.get(delivery.endpointId)
      const payload = getPayload.get(delivery.messageId)
      if (!endpoint || payload === undefined) useless.push(delivery)
      else if (!endpoint.enabled) unwanted.push(delivery)
      else if (isQuick && queueingAt[endpoint.pace].isSlow) misplaced.push({ delivery, endpoint, payload })
      else if (await pauses.mayRequest(delivery.projectId)) ready.push({ delivery, endpoint, payload })
      else aboveCeiling.push(delivery)
    }
    if (useless.length > 0) await discardDeliveries(database, useless)
    if (unwanted.length > 0) await abandonDeliveries(database, unwanted)
    if (aboveCeiling.length > 0) await releaseDeliveries(database, aboveCeiling)
    if (misplaced.length > 0) await moveToSlow(misplaced)
    return ready
  }

  const moveToSlow = async (misplaced: readonly Ready[]) => {
    for (const endpoint of new Set(misplaced.map(({ endpoint }) => endpoint))) {
      const db = bindDb(database, endpoint.projectId, 'main')
      await requeueDeliveries(db, endpoint.id, queueingAt[endpoint.pace])
    }
    await releaseDeliveries(
      database,
      misplaced.map(({ delivery }) => delivery),
    )
    slow.look()
  }

  const start = (ready: Ready, lane: typeof quick) => {
    const ending = make(ready, lane)
      .catch(error => log.error({ reason: getReason(error) }, 'webhook delivery could not be recorded'))
      .finally(() => {
        running.delete(ending)
        loop.nudge()
      })
    running.add(ending)
  }

  const make = async ({ delivery, endpoint, payload }: Ready, startedIn: typeof quick) => {
    let lane = startedIn
    const { projectId, messageId } = delivery
    const moving = setTimeout(() => {
      if (lane === slow || slow.running >= mostSlow) return
      lane.leave(delivery)
      lane = slow
      lane.enter(delivery)
      loop.nudge()
    }, slowAfterMs)
    try {
      const sent = { projectId, messageId, payload, url: endpoint.url, secrets: endpoint }
      const outcome = await send(app, sent, stopping.signal)
      clearTimeout(moving)
      await writer.write({ delivery, endpoint, outcome })
    } catch (error) {
      if (!stopping.signal.aborted) throw error
      await releaseDeliveries(database, [delivery])
    } finally {
      clearTimeout(moving)
      lane.leave(delivery)
    }
  }

  const loop = createLoop({ turn, pollMs: 500, log })
  const forget = onNudge(database, 'deliveries', () => {
    quick.look()
    slow.look()
    loop.nudge()
  })
  return {
    ...loop,
    async drain() {
      do {
        wokenAt = Number.NEGATIVE_INFINITY
        await Promise.all(running)
      } while ((await turn()) > 0 || running.size > 0)
    },
    async stop() {
      forget()
      await loop.stop()
      const shutdownTimeout = setTimeout(() => stopping.abort(new Error('the process stops')), patienceMs)
      await Promise.all(running)
      clearTimeout(shutdownTimeout)
    },
  }
}

/** Projects that make no deliveries for a moment, because their owner or the deployment is at its ceiling of outgoing requests. */
interface Pauses {
  /** Counts a request. False: the project has no turn until its owner may make requests again. */
  mayRequest(projectId: string): Promise<boolean>
  list(now: Date): readonly string[]
}

/** What waits stays as it is in the queue: it is not claimed, so that it costs the others nothing. */
function createPauses(app: App): Pauses {
  const until = new Map<string, number>()
  return {
    async mayRequest(projectId) {
      try {
        await spendOutgoingRequest(app, projectId)
        return true
      } catch (error) {
        if (!(error instanceof TooManyAttempts)) throw error
        until.set(projectId, app.clock.now().getTime() + error.retryAfterSeconds * 1000)
        return false
      }
    },
    list(now) {
      const time = now.getTime()
      // A clock that was set back must not hold a pause for longer than one lasts.
      for (const [projectId, ends] of until) if (ends <= time || ends - time > longestPauseMs) until.delete(projectId)
      return [...until.keys()]
    },
  }
}

const longestPauseMs = 60_000
