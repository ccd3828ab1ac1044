/** Parameters of requests: their texts become values, and what Stripe would refuse is refused in its words. */
import * as z from 'zod'
import { invalid, type StripeApiError } from './api-error.ts'
import type { FormObject } from './form.ts'

export const text = () => z.string('Invalid string').min(1, 'empty')

export const integer = () =>
  z
    .string('Invalid integer')
    .regex(/^-?\d{1,15}$/, 'Invalid integer')
    .transform(Number)

export const positive = () => integer().pipe(z.number().min(1, 'This value must be greater than or equal to 1.'))

export const flag = () => z.enum(['true', 'false'], 'Invalid boolean').transform(value => value === 'true')

export const currency = () =>
  text()
    .toLowerCase()
    .regex(/^[a-z]{3}$/, 'Invalid currency')

/** An empty text removes what is there. */
export const emptyable = <Value extends z.ZodType>(value: Value) =>
  z.union([z.literal('').transform(() => null), value])

/** Up to 50 keys of 40 characters, with values of 500. An empty value removes its key. */
export const metadata = () =>
  emptyable(
    z
      .record(
        z.string().max(40, 'Metadata keys can have up to 40 characters.'),
        z.string().max(500, 'Metadata values can have up to 500 characters.'),
      )
      .refine(given => Object.keys(given).length <= 50, 'Metadata can have up to 50 keys.'),
  )

export type GivenMetadata = Readonly<Record<string, string>> | null | undefined

export function mergeMetadata(before: Readonly<Record<string, string>>, given: GivenMetadata): Record<string, string> {
  if (given === undefined) return { ...before }
  if (given === null) return {}
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''))
}

/** @throws {@link StripeApiError} that names the first parameter that is wrong. */
export function parseParameters<Shape extends z.ZodRawShape>(shape: Shape, given: FormObject) {
  const parsed = z.strictObject(shape).safeParse(given)
  if (parsed.success) return parsed.data
  throw refusal(given, parsed.error)
}

function refusal(given: FormObject, { issues }: z.ZodError): StripeApiError {
  const [issue] = issues
  if (!issue) return invalid('Invalid request.')
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const path = [...issue.path, ...unknown].map(String)
  const param = getName(path)
  if (issue.code === 'unrecognized_keys')
    return invalid(`Received unknown parameter: ${param} (unknown to Stripe, or to its double)`, {
      code: 'parameter_unknown',
      param,
    })
  if (valueAt(given, path) === undefined)
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  if (issue.message === 'empty')
    return invalid(`You passed an empty string for '${param}'.`, { code: 'parameter_invalid_empty', param })
  const isInteger = issue.message.includes('integer')
  return invalid(`${issue.message}: ${param}`, { ...(isInteger ? { code: 'parameter_invalid_integer' } : {}), param })
}

const getName = ([first = '', ...rest]: readonly string[]) => first + rest.map(name => `[${name}]`).join('')

function valueAt(given: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    given,
  )
}
