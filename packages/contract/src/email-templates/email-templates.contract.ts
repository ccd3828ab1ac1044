/** Templates: the content of emails, as TSX sources. */
import * as z from 'zod'
import {
  EmailRenderingFailed,
  EmailTemplateNameAmbiguous,
  EmailTemplateNameNotFound,
  SourceVersion,
  SourceVersionDetails,
  SourceVersionNotFound,
  sourceName,
  sourceVersion,
  storedTheme,
  templateName,
  themeChoice,
  tsxSource,
  UnknownTheme,
} from '../emails/email-sources.ts'
import { OwnMailServerRequired } from '../emails/emails.contract.ts'
import { atLeast } from '../kernel/access.ts'
import { emailSourceBody } from '../kernel/body-limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineText } from '../kernel/error.ts'
import { list, success } from '../kernel/page.ts'
import { ConfigTooLarge } from '../projects/projects.errors.ts'

export const EmailTemplateNotFound = defineText(404, 'There is no email template with this id in the project.')
export const TooManyTemplates = defineText(
  400,
  'A project has at most 1 000 email templates. Remove some that are not used.',
)

export const EmailTemplateBuiltIn = defineText(
  400,
  'A built-in email template cannot be deleted. Its original source is restored by removing it from the configuration.',
)

export const EmailTemplate = z.object({
  id: z.string(),
  displayName: z.string(),
  tsxSource: z.string(),
  themeId: storedTheme(),
})
export interface EmailTemplate extends z.infer<typeof EmailTemplate> {}

/** By the id, as in published SDKs, or by a name. */
const byId = z.object({ templateId: templateName() })
const notFound = [EmailTemplateNotFound, EmailTemplateNameNotFound, EmailTemplateNameAmbiguous]

export const emailTemplateEndpoints = {
  list: endpoint({
    route: 'GET /internal/email-templates',
    summary: 'List the email templates, the built-in ones first',
    access: atLeast('admin'),
    response: z.object({ templates: z.array(EmailTemplate) }),
    errors: [],
  }),
  create: endpoint({
    route: 'POST /internal/email-templates',
    summary: 'Create an email template with a source to start from',
    access: atLeast('admin'),
    body: z.object({ displayName: sourceName() }),
    response: z.object({ id: z.string() }),
    errors: [TooManyTemplates, ConfigTooLarge],
  }),
  read: endpoint({
    route: 'GET /internal/email-templates/:templateId',
    summary: 'An email template and its source',
    access: atLeast('admin'),
    params: byId,
    response: EmailTemplate,
    errors: [...notFound],
  }),
  update: endpoint({
    route: 'PATCH /internal/email-templates/:templateId',
    summary: 'Change the source of an email template, if it renders with a subject and a category',
    access: atLeast('admin'),
    params: byId,
    body: z.object({ tsxSource: tsxSource(), themeId: themeChoice().optional() }),
    largestBody: emailSourceBody,
    response: z.object({ renderedHtml: z.string() }),
    errors: [OwnMailServerRequired, ...notFound, UnknownTheme, EmailRenderingFailed, ConfigTooLarge],
  }),
  delete: endpoint({
    route: 'DELETE /internal/email-templates/:templateId',
    summary: 'Delete an email template of the project',
    access: atLeast('admin'),
    params: byId,
    response: success(),
    errors: [...notFound, EmailTemplateBuiltIn, ConfigTooLarge],
  }),
  listVersions: endpoint({
    route: 'GET /internal/email-templates/:templateId/versions',
    summary: 'The newest hundred changes of an email template, newest first',
    access: atLeast('admin'),
    params: byId,
    response: list(SourceVersion),
    errors: [...notFound],
  }),
  readVersion: endpoint({
    route: 'GET /internal/email-templates/:templateId/versions/:version',
    summary: 'The source of an email template after a change',
    access: atLeast('admin'),
    params: byId.extend({ version: sourceVersion() }),
    response: SourceVersionDetails,
    errors: [...notFound, SourceVersionNotFound],
  }),
}
