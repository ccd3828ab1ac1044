/**
 * Reads a configuration file: TypeScript or JavaScript whose default export is the configuration, or JSON.
 *
 * The file is a program. It is run with what this process may do, like the configuration of any build tool.
 */
import { existsSync } from 'node:fs'
import { isSecretPath } from '@latchkey/contract/rules'
import { createJiti } from 'jiti'
import { Cannot } from '../cannot.ts'

export interface ReadConfig {
  /** As it was written: dotted paths or nested objects. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Secrets whose variable is not set here. */
  readonly unsetSecrets: readonly string[]
}

/** @param name the file as the user wrote it, for messages. */
export async function readConfigFile(path: string, name: string): Promise<ReadConfig> {
  if (!existsSync(path)) throw new Cannot(`There is no such file: ${name}. \`latchkey config pull\` writes it.`)
  const settings = await getDefaultExport(path, name)
  if (!isPlain(settings))
    throw new Cannot(
      `${name} must export its configuration, as in \`export default { auth: { allowSignUp: false } }\`.`,
    )
  const problems: string[] = []
  const unsetSecrets: string[] = []
  const kept = readTree(settings, '')
  if (problems.length > 0)
    throw new Cannot([`${name} cannot be used:`, ...problems.map(each => `  ${each}`)].join('\n'))
  return { settings: kept, unsetSecrets }

  function readTree(tree: object, above: string): Record<string, unknown> {
    const entries = Object.entries(tree).map(([key, value]) => {
      const path = above ? `${above}.${key}` : key
      return [key, readValue(value, path)] as const
    })
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }

  function readValue(value: unknown, path: string): unknown {
    if (isPlain(value)) return readTree(value, path)
    if (value === undefined && isSecretPath(path)) unsetSecrets.push(path)
    else if (value === undefined) problems.push(`${path} is undefined. Is a variable missing in the environment?`)
    else if (!isJson(value)) problems.push(`${path} is a ${typeof value}, which no setting can be.`)
    return value
  }
}

async function getDefaultExport(path: string, name: string): Promise<unknown> {
  // Nothing is kept between runs: a file that reads the environment says something else each time.
  const jiti = createJiti(import.meta.url, { fsCache: false, moduleCache: false, alias: { '@latchkey/js': sdk } })
  try {
    const module: unknown = await jiti.import(path)
    return typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined
  } catch (cause) {
    throw new Cannot(`${name} cannot be read: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

/** So that `defineConfig` is there for a file whose folder has nothing installed. */
const sdk = import.meta.resolve('@latchkey/js')

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  // Objects of another module's world have another prototype of the same kind.
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function isJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isJson)
  return value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
}
