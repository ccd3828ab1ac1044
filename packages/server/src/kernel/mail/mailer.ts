import { createInbox, createInboxMailer, type InboxParts } from './inbox.ts'
import type { Mailer } from './message.ts'
import { createOwnServersMailer, type OwnServersOptions } from './own-servers.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

export { type Mailer, type MailFailure, MailRefused, type Message, type OwnMailServer } from './message.ts'

/**
 * The mail server that was configured; without one, as in development, the inbox. Mails of projects with a server of
 * their own go to that one, in development too.
 */
export function createMailer(
  { smtpUrl, smtpName }: { readonly smtpUrl?: string | undefined; readonly smtpName?: string | undefined },
  { ownServers, ...parts }: InboxParts & { readonly ownServers: OwnServersOptions },
): Mailer {
  const shared = smtpUrl ? createSmtpMailer(smtpUrl, { clientName: smtpName }) : createInboxMailer(createInbox(parts))
  const own = createOwnServersMailer({ ...ownServers, clientName: smtpName })
  return {
    send: message => (message.server ? own : shared).send(message),
    close() {
      shared.close()
      own.close()
    },
  }
}
