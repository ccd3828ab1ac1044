/** What `--help` prints, made from the commands themselves. */
import type { Command } from './command.ts'
import { commands, commandsAs } from './commands.ts'
import { columns, wrap } from './layout.ts'
import type { Terminal } from './terminal.ts'

/** All commands, or those of a group. */
export function programHelp({ program }: Terminal, group?: string): string {
  const shown = group ? commandsAs(group) : commands
  return [
    'Latchkey: sign-in and user management for your apps.',
    '',
    ...columns(shown.map(({ name, summary }) => [`${program} ${name}`, summary])),
    '',
    `\`${program} COMMAND --help\` lists the options of a command. All of them: docs/cli.md`,
    '',
  ].join('\n')
}

export function commandHelp(name: string, command: Command, terminal: Terminal): string {
  const { operand, options, notes, appendix } = command
  const takes = Object.entries(options).map(([option, { takes: value, meaning }]) => [
    `--${option}${value ? ` ${value}` : ''}`,
    meaning,
  ])
  return [
    `${commands.find(entry => entry.name === name)?.summary}.`,
    '',
    usageLine(name, command, terminal),
    '',
    ...columns([...(operand ? [[operand.name, operand.meaning]] : []), ...takes]),
    '',
    ...notes
      .trim()
      .split('\n\n')
      .flatMap(paragraph => [...wrap(paragraph), '']),
    ...(appendix ? [appendix(), ''] : []),
  ].join('\n')
}

export function usageLine(name: string, { usage }: Command, { program }: Terminal): string {
  return `Usage: ${program} ${name} ${usage}`
}
