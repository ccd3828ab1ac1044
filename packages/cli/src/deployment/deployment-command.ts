/** Commands that work on the server itself, with the settings it is started with: its variables, or flags before them. */
import { type Config, loadConfig } from '@latchkey/server'
import { type Command, type ExitCode, jsonOption, type Option } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { settingsHelp } from './settings-help.ts'

export interface DeploymentInput<Flag extends string> {
  readonly config: Config
  readonly isJson: boolean
  has(flag: Flag): boolean
}

export interface DeploymentCommandParts<Flag extends string> {
  /** Options without a value that are no settings. */
  readonly flags?: Readonly<Record<Flag, Option>>
  readonly notes: string
  run(input: DeploymentInput<Flag>, terminal: Terminal): Promise<ExitCode>
}

export function defineDeploymentCommand<Flag extends string = never>(parts: DeploymentCommandParts<Flag>): Command {
  const { notes, run } = parts
  const flags: Readonly<Record<string, Option>> = { ...parts.flags, json: jsonOption }
  const names = Object.keys(flags).map(name => `--${name}`)
  return {
    usage: `[--SETTING VALUE]… ${names.map(name => `[${name}]`).join(' ')}`,
    options: {
      'SETTING VALUE': { meaning: 'Any setting below, as `--port 8200`. It goes before the environment.' },
      ...flags,
    },
    notes,
    appendix: settingsHelp,
    run(words, terminal) {
      const settings = words.filter(word => !names.includes(word))
      // All invalid settings are reported together, those of the command line included.
      const config = loadConfig({ ...terminal.env }, settings)
      return run({ config, isJson: words.includes('--json'), has: flag => words.includes(`--${flag}`) }, terminal)
    },
  }
}

/** Without log lines between the results; errors are still printed. */
export const quiet = (config: Config): Config => ({ ...config, log: { level: 'silent' } })
