/**
 * Mail to people. An email is stored with the change that it follows, sealed because it carries codes,
 * and sent later: a mail server that is down never fails or slows a request.
 */
import type { CodePurpose } from '@latchkey/contract'
import type { TemplateName, TemplateProps } from '@latchkey/emails'
import type { App } from '../app.ts'
import type { SealedColumn } from '../kernel/crypto/sealed-column.ts'
import { bindDb, type Tx } from '../kernel/db/db.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { enqueue } from '../kernel/jobs/job.ts'
import { bucketName } from '../kernel/limits/bucket-name.ts'
import { deliverEmail, sealingContext } from './emails.jobs.ts'
import { mailboxOf } from './mailbox-of.ts'

export interface Email<Name extends TemplateName> {
  readonly to: string
  readonly template: Name
  readonly props: TemplateProps[Name]
}

/** Stores an email to be delivered. It is rendered when it is sent, not during the request. */
export async function sendEmail<Name extends TemplateName>(app: App, tx: Tx, email: Email<Name>): Promise<void> {
  const sealed = app.sealer.seal(JSON.stringify(email), sealingContext(tx.projectId))
  await enqueue(tx, deliverEmail, { sealed }, { lane: urgent.has(email.template) ? 'urgent-mail' : 'mail' })
}

/** Mails with a code that a person waits for, in front of a screen. */
const urgent: ReadonlySet<TemplateName> = new Set(['sign-in-code', 'password-reset', 'email-verification'])

/** Emails that wait to be sent, and failed ones. */
export const sealedEmails: SealedColumn = {
  table: 'jobs',
  column: 'payload',
  type: 'json',
  key: { project_id: 'text', id: 'uuid' },
  contextOf: ({ project_id = '' }) => sealingContext(project_id),
}

/**
 * Counts a mail with a code to this address, whichever project sends it: all mail leaves through the same
 * server, and anyone may make projects. Known and unknown addresses are counted alike, so that the limit
 * reports nothing.
 *
 * @throws `TooManyAttempts` when there were too many lately; then nothing is done.
 */
export async function countCodeMail(app: App, purpose: CodePurpose, email: string): Promise<void> {
  const db = bindDb(app.database, internalProjectId, 'main')
  const bucket = bucketName('code-mail', purpose, mailboxOf(email))
  await app.limits.spend(db, { bucket, ...app.config.attempts.codeMails })
}
