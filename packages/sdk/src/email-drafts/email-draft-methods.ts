import type { AdminContext } from '../app/admin-context.ts'
import type { Row } from '../app/app-class.ts'
import type { EmailSourceVersion, EmailSourceVersionDetails } from '../emails/email-source-version.ts'
import { loadEmails } from '../emails/load-emails.ts'
import { later } from '../later.ts'
import type { EmailDraft, EmailDraftCreateOptions, EmailDraftUpdateOptions } from './email-draft.ts'

/** Emails that are written once and sent to users. */
export interface EmailDraftMethods {
  /**
   * The drafts of the project, the last changed first.
   *
   * @example
   * const unsent = (await adminApp.listEmailDrafts()).filter(({ sentAt }) => sentAt === null)
   */
  listEmailDrafts(): Promise<readonly EmailDraft[]>

  /**
   * A draft.
   *
   * @example
   * const { sentAt } = await adminApp.getEmailDraft(draftId)
   */
  getEmailDraft(draftId: string): Promise<EmailDraft>

  /**
   * Creates a draft. Without a source it has one to start from.
   *
   * @example
   * const { id } = await adminApp.createEmailDraft({ displayName: 'Summer sale' })
   */
  createEmailDraft(options: EmailDraftCreateOptions): Promise<{ readonly id: string }>

  /**
   * Changes what is given. The source is not rendered: `previewEmail` does that.
   *
   * @example
   * await adminApp.updateEmailDraft(draftId, { tsxSource, themeId: null })
   */
  updateEmailDraft(draftId: string, options: EmailDraftUpdateOptions): Promise<void>

  /**
   * Removes a draft. What was sent of it stays in the log.
   *
   * @example
   * await adminApp.removeEmailDraft(draftId)
   */
  removeEmailDraft(draftId: string): Promise<void>

  /**
   * The newest hundred versions of a draft, newest first.
   *
   * @example
   * const [current] = await adminApp.listEmailDraftVersions(draftId)
   */
  listEmailDraftVersions(draftId: string): Promise<readonly EmailSourceVersion[]>

  /**
   * A version of a draft with its source.
   *
   * @example
   * const { tsxSource } = await adminApp.getEmailDraftVersion(draftId, 3)
   */
  getEmailDraftVersion(draftId: string, version: number): Promise<EmailSourceVersionDetails>
}

export const emailDraftMethods = {
  ...later(
    [
      'getEmailDraft',
      'createEmailDraft',
      'updateEmailDraft',
      'removeEmailDraft',
      'listEmailDraftVersions',
      'getEmailDraftVersion',
    ],
    loadEmails,
  ),
  listEmailDrafts: ({ admin }) => admin.store('emailDrafts').load(),
} satisfies Row<EmailDraftMethods, AdminContext>
