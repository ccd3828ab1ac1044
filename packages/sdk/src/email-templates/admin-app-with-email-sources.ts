import * as config from '@latchkey/client/config'
import * as emailDrafts from '@latchkey/client/email-drafts'
import * as emailTemplates from '@latchkey/client/email-templates'
import * as emailThemes from '@latchkey/client/email-themes'
import { ApiError } from '@latchkey/client/errors'
import { getContext } from '../app/base-app.ts'
import type { Connection } from '../app/connection.ts'
import { ConfigConflictError, changing } from '../config/config-errors.ts'
import type { ConfigVersion } from '../config/project-configuration.ts'
import {
  type EmailDraft,
  type EmailDraftCreateOptions,
  type EmailDraftUpdateOptions,
  toEmailDraft,
} from '../email-drafts/email-draft.ts'
import type { EmailTheme, EmailThemeDetails } from '../email-themes/email-theme.ts'
import type { EmailThemeChoice } from '../emails/email-options.ts'
import {
  type EmailSourceVersion,
  type EmailSourceVersionDetails,
  toSourceVersion,
  toSourceVersionDetails,
} from '../emails/email-source-version.ts'
import { AdminAppWithPurchases } from '../purchases/admin-app-with-purchases.ts'
import type { CurrentServerUser } from '../users/server-user.ts'
import type { EmailSources, EmailTemplate } from './email-sources.ts'

/** The themes, templates and drafts of a project's emails. A method that takes a template accepts its id, its display name or its key. */
export class AdminAppWithEmailSources<Own extends CurrentServerUser> extends AdminAppWithPurchases<Own> {
  /**
   * The themes of the project, the built-in ones first.
   *
   * @example
   * const themes = await adminApp.listEmailThemes()
   */
  listEmailThemes(): Promise<readonly EmailTheme[]> {
    return getContext(this).read(['listEmailThemes'], async transport => {
      const { themes } = await emailThemes.list(transport)
      return themes.map(theme => Object.freeze(theme))
    })
  }

  /**
   * A theme with its source.
   *
   * @example
   * const { tsxSource } = await adminApp.getEmailTheme(themeId)
   */
  async getEmailTheme(themeId: string): Promise<EmailThemeDetails> {
    const theme = await emailThemes.read(getContext(this).transport, { params: { themeId } })
    return Object.freeze({ id: themeId, ...theme })
  }

  /**
   * Creates a theme, with the source of the built-in light one.
   *
   * @example
   * const { id } = await adminApp.createEmailTheme('Winter')
   */
  async createEmailTheme(displayName: string): Promise<{ readonly id: string }> {
    return emailThemes.create(getContext(this).transport, { body: { displayName } })
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
    await emailThemes.update(getContext(this).transport, { params: { themeId }, body: { tsxSource } })
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
    await removeSource(getContext(this), 'themes', themeId)
  }

  /**
   * The newest hundred versions of a theme, newest first.
   *
   * @example
   * const [current] = await adminApp.listEmailThemeVersions(themeId)
   */
  async listEmailThemeVersions(themeId: string): Promise<readonly EmailSourceVersion[]> {
    const { items } = await emailThemes.listVersions(getContext(this).transport, { params: { themeId } })
    return items.map(toSourceVersion)
  }

  /**
   * A version of a theme with its source.
   *
   * @example
   * const { tsxSource } = await adminApp.getEmailThemeVersion(themeId, 12)
   */
  async getEmailThemeVersion(themeId: string, version: number): Promise<EmailSourceVersionDetails> {
    const call = { params: { themeId, version } }
    return toSourceVersionDetails(await emailThemes.readVersion(getContext(this).transport, call))
  }

  /**
   * The templates of the project, the built-in ones first.
   *
   * @example
   * const templates = await adminApp.listEmailTemplates()
   */
  listEmailTemplates(): Promise<readonly EmailTemplate[]> {
    return getContext(this).read(['listEmailTemplates'], async transport => {
      const { templates } = await emailTemplates.list(transport)
      return templates.map(template => Object.freeze(template))
    })
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
    const call = { params: { templateId: template } }
    return Object.freeze(await emailTemplates.read(getContext(this).transport, call))
  }

  /**
   * Creates a template, with a source to start from.
   *
   * @example
   * const { id } = await adminApp.createEmailTemplate('Order sent')
   */
  async createEmailTemplate(displayName: string): Promise<{ readonly id: string }> {
    return emailTemplates.create(getContext(this).transport, { body: { displayName } })
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
    const call = { params: { templateId: template }, body: { tsxSource, themeId } }
    return emailTemplates.update(getContext(this).transport, call)
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
  async writeEmailSources({
    expectedVersion,
    themes = [],
    templates = [],
    drafts = [],
  }: EmailSources): Promise<ConfigVersion> {
    const body = { expectedVersion, themes: [...themes], templates: [...templates], drafts: [...drafts] }
    const writing = emailDrafts.writeSources(getContext(this).transport, { body })
    const { version } = await writing.catch((error: unknown) => {
      const isConflict = error instanceof ApiError && error.constructor === ApiError && error.statusCode === 409
      throw isConflict ? new ConfigConflictError(error.message, error) : error
    })
    return { version }
  }

  /**
   * Removes a template. A built-in one gets its original source back.
   *
   * @example
   * await adminApp.removeEmailTemplate('order-sent')
   */
  async removeEmailTemplate(template: string): Promise<void> {
    const { id } = await this.getEmailTemplate(template)
    await removeSource(getContext(this), 'templates', id)
  }

  /**
   * The newest hundred versions of a template, newest first.
   *
   * @example
   * const [current] = await adminApp.listEmailTemplateVersions('order-sent')
   */
  async listEmailTemplateVersions(template: string): Promise<readonly EmailSourceVersion[]> {
    const call = { params: { templateId: template } }
    const { items } = await emailTemplates.listVersions(getContext(this).transport, call)
    return items.map(toSourceVersion)
  }

  /**
   * A version of a template with its source.
   *
   * @example
   * const { tsxSource } = await adminApp.getEmailTemplateVersion('order-sent', 12)
   */
  async getEmailTemplateVersion(template: string, version: number): Promise<EmailSourceVersionDetails> {
    const call = { params: { templateId: template, version } }
    return toSourceVersionDetails(await emailTemplates.readVersion(getContext(this).transport, call))
  }

  /**
   * The drafts of the project, the last changed first.
   *
   * @example
   * const unsent = (await adminApp.listEmailDrafts()).filter(({ sentAt }) => sentAt === null)
   */
  listEmailDrafts(): Promise<readonly EmailDraft[]> {
    return getContext(this).read(['listEmailDrafts'], async transport =>
      (await emailDrafts.list(transport)).drafts.map(toEmailDraft),
    )
  }

  /**
   * A draft.
   *
   * @example
   * const { sentAt } = await adminApp.getEmailDraft(draftId)
   */
  async getEmailDraft(draftId: string): Promise<EmailDraft> {
    return toEmailDraft(await emailDrafts.read(getContext(this).transport, { params: { draftId } }))
  }

  /**
   * Creates a draft. Without a source it has one to start from.
   *
   * @example
   * const { id } = await adminApp.createEmailDraft({ displayName: 'Summer sale' })
   */
  async createEmailDraft(options: EmailDraftCreateOptions): Promise<{ readonly id: string }> {
    return emailDrafts.create(getContext(this).transport, { body: { ...options } })
  }

  /**
   * Changes what is given. The source is not rendered: `previewEmail` does that.
   *
   * @example
   * await adminApp.updateEmailDraft(draftId, { tsxSource, themeId: null })
   */
  async updateEmailDraft(draftId: string, options: EmailDraftUpdateOptions): Promise<void> {
    await emailDrafts.update(getContext(this).transport, { params: { draftId }, body: { ...options } })
  }

  /**
   * Removes a draft. What was sent of it stays in the log.
   *
   * @example
   * await adminApp.removeEmailDraft(draftId)
   */
  async removeEmailDraft(draftId: string): Promise<void> {
    await emailDrafts.remove(getContext(this).transport, { params: { draftId } })
  }

  /**
   * The newest hundred versions of a draft, newest first.
   *
   * @example
   * const [current] = await adminApp.listEmailDraftVersions(draftId)
   */
  async listEmailDraftVersions(draftId: string): Promise<readonly EmailSourceVersion[]> {
    const { items } = await emailDrafts.listVersions(getContext(this).transport, { params: { draftId } })
    return items.map(toSourceVersion)
  }

  /**
   * A version of a draft with its source.
   *
   * @example
   * const { tsxSource } = await adminApp.getEmailDraftVersion(draftId, 3)
   */
  async getEmailDraftVersion(draftId: string, version: number): Promise<EmailSourceVersionDetails> {
    const call = { params: { draftId, version } }
    return toSourceVersionDetails(await emailDrafts.readVersion(getContext(this).transport, call))
  }
}

/** Removes a theme or a template from the configuration. A built-in one gets its original source back. */
async function removeSource({ transport }: Connection, kind: 'themes' | 'templates', id: string): Promise<void> {
  const configOverrideString = JSON.stringify({ [`emails.${kind}.${id}`]: null })
  await changing(config.override(transport, { body: { configOverrideString } }))
}
