import type { EmailError } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { ClockRepair } from '../kernel/clock-moves.ts'
import { derivedId } from '../kernel/crypto/derived-tokens.ts'
import { bindDb, type Db } from '../kernel/db/db.ts'
import { getReason } from '../kernel/db/errors.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { defineJob, GiveUp, type JobContext, RetryAt } from '../kernel/jobs/job.ts'
import { bucketName, type Limit } from '../kernel/limits/limits.ts'
import { projectDirectory } from '../projects/projects.ts'
import { fixedRate } from '../rate-limits.ts'
import { type EmailTry, logEmail, noFurtherTry, sealLoggedProps } from '../sent-emails/sent-emails.ts'
import { findLocale, findLocaleByEmail } from '../users/users.ts'
import { keepContent } from './email-contents.ts'
import { handOver, type NotTaken } from './hand-over.ts'
import { nextTryAfter, pauseSeconds, usefulnessFrom } from './mail-retries.ts'
import { isNoticeName, renderNotice } from './notices.ts'
import { asSenderConfig, getMailbox, getSender, noticeSender, type Sender } from './sender.ts'
import type { StoredNotice, StoredSystemEmail } from './system-emails.ts'
import { type RenderedSystemEmail, renderSystemEmail } from './system-rendering.ts'
import { bringRecipientsForward } from './waiting-recipients.store.ts'

/** An email at rest is bound to its project: moved elsewhere, it does not open. */
export function sealingContext(projectId: string): string {
  return `${projectId}/jobs/deliver-email`
}

export const deliverEmail = defineJob<{ sealed: string }, App>({
  kind: 'deliver-email',
  lane: 'mail',
  // The time bounds them: see `retry`.
  maxAttempts: 1_000,
  backoffSeconds: pauseSeconds,
  run: deliver,
})

type Context = JobContext<App>

async function deliver(context: Context, { sealed }: { sealed: string }): Promise<void> {
  const email = open(context, sealed)
  try {
    await (isNotice(email) ? deliverNotice(context, email) : deliverSystemEmail(context, email))
  } catch (error) {
    if (error instanceof GiveUp || error instanceof RetryAt) throw error
    throw retry(context, email, getReason(error), error)
  }
}

function open({ app, db, attempt }: Context, sealed: string): StoredNotice | StoredSystemEmail {
  try {
    // What `sendEmail` sealed is an email; the seal would not open on anything else.
    return JSON.parse(app.sealer.open(sealed, sealingContext(db.projectId))) as StoredNotice | StoredSystemEmail
  } catch (cause) {
    // Another process may have a newer root secret for a moment.
    throw attempt < 3 ? cause : new GiveUp('the stored email could not be opened', { cause })
  }
}

/** What the job throws after a failure that may pass: later, or no more once the content is of no use. */
function retry(context: Context, email: StoredNotice | StoredSystemEmail, reason: string, cause?: unknown): Error {
  const next = nextTry(context, email)
  return next ? new RetryAt(reason, next, { cause }) : new GiveUp(reason, { cause })
}

function nextTry({ attempt, enqueuedAt, clock }: Context, email: StoredNotice | StoredSystemEmail): Date | null {
  return nextTryAfter(attempt, enqueuedAt, usefulnessFrom(enqueuedAt, getLifetimeSeconds(email)), clock.now())
}

/** Of the code or link in it. Null: it has none that expires. */
function getLifetimeSeconds({ props }: StoredNotice | StoredSystemEmail): number | null {
  return 'lifetimeSeconds' in props ? props.lifetimeSeconds : null
}

function isNotice(email: StoredNotice | StoredSystemEmail): email is StoredNotice {
  return isNoticeName(email.template)
}

async function deliverSystemEmail(context: Context, email: StoredSystemEmail): Promise<void> {
  const { app, db, jobId: id, lane, attempt } = context
  const project = await projectDirectory(app).read(db.projectId)
  // It was deleted meanwhile, and its users with it.
  if (!project) return
  const isExpired = hasExpired(context, email)
  if (isExpired && attempt > 1) {
    // The log keeps what the last try met with.
    await noFurtherTry(db, id)
    throw new GiveUp(expired.message)
  }
  const sender = getSender(app, project)
  const rendered = await renderSystemEmail(app, project, email, await getLocale(db, email))
  const { subject, html, text, loggedSubject, templateId } = rendered
  const line = { id, to: email.to, subject: loggedSubject, sender: asSenderConfig(sender), templateId }
  if (rendered.problem) await logProblem(context, rendered, { ...line, id: derivedId('rendering', id) })
  const kept = await storeInLog(app, db, id, rendered)
  const origin = { by: 'server', content: rendered.kept.content } as const
  const notTaken = isExpired
    ? { error: expired, isTransient: false }
    : await handOver(app, db, { id, to: email.to, sender, origin, lane, subject, html, text })
  const { userId } = email
  const { canResend } = rendered
  await record(context, email, notTaken, { ...line, canResend, ...kept, ...(userId ? { userId } : {}) })
}

/** That of the reader, where they are a user. */
async function getLocale(db: Db, { userId, to, requestLocale }: StoredSystemEmail): Promise<string> {
  const locale = userId === undefined ? await findLocaleByEmail(db, to) : await findLocale(db, userId)
  return locale ?? requestLocale ?? 'en-US'
}

/** A mail that waited too long, such as while this server was off, would only lead to a page with an error. */
const expired: EmailError = {
  errorType: 'UNKNOWN',
  canRetry: false,
  message: 'The mail was not sent, because the code in it had expired before it could be. Request a new one.',
}

function hasExpired({ enqueuedAt, clock }: Context, email: StoredSystemEmail): boolean {
  const { expiresAt } = usefulnessFrom(enqueuedAt, getLifetimeSeconds(email))
  return expiresAt !== null && expiresAt <= clock.now()
}

/** Writes the line of the log, and ends the job as the mail server decided. */
async function record(
  context: Context,
  email: StoredNotice | StoredSystemEmail,
  notTaken: NotTaken | null,
  line: Omit<EmailTry, 'error' | 'nextTryAt'>,
): Promise<void> {
  const error = notTaken?.error ?? null
  const nextTryAt = notTaken?.isTransient ? nextTry(context, email) : null
  await log(context, { ...line, error, nextTryAt })
  if (error) throw nextTryAt ? new RetryAt(error.message, nextTryAt) : new GiveUp(error.message)
}

/** The mail left with another source: the log says so in a line of its own. */
async function logProblem(
  context: Context,
  { problem, templateId }: RenderedSystemEmail,
  line: Omit<EmailTry, 'error'>,
): Promise<void> {
  const message =
    `The template ${templateId} or its theme did not render, and the mail was sent with the built-in one. ` +
    `${problem?.message ?? ''}`
  await log(context, { ...line, error: { errorType: 'RENDERING', canRetry: false, message } })
}

async function storeInLog(app: App, db: Db, id: string, { kept }: RenderedSystemEmail) {
  const contentDigest = await keepContent(app, db, kept.content)
  return { contentDigest, sealedProps: sealLoggedProps(app, db, id, { of: 'template', props: kept.props }) }
}

async function deliverNotice(context: Context, email: StoredNotice): Promise<void> {
  const { app, db, jobId: id, lane } = context
  const { to, template, props } = email
  const everywhere = bindDb(app.database, internalProjectId, 'main')
  const limit = noticeLimit(email)
  if (!(await app.limits.take(everywhere, limit)).allowed) return
  const sender: Sender = noticeSender(app)
  const written = await renderNotice(app, template, props)
  const notTaken = await handOver(app, db, { id, to, sender, origin: { by: 'product' }, lane, ...written })
  if (notTaken) await app.limits.giveBack(everywhere, limit)
  const sealedProps = sealLoggedProps(app, db, id, { of: 'notice', template, props })
  const { subject } = written
  await record(context, email, notTaken, {
    ...{ id, to, subject, sealedProps },
    sender: asSenderConfig(sender),
    canResend: true,
  })
}

/**
 * A notice is not requested, but a user may cause it again and again, for an address that they never
 * proved to be theirs. What it reports has happened all the same.
 */
function noticeLimit({ template, to }: StoredNotice): Limit {
  return { bucket: bucketName('notice', template, getMailbox(to)), ...fixedRate('notices') }
}

/** Without its line a mail has left all the same: it must not be sent again for that. */
async function log({ app, db, log, jobId }: Context, line: EmailTry): Promise<void> {
  await logEmail(app, db, line).catch(reason =>
    log.error({ jobId, reason: getReason(reason) }, 'writing the email log failed'),
  )
}

export const repairRecipients: ClockRepair = bringRecipientsForward
