/**
 * The email log: what was sent, and what failed and why. It contains neither bodies nor codes: its
 * readers see that an email was sent, and no more.
 */
import type { EmailError, SentEmail } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import { listSentEmailRows, putSentEmail } from './sent-emails.store.ts'

const mostListed = 100

export interface EmailTry {
  /** The same each time that the mail is tried. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly sender: SentEmail['senderConfig']
  /** Null: it left. */
  readonly error: EmailError | null
}

export async function logEmail(app: App, db: Db, { to, ...tried }: EmailTry): Promise<void> {
  await putSentEmail(db, { ...tried, to: [to], triedAt: app.clock.now() })
}

/** The newest first. */
export async function listSentEmails(db: Db): Promise<SentEmail[]> {
  const rows = await listSentEmailRows(db, mostListed)
  return rows.map(({ id, subject, recipients, sender, sentAt, error }) => ({
    id,
    subject,
    sentAtMillis: sentAt.getTime(),
    to: recipients,
    senderConfig: sender,
    error,
  }))
}
