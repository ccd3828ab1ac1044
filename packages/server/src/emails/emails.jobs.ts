import type { EmailError, SentEmail } from '@latchkey/contract'
import {
  inert,
  notices,
  type RenderedEmail,
  renderEmail,
  type TemplateName,
  type TemplateProps,
} from '@latchkey/emails'
import type { App } from '../app.ts'
import { bindDb } from '../kernel/db/db.ts'
import { reasonOf } from '../kernel/db/errors.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { defineJob, GiveUp } from '../kernel/jobs/job.ts'
import { bucketName } from '../kernel/limits/bucket-name.ts'
import type { Limit } from '../kernel/limits/limits.ts'
import { MailRefused } from '../kernel/mail/mailer.ts'
import { fixedRate } from '../rate-limits.ts'
import { logEmail } from '../sent-emails/sent-emails.ts'
import { mailboxOf } from './mailbox-of.ts'

/** An email at rest is bound to its project: moved elsewhere, it does not open. */
export function sealingContext(projectId: string): string {
  return `${projectId}/jobs/deliver-email`
}

interface StoredEmail {
  readonly to: string
  readonly template: TemplateName
  readonly props: TemplateProps[TemplateName]
}

export const deliverEmail = defineJob<{ sealed: string }, App>({
  kind: 'deliver-email',
  lane: 'mail',
  maxAttempts: 3,
  backoffSeconds: attempt => 2 ** attempt,
  async run({ app, db, jobId, lane, log }, { sealed }) {
    // What `sendEmail` sealed is an email; the seal would not open on anything else.
    const email = JSON.parse(app.sealer.open(sealed, sealingContext(db.projectId))) as StoredEmail
    const limit = notices.has(email.template) ? noticeLimit(email) : null
    const shared = bindDb(app.database, internalProjectId, 'main')
    if (limit && !(await app.limits.take(shared, limit)).allowed) return

    const { subject, failure } = await deliver(app, email, lane)
    const error = failure === null ? null : asLogged(failure)
    const line = { id: jobId, to: email.to, subject, sender: senderConfig(app, email), error }
    // Without its line a mail has left all the same: it must not be sent again for that.
    await logEmail(app, db, line).catch(reason =>
      log.error({ jobId, reason: reasonOf(reason) }, 'writing the email log failed'),
    )
    if (error === null) return
    if (limit) await app.limits.giveBack(shared, limit)
    throw error.canRetry ? failure : new GiveUp(error.message, { cause: failure })
  },
})

interface Delivery {
  readonly subject: string
  /** Null: the mail has left. */
  readonly failure: unknown
}

async function deliver(app: App, email: StoredEmail, lane: string): Promise<Delivery> {
  let written: RenderedEmail | undefined
  try {
    written = await write(email)
    await app.mailer.send({ to: email.to, from: senderOf(app, email), lane, ...written })
    return { subject: written.subject, failure: null }
  } catch (failure) {
    return { subject: written?.subject ?? email.template, failure }
  }
}

async function write({ template, props }: StoredEmail): Promise<RenderedEmail> {
  try {
    return await renderEmail(template, props)
  } catch {
    // The cause may quote the link.
    const message = `The mail could not be written. Report that the template ${template} fails.`
    throw new MailRefused({ errorType: 'RENDERING', canRetry: false, message })
  }
}

function asLogged(failure: unknown): EmailError {
  if (failure instanceof MailRefused) return failure.asLogged()
  const message = 'The mail could not be sent, because of a server error. See the log of the server.'
  return { errorType: 'UNKNOWN', canRetry: true, message }
}

/**
 * A notice is not requested, but a user may cause it again and again, for an address that they never
 * proved to be theirs. What it reports has happened all the same.
 */
function noticeLimit({ template, to }: StoredEmail): Limit {
  return { bucket: bucketName('notice', template, mailboxOf(to)), ...fixedRate('notices') }
}

function senderOf({ config }: App, { template, props }: StoredEmail): { name: string; address: string } {
  return { ...config.mail.from, name: notices.has(template) ? 'Latchkey' : inert(props.projectName) }
}

function senderConfig(app: App, email: StoredEmail): SentEmail['senderConfig'] {
  const { name: senderName, address: senderEmail } = senderOf(app, email)
  return { type: 'shared', senderName, senderEmail }
}
