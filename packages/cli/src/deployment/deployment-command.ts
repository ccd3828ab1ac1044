/** Commands that work on the server itself, with the settings it is started with: its variables, or flags before them. */
import { type Config, loadConfig } from '@latchkey/server'
import { type Command, type ExitCode, jsonOption } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { settingsHelp } from './settings-help.ts'

export interface DeploymentCommandParts {
  readonly notes: string
  run(asked: { readonly config: Config; readonly isJson: boolean }, terminal: Terminal): Promise<ExitCode>
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
      // Every setting that is wrong is told at once, those of the command line among them.
      const config = loadConfig({ ...terminal.env }, settings)
      return run({ config, isJson: settings.length < words.length }, terminal)
    },
  }
}

/** Without log lines between the results; what goes wrong is told anyway. */
export const quiet = (config: Config): Config => ({ ...config, log: { level: 'silent' } })
