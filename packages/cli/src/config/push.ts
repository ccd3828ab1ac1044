/** `latchkey config push`: from a file into the project, after a look at what that changes. */
import type { AdminProject } from '@latchkey/js'
import { Cannot } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { count, inert } from '../layout.ts'
import type { Terminal } from '../terminal.ts'
import { type Comparison, compare } from './comparison.ts'
import { readConfigFile } from './config-file.ts'
import { differenceLines, maskedDifferences, unnamedLine } from './difference-lines.ts'
import { configFile, defaultFile, replaceOption } from './file-option.ts'

export const command = defineCommand({
  operand: configFile,
  options: {
    yes: { meaning: 'Do not ask, as in a pipeline.' },
    comment: { takes: 'TEXT', meaning: 'A comment for the history of the configuration.' },
    ...replaceOption,
    ...projectOptions,
  },
  notes: `A push changes what the file names, and leaves the rest as it is: objects are merged, a list is replaced, and null takes away. With --replace, what the file does not name is reset; it is shown first, and the version before can be restored. When the project is changed by another user meanwhile, nothing is pushed.

${projectNotes}`,
  async run(given, terminal) {
    const name = given.operand || defaultFile
    const file = await readConfigFile(terminal.getPath(name), name)
    const isReplaced = given.has('replace')
    const comparison = await compare(await projectApp(given, terminal), file, isReplaced)
    const { project, differences, unnamed, unchangedSecrets } = comparison
    for (const line of differenceLines(differences, terminal.paint)) terminal.say(line)
    if (isReplaced && unnamed.length > 0) {
      terminal.say(terminal.paint('bold', `Of these, ${name} does not name, so that they are reset:`))
      for (const { path } of unnamed) terminal.say(`  ${path}`)
    } else if (unnamed.length > 0) terminal.say(`${unnamedLine(unnamed, name)} --replace resets them.`)
    for (const path of unchangedSecrets) terminal.say(`${path} stays as it is: its variable is not set here.`)
    if (differences.length > 0) await confirm(comparison, given.has('yes'), terminal)
    const version = differences.length > 0 ? await push(comparison, given.text('comment')) : comparison.version
    const summary =
      differences.length > 0
        ? `${inert(project.displayName)} is at version ${version} now.`
        : `${inert(project.displayName)} is what ${name} says. Nothing had to change.`
    if (isReplaced && version !== comparison.version)
      terminal.say(`Version ${comparison.version} can be restored in the dashboard, under Configuration.`)
    terminal.out(
      given.has('json')
        ? JSON.stringify({ version, differences: maskedDifferences(differences), unchangedSecrets }, null, 2)
        : summary,
    )
    return 0
  },
})

async function confirm({ project, differences }: Comparison, isAgreed: boolean, { ask }: Terminal): Promise<void> {
  if (isAgreed) return
  if (ask === null)
    throw new Cannot(
      'There is no terminal to confirm this in, so nothing was changed. Add --yes to push without confirming.',
    )
  if (!(await ask(`Change ${count(differences.length, 'setting')} of ${getName(project)}?`)))
    throw new Cannot('Nothing was changed.')
}

const getName = ({ displayName, isProductionMode }: AdminProject) =>
  isProductionMode ? `${inert(displayName)}, which is in production` : inert(displayName)

async function push({ project, version, changes }: Comparison, comment: string | undefined): Promise<number> {
  const { ConfigConflictError, ConfigInvalidError } = await import('@latchkey/js')
  try {
    const pushed = await project.updateConfig(changes, { expectedVersion: version, comment })
    return pushed.version
  } catch (cause) {
    if (cause instanceof ConfigConflictError)
      throw new Cannot(
        'Someone else changed the configuration meanwhile, so nothing was pushed. See the current one with `latchkey config diff`, and push again.',
        { cause },
      )
    if (cause instanceof ConfigInvalidError)
      throw new Cannot(['The configuration cannot be so:', ...cause.problems.map(each => `  ${each}`)].join('\n'), {
        cause,
      })
    throw cause
  }
}
