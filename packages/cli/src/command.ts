/** A command as data: what it takes, and what it does with it. Its help follows from it. */
import { parseArgs } from 'node:util'
import { Misuse } from './cannot.ts'
import type { Terminal } from './terminal.ts'

/** 0: done. 1: could not. 2: done, and there is something to look at (findings, differences, refused rows). */
export type ExitCode = 0 | 1 | 2

export interface Option {
  /** What stands behind it, such as `FILE`. An option without is there or not. */
  readonly takes?: string
  /** It may be given several times, each time with another value. */
  readonly isRepeatable?: true
  readonly meaning: string
}

/** A word without dashes, such as the file of an import. */
export interface Operand {
  readonly name: string
  readonly meaning: string
  readonly isOptional?: true
}

/** What someone gave to a command. */
export interface Given<Name extends string> {
  /** The first operand; empty when it is left out. */
  readonly operand: string
  has(option: Name | 'json'): boolean
  text(option: Name): string | undefined
  /** The values of an option that may be given several times. */
  texts(option: Name): readonly string[]
}

export interface CommandParts<Name extends string> {
  readonly operand?: Operand
  readonly options: Readonly<Record<Name, Option>>
  /** What else there is to know, for `--help`. */
  readonly notes: string
  run(given: Given<Name>, terminal: Terminal): Promise<ExitCode>
}

export interface Command {
  /** What follows the command's name in its usage. */
  readonly usage: string
  readonly options: Readonly<Record<string, Option>>
  readonly operand?: Operand
  readonly notes: string
  /** Help that is too long for the notes, made on demand. */
  appendix?(): string
  run(words: readonly string[], terminal: Terminal): Promise<ExitCode>
}

export const jsonOption: Option = { meaning: 'Print the result as JSON.' }

/** @throws {@link Misuse} from `run` when the words do not fit, in a sentence. */
export function defineCommand<Name extends string = never>(parts: CommandParts<Name>): Command {
  const { operand, notes } = parts
  const options: Readonly<Record<string, Option>> = { ...parts.options, json: jsonOption }
  return {
    usage: getUsage(options, operand),
    options,
    operand,
    notes,
    run: (words, terminal) => parts.run(read(words, options, operand), terminal),
  }
}

function getUsage(options: Command['options'], operand: Operand | undefined): string {
  const named = Object.entries(options).map(([name, { takes }]) => `[--${name}${takes ? ` ${takes}` : ''}]`)
  const word = operand && (operand.isOptional ? `[${operand.name}]` : operand.name)
  return [...(word ? [word] : []), ...named].join(' ')
}

function read(words: readonly string[], options: Command['options'], operand: Operand | undefined): Given<string> {
  const { values, positionals } = parsed(words, options)
  const [first = '', ...others] = positionals
  if (operand && !operand.isOptional && first === '') throw new Misuse(`Say which ${operand.name}: ${operand.meaning}`)
  const extra = operand ? others[0] : positionals[0]
  if (extra !== undefined)
    throw new Misuse(`What is ${extra} for? This command takes ${operand ? 'one word' : 'none'}.`)
  return {
    operand: first,
    has: name => values[name] === true,
    text: name => getText(values[name]),
    texts: name => [values[name] ?? []].flat().flatMap(value => getText(value) ?? []),
  }
}

const getText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function parsed(words: readonly string[], options: Command['options']) {
  const types = Object.entries(options).map(
    ([name, { takes, isRepeatable = false }]) =>
      [name, { type: takes ? 'string' : 'boolean', multiple: isRepeatable } as const] as const,
  )
  try {
    return parseArgs({ args: [...words], options: Object.fromEntries(types), allowPositionals: true })
  } catch (error) {
    // Node names the option first, and then explains dashes at a length that helps no one here.
    throw new Misuse(error instanceof Error ? `${error.message.split(/\. |\n/)[0]}.` : String(error))
  }
}
