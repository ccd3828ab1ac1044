/**
 * The first attempt of a job, made by the request that stored it: for the few answers that depend on its outcome. The job
 * stays as durable as any other. Should this process die, a worker makes the attempt; should it fail, a worker retries.
 */
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/db.ts'
import { getReason } from '../db/errors.ts'
import { type EnqueueOptions, enqueue, type Job } from './job.ts'
import { createJobRunner, leaseSeconds } from './job-runner.ts'
import { claimJob } from './jobs.store.ts'

/** Until then workers leave the job alone, so that the request claims it first. */
const heldMs = 5_000

/** Stores a job whose first attempt {@link attemptNow} makes after the commit. Returns its id. */
export function enqueueHeld<Payload>(
  tx: Tx,
  job: Job<Payload, never>,
  payload: NoInfer<Payload>,
  options: Omit<EnqueueOptions, 'runAt'> = {},
): Promise<string> {
  const runAt = new Date(tx.database.clock.now().getTime() + heldMs)
  return enqueue(tx, job, payload, { ...options, runAt })
}

interface Surroundings<App> {
  readonly app: App
  readonly clock: Clock
  readonly log: Logger
}

/** Whether the job was done by its first attempt within this time. The attempt goes on after that. */
export async function attemptNow<App>(
  { app, clock, log }: Surroundings<App>,
  db: Db,
  job: Job<never, App>,
  jobId: string,
  withinMs: number,
): Promise<boolean> {
  const { database } = db
  const now = clock.now()
  const taken = await claimJob(db, jobId, { now, until: new Date(now.getTime() + leaseSeconds(job) * 1000) })
  if (!taken) return false
  // The payload was stored for this job.
  const runner = createJobRunner({ database, jobs: [job as Job<unknown, App>], app, clock, log })
  const attempt = runner.run(taken).catch(error => {
    log.error({ jobId, reason: getReason(error) }, 'job could not be recorded')
    return false
  })
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), withinMs)
  })
  return Promise.race([attempt, timeout]).finally(() => clearTimeout(timer))
}
