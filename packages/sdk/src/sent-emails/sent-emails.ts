/** The log of a project's emails. */
import * as sentEmails from '@latchkey/client/sent-emails'
import type { SentEmail, SentEmailDetails } from '@latchkey/contract'
import type { AdminStores } from '../app/admin-stores.ts'
import type { AdminViewer } from '../app/admin-viewer.ts'
import type { Connection } from '../app/connection.ts'
import type { AdminSentEmail, AdminSentEmailDetails, ListSentEmailsOptions, SentEmailPage } from './sent-email.ts'

export async function loadSentEmails({ connection }: AdminViewer): Promise<SentEmailPage> {
  return load(connection, {})
}

/** Without options it is the list that views watch: it stays current. */
export function listSentEmails(admin: AdminStores, options?: ListSentEmailsOptions): Promise<SentEmailPage> {
  return options ? load(admin.connection, options) : admin.store('sentEmails').load()
}

async function load(
  { transport }: AdminViewer['connection'],
  { cursor, signal, ...options }: ListSentEmailsOptions,
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

export async function resendEmail(admin: AdminStores, emailId: string): Promise<void> {
  await sentEmails.resend(admin.connection.transport, { params: { emailId } })
  await admin.outdate('sentEmails')
}

function toSentEmail(wire: SentEmail): AdminSentEmail {
  const { id, subject, to, sentAtMillis, senderConfig, error, nextTryAtMillis } = wire
  const sentAt = new Date(sentAtMillis)
  const nextTryAt = nextTryAtMillis === undefined ? null : new Date(nextTryAtMillis)
  return Object.freeze({ id, subject, to, recipient: to[0] ?? '', sentAt, senderConfig, error, nextTryAt })
}
