import type { Row } from '../app/app-class.ts'
import type { AppContext } from '../app/app-context.ts'
import { later } from '../later.ts'
import type { SendEmailOptions } from './email-options.ts'
import { loadEmails } from './load-emails.ts'

/** Sending emails to the users of a project. */
export interface ServerEmailMethods {
  /**
   * Sends an email to users: HTML, a template with variables, or a draft. It resolves when the emails are queued.
   * Users without an email address, and those who unsubscribed from the category, are skipped.
   *
   * @throws {@link RequiresCustomEmailServer} when the project has no mail server of its own.
   * @throws {@link EmailRenderingError} when the content does not render; then nothing is sent.
   * @throws {@link EmailTemplateNameNotFound} with the nearest names when there is no such `template`, and
   * {@link EmailTemplateNameAmbiguous} when there are several.
   *
   * @example
   * await serverApp.sendEmail({ userIds: [user.id], subject: 'Your order', html: '<p>It is on its way.</p>' })
   * await serverApp.sendEmail({ userIds: [user.id], template: 'order-sent', variables: { orderNumber: 1042 } })
   */
  sendEmail(options: SendEmailOptions): Promise<void>
}

export const serverEmailMethods = later(['sendEmail'], loadEmails) satisfies Row<ServerEmailMethods, AppContext>
