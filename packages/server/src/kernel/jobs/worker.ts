/**
 * Does the jobs and schedules of this process. Each lane has room of its own, schedules are in none.
 *
 * A job is taken by a lease in a statement of its own, done with no transaction open, and its end
 * recorded under the lease: should the lease have run out meanwhile, another worker's word counts. A worker that
 * stops finishes what it began, and gives back what takes too long.
 */
import { setMaxListeners } from 'node:events'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { bindDb, type Tx } from '../db/db.ts'
import { reasonOf } from '../db/errors.ts'
import { transaction } from '../db/transaction.ts'
import { wakeJobs } from './claims.store.ts'
import { GiveUp, type Job } from './job.ts'
import {
  buryJob,
  finishJob,
  giveJobBack,
  insertSchedules,
  retryJob,
  type TakenJob,
  takeDueSchedules,
} from './jobs.store.ts'
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
  /** The shutdown timeout: how long jobs in progress may take when the worker stops. */
  readonly patienceMs?: number
}

/** Between the end of an attempt and the end of its lease, so that the end can still be recorded. */
const MARGIN_SECONDS = 15
const LONGEST_REASON = 500

export function createWorker<App>(options: WorkerOptions<App>): Worker {
  const { database, app, clock, log, schedules = [], pollMs = 1_000, concurrency, patienceMs = 10_000 } = options
  const jobs = new Map(options.jobs.map(job => [job.kind, job]))
  const leases = {
    kinds: options.jobs.map(({ kind }) => kind),
    seconds: options.jobs.map(({ timeoutSeconds }) => Math.ceil(timeoutSeconds) + MARGIN_SECONDS),
  }
  const queues = laneNames.map(name =>
    createLaneQueue({ database, name, concurrency: concurrency ?? lanes[name], leases }),
  )
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  // One for each job under way.
  setMaxListeners(0, stopping.signal)

  /** Starts what is due, as far as there is room in its lane, and does not wait for it to end. */
  const takeTurn = async () => {
    await startSchedules()
    const ticks = await takeDueSchedules(database, schedules, clock.now())
    for (const kind of ticks) run(() => runSchedule(kind))
    let started = ticks.length
    const offered = await wakeJobs(database, laneNames, clock.now())
    for (const queue of queues.filter(({ name }) => offered.has(name))) {
      const taken = await queue.claim(clock.now())
      for (const job of taken) run(() => runJob(job).finally(() => queue.ended(job)))
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

  const run = (work: () => Promise<void>) => {
    const ending = work()
      // The end could not be recorded: the lease will run out, and the job come again.
      .catch(error => log.error({ reason: reasonOf(error) }, 'job could not be recorded'))
      .finally(() => {
        running.delete(ending)
        loop.nudge() // there is room now
      })
    running.add(ending)
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
      log.error({ schedule: kind, reason: reasonOf(error) }, 'scheduled job failed')
    }
  }

  const runJob = async (taken: TakenJob) => {
    const job = jobs.get(taken.kind)
    if (!job) return
    const failure = await failureOf(job, taken)
    if (failure === undefined) return finishJob(database, taken, clock.now())
    if (failure === stopping.signal.reason) return giveJobBack(database, taken)
    const reason = reasonOf(failure).slice(0, LONGEST_REASON)
    const about = { job: taken.kind, jobId: taken.id, lane: taken.lane, attempt: taken.attempt, reason }
    if (failure instanceof GiveUp || taken.attempt >= taken.maxAttempts) {
      log.error(about, 'job failed for good')
      return buryJob(database, taken, reason, clock.now())
    }
    log.warn(about, 'job failed and will be retried')
    await retryJob(database, taken, reason, retryTime(job, taken.attempt))
  }

  /** Does the job; answers what went wrong, if anything did. */
  const failureOf = async (job: Job<unknown, App>, taken: TakenJob): Promise<unknown> => {
    const { id: jobId, attempt, lane } = taken
    // Its last attempt ended without a word: the process died with it, perhaps because of it.
    if (attempt > taken.maxAttempts) return new GiveUp('the last attempt never ended')
    const db = bindDb(database, taken.projectId, taken.branchId)
    const scope = { app, db, transaction: <Result>(work: (tx: Tx) => Promise<Result>) => transaction(db, work) }
    try {
      await within(job.timeoutSeconds, stopping.signal, signal =>
        job.run({ ...scope, clock, log, jobId, lane, attempt, signal }, taken.payload),
      )
      return undefined
    } catch (error) {
      return error ?? new Error('failed without saying why')
    }
  }

  /** Some chance, so that what failed together does not come back together. */
  const retryTime = (job: Job<unknown, App>, attempt: number) =>
    new Date(clock.now().getTime() + job.backoffSeconds(attempt) * 1000 * (0.8 + Math.random() * 0.4))

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

/** @throws the reason of `stopping` when that comes first. */
async function within(
  seconds: number,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const ending = new AbortController()
  const end = (reason: unknown) => ending.abort(reason)
  const timer = setTimeout(() => end(new Error(`took longer than ${seconds} seconds`)), seconds * 1000)
  const stop = () => end(stopping.reason)
  const ended = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason))
  })
  if (stopping.aborted) stop()
  stopping.addEventListener('abort', stop)
  try {
    await Promise.race([work(ending.signal), ended])
  } finally {
    clearTimeout(timer)
    stopping.removeEventListener('abort', stop)
  }
}
