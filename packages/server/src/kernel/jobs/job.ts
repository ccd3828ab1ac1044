/**
 * Kinds of work to be done after a change, and how to ask for it.
 *
 * A job is stored in the transaction of the change it follows: it is never done for a change that was
 * undone, and never lost after one that was kept. It may be done twice, when a process dies between
 * doing it and saying so; a job that must not repeat itself needs a key of its own to notice.
 */
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/db.ts'
import { findJobByKey, insertJob } from './jobs.store.ts'
import type { Lane } from './lanes.ts'
import { nudge } from './nudge.ts'

export interface JobContext<App = unknown> {
  readonly app: App
  /** Bound to the project the job was stored for. */
  readonly db: Db
  /** What is changed in it is changed together, or not at all. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  readonly clock: Clock
  readonly log: Logger
  readonly jobId: string
  /** In which it was stored. */
  readonly lane: string
  /** 1 the first time. */
  readonly attempt: number
  /** When it was stored. */
  readonly enqueuedAt: Date
  /** Aborted when the time for this attempt is over and another worker may take the job. */
  readonly signal: AbortSignal
}

export interface Job<Payload = unknown, App = unknown> {
  /** An imperative: `deliver-email`. */
  readonly kind: string
  /** Unless it is stored in another one. */
  readonly lane: Lane
  readonly maxAttempts: number
  /** How long one attempt may take. */
  readonly timeoutSeconds: number
  /** How long to wait after the given attempt has failed, before chance is added. */
  backoffSeconds(attempt: number): number
  run(context: JobContext<App>, payload: Payload): Promise<void>
}

/** Thrown by a job that must not be retried. */
export class GiveUp extends Error {
  override readonly name: string = 'GiveUp'
}

/** Thrown by a job that chooses the time of its next attempt itself, instead of `backoffSeconds`. */
export class RetryAt extends Error {
  override readonly name: string = 'RetryAt'
  readonly time: Date

  constructor(message: string, time: Date, options?: ErrorOptions) {
    super(message, options)
    this.time = time
  }
}

/**
 * @example
 * export const deliverEmail = defineJob<{ messageId: string }, App>({
 *   kind: 'deliver-email',
 *   lane: 'mail',
 *   run: async ({ app, db }, { messageId }) => …,
 * })
 */
export function defineJob<Payload, App = unknown>(
  job: Pick<Job<Payload, App>, 'kind' | 'lane' | 'run'> & Partial<Job<Payload, App>>,
): Job<Payload, App> {
  return { maxAttempts: 10, timeoutSeconds: 60, backoffSeconds: doubling, ...job }
}

/** 5 s, 10 s, 20 s … up to an hour. */
function doubling(attempt: number): number {
  return Math.min(5 * 2 ** (attempt - 1), 3600)
}

export interface EnqueueOptions {
  readonly runAt?: Date
  readonly lane?: Lane
  /**
   * While a job of this kind and project is stored under the key, waiting, done or given up, no second one is. Done jobs
   * are forgotten after a day, given-up ones after thirty.
   */
  readonly idempotencyKey?: string
}

/**
 * Stores the job with the change; workers hear of it after the commit. Returns its id: with an idempotency key that of
 * the first job, whose payload stays as it is.
 *
 * The payload is kept in clear until the job is done: seal what is secret.
 */
export async function enqueue<Payload>(
  tx: Tx,
  job: Job<Payload, never>,
  payload: NoInfer<Payload>,
  options: EnqueueOptions = {},
): Promise<string> {
  const { database } = tx
  const { kind, maxAttempts } = job
  const { lane = job.lane, idempotencyKey = null } = options
  const now = database.clock.now()
  const stored = { kind, payload, lane, maxAttempts, runAt: options.runAt ?? now, now, idempotencyKey }
  // More than once only if the first job is forgotten between the two statements.
  for (let tried = 1; tried <= 3; tried += 1) {
    const id = await insertJob(tx, stored)
    if (id !== null) {
      tx.onCommit(() => nudge(database, 'jobs'))
      return id
    }
    const first = idempotencyKey === null ? null : await findJobByKey(tx, kind, idempotencyKey)
    if (first !== null) return first
  }
  throw new Error(`A job of the kind ${kind} could not be stored under its idempotency key.`)
}
