/** Rendering and sending emails. */
import * as emails from '@latchkey/client/emails'
import type { AdminStores } from '../app/admin-stores.ts'
import type { Connection } from '../app/connection.ts'
import { Result } from '../result.ts'
import type {
  EmailAudience,
  EmailPreview,
  EmailPreviewOptions,
  EmailRecipientCount,
  PreviewEmailOptions,
  SendEmailOptions,
  SendEmailPreviewOptions,
  SendTestEmailOptions,
} from './email-options.ts'
import { requireEmailServer } from './email-server.ts'

export async function sendEmail({ transport }: Connection, { userIds, ...options }: SendEmailOptions): Promise<void> {
  await emails.send(transport, { body: { ...options, userIds: userIds && [...userIds] } })
}

/** For an owner, whose views show drafts and the log. */
export async function sendEmailAsAdmin(admin: AdminStores, options: SendEmailOptions): Promise<void> {
  await sendEmail(admin.connection, options)
  await Promise.all([admin.outdate('emailDrafts'), admin.outdate('sentEmails')])
}

export async function renderEmail({ transport }: Connection, options: EmailPreviewOptions): Promise<string> {
  const { html } = await emails.render(transport, { body: { ...options }, repeatable: true })
  return html
}

export function getEmailPreview(admin: AdminStores, options: EmailPreviewOptions): Promise<string> {
  return renderEmail(admin.connection, options)
}

export async function previewEmail(
  { transport }: Connection,
  { signal, ...options }: PreviewEmailOptions,
): Promise<EmailPreview> {
  return Object.freeze(await emails.preview(transport, { body: { ...options }, repeatable: true, signal }))
}

export async function countEmailRecipients(
  { transport }: Connection,
  { userIds, ...options }: EmailAudience & { readonly notificationCategoryName?: string },
): Promise<EmailRecipientCount> {
  const body = { ...options, userIds: userIds && [...userIds] }
  return Object.freeze(await emails.countRecipients(transport, { body, repeatable: true }))
}

/** Why a mail server did not take an email, in a sentence for a person. */
export interface EmailNotSent {
  readonly errorMessage: string
}

type Sent = Promise<Result<undefined, EmailNotSent>>

export async function sendEmailPreview(admin: AdminStores, options: SendEmailPreviewOptions): Sent {
  return toResult(emails.sendPreview(admin.connection.transport, { body: { ...options } }), admin)
}

export async function sendTestEmail(admin: AdminStores, { recipientEmail, emailConfig }: SendTestEmailOptions): Sent {
  requireEmailServer(emailConfig)
  const { host, port, username, password, senderName, senderEmail } = emailConfig
  const body = { recipientEmail, emailConfig: { host, port, username, password, senderName, senderEmail } }
  return toResult(emails.sendTest(admin.connection.transport, { body }), admin)
}

async function toResult(
  sending: Promise<{ readonly success: boolean; readonly errorMessage?: string }>,
  admin: AdminStores,
): Sent {
  const { success, errorMessage } = await sending
  await admin.outdate('sentEmails')
  if (success) return Result.ok(undefined)
  return Result.error({ errorMessage: errorMessage || 'The email was not sent: the error was not specified.' })
}

export async function sendSignInInvitationEmail(
  admin: AdminStores,
  email: string,
  callbackUrl: string | URL,
): Promise<void> {
  const body = { email, callbackUrl: String(callbackUrl) }
  await emails.sendSignInInvitation(admin.connection.transport, { body })
  await admin.outdate('sentEmails')
}
