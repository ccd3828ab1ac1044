/** `latchkey emails push`: from a folder into the project, after a look at what that changes. */
import type { LatchkeyAdminApp } from '@latchkey/js'
import { Cannot } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { backUp } from '../files.ts'
import { count } from '../layout.ts'
import type { Terminal } from '../terminal.ts'
import { type Change, type Compared, compareEmails } from './comparison.ts'
import { defaultFolder, getFile, getPath, readPulledFolder } from './folder.ts'
import { folderOperand } from './folder-operand.ts'
import { checkProject } from './manifest-entries.ts'
import { readProjectEmails } from './project-emails.ts'
import { pushSources } from './push-sources.ts'
import { type FileProblem, getProblems, problemLines, render } from './rendering.ts'
import { sourceDifference } from './source-difference.ts'
import type { Source } from './sources.ts'

type Pulled = Awaited<ReturnType<typeof readPulledFolder>>

export const command = defineCommand({
  operand: folderOperand,
  options: {
    yes: { meaning: 'Do not ask, as in a pipeline.' },
    force: {
      meaning: 'Overwrite what was changed in the project since the last pull. A copy of it stays beside the file.',
    },
    ...projectOptions,
  },
  notes: `Only what changed is sent, in one transaction: nothing of it is stored when one of the sources is refused or does not render. A new file becomes a new theme, template or draft. A file that is gone takes nothing out of the project: remove it in the dashboard.

${projectNotes}`,
  async run(given, terminal) {
    const name = given.operand || defaultFolder
    const folder = await readPulledFolder(terminal.getPath(name), name)
    const app = await projectApp(given, terminal)
    checkProject(folder.manifest, app.projectId, name)
    const project = await readProjectEmails(app)
    const compared = compareEmails(folder, project, folder.manifest)
    const changes = toPush(folder, compared, given.has('force'))
    mention(folder, compared, changes, terminal)
    await refuseBroken(app, folder, changes)
    if (changes.length > 0) await confirm(folder, changes, given.has('yes'), terminal)
    await backUpOverwritten(folder, changes, terminal)
    await pushSources(app, folder, { compared, changes, project })
    const files = changes.map(each => getFile(folder, each))
    terminal.out(given.has('json') ? JSON.stringify({ folder: name, pushed: files }, null, 2) : summary(name, files))
    return 0
  },
})

function toPush(folder: Pulled, compared: readonly Compared[], isForced: boolean): Change[] {
  const conflicts = compared.filter(({ state, isEdited }) => state === 'conflict' || (state === 'removed' && isEdited))
  if (conflicts.length > 0 && !isForced)
    throw new Cannot(
      [
        'The project was changed since the last pull, so nothing was pushed:',
        ...conflicts.map(each => `  ${getFile(folder, each)}${each.state === 'removed' ? ', which was removed' : ''}`),
        'See what the project has with `latchkey emails pull` into another folder. A push with --force overwrites it, and leaves a copy of it beside your file.',
      ].join('\n'),
    )
  const isPushed = ({ state }: Compared) =>
    ['edited', 'new', 'conflict'].includes(state) || (isForced && ['behind', 'removed'].includes(state))
  return compared.flatMap(each => (isPushed(each) && each.local ? [{ ...each, local: each.local }] : []))
}

/** What the project has and was never pulled is in no file of the folder. */
async function backUpOverwritten(folder: Pulled, changes: readonly Change[], { say }: Terminal): Promise<void> {
  for (const { kind, name, remote, state } of changes) {
    if (remote === null || (state !== 'conflict' && state !== 'behind')) continue
    const file = getFile(folder, { kind, name })
    const ending = await backUp(getPath(folder, { kind, name }), remote.tsxSource, file)
    say(`What the project had is in ${file}${ending}.`)
  }
}

/** What a push leaves as it is, and someone may wonder about. */
function mention(folder: Pulled, compared: readonly Compared[], changes: readonly Change[], { say, paint }: Terminal) {
  const names = new Map(Object.entries(folder.manifest.themes).map(([name, { id }]) => [id, name]))
  const themeName = (id: Source['themeId']) => {
    if (id === null) return 'the selected one'
    return id === false ? 'none' : (names.get(id) ?? id.replace(/^new:/, ''))
  }
  for (const change of changes) {
    say(paint('bold', change.remote ? getFile(folder, change) : `${getFile(folder, change)} (new)`))
    for (const line of sourceDifference(change.remote, change.local, paint, themeName)) say(`  ${line}`)
  }
  const pushed = new Set<Compared>(changes)
  for (const each of compared.filter(each => !pushed.has(each))) {
    const file = getFile(folder, each)
    if (each.state === 'behind') say(`${file} is newer in the project: pull it.`)
    if (each.state === 'missing') say(`${file} is gone, and stays in the project: remove it in the dashboard.`)
    if (each.state === 'removed') say(`${file} was removed in the project: pull removes the file.`)
  }
}

async function refuseBroken(app: LatchkeyAdminApp, folder: Pulled, changes: readonly Change[]): Promise<void> {
  const problems: FileProblem[] = []
  for (const { kind, name } of changes) {
    const source = folder.sources.find(each => each.kind === kind && each.name === name)
    if (source) problems.push(...getProblems(folder, source, await render(app, folder, source)))
  }
  if (problems.length > 0) throw new Cannot(['Nothing was pushed:', ...problemLines(problems)].join('\n'))
}

async function confirm({ name }: Pulled, changes: readonly Change[], isAgreed: boolean, { ask }: Terminal) {
  if (isAgreed) return
  if (ask === null)
    throw new Cannot(
      'There is no terminal to confirm this in, so nothing was changed. Add --yes to push without confirming.',
    )
  if (!(await ask(`Push ${count(changes.length, 'file')} of ${name}?`))) throw new Cannot('Nothing was changed.')
}

function summary(name: string, files: readonly string[]): string {
  return files.length === 0
    ? `The project is what ${name} says. Nothing had to change.`
    : `${count(files.length, 'file')} of ${name} pushed.`
}
