/** Commands that work on the server itself, with the settings it is started with: its variables, or flags before them. */
import { type Config, loadConfig } from '@latchkey/server'
import { type Command, type ExitCode, jsonOption } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { settingsHelp } from './settings-help.ts'

export interface DeploymentCommandParts {
  readonly notes: string
  run(input: { readonly config: Config; readonly isJson: boolean }, terminal: Terminal): Promise<ExitCode>
}

export function defineDeploymentCommand({ notes, run }: DeploymentCommandParts): Command {
  return {
    usage: '[--SETTING VALUE]… [--json]',
    options: {
      'SETTING VALUE': { meaning: 'Any setting below, as `--port 8200`. It goes before the environment.' },
      json: jsonOption,
    },
    notes,
    appendix: settingsHelp,
    run(words, terminal) {
      const settings = words.filter(word => word !== '--json')
      // All invalid settings are reported together, those of the command line included.
      const config = loadConfig({ ...terminal.env }, settings)
      return run({ config, isJson: settings.length < words.length }, terminal)
    },
  }
}

/** Without log lines between the results; errors are still printed. */
export const quiet = (config: Config): Config => ({ ...config, log: { level: 'silent' } })
