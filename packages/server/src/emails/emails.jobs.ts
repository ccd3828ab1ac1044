import { renderEmail } from '@latchkey/emails'
import type { App } from '../app.ts'
import { derivedId } from '../kernel/crypto/derived-id.ts'
import { bindDb, type Db } from '../kernel/db/db.ts'
import { reasonOf } from '../kernel/db/errors.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { defineJob, GiveUp, type JobContext } from '../kernel/jobs/job.ts'
import { bucketName } from '../kernel/limits/bucket-name.ts'
import type { Limit } from '../kernel/limits/limits.ts'
import { projectDirectory } from '../projects/projects.ts'
import { fixedRate } from '../rate-limits.ts'
import { type EmailTry, logEmail, sealLoggedProps } from '../sent-emails/sent-emails.ts'
import { keepContent } from './email-contents.ts'
import { handOver } from './hand-over.ts'
import { mailboxOf } from './mailbox-of.ts'
import { asSenderConfig, noticeSender, type Sender, senderOf } from './sender.ts'
import type { StoredNotice, StoredSystemEmail } from './system-emails.ts'
import { type RenderedSystemEmail, renderSystemEmail } from './system-rendering.ts'

/** An email at rest is bound to its project: moved elsewhere, it does not open. */
export function sealingContext(projectId: string): string {
  return `${projectId}/jobs/deliver-email`
}

const perMail = {
  lane: 'mail',
  maxAttempts: 3,
  backoffSeconds: (attempt: number) => 2 ** attempt,
} as const

export const deliverEmail = defineJob<{ sealed: string }, App>({ ...perMail, kind: 'deliver-email', run: deliver })

/** For emails that the version before cannot write: it leaves this kind alone. */
export const deliverNewEmail = defineJob<{ sealed: string }, App>({
  ...perMail,
  kind: 'deliver-new-email',
  run: deliver,
})

type Context = JobContext<App>

async function deliver(context: Context, { sealed }: { sealed: string }): Promise<void> {
  const { app, db } = context
  // What `sendEmail` sealed is an email; the seal would not open on anything else.
  const email = JSON.parse(app.sealer.open(sealed, sealingContext(db.projectId))) as StoredNotice | StoredSystemEmail
  await (isNotice(email) ? deliverNotice(context, email) : deliverSystemEmail(context, email))
}

function isNotice(email: StoredNotice | StoredSystemEmail): email is StoredNotice {
  return Object.hasOwn(notices, email.template)
}

/** The package that renders them is loaded with the first one: here are their names alone. */
const notices: Readonly<Record<StoredNotice['template'], true>> = {
  'leaked-key': true,
  'webhook-endpoint-disabled': true,
}

async function deliverSystemEmail(context: Context, email: StoredSystemEmail): Promise<void> {
  const { app, db, jobId: id, lane } = context
  const project = await projectDirectory(app).read(db.projectId)
  // It was deleted meanwhile, and its users with it.
  if (!project) return
  const sender = senderOf(app, project)
  const rendered = await renderSystemEmail(app, project, email)
  const { subject, html, text, loggedSubject, templateId } = rendered
  const line = { id, to: email.to, subject: loggedSubject, sender: asSenderConfig(sender), templateId }
  if (rendered.problem) await logProblem(context, rendered, { ...line, id: derivedId('rendering', id) })
  const kept = await keptInLog(app, db, id, rendered)
  const error = await handOver(app, db, { id, to: email.to, sender, lane, subject, html, text })
  const { userId } = email
  await log(context, { ...line, error, canResend: rendered.canResend, ...kept, ...(userId ? { userId } : {}) })
  if (error) throw error.canRetry ? new Error(error.message) : new GiveUp(error.message)
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

async function keptInLog(app: App, db: Db, id: string, { kept }: RenderedSystemEmail) {
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
  const written = await renderEmail(template, props)
  const error = await handOver(app, db, { id, to, sender, lane, ...written })
  const sealedProps = sealLoggedProps(app, db, id, { of: 'notice', template, props })
  const { subject } = written
  await log(context, { id, to, subject, sender: asSenderConfig(sender), error, sealedProps, canResend: true })
  if (!error) return
  await app.limits.giveBack(everywhere, limit)
  throw error.canRetry ? new Error(error.message) : new GiveUp(error.message)
}

/**
 * A notice is not requested, but a user may cause it again and again, for an address that they never
 * proved to be theirs. What it reports has happened all the same.
 */
function noticeLimit({ template, to }: StoredNotice): Limit {
  return { bucket: bucketName('notice', template, mailboxOf(to)), ...fixedRate('notices') }
}

/** Without its line a mail has left all the same: it must not be sent again for that. */
async function log({ app, db, log, jobId }: Context, line: EmailTry): Promise<void> {
  await logEmail(app, db, line).catch(reason =>
    log.error({ jobId, reason: reasonOf(reason) }, 'writing the email log failed'),
  )
}
