/** What `--help` prints, made from the commands themselves. */
import { distance } from 'fastest-levenshtein'
import type { Command } from './command.ts'
import { commandGroups, commands, commandsAs } from './commands.ts'
import { columns, wrap } from './layout.ts'
import type { Terminal } from './terminal.ts'

/** All commands by what they are for, or those of a group of words: `users`. */
export function programHelp({ program }: Terminal, group?: string): string {
  const shown = group ? commandsAs(group) : commands
  const lines = columns(
    shown.map(({ name, summary }) => [`${program} ${name}`, summary]),
    Number.POSITIVE_INFINITY,
  )
  const titled = Object.entries(commandGroups).flatMap(([title, entries]) => [
    title,
    ...entries.map(entry => lines[shown.indexOf(entry)] ?? ''),
    '',
  ])
  return [
    'Latchkey: sign-in and user management for your apps.',
    '',
    ...(group ? [...lines, ''] : titled),
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

/** What someone may have meant, at most two letters away: a command of the group that they named, else the first word of one. */
export function closestCommand([first = '', second = '']: readonly string[]): string | undefined {
  const group = commandsAs(first)
  if (group.length > 0 && second === '') return undefined
  const names =
    group.length > 0 ? group.map(({ name }) => name) : commands.map(({ name }) => name.split(' ')[0] ?? name)
  const words = group.length > 0 ? `${first} ${second}` : first
  return names.filter(name => distance(words, name) <= 2).sort((a, b) => distance(words, a) - distance(words, b))[0]
}
