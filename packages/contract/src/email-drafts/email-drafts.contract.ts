/** Drafts: emails that an owner writes once and sends to users. */
import * as z from 'zod'
import { ConfigChanged } from '../config/config.contract.ts'
import { TooManyTemplates } from '../email-templates/email-templates.contract.ts'
import { TooManyThemes } from '../email-themes/email-themes.contract.ts'
import {
  EmailRenderingFailed,
  SourceVersion,
  SourceVersionDetails,
  SourceVersionNotFound,
  sourceName,
  sourceVersion,
  storedTheme,
  themeChoice,
  tsxSource,
  UnknownTheme,
} from '../emails/email-sources.ts'
import { OwnMailServerRequired } from '../emails/emails.contract.ts'
import { atLeast } from '../kernel/access.ts'
import { configBody, emailSourceBody } from '../kernel/body-limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineText } from '../kernel/error.ts'
import { list, success } from '../kernel/page.ts'
import { millis, uuid } from '../kernel/schema.ts'
import { ConfigTooLarge } from '../projects/projects.errors.ts'

export const EmailDraftNotFound = defineText(404, 'There is no email draft with this id in the project.')
export const TooManyDrafts = defineText(
  400,
  'A project has at most 1 000 email drafts, with 20 MiB of sources. Remove some that are not used.',
)

export const EmailDraft = z.object({
  id: z.string(),
  displayName: z.string(),
  tsxSource: z.string(),
  themeId: storedTheme(),
  /** Null: it was not sent yet. */
  sentAtMillis: millis().nullable(),
})
export interface EmailDraft extends z.infer<typeof EmailDraft> {}

const writtenSource = z.object({ id: uuid(), displayName: sourceName(), tsxSource: tsxSource() })
const writtenContent = writtenSource.extend({ themeId: themeChoice() })

/** Sources that are stored together. One whose id the project does not have is created with it. */
export const EmailSourcesWrite = z.object({
  expectedVersion: sourceVersion()
    .optional()
    .describe('The change is refused with 409 when the configuration is not at this version any more.'),
  /** Templates and drafts may have the themes of the same request. */
  themes: z.array(writtenSource).max(1_000).optional(),
  templates: z.array(writtenContent).max(1_000).optional(),
  drafts: z.array(writtenContent).max(1_000).optional(),
})
export interface EmailSourcesWrite extends z.infer<typeof EmailSourcesWrite> {}

const byId = z.object({ draftId: uuid() })

export const emailDraftEndpoints = {
  list: endpoint({
    route: 'GET /internal/email-drafts',
    summary: 'List the email drafts, the last changed first',
    access: atLeast('admin'),
    response: z.object({ drafts: z.array(EmailDraft) }),
    errors: [],
  }),
  create: endpoint({
    route: 'POST /internal/email-drafts',
    summary: 'Create an email draft',
    access: atLeast('admin'),
    body: z.object({
      displayName: sourceName(),
      themeId: themeChoice().optional(),
      tsxSource: tsxSource().optional(),
    }),
    largestBody: emailSourceBody,
    response: z.object({ id: z.string() }),
    errors: [UnknownTheme, TooManyDrafts],
  }),
  read: endpoint({
    route: 'GET /internal/email-drafts/:draftId',
    summary: 'An email draft and its source',
    access: atLeast('admin'),
    params: byId,
    response: EmailDraft,
    errors: [EmailDraftNotFound],
  }),
  update: endpoint({
    route: 'PATCH /internal/email-drafts/:draftId',
    summary: 'Change an email draft. Its source is not rendered',
    access: atLeast('admin'),
    params: byId,
    body: z.object({
      displayName: sourceName().optional(),
      themeId: themeChoice().optional(),
      tsxSource: tsxSource().optional(),
    }),
    largestBody: emailSourceBody,
    response: z.object({ ok: z.literal('ok') }),
    errors: [EmailDraftNotFound, UnknownTheme, TooManyDrafts],
  }),
  remove: endpoint({
    route: 'DELETE /internal/email-drafts/:draftId',
    summary: 'Remove an email draft. What was sent of it stays in the log',
    access: atLeast('admin'),
    params: byId,
    response: success(),
    errors: [EmailDraftNotFound],
  }),
  listVersions: endpoint({
    route: 'GET /internal/email-drafts/:draftId/versions',
    summary: 'The newest hundred changes of an email draft, newest first',
    access: atLeast('admin'),
    params: byId,
    response: list(SourceVersion),
    errors: [EmailDraftNotFound],
  }),
  readVersion: endpoint({
    route: 'GET /internal/email-drafts/:draftId/versions/:version',
    summary: 'The source of an email draft after a change',
    access: atLeast('admin'),
    params: byId.extend({ version: sourceVersion() }),
    response: SourceVersionDetails,
    errors: [EmailDraftNotFound, SourceVersionNotFound],
  }),
  writeSources: endpoint({
    route: 'POST /internal/email-sources',
    summary: 'Store themes, templates and drafts in one transaction, if all themes and templates render',
    access: atLeast('admin'),
    body: EmailSourcesWrite,
    largestBody: configBody,
    response: z.object({ version: z.number().int() }),
    errors: [
      OwnMailServerRequired,
      UnknownTheme,
      EmailRenderingFailed,
      ConfigChanged,
      ConfigTooLarge,
      TooManyThemes,
      TooManyTemplates,
      TooManyDrafts,
    ],
  }),
}
