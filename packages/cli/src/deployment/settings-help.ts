/** The settings of a server for `--help`: made from the variables themselves, so that it cannot fall behind. */
import { describeVariables, getFlag, settingGroups, type VariableDescription } from '@latchkey/server'
import { wrap } from '../layout.ts'

export function settingsHelp(): string {
  return settingGroups
    .flatMap(group => ['', group, ...getVariables(group).flatMap(lines)])
    .join('\n')
    .trim()
}

const getVariables = (group: string) => describeVariables().filter(variable => variable.group === group)

function lines(variable: VariableDescription): string[] {
  const flag = getFlag(variable)
  return [
    `  ${variable.name}${flag ? `  (${flag})` : ''}`,
    ...wrap(plain(variable.meaning), 6),
    ...wrap(plain(`Default: ${variable.otherwise}`), 6),
  ]
}

const plain = (text: string) => text.replaceAll('`', '')
