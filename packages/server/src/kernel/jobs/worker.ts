/**
 * Does the jobs and schedules of this process. Each lane has room of its own, schedules are in none.
 *
 * A job is taken by a lease in a statement of its own, done with no transaction open, and its end
 * recorded under the lease: should the lease have run out meanwhile, another worker's word counts. A worker that
 * stops finishes what it began, and gives back what takes too long.
 */
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { SetBack } from '../clock-moves.ts'
import type { Database } from '../db/database.ts'
import { getReason } from '../db/errors.ts'
import { wakeJobs } from './claims.store.ts'
import type { Job } from './job.ts'
import { createJobRunner, leaseSeconds } from './job-runner.ts'
import { findSetBackSeconds, insertSchedules, takeDueSchedules } from './jobs.store.ts'
import { createLaneQueue } from './lane.ts'
import { laneNames, lanes } from './lanes.ts'
import { createLoop, type Loop } from './loop.ts'
import { onNudge } from './nudge.ts'
import type { Schedule } from './schedule.ts'

export interface Worker extends Loop {
  /** Does everything that is due now, and what that brings with it. For tests. */
  drain(): Promise<void>
}

export interface WorkerOptions<App> {
  readonly database: Database
  readonly jobs: readonly Job<unknown, App>[]
  readonly schedules?: readonly Schedule<App>[]
  readonly app: App
  readonly clock: Clock
  readonly log: Logger
  readonly pollMs?: number
  /** How many jobs of each lane run at the same time, instead of the defaults. 1: one job at a time in all lanes. */
  readonly concurrency?: number
  /** Called when stored times show that the clock was set back by so many seconds, before anything due is started. */
  readonly onSetBack?: (back: SetBack) => Promise<void>
  /** The shutdown timeout: how long jobs in progress may take when the worker stops. */
  readonly patienceMs?: number
}

export function createWorker<App>(options: WorkerOptions<App>): Worker {
  const { database, app, clock, log, schedules = [], pollMs = 1_000, concurrency, patienceMs = 10_000 } = options
  const leases = {
    kinds: options.jobs.map(({ kind }) => kind),
    seconds: options.jobs.map(leaseSeconds),
  }
  const queues = laneNames.map(name =>
    createLaneQueue({ database, name, concurrency: concurrency ?? lanes[name], leases }),
  )
  const running = new Set<Promise<unknown>>()
  const stopping = new AbortController()
  const runner = createJobRunner({ database, jobs: options.jobs, app, clock, log, stopping: stopping.signal })

  /** Starts what is due, as far as there is room in its lane, and does not wait for it to end. */
  const takeTurn = async () => {
    // Schedules that this release adds are due now, and would hide that the others are ahead.
    await lookForSetBack()
    await startSchedules()
    const ticks = await takeDueSchedules(database, schedules, clock.now())
    for (const kind of ticks) run(() => runSchedule(kind))
    let started = ticks.length
    const offered = await wakeJobs(database, laneNames, clock.now())
    for (const queue of queues.filter(({ name }) => offered.has(name))) {
      const taken = await queue.claim(clock.now())
      for (const job of taken) run(() => runner.run(job).finally(() => queue.ended(job)))
      // One at a time means one in all lanes, so that what they deliver has an order.
      if (concurrency === 1) await Promise.allSettled(running)
      started += taken.length
    }
    return started
  }

  /** One turn at a time: a lane counts its room between two claims. */
  let turns: Promise<number> = Promise.resolve(0)
  const turn = () => {
    turns = turns.catch(() => 0).then(takeTurn)
    return turns
  }

  const run = (work: () => Promise<unknown>) => {
    const ending = work()
      // The end could not be recorded: the lease will run out, and the job come again.
      .catch(error => log.error({ reason: getReason(error) }, 'job could not be recorded'))
      .finally(() => {
        running.delete(ending)
        loop.nudge() // there is room now
      })
    running.add(ending)
  }

  let lookedAt = Number.NEGATIVE_INFINITY
  const lookForSetBack = async () => {
    const now = clock.now()
    // Once a second is enough, and a clock that was moved is another second.
    if (Math.abs(now.getTime() - lookedAt) < 1_000) return
    const seconds = await findSetBackSeconds(database, schedules, now)
    if (seconds > 0) await options.onSetBack?.({ now, seconds })
    lookedAt = now.getTime()
  }

  let isStarted = false
  const startSchedules = async () => {
    if (isStarted) return
    const kinds = schedules.map(({ kind }) => kind)
    await insertSchedules(database, kinds, clock.now())
    isStarted = true
  }

  const runSchedule = async (kind: string) => {
    const schedule = schedules.find(schedule => schedule.kind === kind)
    try {
      await schedule?.run({ app, database, clock, log })
    } catch (error) {
      log.error({ schedule: kind, reason: getReason(error) }, 'scheduled job failed')
    }
  }

  const loop = createLoop({ turn, pollMs, log })
  const forget = onNudge(database, 'jobs', loop.nudge)
  return {
    ...loop,
    async drain() {
      // What another turn has started is awaited as well, and may have left more to do.
      while ((await turn()) > 0 || running.size > 0) await Promise.all(running)
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
