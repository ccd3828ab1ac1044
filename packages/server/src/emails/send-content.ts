/** From the request to send an email to what is sent: its sources, as they are at this moment. */
import {
  type EmailSend,
  type NotificationCategory,
  notificationCategories,
  UnknownCategory,
  UnknownDraft,
  UnknownTemplate,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { findDraft } from '../email-drafts/email-drafts.ts'
import { findTemplate } from '../email-templates/email-templates.ts'
import { templateIdNamed } from '../email-templates/template-names.ts'
import { checkThemeChoice, type ThemeChoice, themeSourceFor } from '../email-themes/email-themes.ts'
import type { Db } from '../kernel/db/db.ts'
import { readConfig } from '../projects/projects.ts'
import type { StoredContent } from './email-contents.ts'

export interface SendContent {
  readonly content: StoredContent
  readonly templateId: string | null
  readonly draftId: string | null
}

/** Which category a content has that names none. Absent: the one that cannot be disabled. @throws {@link UnknownCategory} */
export function categoryNamed(name = 'Transactional'): NotificationCategory {
  const category = notificationCategories.find(category => category.name === name)
  if (!category) throw UnknownCategory()
  return category
}

/** @throws {@link UnknownTemplate}, `EmailTemplateNameNotFound`, `EmailTemplateNameAmbiguous`, {@link UnknownDraft}, `UnknownTheme` */
export async function getContent(app: App, db: Db, input: EmailSend): Promise<SendContent> {
  const { emails } = await readConfig(app, db)
  const themed = (own: ThemeChoice) => {
    checkThemeChoice(emails, input.themeId)
    return themeSourceFor(emails, input.themeId, own ?? undefined)
  }
  const { html, template: name, draftId = null, variables } = input
  const templateId = name === undefined ? (input.templateId ?? null) : templateIdNamed(emails.templates, name)
  if (templateId !== null) {
    const template = findTemplate(emails, templateId)
    if (!template) throw UnknownTemplate()
    const body = { templateSource: template.tsxSource }
    const content = { body, themeSource: themed(template.themeId), ...(variables ? { variables } : {}) }
    return { content, templateId, draftId }
  }
  if (draftId !== null) {
    const draft = await findDraft(db, draftId)
    if (!draft) throw UnknownDraft()
    return {
      content: { body: { templateSource: draft.tsxSource }, themeSource: themed(draft.themeId) },
      templateId,
      draftId,
    }
  }
  return { content: { body: { html: html ?? '' }, themeSource: themed(undefined) }, templateId, draftId }
}
