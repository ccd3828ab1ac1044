import type { Transport } from '@latchkey/client'
import * as sentEmails from '@latchkey/client/sent-emails'
import type { EmailError, SentEmail, SentEmailDetails } from '@latchkey/contract'
import { type PageOf, toDate } from '../pages.ts'

/**
 * An email that was sent, or failed to be.
 *
 * @example
 * const failed = await adminApp.listSentEmails({ status: 'failed' })
 */
export interface AdminSentEmail {
  readonly id: string
  readonly subject: string
  readonly to: readonly string[]
  /** The first of `to`. */
  readonly recipient: string
  /** When it was sent, or last tried. */
  readonly sentAt: Date
  /** From whom, and by which server; for the shared one only the sender is returned. */
  readonly senderConfig: Readonly<SentEmail['senderConfig']>
  /** Why it was not sent, or not yet. */
  readonly error: Readonly<EmailError> | null
  /** When it is tried again. Null: it was sent, or it is not tried again. */
  readonly nextTryAt: Date | null
}

/** The same with its content, from which codes and links are left out. */
export interface AdminSentEmailDetails extends AdminSentEmail {
  /** Null: its content is not kept any more, or it could not be rendered. */
  readonly html: string | null
  readonly text: string | null
  readonly tries: number
  readonly userId: string | null
  readonly templateId: string | null
  readonly sendId: string | null
  /** False for an email with a code, which is made for one request only. */
  readonly canResend: boolean
}

/** A page of the log, newest first. */
export type SentEmailPage = PageOf<AdminSentEmail>

/** Which emails to list. */
export interface ListSentEmailsOptions {
  readonly status?: 'sent' | 'failed'
  /** Part of an address or of a subject. */
  readonly query?: string
  readonly sendId?: string
  readonly userId?: string
  /** At most 100. */
  readonly limit?: number
  /** The `nextCursor` of the page before; null or none starts at the newest. */
  readonly cursor?: string | null
  /** Aborts the request, such as when another filter was chosen. */
  readonly signal?: AbortSignal
}

export async function loadSentEmails(
  transport: Transport,
  { cursor, ...options }: Omit<ListSentEmailsOptions, 'signal'>,
  signal?: AbortSignal,
): Promise<SentEmailPage> {
  const query = { ...options, cursor: cursor ?? undefined }
  const { items, pagination } = await sentEmails.list(transport, { query, signal })
  return Object.assign(items.map(toSentEmail), { nextCursor: pagination?.nextCursor ?? null })
}

export function toSentEmailDetails(wire: SentEmailDetails): AdminSentEmailDetails {
  const { html, text, tries, userId, templateId, sendId, canResend } = wire
  return Object.freeze({ ...toSentEmail(wire), html, text, tries, userId, templateId, sendId, canResend })
}

function toSentEmail(wire: SentEmail): AdminSentEmail {
  const { id, subject, to, sentAtMillis, senderConfig, error, nextTryAtMillis } = wire
  const sentAt = new Date(sentAtMillis)
  const nextTryAt = toDate(nextTryAtMillis)
  return Object.freeze({ id, subject, to, recipient: to[0] ?? '', sentAt, senderConfig, error, nextTryAt })
}
