import type { AnySchema, Parsed } from './schema.ts'
import { encoder } from './wire.ts'

/** Something that happened, in the wire's spelling so that it can be stored and sent as it is. */
export interface Happening {
  readonly type: string
  readonly data: unknown
}

export interface EventKind<Data, Type extends string = string> {
  (data: Data): Happening
  readonly type: Type
  readonly schema: AnySchema
}

export function defineEvent<S extends AnySchema, Type extends string>(
  type: Type,
  schema: S,
): EventKind<Parsed<S>, Type> {
  const encode = encoder(schema)
  return Object.assign((data: Parsed<S>): Happening => ({ type, data: encode(data) }), { type, schema })
}
