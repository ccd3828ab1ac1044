import type { Transport } from '@latchkey/client'
import * as aiChat from '@latchkey/client/ai-chat'
import * as emails from '@latchkey/client/emails'
import * as sentEmails from '@latchkey/client/sent-emails'
import type { ChatContent, ChatContext, ChatMessage, ChatSettings, ChatStreamPart } from '../ai-chat/stream-chat.ts'
import { getContext } from '../app/base-app.ts'
import { AdminAppWithEmailSources } from '../email-templates/admin-app-with-email-sources.ts'
import { Result } from '../result.ts'
import {
  type AdminSentEmailDetails,
  type ListSentEmailsOptions,
  loadSentEmails,
  type SentEmailPage,
  toSentEmailDetails,
} from '../sent-emails/sent-email.ts'
import type { CurrentServerUser } from '../users/server-user.ts'
import type {
  EmailAudience,
  EmailNotSent,
  EmailPreview,
  EmailPreviewOptions,
  EmailRecipientCount,
  PreviewEmailOptions,
  SendEmailPreviewOptions,
  SendTestEmailOptions,
} from './email-options.ts'
import { requireEmailServer } from './email-options.ts'
import {
  type EmailSend,
  type ListOutboxEmailsOptions,
  type OutboxEmail,
  type OutboxEmailDetails,
  toEmailSend,
  toOutboxEmail,
  type UpdateOutboxEmailOptions,
} from './email-sends.ts'

/** Rendering emails, trying them, following what is sent, and the assistant of the email editors. */
export class AdminAppWithEmails<Own extends CurrentServerUser> extends AdminAppWithEmailSources<Own> {
  /**
   * The HTML of a template in a theme, with the preview variables of its source.
   *
   * @throws {@link EmailRenderingError} when it does not render.
   *
   * @example
   * const html = await adminApp.getEmailPreview({ template: 'password-reset', themeId: false })
   */
  getEmailPreview(options: EmailPreviewOptions): Promise<string> {
    // Null is the selected theme; absent, that of the template.
    const theme = options.themeId === undefined ? 'absent' : [options.themeId]
    return getContext(this).read(['getEmailPreview', options, theme], async transport => {
      const { html } = await emails.render(transport, { body: { ...options }, repeatable: true })
      return html
    })
  }

  /**
   * What an editor shows of a source: the email, or its problems line by line, and the variables it takes.
   *
   * @example
   * const { problems, html, text } = await adminApp.previewEmail({ templateTsxSource, variables: { count: 3 } })
   */
  async previewEmail({ signal, ...options }: PreviewEmailOptions): Promise<EmailPreview> {
    const call = { body: { ...options }, repeatable: true, signal }
    return Object.freeze(await emails.preview(getContext(this).transport, call))
  }

  /**
   * How many users an email would reach, and why others would not get it.
   *
   * @example
   * const { recipients } = await adminApp.countEmailRecipients({ allUsers: true, notificationCategoryName: 'Marketing' })
   */
  async countEmailRecipients(
    options: EmailAudience & { readonly notificationCategoryName?: string },
  ): Promise<EmailRecipientCount> {
    const { userIds, ...rest } = options
    const call = { body: { ...rest, userIds: userIds && [...userIds] }, repeatable: true }
    return Object.freeze(await emails.countRecipients(getContext(this).transport, call))
  }

  /**
   * Sends the preview of an email to one address, to see it in a mail program.
   *
   * @example
   * await adminApp.sendEmailPreview({ draftId, recipientEmail: 'ada@example.com' })
   */
  async sendEmailPreview(options: SendEmailPreviewOptions): Promise<Result<undefined, EmailNotSent>> {
    return toResult(emails.sendPreview(getContext(this).transport, { body: { ...options } }))
  }

  /**
   * Sends a test email by a mail server, which need not be stored.
   *
   * @example
   * const result = await adminApp.sendTestEmail({ recipientEmail: 'ada@example.com', emailConfig })
   * if (result.status === 'error') console.log(result.error.errorMessage)
   */
  async sendTestEmail(options: SendTestEmailOptions): Promise<Result<undefined, EmailNotSent>> {
    const { recipientEmail, emailConfig } = options
    requireEmailServer(emailConfig)
    const { host, port, username, password, senderName, senderEmail } = emailConfig
    const body = { recipientEmail, emailConfig: { host, port, username, password, senderName, senderEmail } }
    return toResult(emails.sendTest(getContext(this).transport, { body }))
  }

  /**
   * Invites someone to sign in. The email links to `callbackUrl`, which must be on a trusted domain.
   *
   * @throws {@link RedirectUrlNotWhitelisted} when it is not.
   *
   * @example
   * await adminApp.sendSignInInvitationEmail('ada@example.com', 'https://shop.example.com/handler/sign-in')
   */
  async sendSignInInvitationEmail(email: string, callbackUrl: string | URL): Promise<void> {
    const body = { email, callbackUrl: String(callbackUrl) }
    await emails.sendSignInInvitation(getContext(this).transport, { body })
  }

  /**
   * The newest fifty sends to users, newest first, and how far each is.
   *
   * @example
   * const underWay = (await adminApp.listEmailSends()).filter(({ state }) => state === 'sending')
   */
  async listEmailSends(): Promise<readonly EmailSend[]> {
    return (await emails.listSends(getContext(this).transport)).items.map(toEmailSend)
  }

  /**
   * How far a send is.
   *
   * @example
   * const { sent, total } = await adminApp.getEmailSend(sendId)
   */
  async getEmailSend(sendId: string): Promise<EmailSend> {
    return toEmailSend(await emails.readSend(getContext(this).transport, { params: { sendId } }))
  }

  /**
   * Stops a send: emails that are still waiting are not sent.
   *
   * @example
   * const { stopped } = await adminApp.stopEmailSend(sendId)
   */
  async stopEmailSend(sendId: string): Promise<EmailSend> {
    return toEmailSend(await emails.stopSend(getContext(this).transport, { params: { sendId }, repeatable: true }))
  }

  /**
   * Emails of the project, whether they wait, left or failed, newest first.
   *
   * @example
   * const { items, nextCursor } = await adminApp.listOutboxEmails({ status: 'scheduled' })
   */
  async listOutboxEmails(
    options: ListOutboxEmailsOptions = {},
  ): Promise<{ readonly items: readonly OutboxEmail[]; readonly nextCursor: string | null }> {
    const { items, pagination } = await emails.listOutbox(getContext(this).transport, { query: { ...options } })
    const shown = items.map(entry => {
      const { tsxSource: _, html: __, text: ___, ...email } = toOutboxEmail(entry)
      return Object.freeze(email)
    })
    return Object.freeze({ items: Object.freeze(shown), nextCursor: pagination.nextCursor })
  }

  /**
   * An email of the outbox with its content.
   *
   * @example
   * const { status, scheduledAt } = await adminApp.getOutboxEmail(emailId)
   */
  async getOutboxEmail(emailId: string): Promise<OutboxEmailDetails> {
    return toOutboxEmail(await emails.readOutbox(getContext(this).transport, { params: { emailId } }))
  }

  /**
   * Pauses, continues, reschedules or cancels an email to a user that waits.
   *
   * @throws {@link EmailNotEditable} when it does not wait any more, or is to no user.
   *
   * @example
   * await adminApp.updateOutboxEmail(emailId, { scheduledAt: new Date('2027-01-01T09:00Z') })
   * await adminApp.updateOutboxEmail(emailId, { cancel: true })
   */
  async updateOutboxEmail(emailId: string, options: UpdateOutboxEmailOptions): Promise<OutboxEmailDetails> {
    const { scheduledAt, ...rest } = options
    const body = { ...rest, scheduledAtMillis: scheduledAt?.getTime() }
    return toOutboxEmail(await emails.updateOutbox(getContext(this).transport, { params: { emailId }, body }))
  }

  /**
   * The newest hundred emails of the project, newest first, those that failed with the reason. With options: a page of
   * those that match.
   *
   * @example
   * const failed = await adminApp.listSentEmails({ status: 'failed', query: 'example.com' })
   */
  listSentEmails({ signal, ...options }: ListSentEmailsOptions = {}): Promise<SentEmailPage> {
    const { transport, read } = getContext(this)
    const load = (reading: Transport) => loadSentEmails(reading, options, signal)
    // A store is of no single request that could be aborted.
    return signal ? load(transport) : read(['listSentEmails', options], load)
  }

  /**
   * An email of the log with its content, from which codes and links are left out.
   *
   * @example
   * const { html, canResend } = await adminApp.getSentEmail(emailId)
   */
  async getSentEmail(emailId: string): Promise<AdminSentEmailDetails> {
    return toSentEmailDetails(await sentEmails.read(getContext(this).transport, { params: { emailId } }))
  }

  /**
   * Sends an email of the log again, as a new one. Those with a code are refused: request a new code instead.
   *
   * @example
   * await adminApp.resendEmail(emailId)
   */
  async resendEmail(emailId: string): Promise<void> {
    await sentEmails.resend(getContext(this).transport, { params: { emailId } })
  }

  /**
   * Whether the server has a language model, and which.
   *
   * @example
   * const { isAvailable } = await adminApp.getChatSettings()
   */
  async getChatSettings(): Promise<ChatSettings> {
    return aiChat.readSettings(getContext(this).transport)
  }

  /**
   * Sends a conversation to the language model and waits for the whole answer. For a theme or a template, the thread is
   * its id; for a draft, any UUID.
   *
   * @example
   * const messages = [{ role: 'user', content: 'Make the button green.' }] as const
   * const { content } = await adminApp.sendChatMessage(templateId, 'email-template', messages)
   */
  async sendChatMessage(
    threadId: string,
    contextType: ChatContext,
    messages: readonly ChatMessage[],
    signal?: AbortSignal,
  ): Promise<{ readonly content: ChatContent }> {
    const body = { contextType, messages: [...messages] }
    return aiChat.complete(getContext(this).transport, { params: { threadId }, body, signal })
  }

  /**
   * The same answer part by part, while it is made.
   *
   * @example
   * for await (const part of adminApp.streamChatMessage(templateId, 'email-template', messages)) {
   *   if (part.type === 'text-delta') write(part.text)
   * }
   */
  async *streamChatMessage(
    threadId: string,
    contextType: ChatContext,
    messages: readonly ChatMessage[],
    signal?: AbortSignal,
  ): AsyncGenerator<ChatStreamPart, void, undefined> {
    yield* (await import('../ai-chat/stream-chat.ts')).streamChatMessage(
      getContext(this),
      threadId,
      contextType,
      messages,
      signal,
    )
  }

  /**
   * Appends a message to the saved conversation.
   *
   * @example
   * await adminApp.saveChatMessage(threadId, { role: 'user', content: 'Make the button green.' })
   */
  async saveChatMessage(threadId: string, message: NonNullable<unknown>): Promise<void> {
    await aiChat.save(getContext(this).transport, { params: { threadId }, body: { message } })
  }

  /**
   * The saved messages of a conversation, oldest first.
   *
   * @example
   * const { messages } = await adminApp.listChatMessages(threadId)
   */
  async listChatMessages(threadId: string): Promise<{ readonly messages: readonly unknown[] }> {
    return aiChat.read(getContext(this).transport, { params: { threadId } })
  }
}

async function toResult(
  sending: Promise<{ readonly success: boolean; readonly errorMessage?: string }>,
): Promise<Result<undefined, EmailNotSent>> {
  const { success, errorMessage } = await sending
  if (success) return Result.ok(undefined)
  return Result.error({ errorMessage: errorMessage || 'The email was not sent: the error was not specified.' })
}
