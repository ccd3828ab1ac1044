/**
 * Delivers sends to users. A few jobs for each send take batches of its recipients, in any process, for some seconds, and
 * then make way for other projects. They hold no state: the next one goes on with the recipients that wait.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '../app.ts'
import type { Tx } from '../kernel/db/db.ts'
import { defineJob, enqueue, type JobContext } from '../kernel/jobs/job.ts'
import type { Lane } from '../kernel/jobs/lanes.ts'
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import { projectDirectory } from '../projects/projects.ts'
import type { OpenSend } from './batch-rendering.ts'
import { batchSize, deliverBatch } from './batches.ts'
import { deleteContentsUnusedSince } from './email-contents.store.ts'
import { findContent } from './email-contents.ts'
import type { EmailSendRow, NewSend } from './email-sends.store.ts'
import { countRecipients, deleteSendsBefore, findSend, markFinished } from './email-sends.store.ts'
import { findNextDue, takeRecipients } from './waiting-recipients.store.ts'

/** At the same time, in all processes together. */
const mostJobs = 8
/** A job that stops with its process should have ended by itself before the shutdown timeout. */
const turnMs = 7_000
/** Longer than any mail of a batch can be on its way. */
export const leaseMs = 120_000

export interface Turn {
  readonly sendId: string
  /** Which of the jobs of the send. The first one stays until no recipient waits. */
  readonly job: number
  readonly turn: number
}

export const deliverSend = defineJob<Turn, App>({
  kind: 'deliver-send',
  lane: 'bulk-mail',
  timeoutSeconds: leaseMs / 1_000,
  // It fails when the database or the sandbox is away, which says nothing about the mails.
  maxAttempts: 10_000,
  backoffSeconds: () => 5,
  async run(context, turn) {
    const { app, db, clock } = context
    const row = await findSend(db, turn.sendId)
    const send = row && (await openSend(context, row))
    if (!row || !send) return
    if (row.stoppedAt === null) await deliverForAWhile(context, send)
    const dueAt = await findNextDue(db, send.id)
    const now = clock.now()
    const endOfStop = await mailsOnTheirWayUntil(context, turn)
    if (dueAt === null || (endOfStop !== null && endOfStop <= now)) {
      const counts = (await countRecipients(db, [send.id])).get(send.id)
      if (counts) await markFinished(db, send.id, app.clock.now(), counts)
      return
    }
    if (endOfStop === null && dueAt <= now) await takeAnotherTurn(context, turn, now)
    else if (turn.job === 0) await takeAnotherTurn(context, turn, endOfStop ?? dueAt)
  },
})

/** Stores the jobs that deliver a send. */
export async function deliverToAll(tx: Tx, send: NewSend, total: number): Promise<void> {
  const { scheduledAt } = send
  const options = { lane: laneFor(send, total), ...(scheduledAt ? { runAt: scheduledAt } : {}) }
  const sendId = send.id
  const jobs = Math.max(1, Math.min(mostJobs, Math.ceil(total / batchSize)))
  for (let job = 0; job < jobs; job += 1) await enqueue(tx, deliverSend, { sendId, job, turn: 0 }, options)
}

/** A few urgent mails go beside those of other sends. Many at once would hold up single mails. */
function laneFor({ isHighPriority }: NewSend, total: number): Lane {
  return isHighPriority && total <= batchSize ? 'mail' : 'bulk-mail'
}

/** Stores a job for recipients that became due at another time than their send had. */
export async function deliverAt(tx: Tx, sendId: string, runAt: Date): Promise<void> {
  const waits = runAt > tx.database.clock.now()
  await enqueue(
    tx,
    deliverSend,
    { sendId, job: 0, turn: 0 },
    waits ? { runAt, idempotencyKey: waitingKey(sendId, runAt) } : {},
  )
}

/** One job of a send wakes at a time, however many requests chose that time. */
function waitingKey(sendId: string, runAt: Date): string {
  return `${sendId}/at/${runAt.getTime()}`
}

/** Null: it can send nothing any more. */
async function openSend({ app, db }: JobContext<App>, row: EmailSendRow): Promise<OpenSend | null> {
  if (row.finishedAt !== null) return null
  const project = await projectDirectory(app).read(db.projectId)
  const content = await findContent(app, db, row.contentDigest)
  if (!project || !content) return null
  return { ...row, project, content, likelyCategoryId: row.categoryId }
}

async function deliverForAWhile(context: JobContext<App>, send: OpenSend): Promise<void> {
  const { db, clock, signal } = context
  const began = performance.now()
  while (performance.now() - began < turnMs && !signal.aborted) {
    const now = clock.now()
    const leasedUntil = new Date(now.getTime() + leaseMs)
    const taken = await takeRecipients(db, { sendId: send.id, now, count: batchSize, leasedUntil })
    if (taken.length === 0) return
    const isStopped = await deliverBatch(context, send, taken)
    if (isStopped) return
    // Other work of this process comes first.
    await pause(0)
  }
}

/** Null: the send was not stopped. */
async function mailsOnTheirWayUntil({ db }: JobContext<App>, { sendId }: Turn): Promise<Date | null> {
  const stoppedAt = (await findSend(db, sendId))?.stoppedAt ?? null
  return stoppedAt && new Date(stoppedAt.getTime() + leaseMs)
}

async function takeAnotherTurn(
  { transaction, clock, jobId, lane }: JobContext<App>,
  { sendId, job, turn }: Turn,
  runAt: Date,
): Promise<void> {
  const next = { sendId, job, turn: turn + 1 }
  // Should this process die before the job is recorded as done, the job comes again, and stores no second one.
  const idempotencyKey = runAt > clock.now() ? waitingKey(sendId, runAt) : `after/${jobId}`
  // It was stored in a lane.
  const options = { lane: lane as Lane, runAt, idempotencyKey }
  await transaction(tx => enqueue(tx, deliverSend, next, options))
}

const month = 30 * 24 * 60 * 60 * 1000
const day = month / 30
const mostAtOnce = 1_000

/** As long as the log of mails. */
export const deleteOldSends = defineSchedule({
  kind: 'forget-old-sends',
  everySeconds: 3_600,
  async run({ database, clock }) {
    const now = clock.now().getTime()
    while ((await deleteSendsBefore(database, new Date(now - month), mostAtOnce)) > 0);
    for (;;) {
      const { found, deleted } = await deleteContentsUnusedSince(database, new Date(now - month - day), mostAtOnce)
      if (found < mostAtOnce || deleted === 0) return
    }
  },
})
