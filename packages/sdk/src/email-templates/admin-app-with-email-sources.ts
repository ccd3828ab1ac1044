import { getContext } from '../app/base-app.ts'
import type { ConfigVersion } from '../config/project-configuration.ts'
import type { EmailDraft, EmailDraftCreateOptions, EmailDraftUpdateOptions } from '../email-drafts/email-draft.ts'
import type { EmailTheme, EmailThemeDetails } from '../email-themes/email-theme.ts'
import type { EmailThemeChoice } from '../emails/email-options.ts'
import type { EmailSourceVersion, EmailSourceVersionDetails } from '../emails/email-source-version.ts'
import { AdminAppWithPurchases } from '../purchases/admin-app-with-purchases.ts'
import type { CurrentServerUser } from '../users/server-user.ts'
import type { EmailSources } from './email-sources.ts'
import type { EmailTemplate } from './email-template.ts'

/** The themes, templates and drafts of a project's emails. A method that takes a template accepts its id, its display name or its key. */
export class AdminAppWithEmailSources<Own extends CurrentServerUser> extends AdminAppWithPurchases<Own> {
  /**
   * The themes of the project, the built-in ones first.
   *
   * @example
   * const themes = await adminApp.listEmailThemes()
   */
  listEmailThemes(): Promise<readonly EmailTheme[]> {
    return getContext(this).read(['listEmailThemes'], async transport =>
      (await import('../email-themes/email-themes.ts')).loadEmailThemes(transport),
    )
  }

  /**
   * A theme with its source.
   *
   * @example
   * const { tsxSource } = await adminApp.getEmailTheme(themeId)
   */
  async getEmailTheme(themeId: string): Promise<EmailThemeDetails> {
    return (await import('../email-themes/email-themes.ts')).getEmailTheme(getContext(this), themeId)
  }

  /**
   * Creates a theme, with the source of the built-in light one.
   *
   * @example
   * const { id } = await adminApp.createEmailTheme('Winter')
   */
  async createEmailTheme(displayName: string): Promise<{ readonly id: string }> {
    return (await import('../email-themes/email-themes.ts')).createEmailTheme(getContext(this), displayName)
  }

  /**
   * Changes the source of a theme.
   *
   * @throws {@link EmailRenderingError} when a sample does not render in it; then nothing is changed.
   *
   * @example
   * await adminApp.updateEmailTheme(themeId, tsxSource)
   */
  async updateEmailTheme(themeId: string, tsxSource: string): Promise<void> {
    return (await import('../email-themes/email-themes.ts')).updateEmailTheme(getContext(this), themeId, tsxSource)
  }

  /**
   * Removes a theme. A built-in one gets its original source back.
   *
   * @throws {@link ConfigInvalidError} when the project has selected it.
   *
   * @example
   * await adminApp.removeEmailTheme(themeId)
   */
  async removeEmailTheme(themeId: string): Promise<void> {
    return (await import('../email-themes/email-themes.ts')).removeEmailTheme(getContext(this), themeId)
  }

  /**
   * The newest hundred versions of a theme, newest first.
   *
   * @example
   * const [current] = await adminApp.listEmailThemeVersions(themeId)
   */
  async listEmailThemeVersions(themeId: string): Promise<readonly EmailSourceVersion[]> {
    return (await import('../email-themes/email-themes.ts')).listEmailThemeVersions(getContext(this), themeId)
  }

  /**
   * A version of a theme with its source.
   *
   * @example
   * const { tsxSource } = await adminApp.getEmailThemeVersion(themeId, 12)
   */
  async getEmailThemeVersion(themeId: string, version: number): Promise<EmailSourceVersionDetails> {
    return (await import('../email-themes/email-themes.ts')).getEmailThemeVersion(getContext(this), themeId, version)
  }

  /**
   * The templates of the project, the built-in ones first.
   *
   * @example
   * const templates = await adminApp.listEmailTemplates()
   */
  listEmailTemplates(): Promise<readonly EmailTemplate[]> {
    return getContext(this).read(['listEmailTemplates'], async transport =>
      (await import('./email-templates.ts')).loadEmailTemplates(transport),
    )
  }

  /**
   * One template, by its id, its display name or its key.
   *
   * @throws {@link EmailTemplateNameNotFound} or {@link EmailTemplateNameAmbiguous} when the name means none or several.
   *
   * @example
   * const { id, tsxSource } = await adminApp.getEmailTemplate('password-reset')
   */
  async getEmailTemplate(template: string): Promise<EmailTemplate> {
    return (await import('./email-templates.ts')).getEmailTemplate(getContext(this), template)
  }

  /**
   * Creates a template, with a source to start from.
   *
   * @example
   * const { id } = await adminApp.createEmailTemplate('Order sent')
   */
  async createEmailTemplate(displayName: string): Promise<{ readonly id: string }> {
    return (await import('./email-templates.ts')).createEmailTemplate(getContext(this), displayName)
  }

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
  async updateEmailTemplate(
    template: string,
    tsxSource: string,
    themeId?: EmailThemeChoice,
  ): Promise<{ readonly renderedHtml: string }> {
    return (await import('./email-templates.ts')).updateEmailTemplate(getContext(this), template, tsxSource, themeId)
  }

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
  async writeEmailSources(sources: EmailSources): Promise<ConfigVersion> {
    return (await import('./email-templates.ts')).writeEmailSources(getContext(this), sources)
  }

  /**
   * Removes a template. A built-in one gets its original source back.
   *
   * @example
   * await adminApp.removeEmailTemplate('order-sent')
   */
  async removeEmailTemplate(template: string): Promise<void> {
    return (await import('./email-templates.ts')).removeEmailTemplate(getContext(this), template)
  }

  /**
   * The newest hundred versions of a template, newest first.
   *
   * @example
   * const [current] = await adminApp.listEmailTemplateVersions('order-sent')
   */
  async listEmailTemplateVersions(template: string): Promise<readonly EmailSourceVersion[]> {
    return (await import('./email-templates.ts')).listEmailTemplateVersions(getContext(this), template)
  }

  /**
   * A version of a template with its source.
   *
   * @example
   * const { tsxSource } = await adminApp.getEmailTemplateVersion('order-sent', 12)
   */
  async getEmailTemplateVersion(template: string, version: number): Promise<EmailSourceVersionDetails> {
    return (await import('./email-templates.ts')).getEmailTemplateVersion(getContext(this), template, version)
  }

  /**
   * The drafts of the project, the last changed first.
   *
   * @example
   * const unsent = (await adminApp.listEmailDrafts()).filter(({ sentAt }) => sentAt === null)
   */
  listEmailDrafts(): Promise<readonly EmailDraft[]> {
    return getContext(this).read(['listEmailDrafts'], async transport =>
      (await import('../email-drafts/email-drafts.ts')).loadEmailDrafts(transport),
    )
  }

  /**
   * A draft.
   *
   * @example
   * const { sentAt } = await adminApp.getEmailDraft(draftId)
   */
  async getEmailDraft(draftId: string): Promise<EmailDraft> {
    return (await import('../email-drafts/email-drafts.ts')).getEmailDraft(getContext(this), draftId)
  }

  /**
   * Creates a draft. Without a source it has one to start from.
   *
   * @example
   * const { id } = await adminApp.createEmailDraft({ displayName: 'Summer sale' })
   */
  async createEmailDraft(options: EmailDraftCreateOptions): Promise<{ readonly id: string }> {
    return (await import('../email-drafts/email-drafts.ts')).createEmailDraft(getContext(this), options)
  }

  /**
   * Changes what is given. The source is not rendered: `previewEmail` does that.
   *
   * @example
   * await adminApp.updateEmailDraft(draftId, { tsxSource, themeId: null })
   */
  async updateEmailDraft(draftId: string, options: EmailDraftUpdateOptions): Promise<void> {
    return (await import('../email-drafts/email-drafts.ts')).updateEmailDraft(getContext(this), draftId, options)
  }

  /**
   * Removes a draft. What was sent of it stays in the log.
   *
   * @example
   * await adminApp.removeEmailDraft(draftId)
   */
  async removeEmailDraft(draftId: string): Promise<void> {
    return (await import('../email-drafts/email-drafts.ts')).removeEmailDraft(getContext(this), draftId)
  }

  /**
   * The newest hundred versions of a draft, newest first.
   *
   * @example
   * const [current] = await adminApp.listEmailDraftVersions(draftId)
   */
  async listEmailDraftVersions(draftId: string): Promise<readonly EmailSourceVersion[]> {
    return (await import('../email-drafts/email-drafts.ts')).listEmailDraftVersions(getContext(this), draftId)
  }

  /**
   * A version of a draft with its source.
   *
   * @example
   * const { tsxSource } = await adminApp.getEmailDraftVersion(draftId, 3)
   */
  async getEmailDraftVersion(draftId: string, version: number): Promise<EmailSourceVersionDetails> {
    return (await import('../email-drafts/email-drafts.ts')).getEmailDraftVersion(getContext(this), draftId, version)
  }
}
