import { ArkErrors, Type } from 'arktype'
import { SourceError } from './content.ts'

/** Returns what a template receives: checked by its schema, without the keys that the schema does not declare. */
export function variablesChecker(schema: unknown): (given: unknown) => unknown {
  if (schema === undefined) return () => ({})
  if (typeof schema !== 'function') {
    throw new SourceError('template', 'variablesSchema must be a type of arktype or a function')
  }
  const check: (given: unknown) => unknown = isType(schema) ? schema.onUndeclaredKey('delete') : given => schema(given)
  return given => {
    const checked = check(given)
    if (checked instanceof ArkErrors) {
      throw new SourceError('template', `the variables do not match variablesSchema: ${checked.summary}`)
    }
    return checked
  }
}

export function getJsonSchema(schema: unknown): unknown {
  if (!isType(schema)) return undefined
  try {
    return schema.toJsonSchema()
  } catch {
    // Some types, such as dates and functions, have no form in JSON Schema.
    return undefined
  }
}

const isType = (schema: unknown): schema is Type => schema instanceof Type
