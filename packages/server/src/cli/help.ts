/** What `--help` prints: made from the variables themselves, so that it cannot fall behind. */
import { describeVariables, groups, type VariableDescription } from '../config.variables.ts'
import { flagOf } from './flags.ts'

const width = 96

export function helpText(): string {
  return [
    'Latchkey: sign-in and user management for your apps.',
    '',
    'Usage: npm start                      start with what the environment says',
    '       npm start -- --port 8200       a flag goes before the environment',
    '       npm start -- --help            this page',
    '       npm start -- --version         which Latchkey this is',
    '       npm start -- types --out FILE  write the permissions of a project as TypeScript; asks the server',
    '                                      at LATCHKEY_BASE_URL with LATCHKEY_PROJECT_ID and',
    '                                      LATCHKEY_SUPER_SECRET_ADMIN_KEY',
    '       npm start -- users import FILE bring users along, from JSON or CSV; --dry-run checks everything first',
    '       npm start -- users export FILE write down every user, with password hashes; asks the server likewise',
    ...groups.flatMap(group => ['', group, ...variablesOf(group).flatMap(lines)]),
    '',
    'The same list with examples: docs/configuration.md',
    '',
  ].join('\n')
}

const variablesOf = (group: string) => describeVariables().filter(variable => variable.group === group)

function lines(variable: VariableDescription): string[] {
  const flag = flagOf(variable)
  return [
    `  ${variable.name}${flag ? `  (${flag})` : ''}`,
    ...wrap(variable.meaning, 6),
    ...wrap(`Default: ${variable.otherwise}`, 6),
  ]
}

function wrap(text: string, indent: number): string[] {
  const lines: string[] = []
  for (const word of text.replaceAll('`', '').split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(' '.repeat(indent) + word)
  }
  return lines
}
