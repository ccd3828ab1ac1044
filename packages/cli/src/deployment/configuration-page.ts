/** docs/configuration.md, from the variables; `tools/docs/configuration-page.ts` writes it and a test compares. */
import { describeVariables, getFlag, settingGroups, type VariableDescription } from '@latchkey/server'

export function configurationPage(): string {
  return `${[introduction, ...settingGroups.map(section)].join('\n\n')}\n`
}

const introduction = `# Configuration

<!-- Written by tools/docs/configuration-page.ts from packages/server/src/config.variables.ts: change it there. -->

Latchkey is configured by environment variables. None is needed to try it; a variable set to nothing counts as unset.
Most can also be given as a flag, which goes first: \`npm start -- --port 8200\`. Secrets cannot, since a command line is
readable by everyone on the machine.

If something is wrong the server does not start, and says everything that is wrong at once.`

function section(group: string): string {
  const variables = describeVariables().filter(variable => variable.group === group)
  return [`## ${group}`, ...variables.map(entry)].join('\n\n')
}

function entry(variable: VariableDescription): string {
  const flag = getFlag(variable)
  return [
    `### \`${variable.name}\``,
    `${variable.meaning}`,
    [
      `- Without it: ${variable.otherwise}`,
      `- Example: \`${variable.name}=${quoted(variable.example)}\``,
      ...(flag ? [`- Flag: \`${flag}\``] : []),
    ].join('\n'),
  ].join('\n\n')
}

/** As a shell wants it. */
const quoted = (example: string): string => (/[\s<>$]/.test(example) ? `"${example}"` : example)
