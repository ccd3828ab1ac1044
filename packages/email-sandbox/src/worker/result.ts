/** Results of the engine. A source can change the functions that make them, so that nothing about them is certain. */
import * as z from 'zod'
import { longestHtml, longestSubject } from '../limits.ts'

const optionalText = z.string().optional()

const failed = z.object({
  error: z.object({ message: z.string(), stack: optionalText, in: z.enum(['template', 'theme']).optional() }),
})

const email = z.object({
  html: z.string().refine(html => Buffer.byteLength(html) <= longestHtml),
  subject: z
    .string()
    .max(longestSubject)
    .refine(subject => !/[\r\n]/.test(subject))
    .optional(),
  notificationCategory: z.enum(['Transactional', 'Marketing']).optional(),
})

const of = <Result extends z.ZodType>(result: Result) => z.union([failed, z.object({ result })])

export const loadResult = of(z.literal(true))
export const renderResult = of(z.union([z.object({ suspended: z.literal(true) }), email]))
export const inspectResult = of(
  z.object({ previewVariables: z.unknown().optional(), variablesJsonSchema: z.unknown().optional() }),
)

export type EngineError = z.infer<typeof failed>['error']

/** Undefined: it is not a result. */
export function parseResult<Schema extends z.ZodType>(
  schema: Schema,
  text: string | undefined,
): z.infer<Schema> | undefined {
  if (text === undefined) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch (error) {
    // Not JSON, or nested too deeply.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}
