/** Templates of a project. */
import type { Transport } from '@latchkey/client'
import * as emailDrafts from '@latchkey/client/email-drafts'
import * as emailTemplates from '@latchkey/client/email-templates'
import { ApiError } from '@latchkey/client/errors'
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

export async function loadEmailTemplates(transport: Transport): Promise<readonly EmailTemplate[]> {
  const { templates } = await emailTemplates.list(transport)
  return templates.map(template => Object.freeze(template))
}

export async function getEmailTemplate({ transport }: Connection, template: string): Promise<EmailTemplate> {
  return Object.freeze(await emailTemplates.read(transport, { params: { templateId: template } }))
}

export async function createEmailTemplate(
  { transport }: Connection,
  displayName: string,
): Promise<{ readonly id: string }> {
  return emailTemplates.create(transport, { body: { displayName } })
}

export async function updateEmailTemplate(
  { transport }: Connection,
  template: string,
  tsxSource: string,
  themeId?: EmailThemeChoice,
): Promise<{ readonly renderedHtml: string }> {
  return emailTemplates.update(transport, { params: { templateId: template }, body: { tsxSource, themeId } })
}

export async function writeEmailSources(
  { transport }: Connection,
  { expectedVersion, themes = [], templates = [], drafts = [] }: EmailSources,
): Promise<ConfigVersion> {
  const body = { expectedVersion, themes: [...themes], templates: [...templates], drafts: [...drafts] }
  const { version } = await emailDrafts.writeSources(transport, { body }).catch((error: unknown) => {
    const isConflict = error instanceof ApiError && error.constructor === ApiError && error.statusCode === 409
    throw isConflict ? new ConfigConflictError(error.message, error) : error
  })
  return { version }
}

export async function removeEmailTemplate(connection: Connection, template: string): Promise<void> {
  const { id } = await getEmailTemplate(connection, template)
  await removeSource(connection.transport, 'templates', id)
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
