/** Sends to users: how far they are, and how one is stopped. */
import type { EmailSendProgress } from '@latchkey/contract'
import { routes } from '@latchkey/contract/table'
import type { Connection } from '../app/connection.ts'

/**
 * One call that sent emails to users, and how far it is.
 *
 * @example
 * const [{ state, total, sent, failed }] = await adminApp.listEmailSends()
 */
export interface EmailSend {
  readonly id: string
  readonly createdAt: Date
  readonly state: 'sending' | 'stopped' | 'done'
  /** Null: the content has its own subject. */
  readonly subject: string | null
  readonly templateId: string | null
  readonly draftId: string | null
  /** Addressed users. The counts below add up to it. */
  readonly total: number
  readonly waiting: number
  readonly sent: number
  readonly failed: number
  /** Users without an email address, or unsubscribed from the category. */
  readonly skipped: number
  /** Not sent because the send was stopped. */
  readonly stopped: number
}

export async function listEmailSends({ transport }: Connection): Promise<readonly EmailSend[]> {
  const { items } = await transport.send(routes.emails.listSends, {})
  return items.map(toEmailSend)
}

export async function getEmailSend({ transport }: Connection, sendId: string): Promise<EmailSend> {
  return toEmailSend(await transport.send(routes.emails.readSend, { params: { sendId } }))
}

export async function stopEmailSend({ transport }: Connection, sendId: string): Promise<EmailSend> {
  return toEmailSend(await transport.send(routes.emails.stopSend, { params: { sendId }, repeatable: true }))
}

function toEmailSend({ createdAtMillis, ...send }: EmailSendProgress): EmailSend {
  return Object.freeze({ ...send, createdAt: new Date(createdAtMillis) })
}
