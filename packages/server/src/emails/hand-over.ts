/** Handing one mail to a mail server, within the limits of the shared one. */
import type { EmailError } from '@latchkey/contract'
import type { App } from '../app.ts'
import { bindDb, type Db } from '../kernel/db/db.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { bucketName, type Limit } from '../kernel/limits/limits.ts'
import { MailRefused, type Message } from '../kernel/mail/mailer.ts'
import { findCeilings } from '../projects/spending.ts'
import { type MailOrigin, mayLeave } from './mail-origin.ts'
import { getMailbox, type Sender } from './sender.ts'

export interface OutgoingMail {
  /** The same in each try. */
  readonly id: string
  readonly to: string
  readonly sender: Sender
  readonly origin: MailOrigin
  readonly lane: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Mail programs offer it as a button (RFC 8058). */
  readonly unsubscribeLink?: string | undefined
  readonly deadlineMs?: number
  /** With settings that are being tried. */
  readonly isTried?: boolean
}

/** Why a mail was not taken. */
export interface NotTaken {
  readonly error: EmailError
  /** Whether another try may succeed. */
  readonly isTransient: boolean
}

/** Null: the mail server took it. */
export async function handOver(app: App, db: Db, mail: OutgoingMail): Promise<NotTaken | null> {
  const { sender, origin, isTried, unsubscribeLink, ...message } = mail
  if (!mayLeave(app, sender, origin)) return { error: ownContentRefused, isTransient: false }
  const counted: [Db, Limit][] = []
  try {
    if (!sender.server) await countShared(app, db, mail.to, counted)
    const server = sender.server ? { server: { ...sender.server, ...(isTried ? { isTried } : {}) } } : {}
    await app.mailer.send({ ...message, from: sender.from, ...unsubscribing(unsubscribeLink), ...server })
    return null
  } catch (failure) {
    // What did not leave does not count.
    for (const [on, limit] of counted) await app.limits.giveBack(on, limit)
    if (failure instanceof MailRefused) return refusal(app, mail, failure)
    app.log.error({ mailId: mail.id, reason: getName(failure) }, 'sending an email failed')
    const message = 'The mail could not be sent, because of a server error. See the log of the server.'
    return { error: { errorType: 'UNKNOWN', canRetry: true, message }, isTransient: true }
  }
}

function refusal({ log }: App, { id, lane }: OutgoingMail, failure: MailRefused): NotTaken {
  const { type, message, withoutAddresses: reply, isTransient } = failure
  // A send of thousands of mails would fill the log with the same line.
  if (lane !== 'bulk-mail') log.warn({ mailId: id, type, reason: message, reply }, 'mail server did not take a mail')
  return { error: failure.asLogged(), isTransient }
}

/** With what the mail server said, where it said something. A code of the system is no reply. */
export function withReply({ message, rawError }: EmailError): string {
  return rawError === undefined || /^E[A-Z_]+$/.test(rawError) ? message : `${message} The reply was: ${rawError}`
}

const ownContentRefused: EmailError = {
  errorType: 'REJECTED',
  canRetry: false,
  message:
    'The mail server of this deployment sends built-in contents alone. Enter a mail server of the project under Mail → Server to send contents of its own.',
}

function unsubscribing(link: string | undefined): Pick<Message, 'headers'> {
  if (link === undefined) return {}
  return { headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }
}

/** The mail server that all projects share must not be used up by one of them, nor flood one person. */
async function countShared(app: App, db: Db, to: string, counted: [Db, Limit][]): Promise<void> {
  const { rateLimits } = app.config
  const everywhere = bindDb(app.database, internalProjectId, 'main')
  const mailbox = { bucket: bucketName('shared-mail-to', getMailbox(to)), ...rateLimits.sharedMailsPerMailbox }
  await count(app, everywhere, mailbox, counted, 'Too many mails went to this address lately.')
  const project = { bucket: bucketName('shared-mails'), ...rateLimits.sharedMailsPerProject }
  await count(app, db, project, counted, 'This project sent too many mails through the shared mail server lately.')
  for (const ceiling of await findCeilings(app, db.projectId, 'sharedMails'))
    await count(app, ceiling.db, ceiling.limit, counted, ceilingReached[ceiling.of])
}

const ceilingReached = {
  owner: 'The projects of this owner sent too many mails through the shared mail server lately.',
  deployment: 'All projects together sent too many mails through the shared mail server lately.',
} as const

async function count(app: App, on: Db, limit: Limit, counted: [Db, Limit][], what: string): Promise<void> {
  if (!(await app.limits.take(on, limit)).allowed) {
    const message = `${what} Wait a while, or use a mail server of the project itself.`
    throw new MailRefused({ errorType: 'TEMPORARY', canRetry: true, isTransient: true, message })
  }
  counted.push([on, limit])
}

/** Neither a message nor a stack, which may quote the mail. */
function getName(failure: unknown): string {
  return failure instanceof Error ? failure.name : 'not an error'
}
