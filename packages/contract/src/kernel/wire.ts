/**
 * From our shapes to the wire's and back.
 *
 * A shape is written once, in our spelling. Its wire form is derived here: snake_case keys at every
 * declared level, unknown keys refused, and the customer's own JSON never touched.
 */
import * as z from 'zod'
import type { AnySchema } from './schema.ts'
import { toSnake } from './spelling.ts'

/** The parts of a schema that the walk looks at. zod describes each kind in its `def`. */
interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, AnySchema>>
  readonly element?: AnySchema
  readonly innerType?: AnySchema
  /** What a transform takes. */
  readonly in?: AnySchema
}

function getDef(schema: AnySchema): Def {
  // zod types `def` by kind; the walk needs the few properties above, present or not.
  return schema._zod.def as unknown as Def
}

interface WireOptions {
  /** Unknown keys are dropped instead of refused. */
  readonly loose?: boolean
  /** Parsed instead of a schema without nested schemas. */
  readonly leaf?: (schema: AnySchema) => AnySchema
}

/** The same schema in the wire's spelling. */
export function wireSchema(schema: AnySchema, options: WireOptions = {}): AnySchema {
  const def = getDef(schema)
  if (def.type === 'object' && def.shape) {
    const spell = keepsCamelCase(schema) ? same : toSnake
    const shape = Object.fromEntries(
      Object.entries(def.shape).map(([key, field]) => [spell(key), wireSchema(field, options)]),
    )
    const object = options.loose ? z.object(shape) : z.strictObject(shape)
    return withAlternatives(withNeeded(object, schema.meta()?.neededWhen), schema.meta()?.alternatives)
  }
  if (def.type === 'array' && def.element) {
    return shortEnough(rebuilt(schema, { element: wireSchema(def.element, options) }))
  }
  if (def.innerType) return rebuilt(schema, { innerType: wireSchema(def.innerType, options) })
  return options.leaf ? options.leaf(schema) : schema
}

/** A list that is too long is refused before its elements are looked at: there may be as many as the body has room for. */
function shortEnough(list: AnySchema): AnySchema {
  const most = mostElements(list)
  if (most === null) return list
  return z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= most) return value
    context.addIssue({ code: 'too_big', origin: 'array', maximum: most, inclusive: true, input: value })
    return z.NEVER
  }, list)
}

/** What `.max()` says of a list. Null: it may be of any length. */
export function mostElements(list: AnySchema): number | null {
  const { maximum } = list._zod.bag
  return typeof maximum === 'number' ? maximum : null
}

/** Fields that must be there, and not empty, when another field has a certain value. */
export interface NeededWhen {
  readonly field: string
  readonly equals: unknown
  readonly fields: readonly string[]
  /** Each of these is needed as soon as another one of its list is given. */
  readonly together?: readonly (readonly string[])[]
  /** With this value of the other field no one looks at them, whatever they are. */
  readonly ignoredWhen?: unknown
}

/** Marks an object shape with {@link NeededWhen}. */
export function neededWhen<S extends z.ZodType>(schema: S, rule: NeededWhen): S {
  return schema.meta({ neededWhen: rule })
}

function isNeededWhen(value: unknown): value is NeededWhen {
  return typeof value === 'object' && value !== null && 'equals' in value
}

function withNeeded(object: z.ZodObject, rule: unknown): AnySchema {
  if (!isNeededWhen(rule)) return object
  const checked = object.superRefine(
    (value, context) => {
      if (value[toSnake(rule.field)] !== rule.equals) return
      const isGiven = (field: string) => value[toSnake(field)] !== undefined && value[toSnake(field)] !== ''
      const begun = (rule.together ?? []).filter(fields => fields.some(isGiven)).flat()
      for (const field of [...rule.fields, ...begun].map(toSnake)) {
        const given = value[field]
        if (given === undefined) context.addIssue({ code: 'custom', path: [field], message: 'is a required field' })
        else if (given === '') context.addIssue({ code: 'custom', path: [field], message: 'is empty' })
      }
    },
    // An invalid field does not hide missing ones: all problems are reported together.
    { when: ({ value }) => isRecord(value) },
  )
  if (rule.ignoredWhen === undefined) return checked
  return z.preprocess(value => (isRecord(value) ? withoutIgnored(value, rule) : value), checked)
}

function withoutIgnored(value: Readonly<Record<string, unknown>>, rule: NeededWhen): Record<string, unknown> {
  if (value[toSnake(rule.field)] !== rule.ignoredWhen) return value
  const ignored = [...rule.fields, ...(rule.together ?? []).flat()].map(toSnake)
  return Object.fromEntries(Object.entries(value).filter(([key]) => !ignored.includes(key)))
}

/** Which fields of an object exclude or require each other. */
export interface Alternatives {
  /** Of each of these lists, one field and no second one is sent. */
  readonly exactlyOne?: readonly (readonly string[])[]
  /** Of each of these lists, no more than one field is sent. */
  readonly atMostOne?: readonly (readonly string[])[]
  /** A field that is sent only together with another one. */
  readonly onlyWith?: readonly { readonly field: string; readonly with: string }[]
  /** Fields that are sent in place of another one. Published sentences list them only where they were sent. */
  readonly aliases?: Readonly<Record<string, string>>
}

/** Marks an object shape with {@link Alternatives}. */
export function alternatives<S extends z.ZodType>(schema: S, rule: Alternatives): S {
  return schema.meta({ alternatives: rule })
}

function isAlternatives(value: unknown): value is Alternatives {
  return typeof value === 'object' && value !== null
}

function withAlternatives(object: AnySchema, rule: unknown): AnySchema {
  if (!isAlternatives(rule)) return object
  const { exactlyOne = [], atMostOne = [], onlyWith = [], aliases = {} } = rule
  const getAliases = (name: string) => Object.keys(aliases).filter(alias => aliases[alias] === name)
  return object.superRefine(
    (value, context) => {
      if (!isRecord(value)) return
      const sent = (names: readonly string[]) => names.filter(name => value[name] !== undefined).length
      const withAliases = (name: string) => [name, ...getAliases(name).filter(alias => sent([toSnake(alias)]) > 0)]
      const refuse = (message: string, path: string[] = []) => context.addIssue({ code: 'custom', path, message })
      for (const names of exactlyOne.map(names => names.flatMap(withAliases).map(toSnake)))
        if (sent(names) !== 1) refuse(`must contain exactly one of ${names.join(', ')}`)
      for (const names of atMostOne.map(names => names.map(toSnake)))
        if (sent(names) > 1) refuse(`must contain at most one of ${names.join(', ')}`)
      for (const pair of onlyWith)
        if (sent([toSnake(pair.field)]) > 0 && sent(withAliases(pair.with).map(toSnake)) === 0)
          refuse(`is taken only with ${toSnake(pair.with)}`, [toSnake(pair.field)])
    },
    // An invalid field does not hide these: all problems are reported together.
    { when: ({ value }) => isRecord(value) },
  )
}

function rebuilt(schema: AnySchema, parts: Partial<Def>): AnySchema {
  if (parts.innerType === getDef(schema).innerType && parts.element === getDef(schema).element) return schema
  // `clone` keeps the checks of the original; its definition type is internal to zod.
  return schema.clone({ ...schema._zod.def, ...parts } as unknown as typeof schema._zod.def)
}

type Convert = (value: unknown) => unknown
const same = <T>(value: T): T => value

/** A quirk of the wire, named on the shape: `.meta({ camelCase: true })`. */
function keepsCamelCase(schema: AnySchema): boolean {
  return schema.meta()?.camelCase === true
}

/** Wire values that passed {@link wireSchema}, in our spelling. */
export function decoder(schema: AnySchema): Convert {
  return converter(schema, toSnake, name => name)
}

/** Our values in the wire's spelling. Fields that the shape does not name fall away. */
export function encoder(schema: AnySchema): Convert {
  return converter(schema, name => name, toSnake)
}

function converter(schema: AnySchema, from: (name: string) => string, to: (name: string) => string): Convert {
  const def = getDef(schema)
  if (def.type === 'object' && def.shape) {
    const keeps = keepsCamelCase(schema)
    const fields = Object.entries(def.shape).map(([name, field]) => ({
      from: keeps ? name : from(name),
      to: keeps ? name : to(name),
      convert: converter(field, from, to),
    }))
    return value => (isRecord(value) ? convertRecord(value, fields) : value)
  }
  if (def.type === 'array' && def.element) {
    const convert = converter(def.element, from, to)
    if (convert === same) return same
    return value => (Array.isArray(value) ? value.map(convert) : value)
  }
  if (def.innerType) return converter(def.innerType, from, to)
  return same
}

interface Field {
  readonly from: string
  readonly to: string
  readonly convert: Convert
}

function convertRecord(value: Readonly<Record<string, unknown>>, fields: readonly Field[]): Record<string, unknown> {
  const converted: Record<string, unknown> = {}
  for (const field of fields) {
    const inner = value[field.from]
    if (inner !== undefined) converted[field.to] = field.convert === same ? inner : field.convert(inner)
  }
  return converted
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The wire names of the fields of an object shape that carry this mark. */
export function fieldsMarked(schema: AnySchema, mark: 'me' | 'opaque'): string[] {
  const shape = getDef(schema).shape ?? {}
  return Object.keys(shape)
    .filter(key => isMarked(shape[key], mark))
    .map(toSnake)
}

function isMarked(schema: AnySchema | undefined, mark: string): boolean {
  if (!schema) return false
  if (schema.meta()?.[mark] === true) return true
  const { innerType } = getDef(schema)
  return innerType !== undefined && isMarked(innerType, mark)
}

/** What a query or path string is, once read as the type its field declares. */
export function readText(schema: AnySchema, value: string): unknown {
  const { type, innerType, in: input } = getDef(schema)
  if (innerType) return readText(innerType, value)
  if (input) return readText(input, value)
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  if (type === 'number') return /^-?\d{1,17}(\.\d{1,17})?$/.test(value) ? Number(value) : value
  return value
}

/** The fields of an object shape, in the order they were declared. */
export function getFields(schema: AnySchema): Readonly<Record<string, AnySchema>> {
  return getDef(schema).shape ?? {}
}
