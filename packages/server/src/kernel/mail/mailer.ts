import { createInbox, createInboxMailer, type InboxParts } from './inbox.ts'
import type { Mailer } from './message.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

export { type Mailer, MailRefused, type Message } from './message.ts'

/** The mail server that was configured; without one, as in development, the inbox. */
export function createMailer({ smtpUrl }: { smtpUrl?: string }, parts: InboxParts): Mailer {
  return smtpUrl ? createSmtpMailer(smtpUrl) : createInboxMailer(createInbox(parts))
}
