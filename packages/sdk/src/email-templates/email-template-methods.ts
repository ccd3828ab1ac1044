import type { AdminContext } from '../app/admin-context.ts'
import type { Row } from '../app/app-class.ts'
import type { ConfigVersion } from '../config/project-configuration.ts'
import type { EmailThemeChoice } from '../emails/email-options.ts'
import type { EmailSourceVersion, EmailSourceVersionDetails } from '../emails/email-source-version.ts'
import { loadEmails } from '../emails/load-emails.ts'
import { later } from '../later.ts'
import type { EmailSources } from './email-sources.ts'
import type { EmailTemplate } from './email-template.ts'

/** The templates of a project's emails. A method that takes one accepts its id, its display name or its key. */
export interface EmailTemplateMethods {
  /**
   * The templates of the project, the built-in ones first.
   *
   * @example
   * const templates = await adminApp.listEmailTemplates()
   */
  listEmailTemplates(): Promise<readonly EmailTemplate[]>

  /**
   * One template, by its id, its display name or its key.
   *
   * @throws {@link EmailTemplateNameNotFound} or {@link EmailTemplateNameAmbiguous} when the name means none or several.
   *
   * @example
   * const { id, tsxSource } = await adminApp.getEmailTemplate('password-reset')
   */
  getEmailTemplate(template: string): Promise<EmailTemplate>

  /**
   * Creates a template, with a source to start from.
   *
   * @example
   * const { id } = await adminApp.createEmailTemplate('Order sent')
   */
  createEmailTemplate(displayName: string): Promise<{ readonly id: string }>

  /**
   * Changes the source of a template. The theme stays as it is unless it is given; null is the selected theme of the
   * project, `false` none.
   *
   * @throws {@link RequiresCustomEmailServer} when the project has no mail server of its own.
   * @throws {@link EmailRenderingError} when it does not render; then nothing is changed.
   *
   * @example
   * const { renderedHtml } = await adminApp.updateEmailTemplate('order-sent', tsxSource, null)
   */
  updateEmailTemplate(
    template: string,
    tsxSource: string,
    themeId?: EmailThemeChoice,
  ): Promise<{ readonly renderedHtml: string }>

  /**
   * Stores themes, templates and drafts in one transaction: all of them, or none. One whose id the project does not
   * have is created with it, so that a new template can have a new theme.
   *
   * @throws {@link RequiresCustomEmailServer} when templates need a mail server of the project itself.
   * @throws {@link EmailRenderingError} when a theme or template does not render.
   * @throws {@link ConfigConflictError} when the configuration is not at `expectedVersion` any more.
   *
   * @example
   * const templates = [{ id: crypto.randomUUID(), displayName: 'Order sent', tsxSource, themeId: null }]
   * await adminApp.writeEmailSources({ templates })
   */
  writeEmailSources(sources: EmailSources): Promise<ConfigVersion>

  /**
   * Removes a template. A built-in one gets its original source back.
   *
   * @example
   * await adminApp.removeEmailTemplate('order-sent')
   */
  removeEmailTemplate(template: string): Promise<void>

  /**
   * The newest hundred versions of a template, newest first.
   *
   * @example
   * const [current] = await adminApp.listEmailTemplateVersions('order-sent')
   */
  listEmailTemplateVersions(template: string): Promise<readonly EmailSourceVersion[]>

  /**
   * A version of a template with its source.
   *
   * @example
   * const { tsxSource } = await adminApp.getEmailTemplateVersion('order-sent', 12)
   */
  getEmailTemplateVersion(template: string, version: number): Promise<EmailSourceVersionDetails>
}

export const emailTemplateMethods = {
  ...later(
    [
      'getEmailTemplate',
      'createEmailTemplate',
      'updateEmailTemplate',
      'writeEmailSources',
      'removeEmailTemplate',
      'listEmailTemplateVersions',
      'getEmailTemplateVersion',
    ],
    loadEmails,
  ),
  listEmailTemplates: ({ admin }) => admin.store('emailTemplates').load(),
} satisfies Row<EmailTemplateMethods, AdminContext>
