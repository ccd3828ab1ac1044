/** The text of a configuration file: TypeScript that its owner can read, edit and keep under version control. */
import { isSecretPath } from '@latchkey/contract/rules'
import { getVariable } from './secret-names.ts'

export interface WrittenConfig {
  readonly text: string
  /** The variables that the file takes secrets from, in the order in which it names them. */
  readonly variables: readonly string[]
}

/** @param settings what is set, as nested objects. */
export function configText(settings: object, projectName: string): WrittenConfig {
  const variables: string[] = []
  const text = `import type { LatchkeyConfig } from '@latchkey/js'

/**
 * The configuration of ${comment(projectName)}, as far as it differs from the defaults.
 *
 * \`latchkey config diff\` compares it with the project, \`latchkey config push\` changes what it names.
 */
export default ${write(settings, '', '')} satisfies LatchkeyConfig
`
  return { text, variables }

  function write(value: unknown, path: string, indent: string): string {
    if (typeof value === 'string' && isSecretPath(path)) return secret(path)
    if (typeof value === 'string') return quoted(value)
    if (Array.isArray(value)) return `[${value.map(item => write(item, '', indent)).join(', ')}]`
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    // In the order of their names, so that the file changes only where the configuration does.
    const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    if (fields.length === 0) return '{}'
    const deeper = `${indent}  `
    const lines = fields.map(
      ([key, inner]) => `${deeper}${named(key)}: ${write(inner, path ? `${path}.${key}` : key, deeper)},\n`,
    )
    return `{\n${lines.join('')}${indent}}`
  }

  function secret(path: string): string {
    const variable = getVariable(path)
    variables.push(variable)
    return `process.env.${variable}`
  }
}

const named = (key: string) => (/^[a-zA-Z_$][\w$]*$/.test(key) && key !== '__proto__' ? key : quoted(key))

/** Whatever stands in it, it is one text to the compiler. Sources with many lines keep them. */
function quoted(text: string): string {
  if (text.includes('\n')) return `\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&').replaceAll('\r', '\\r')}\``
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** A name can hold anything, also the end of a comment. */
const comment = (name: string) => name.replace(/[\s\p{Cc}]+/gu, ' ').replaceAll('*/', '* /')
