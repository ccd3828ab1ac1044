/**
 * Settings on the command line: each may also be given as a flag, `--port 8200` for `LATCHKEY_PORT=8200`.
 *
 * Secrets are left out on purpose: a command line is readable by everyone on the machine.
 */
import { describeVariables } from './config.variables.ts'

export interface Flags {
  settings: Record<string, string>
  problems: string[]
}

/** `LATCHKEY_PUBLIC_URL` → `--public-url`; nothing for a secret. */
export function getFlag(variable: { name: string; secret?: true }): string | undefined {
  if (variable.secret || !variable.name.startsWith('LATCHKEY_')) return undefined
  return `--${variable.name.slice('LATCHKEY_'.length).toLowerCase().replaceAll('_', '-')}`
}

export function readFlags(argv: readonly string[]): Flags {
  const flags: Flags = { settings: {}, problems: [] }
  const variables = describeVariables()
  const waiting = [...argv]
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    const [name = '', attached] = splitOnce(word)
    const variable = variables.find(candidate => getFlag(candidate) === name)
    if (!variable) flags.problems.push(`${name} is not an option. Run with --help to see them all.`)
    else if (attached === undefined && !isValue(waiting[0]))
      flags.problems.push(`${name} needs a value, as in \`${name} ${variable.example}\`.`)
    else flags.settings[variable.name] = attached ?? waiting.shift() ?? ''
  }
  return flags
}

const isValue = (word: string | undefined): boolean => word !== undefined && !word.startsWith('--')

function splitOnce(word: string): [string, string?] {
  const at = word.indexOf('=')
  return at < 0 ? [word] : [word.slice(0, at), word.slice(at + 1)]
}
