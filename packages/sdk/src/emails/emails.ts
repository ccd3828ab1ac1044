/** Rendering and sending emails. */
import type { Transport } from '@latchkey/client'
import * as emails from '@latchkey/client/emails'
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

export async function renderEmail(transport: Transport, options: EmailPreviewOptions): Promise<string> {
  const { html } = await emails.render(transport, { body: { ...options }, repeatable: true })
  return html
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

export async function sendEmailPreview({ transport }: Connection, options: SendEmailPreviewOptions): Sent {
  return toResult(emails.sendPreview(transport, { body: { ...options } }))
}

export async function sendTestEmail(
  { transport }: Connection,
  { recipientEmail, emailConfig }: SendTestEmailOptions,
): Sent {
  requireEmailServer(emailConfig)
  const { host, port, username, password, senderName, senderEmail } = emailConfig
  const body = { recipientEmail, emailConfig: { host, port, username, password, senderName, senderEmail } }
  return toResult(emails.sendTest(transport, { body }))
}

async function toResult(sending: Promise<{ readonly success: boolean; readonly errorMessage?: string }>): Sent {
  const { success, errorMessage } = await sending
  if (success) return Result.ok(undefined)
  return Result.error({ errorMessage: errorMessage || 'The email was not sent: the error was not specified.' })
}

export async function sendSignInInvitationEmail(
  { transport }: Connection,
  email: string,
  callbackUrl: string | URL,
): Promise<void> {
  const body = { email, callbackUrl: String(callbackUrl) }
  await emails.sendSignInInvitation(transport, { body })
}
