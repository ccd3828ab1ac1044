import type { AdminContext } from '../app/admin-context.ts'
import type { Row } from '../app/app-class.ts'
import { loadEmails } from '../emails/load-emails.ts'
import { later } from '../later.ts'
import type { AdminSentEmailDetails, ListSentEmailsOptions, SentEmailPage } from './sent-email.ts'

/** The log of a project's emails. */
export interface SentEmailMethods {
  /**
   * The newest hundred emails of the project, newest first, those that failed with the reason. With options: a page of
   * those that match.
   *
   * @example
   * const failed = await adminApp.listSentEmails({ status: 'failed', query: 'example.com' })
   */
  listSentEmails(options?: ListSentEmailsOptions): Promise<SentEmailPage>

  /**
   * An email of the log with its content, from which codes and links are left out.
   *
   * @example
   * const { html, canResend } = await adminApp.getSentEmail(emailId)
   */
  getSentEmail(emailId: string): Promise<AdminSentEmailDetails>

  /**
   * Sends an email of the log again, as a new one. Those with a code are refused: request a new code instead.
   *
   * @example
   * await adminApp.resendEmail(emailId)
   */
  resendEmail(emailId: string): Promise<void>
}

export const sentEmailMethods = later(['listSentEmails', 'getSentEmail', 'resendEmail'], loadEmails) satisfies Row<
  SentEmailMethods,
  AdminContext
>
