/** The log of a project's emails. */
import type { Transport } from '@latchkey/client'
import * as sentEmails from '@latchkey/client/sent-emails'
import type { SentEmail, SentEmailDetails } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import type { AdminSentEmail, AdminSentEmailDetails, ListSentEmailsOptions, SentEmailPage } from './sent-email.ts'

export async function loadSentEmails(
  transport: Transport,
  { cursor, ...options }: Omit<ListSentEmailsOptions, 'signal'>,
  signal?: AbortSignal,
): Promise<SentEmailPage> {
  const query = { ...options, cursor: cursor ?? undefined }
  const { items, pagination } = await sentEmails.list(transport, { query, signal })
  return Object.assign(items.map(toSentEmail), { nextCursor: pagination?.nextCursor ?? null })
}

export async function getSentEmail({ transport }: Connection, emailId: string): Promise<AdminSentEmailDetails> {
  const wire: SentEmailDetails = await sentEmails.read(transport, { params: { emailId } })
  const { html, text, tries, userId, templateId, sendId, canResend } = wire
  return Object.freeze({ ...toSentEmail(wire), html, text, tries, userId, templateId, sendId, canResend })
}

export async function resendEmail({ transport }: Connection, emailId: string): Promise<void> {
  await sentEmails.resend(transport, { params: { emailId } })
}

function toSentEmail(wire: SentEmail): AdminSentEmail {
  const { id, subject, to, sentAtMillis, senderConfig, error, nextTryAtMillis } = wire
  const sentAt = new Date(sentAtMillis)
  const nextTryAt = nextTryAtMillis === undefined ? null : new Date(nextTryAtMillis)
  return Object.freeze({ id, subject, to, recipient: to[0] ?? '', sentAt, senderConfig, error, nextTryAt })
}
