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
import { logEmail } from '../sent-emails/sent-emails.ts'
import { mailboxOf } from './mailbox-of.ts'

/** A letter at rest is bound to its project: moved elsewhere, it does not open. */
export function sealingContext(projectId: string): string {
  return `${projectId}/jobs/deliver-email`
}

interface StoredLetter {
  readonly to: string
  readonly template: TemplateName
  readonly props: TemplateProps[TemplateName]
}

export const deliverEmail = defineJob<{ sealed: string }, App>({
  kind: 'deliver-email',
  maxAttempts: 3,
  backoffSeconds: attempt => 2 ** attempt,
  async run({ app, db, jobId, log }, { sealed }) {
    // What `sendLetter` sealed is a letter; the seal would not open on anything else.
    const letter = JSON.parse(app.sealer.open(sealed, sealingContext(db.projectId))) as StoredLetter
    const limit = notices.has(letter.template) ? noticeLimit(letter) : null
    const shared = bindDb(app.database, internalProjectId, 'main')
    if (limit && !(await app.limits.take(shared, limit)).allowed) return

    const { subject, failure } = await deliver(app, letter)
    const error = failure === null ? null : asLogged(failure)
    const line = { id: jobId, to: letter.to, subject, sender: senderConfig(app, letter), error }
    // Without its line a mail has left all the same: it must not be sent again for that.
    await logEmail(app, db, line).catch(reason =>
      log.error({ jobId, reason: reasonOf(reason) }, 'a line of the log of mails is missing'),
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

async function deliver(app: App, letter: StoredLetter): Promise<Delivery> {
  let written: RenderedEmail | undefined
  try {
    written = await write(letter)
    await app.mailer.send({ to: letter.to, from: senderOf(app, letter), ...written })
    return { subject: written.subject, failure: null }
  } catch (failure) {
    return { subject: written?.subject ?? letter.template, failure }
  }
}

async function write({ template, props }: StoredLetter): Promise<RenderedEmail> {
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
  const message = 'The mail could not be sent, for a reason on our side. The log of the server tells more.'
  return { errorType: 'UNKNOWN', canRetry: true, message }
}

/**
 * Nobody asks for a notice, but somebody may bring it about again and again, for an address that they never
 * proved to be theirs. What it tells has happened all the same.
 */
function noticeLimit({ template, to }: StoredLetter): Limit {
  return { bucket: bucketName('notice', template, mailboxOf(to)), limit: 5, perSeconds: 600 }
}

function senderOf({ config }: App, { template, props }: StoredLetter): { name: string; address: string } {
  return { ...config.mail.from, name: notices.has(template) ? 'Latchkey' : inert(props.projectName) }
}

function senderConfig(app: App, letter: StoredLetter): SentEmail['senderConfig'] {
  const { name: senderName, address: senderEmail } = senderOf(app, letter)
  return { type: 'shared', senderName, senderEmail }
}
