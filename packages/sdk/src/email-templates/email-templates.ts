/** Templates of a project. */
import * as emailDrafts from '@latchkey/client/email-drafts'
import * as emailTemplates from '@latchkey/client/email-templates'
import { ApiError } from '@latchkey/client/errors'
import type { AdminStores } from '../app/admin-stores.ts'
import type { AdminViewer } from '../app/admin-viewer.ts'
import type { Connection } from '../app/connection.ts'
import { ConfigConflictError } from '../config/config-errors.ts'
import type { ConfigVersion } from '../config/project-configuration.ts'
import { removeSource } from '../config/remove-source.ts'
import type { EmailThemeChoice } from '../emails/email-options.ts'
import {
  type EmailSourceVersion,
  type EmailSourceVersionDetails,
  toSourceVersion,
  toSourceVersionDetails,
} from '../emails/email-source-version.ts'
import type { EmailSources } from './email-sources.ts'
import type { EmailTemplate } from './email-template.ts'

export async function loadEmailTemplates({ connection }: AdminViewer): Promise<readonly EmailTemplate[]> {
  const { templates } = await emailTemplates.list(connection.transport)
  return templates.map(template => Object.freeze(template))
}

export async function getEmailTemplate({ transport }: Connection, template: string): Promise<EmailTemplate> {
  return Object.freeze(await emailTemplates.read(transport, { params: { templateId: template } }))
}

export async function createEmailTemplate(admin: AdminStores, displayName: string): Promise<{ readonly id: string }> {
  const created = await emailTemplates.create(admin.connection.transport, { body: { displayName } })
  await admin.settingsChanged()
  return created
}

export async function updateEmailTemplate(
  admin: AdminStores,
  template: string,
  tsxSource: string,
  themeId?: EmailThemeChoice,
): Promise<{ readonly renderedHtml: string }> {
  const call = { params: { templateId: template }, body: { tsxSource, themeId } }
  const rendered = await emailTemplates.update(admin.connection.transport, call)
  await admin.settingsChanged()
  return rendered
}

export async function writeEmailSources(
  admin: AdminStores,
  { expectedVersion, themes = [], templates = [], drafts = [] }: EmailSources,
): Promise<ConfigVersion> {
  const body = { expectedVersion, themes: [...themes], templates: [...templates], drafts: [...drafts] }
  const { version } = await emailDrafts.writeSources(admin.connection.transport, { body }).catch((error: unknown) => {
    const isConflict = error instanceof ApiError && error.constructor === ApiError && error.statusCode === 409
    throw isConflict ? new ConfigConflictError(error.message, error) : error
  })
  await Promise.all([admin.settingsChanged(), admin.outdate('emailDrafts')])
  return { version }
}

export async function removeEmailTemplate(admin: AdminStores, template: string): Promise<void> {
  const { id } = await getEmailTemplate(admin.connection, template)
  await removeSource(admin, 'templates', id)
}

export async function listEmailTemplateVersions(
  { transport }: Connection,
  template: string,
): Promise<readonly EmailSourceVersion[]> {
  const { items } = await emailTemplates.listVersions(transport, { params: { templateId: template } })
  return items.map(toSourceVersion)
}

export async function getEmailTemplateVersion(
  { transport }: Connection,
  template: string,
  version: number,
): Promise<EmailSourceVersionDetails> {
  const call = { params: { templateId: template, version } }
  return toSourceVersionDetails(await emailTemplates.readVersion(transport, call))
}
