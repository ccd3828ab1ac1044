/** `latchkey config pull`: from the project into a file. */
import { readFile, writeFile } from 'node:fs/promises'
import { Cannot } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { backUp, getReason } from '../files.ts'
import type { Terminal } from '../terminal.ts'
import { getSettings, readProject } from './comparison.ts'
import { configText } from './config-text.ts'
import { configFile, defaultFile } from './file-option.ts'

export const command = defineCommand({
  operand: configFile,
  options: {
    yes: { meaning: 'Overwrite a file with other content without asking. A copy of it stays beside it.' },
    ...projectOptions,
  },
  notes: `The file holds what differs from the defaults. Secrets do not get into it: it takes them from variables, and the command says which.

${projectNotes}`,
  async run(given, terminal) {
    const name = given.operand || defaultFile
    const { project, version, config } = await readProject(await projectApp(given, terminal))
    const { text, variables } = configText(getSettings(config), project.displayName)
    const path = terminal.getPath(name)
    const before = await readFile(path, 'utf8').catch(() => null)
    if (before !== null && before !== text) await confirm(name, given.has('yes'), terminal)
    const isOverwritten = before !== null && before !== text && before.trim() !== ''
    if (isOverwritten) terminal.say(`What ${name} had is in ${name}${await backUp(path, before, name)}.`)
    if (before !== text)
      await writeFile(path, text).catch((cause: unknown) => {
        throw new Cannot(getReason(cause, name), { cause })
      })
    const isChanged = before !== text
    terminal.out(
      given.has('json')
        ? JSON.stringify({ file: name, version, isChanged, variables })
        : summary({ name, version, isChanged, variables }),
    )
    return 0
  },
})

async function confirm(name: string, isAgreed: boolean, { ask }: Terminal): Promise<void> {
  if (isAgreed || (await ask?.(`${name} has other content. Overwrite it?`))) return
  throw new Cannot(`${name} says something else, and was left as it is. Add --yes to write over it.`)
}

interface Written {
  readonly name: string
  readonly version: number
  readonly isChanged: boolean
  readonly variables: readonly string[]
}

function summary({ name, version, isChanged, variables }: Written): string {
  const first = isChanged
    ? `Wrote version ${version} of the configuration to ${name}.`
    : `${name} is up to date with version ${version}.`
  if (variables.length === 0) return first
  return `${first}\nIts secrets come from ${variables.join(', ')}. Where one is not set, a push leaves that secret as it is.`
}
