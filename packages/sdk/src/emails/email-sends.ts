import type { EmailSendProgress } from '@latchkey/contract'

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

export function toEmailSend({ createdAtMillis, ...send }: EmailSendProgress): EmailSend {
  return Object.freeze({ ...send, createdAt: new Date(createdAtMillis) })
}
