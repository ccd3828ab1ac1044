/** Emails to one address that an owner or a server sends on its own: a test of a mail server, and an invitation to sign in. */
import { EmailNotSent, type TestEmail, type TestEmailResult } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { getReason } from '../kernel/db/errors.ts'
import type { Project } from '../kernel/http/caller.ts'
import { type MailedUrl, trustedMailedUrl } from '../projects/mailed-urls.ts'
import { logEmail } from '../sent-emails/sent-emails.ts'
import { countCodeMail, emailLeft, sendEmailNow } from './emails.ts'
import { handOver, withReply } from './hand-over.ts'
import { takeTestMail, tooManyTestMails } from './preview-emails.ts'
import { asSenderConfig, ownSender } from './sender.ts'

const testDeadlineMs = 10_000

/** One attempt with settings that need not be stored. The answer says what went wrong. */
export async function sendTestEmail(app: App, db: Db, project: Project, input: TestEmail): Promise<TestEmailResult> {
  const { recipientEmail: to, emailConfig } = input
  if (!(await takeTestMail(app, db))) return { success: false, errorMessage: tooManyTestMails }
  const id = app.ids.next()
  const sender = ownSender(project.id, emailConfig)
  const subject = `A test mail of ${project.displayName}`
  const text = `The mail server ${emailConfig.host} works: it sent this test mail of ${project.displayName}.\n`
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"></head><body><p>${escaped(text)}</p></body></html>`
  const about = { id, to, sender, origin: { by: 'owner' }, lane: 'mail' } as const
  const mail = { ...about, subject, html, text, deadlineMs: testDeadlineMs, isTried: true }
  const error = (await handOver(app, db, mail))?.error ?? null
  await logEmail(app, db, { id, to, subject, sender: asSenderConfig(sender), error }).catch(reason =>
    app.log.error({ mailId: id, reason: getReason(reason) }, 'writing the email log failed'),
  )
  return error ? { success: false, errorMessage: withReply(error) } : { success: true }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export interface InvitationToSignIn {
  readonly email: string
  readonly callbackUrl: string
}

/**
 * Mails a link to the application, without a code.
 *
 * @throws `RedirectNotTrusted`, `TooManyAttempts`, {@link EmailNotSent} when the first try failed or took too long
 */
export async function inviteToSignIn(
  app: App,
  db: Db,
  project: Project,
  transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>,
  { email: to, callbackUrl }: InvitationToSignIn,
): Promise<void> {
  const url = trustedMailedUrl(app, project, callbackUrl)
  await countCodeMail(app, 'sign-in', to)
  const props = { link: asWritten(callbackUrl, url) }
  const email = { to, template: 'sign-in-invitation', props } as const
  const id = await transaction(tx => sendEmailNow(app, tx, email))
  if (!(await emailLeft(app, db, id))) throw EmailNotSent()
}

/** Unchanged, unless programs could read it in another way than it was checked. */
function asWritten(given: string, { href }: MailedUrl): string {
  return [href, href.replace(/\/$/, '')].includes(given) ? given : href
}
