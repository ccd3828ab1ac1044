import type { AdminContext } from '../app/admin-context.ts'
import type { Row } from '../app/app-class.ts'
import { later } from '../later.ts'
import type { Result } from '../result.ts'
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
import type { EmailSend } from './email-sends.ts'
import type { EmailNotSent } from './emails.ts'
import { loadEmails } from './load-emails.ts'
import type { ServerEmailMethods } from './server-email-methods.ts'

/** Rendering emails, trying them, and following what is sent. */
export interface EmailMethods {
  /**
   * The HTML of a template in a theme, with the preview variables of its source.
   *
   * @throws {@link EmailRenderingError} when it does not render.
   *
   * @example
   * const html = await adminApp.getEmailPreview({ template: 'password-reset', themeId: false })
   */
  getEmailPreview(options: EmailPreviewOptions): Promise<string>

  /**
   * What an editor shows of a source: the email, or its problems line by line, and the variables it takes.
   *
   * @example
   * const { problems, html, text } = await adminApp.previewEmail({ templateTsxSource, variables: { count: 3 } })
   */
  previewEmail(options: PreviewEmailOptions): Promise<EmailPreview>

  /**
   * How many users an email would reach, and why others would not get it.
   *
   * @example
   * const { recipients } = await adminApp.countEmailRecipients({ allUsers: true, notificationCategoryName: 'Marketing' })
   */
  countEmailRecipients(
    options: EmailAudience & { readonly notificationCategoryName?: string },
  ): Promise<EmailRecipientCount>

  /**
   * Sends the preview of an email to one address, to see it in a mail program.
   *
   * @example
   * await adminApp.sendEmailPreview({ draftId, recipientEmail: 'ada@example.com' })
   */
  sendEmailPreview(options: SendEmailPreviewOptions): Promise<Result<undefined, EmailNotSent>>

  /**
   * Sends a test email by a mail server, which need not be stored.
   *
   * @example
   * const result = await adminApp.sendTestEmail({ recipientEmail: 'ada@example.com', emailConfig })
   * if (result.status === 'error') console.log(result.error.errorMessage)
   */
  sendTestEmail(options: SendTestEmailOptions): Promise<Result<undefined, EmailNotSent>>

  /**
   * Invites someone to sign in. The email links to `callbackUrl`, which must be on a trusted domain.
   *
   * @throws {@link RedirectUrlNotWhitelisted} when it is not.
   *
   * @example
   * await adminApp.sendSignInInvitationEmail('ada@example.com', 'https://shop.example.com/handler/sign-in')
   */
  sendSignInInvitationEmail(email: string, callbackUrl: string | URL): Promise<void>

  /**
   * The newest fifty sends to users, newest first, and how far each is.
   *
   * @example
   * const underWay = (await adminApp.listEmailSends()).filter(({ state }) => state === 'sending')
   */
  listEmailSends(): Promise<readonly EmailSend[]>

  /**
   * How far a send is.
   *
   * @example
   * const { sent, total } = await adminApp.getEmailSend(sendId)
   */
  getEmailSend(sendId: string): Promise<EmailSend>

  /**
   * Stops a send: emails that are still waiting are not sent.
   *
   * @example
   * const { stopped } = await adminApp.stopEmailSend(sendId)
   */
  stopEmailSend(sendId: string): Promise<EmailSend>
}

export const emailMethods = {
  ...later(
    [
      'getEmailPreview',
      'previewEmail',
      'countEmailRecipients',
      'sendEmailPreview',
      'sendTestEmail',
      'sendSignInInvitationEmail',
      'listEmailSends',
      'getEmailSend',
      'stopEmailSend',
    ],
    loadEmails,
  ),
  // An owner's views show what it changes.
  async sendEmail(app: AdminContext, options: SendEmailOptions) {
    await (await loadEmails()).sendEmailAsAdmin(app, options)
  },
} satisfies Row<EmailMethods & ServerEmailMethods, AdminContext>
