/** What themes, templates and drafts have in common: TSX sources, and the choice of a theme. */
import * as z from 'zod'
import { Actor } from '../audit/actor.ts'
import { defineError, defineText } from '../kernel/error.ts'
import { millis, name, text } from '../kernel/schema.ts'

export const tsxSource = () => text().max(200_000)
export const sourceName = () => name().min(1)

/** A template by its display name, by the key that is made of it, or by its id. */
export const templateName = () =>
  sourceName().describe('A template by its display name, its key such as `order-sent`, or its id.')

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const isThemeId = (value: unknown): value is string => typeof value === 'string' && uuidForm.test(value)

/** The theme of one email: its id, `false` for none, or null for the one that the project has selected. */
export const themeChoice = () =>
  z.custom<string | false>(value => value === false || isThemeId(value), 'is not a theme id').nullable()

/** What a template or draft stores: a theme's id, or `false` for none. Absent: the one that the project has selected. */
export const storedTheme = () => z.union([z.string(), z.literal(false)]).optional()

/** The source does not compile or render. The sentence names the line of the source. */
export const EmailRenderingFailed = defineError(
  'EMAIL_RENDERING_ERROR',
  400,
  ({ error }: { error: string }) => `The email could not be rendered: ${error}`,
)
/** There is no template with this name. The nearest ones are named by their keys. */
export const EmailTemplateNameNotFound = defineError(
  'EMAIL_TEMPLATE_NAME_NOT_FOUND',
  404,
  ({ name, nearest }: { name: string; nearest: readonly string[] }) =>
    `There is no email template named ${JSON.stringify(name)} in the project. The nearest names are ${nearest.join(', ')}.`,
)
/** More than one template has this name. */
export const EmailTemplateNameAmbiguous = defineError(
  'EMAIL_TEMPLATE_NAME_AMBIGUOUS',
  400,
  ({ name, candidates }: { name: string; candidates: readonly string[] }) =>
    `More than one email template of the project is named ${JSON.stringify(name)}. Name one of them as ${candidates.join(' or ')}, or by its id.`,
)
export const UnknownTheme = defineText(400, 'There is no email theme with this id in the project.')

/** A stored version of a source. The newest is the current one. */
export const SourceVersion = z.object({
  version: z.number().int(),
  atMillis: millis(),
  by: Actor,
  comment: z.string().nullable(),
})
export interface SourceVersion extends z.infer<typeof SourceVersion> {}

/** The same with the source as it was stored then. Null: it was removed, or a built-in source was restored. */
export const SourceVersionDetails = SourceVersion.extend({
  tsxSource: z.string().nullable(),
  themeId: storedTheme(),
})
export interface SourceVersionDetails extends z.infer<typeof SourceVersionDetails> {}

export const SourceVersionNotFound = defineText(404, 'There is no such version, or it is older than what is kept.')

export const sourceVersion = () => z.number().int().min(0).max(2_147_483_647)
