/** Themes: what surrounds the content of every email, as TSX sources. */
import * as z from 'zod'
import {
  EmailRenderingFailed,
  SourceVersion,
  SourceVersionDetails,
  SourceVersionNotFound,
  sourceName,
  sourceVersion,
  tsxSource,
} from '../emails/email-sources.ts'
import { atLeast } from '../kernel/access.ts'
import { emailSourceBody } from '../kernel/body-limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineText } from '../kernel/error.ts'
import { list, success } from '../kernel/page.ts'
import { uuid } from '../kernel/schema.ts'
import { ConfigTooLarge } from '../projects/projects.errors.ts'

export const EmailThemeNotFound = defineText(404, 'There is no email theme with this id in the project.')
export const TooManyThemes = defineText(400, 'A project has at most 1 000 email themes. Remove some that are not used.')

export const EmailThemeInUse = defineText(
  400,
  'This email theme cannot be deleted: it is built in, or the one that the project has selected. Select another one first.',
)

const byId = z.object({ themeId: uuid() })

export const emailThemeEndpoints = {
  list: endpoint({
    route: 'GET /internal/email-themes',
    summary: 'List the email themes, the built-in ones first',
    access: atLeast('admin'),
    response: z.object({ themes: z.array(z.object({ id: z.string(), displayName: z.string() })) }),
    errors: [],
  }),
  create: endpoint({
    route: 'POST /internal/email-themes',
    summary: 'Create an email theme with the source of the light one',
    access: atLeast('admin'),
    body: z.object({ displayName: sourceName() }),
    response: z.object({ id: z.string() }),
    errors: [TooManyThemes, ConfigTooLarge],
  }),
  read: endpoint({
    route: 'GET /internal/email-themes/:themeId',
    summary: 'An email theme and its source',
    access: atLeast('admin'),
    params: byId,
    response: z.object({ displayName: z.string(), tsxSource: z.string() }),
    errors: [EmailThemeNotFound],
  }),
  update: endpoint({
    route: 'PATCH /internal/email-themes/:themeId',
    summary: 'Change the source of an email theme, if a sample renders in it',
    access: atLeast('admin'),
    params: byId,
    body: z.object({ tsxSource: tsxSource() }),
    largestBody: emailSourceBody,
    response: z.object({ displayName: z.string() }),
    errors: [EmailThemeNotFound, EmailRenderingFailed, ConfigTooLarge],
  }),
  delete: endpoint({
    route: 'DELETE /internal/email-themes/:themeId',
    summary: 'Delete an email theme of the project. Templates with it have the selected one from then on',
    access: atLeast('admin'),
    params: byId,
    response: success(),
    errors: [EmailThemeNotFound, EmailThemeInUse, ConfigTooLarge],
  }),
  listVersions: endpoint({
    route: 'GET /internal/email-themes/:themeId/versions',
    summary: 'The newest hundred changes of an email theme, newest first',
    access: atLeast('admin'),
    params: byId,
    response: list(SourceVersion),
    errors: [EmailThemeNotFound],
  }),
  readVersion: endpoint({
    route: 'GET /internal/email-themes/:themeId/versions/:version',
    summary: 'The source of an email theme after a change',
    access: atLeast('admin'),
    params: byId.extend({ version: sourceVersion() }),
    response: SourceVersionDetails,
    errors: [EmailThemeNotFound, SourceVersionNotFound],
  }),
}
