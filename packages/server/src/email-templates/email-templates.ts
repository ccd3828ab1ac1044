/** Templates of a project: the content of its emails. */
import {
  EmailRenderingFailed,
  type EmailTemplate,
  EmailTemplateBuiltIn,
  EmailTemplateNotFound,
  OwnMailServerRequired,
  type ProjectConfig,
  type SourceVersion,
  type SourceVersionDetails,
  TooManyTemplates,
  templateSources,
} from '@latchkey/contract'
import { templateStarter } from '@latchkey/emails'
import type { App } from '../app.ts'
import { checkThemeChoice, inOrder, type ThemeChoice } from '../email-themes/email-themes.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { maySendOwnContents } from '../projects/own-mail-server.ts'
import { changeConfig, getSourceVersion, listSourceVersions, readConfig } from '../projects/projects.ts'
import { toTemplateId } from './template-names.ts'

type EmailsConfig = ProjectConfig['emails']

const mostTemplates = 1_000

/** With the project's own source, where it has changed a built-in one. */
export function findTemplate(emails: EmailsConfig, id: string): EmailsConfig['templates'][string] | null {
  return Object.hasOwn(emails.templates, id) ? (emails.templates[id] ?? null) : null
}

/** The built-in ones first, then those of the project by name. */
export function listTemplates({ templates }: EmailsConfig): EmailTemplate[] {
  return inOrder(templates, templateSources).map(([id, template]) => ({ id, ...template }))
}

/** @throws {@link EmailTemplateNotFound}, EmailTemplateNameNotFound or EmailTemplateNameAmbiguous */
export function getTemplate(emails: EmailsConfig, idOrName: string): EmailTemplate {
  const id = toTemplateId(emails.templates, idOrName)
  const template = findTemplate(emails, id)
  if (!template) throw EmailTemplateNotFound()
  return { id, ...template }
}

/** With the starter source. @throws {@link TooManyTemplates} or ConfigTooLarge */
export async function createTemplate(app: App, tx: Tx, displayName: string): Promise<{ id: string }> {
  const id = app.ids.next()
  await changeConfig(app, tx, ({ emails }) => {
    if (Object.keys(emails.templates).length >= mostTemplates) throw TooManyTemplates()
    return { [`emails.templates.${id}`]: { displayName, tsxSource: templateStarter } }
  })
  return { id }
}

/** @throws {@link EmailTemplateBuiltIn}, or what {@link getTemplate} throws */
export async function deleteTemplate(app: App, tx: Tx, idOrName: string): Promise<void> {
  await changeConfig(app, tx, ({ emails }) => {
    const { id } = getTemplate(emails, idOrName)
    if (Object.hasOwn(templateSources, id)) throw EmailTemplateBuiltIn()
    return { [`emails.templates.${id}`]: null }
  })
}

export interface TemplateChange {
  readonly tsxSource: string
  /** Absent: it stays. Null: the theme that the project has selected. */
  readonly themeId?: ThemeChoice
}

/**
 * What an update needs, in the order of the wire.
 *
 * @returns the theme that the template will have.
 * @throws {@link OwnMailServerRequired}, what {@link getTemplate} throws, or UnknownTheme
 */
export function checkTemplateChange(
  app: App,
  emails: EmailsConfig,
  idOrName: string,
  { themeId }: TemplateChange,
): ThemeChoice {
  if (!maySendOwnContents(app, emails)) throw OwnMailServerRequired()
  const template = getTemplate(emails, idOrName)
  checkThemeChoice(emails, themeId)
  return themeId === undefined ? (template.themeId ?? null) : themeId
}

/** A template has a subject and a category. @throws {@link EmailRenderingFailed} */
export function checkMarkers(rendered: { readonly subject?: string; readonly notificationCategory?: string }): void {
  if (rendered.subject === undefined) throw lacks('<Subject value={…} />')
  if (rendered.notificationCategory === undefined) throw lacks('<NotificationCategory value="Transactional" />')
}

function lacks(marker: string) {
  return EmailRenderingFailed({ error: `template.tsx: the template needs ${marker} from @latchkey/emails` })
}

/** The source has been rendered. @throws what {@link checkTemplateChange} throws, or ConfigTooLarge */
export async function changeTemplate(app: App, tx: Tx, idOrName: string, change: TemplateChange): Promise<void> {
  const { tsxSource, themeId } = change
  await changeConfig(app, tx, ({ emails }) => {
    checkTemplateChange(app, emails, idOrName, change)
    const path = `emails.templates.${getTemplate(emails, idOrName).id}`
    return { [`${path}.tsxSource`]: tsxSource, ...(themeId === undefined ? {} : { [`${path}.themeId`]: themeId }) }
  })
}

/** @throws what {@link getTemplate} throws */
export async function listTemplateVersions(app: App, db: Db, idOrName: string): Promise<SourceVersion[]> {
  const { id } = getTemplate((await readConfig(app, db)).emails, idOrName)
  return listSourceVersions(db, 'templates', id)
}

/** @throws what {@link getTemplate} throws, or SourceVersionNotFound */
export async function getTemplateVersion(
  app: App,
  db: Db,
  idOrName: string,
  version: number,
): Promise<SourceVersionDetails> {
  const { id } = getTemplate((await readConfig(app, db)).emails, idOrName)
  return getSourceVersion(db, 'templates', id, version)
}
