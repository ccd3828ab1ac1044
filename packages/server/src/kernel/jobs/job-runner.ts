/** One attempt of a job that was taken by a lease: does it, and records its end under the lease. */
import { setMaxListeners } from 'node:events'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { bindDb, type Tx } from '../db/db.ts'
import { getReason } from '../db/errors.ts'
import { transaction } from '../db/transaction.ts'
import { GiveUp, type Job, RetryAt } from './job.ts'
import { buryJob, finishJob, giveJobBack, retryJob, type TakenJob } from './jobs.store.ts'
import { withJitter } from './schedule.ts'

export interface JobRunner {
  /** Whether the job was done. What failed is recorded, and retried if it may be. */
  run(taken: TakenJob): Promise<boolean>
}

export interface JobRunnerOptions<App> {
  readonly database: Database
  readonly jobs: readonly Job<unknown, App>[]
  readonly app: App
  readonly clock: Clock
  readonly log: Logger
  /** Aborted when the process ends: what is running is given back. */
  readonly stopping?: AbortSignal
}

/** Between the end of an attempt and the end of its lease, so that the end can still be recorded. */
const marginSeconds = 15
const longestReason = 500

export function leaseSeconds({ timeoutSeconds }: Pick<Job, 'timeoutSeconds'>): number {
  return Math.ceil(timeoutSeconds) + marginSeconds
}

export function createJobRunner<App>(options: JobRunnerOptions<App>): JobRunner {
  const { database, app, clock, log, stopping = new AbortController().signal } = options
  const jobs = new Map(options.jobs.map(job => [job.kind, job]))
  // One for each job under way.
  setMaxListeners(0, stopping)

  /** Does the job; answers what went wrong, if anything did. */
  const getFailure = async (job: Job<unknown, App>, taken: TakenJob): Promise<unknown> => {
    const { id: jobId, attempt, lane } = taken
    // Its last attempt ended without a word: the process died with it, perhaps because of it.
    if (attempt > taken.maxAttempts) return new GiveUp('the last attempt never ended')
    const db = bindDb(database, taken.projectId, taken.branchId)
    const enqueuedAt = new Date(taken.createdAt)
    const scope = { app, db, transaction: <Result>(work: (tx: Tx) => Promise<Result>) => transaction(db, work) }
    try {
      await within(job.timeoutSeconds, stopping, signal =>
        job.run({ ...scope, clock, log, jobId, lane, attempt, enqueuedAt, signal }, taken.payload),
      )
      return undefined
    } catch (error) {
      return error ?? new Error('failed without saying why')
    }
  }

  const retryTime = (job: Job<unknown, App>, attempt: number, failure: unknown) =>
    failure instanceof RetryAt
      ? failure.time
      : new Date(clock.now().getTime() + withJitter(job.backoffSeconds(attempt) * 1000, 0.2))

  const recordFailure = async (job: Job<unknown, App>, taken: TakenJob, failure: unknown) => {
    if (stopping.aborted && failure === stopping.reason) return giveJobBack(database, taken)
    const reason = getReason(failure).slice(0, longestReason)
    const about = { job: taken.kind, jobId: taken.id, lane: taken.lane, attempt: taken.attempt, reason }
    if (failure instanceof GiveUp || taken.attempt >= taken.maxAttempts) {
      log.error(about, 'job failed for good')
      return buryJob(database, taken, reason, clock.now())
    }
    log.warn(about, 'job failed and will be retried')
    await retryJob(database, taken, reason, retryTime(job, taken.attempt, failure))
  }

  return {
    async run(taken) {
      const job = jobs.get(taken.kind)
      if (!job) return false
      const failure = await getFailure(job, taken)
      if (failure === undefined) await finishJob(database, taken, clock.now())
      else await recordFailure(job, taken, failure)
      return failure === undefined
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
