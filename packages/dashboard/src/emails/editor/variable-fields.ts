/** The variables of a source as fields of a form: from the JSON Schema of its `variablesSchema`, else from its preview. */

export type VariableKind = 'text' | 'number' | 'boolean' | 'choice' | 'json'

export interface VariableField {
  readonly name: string
  readonly kind: VariableKind
  /** What the preview has unless something else is entered. */
  readonly preview: unknown
  /** Of a choice. */
  readonly choices: readonly string[]
  readonly isRequired: boolean
}

type Tree = Readonly<Record<string, unknown>>

export function getFields(schema: unknown, previewVariables: unknown): readonly VariableField[] {
  const preview = isTree(previewVariables) ? previewVariables : {}
  const described = isTree(schema) && isTree(schema.properties) ? schema.properties : undefined
  const required = isTree(schema) && Array.isArray(schema.required) ? schema.required : []
  const names = [...new Set([...Object.keys(described ?? {}), ...Object.keys(preview)])]
  return names.map(name => {
    const value = Object.hasOwn(preview, name) ? preview[name] : undefined
    const type = described && Object.hasOwn(described, name) ? described[name] : undefined
    const choices = getChoices(type)
    return {
      name,
      kind: choices.length > 0 ? 'choice' : getKind(type, value),
      preview: value,
      choices,
      isRequired: required.includes(name),
    }
  })
}

function getKind(type: unknown, value: unknown): VariableKind {
  const named = isTree(type) ? type.type : typeof value
  switch (named) {
    case 'string':
      return 'text'
    case 'number':
    case 'integer':
      return 'number'
    case 'boolean':
      return 'boolean'
    default:
      return 'json'
  }
}

/** Texts to choose from. Numbers or mixed values are entered as JSON. */
function getChoices(type: unknown): readonly string[] {
  const values = isTree(type) && Array.isArray(type.enum) ? type.enum : []
  return values.every(value => typeof value === 'string') ? values : []
}

/** A value as the text of its field. */
export function getText({ kind }: VariableField, value: unknown): string {
  if (value === undefined) return ''
  return kind === 'json' ? JSON.stringify(value, null, 2) : String(value)
}

/** What was entered, as a value; nothing while it is not one. */
export function enteredValue({ kind }: VariableField, entered: string): { readonly value: unknown } | undefined {
  switch (kind) {
    case 'number':
      return entered.trim() !== '' && Number.isFinite(Number(entered)) ? { value: Number(entered) } : undefined
    case 'boolean':
      return { value: entered === 'true' }
    case 'json':
      return parsed(entered)
    default:
      return { value: entered }
  }
}

function parsed(entered: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(entered) }
  } catch {
    return undefined
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
