/** `latchkey emails pull`: from the project into a folder. */
import { Cannot } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { backUp } from '../files.ts'
import { count } from '../layout.ts'
import type { Terminal } from '../terminal.ts'
import { excludeFromApp } from './app-tsconfig.ts'
import { type Compared, compareEmails } from './comparison.ts'
import { editorFiles } from './editor-types.ts'
import {
  defaultFolder,
  type Folder,
  getFile,
  getPath,
  readFolder,
  removeSource,
  writeIfAbsent,
  writeManifest,
  writeSource,
} from './folder.ts'
import { folderOperand } from './folder-operand.ts'
import { emptyManifest, type Manifest } from './manifest.ts'
import { checkProject, withEntries } from './manifest-entries.ts'
import { readProjectEmails } from './project-emails.ts'
import type { ProjectEmails } from './sources.ts'

export const command = defineCommand({
  operand: folderOperand,
  options: {
    force: { meaning: 'Overwrite your own changes with what the project has. A copy of them stays beside the file.' },
    ...projectOptions,
  },
  notes: `Each theme, template and draft is a TSX file. latchkey-emails.json says which is which, what it is called, and its theme; tsconfig.json and latchkey-emails.d.ts let an editor check them. Keep all of it under version control.

Your changes stay. Where the project has changed as well, nothing is written before you decide.

${projectNotes}`,
  async run(given, terminal) {
    const name = given.operand || defaultFolder
    const folder = await readFolder(terminal.getPath(name), name)
    const app = await projectApp(given, terminal)
    const manifest = folder.manifest ?? emptyManifest(app.projectId)
    checkProject(manifest, app.projectId, name)
    const project = await readProjectEmails(app)
    const compared = compareEmails(folder, project, manifest)
    const isForced = given.has('force')
    if (!isForced) refuseConflicts(folder, compared)
    const pulled = await write(folder, { compared, manifest, project, isForced }, terminal)
    if (folder.manifest === null && (await excludeFromApp(folder.path)))
      terminal.say(`tsconfig.json of the app now leaves ${name} out: only the server has what the sources import.`)
    if (given.has('json')) terminal.out(JSON.stringify({ folder: name, ...pulled }, null, 2))
    else report(folder, pulled, terminal)
    return 0
  },
})

function refuseConflicts(folder: Folder, compared: readonly Compared[]): void {
  const conflicts = compared.filter(({ state, isEdited }) => state === 'conflict' || (state === 'removed' && isEdited))
  if (conflicts.length === 0) return
  throw new Cannot(
    [
      'These were changed here and in the project, so nothing was written:',
      ...conflicts.map(
        each => `  ${getFile(folder, each)}${each.state === 'removed' ? ', which the project removed' : ''}`,
      ),
      'Compare them with `latchkey emails pull` into another folder. With --force, a pull overwrites yours and a push those of the project; each leaves a copy of what it overwrites beside the file.',
    ].join('\n'),
  )
}

interface Pulled {
  readonly written: readonly string[]
  readonly removed: readonly string[]
  /** Files with changes that the project does not have. */
  readonly kept: readonly string[]
}

interface Pull {
  readonly compared: readonly Compared[]
  readonly manifest: Manifest
  readonly project: ProjectEmails
  readonly isForced: boolean
}

async function write(
  folder: Folder,
  { compared, manifest, project, isForced }: Pull,
  { say }: Terminal,
): Promise<Pulled> {
  const result = { written: [] as string[], removed: [] as string[], kept: [] as string[] }
  const pulled: Compared[] = []
  const gone: Compared[] = []
  for (const each of compared) {
    const { state, local, remote } = each
    const file = getFile(folder, each)
    const isKept = state === 'new' || (state === 'edited' && !isForced)
    if (!isKept && local && each.isEdited && local.tsxSource !== remote?.tsxSource)
      say(`What ${file} had is in ${file}${await backUp(getPath(folder, each), local.tsxSource, file)}.`)
    if (isKept) result.kept.push(file)
    else if (remote === null) {
      await removeSource(folder, each)
      result.removed.push(file)
      gone.push(each)
    } else {
      if (local?.tsxSource !== remote.tsxSource) {
        await writeSource(folder, each, remote)
        result.written.push(file)
      }
      pulled.push(each)
    }
  }
  const next = withEntries(manifest, { pulled, gone, project })
  await writeManifest(folder, next)
  // Who removes one of them later has a reason to.
  if (folder.manifest === null)
    for (const [file, text] of Object.entries(editorFiles)) await writeIfAbsent(folder, file, text)
  return result
}

function report(folder: Folder, { written, removed, kept }: Pulled, terminal: Terminal): void {
  for (const file of written) terminal.say(`wrote ${file}`)
  for (const file of removed) terminal.say(`removed ${file}`)
  for (const file of kept) terminal.say(`kept ${file}: the project does not have your change`)
  const isCurrent = written.length + removed.length === 0
  terminal.out(
    isCurrent
      ? `${folder.name} is up to date.`
      : `${count(written.length, 'file')} written and ${removed.length} removed in ${folder.name}.`,
  )
  if (folder.manifest === null)
    terminal.say(
      'For the types of what the sources import: npm install --save-dev react @types/react @react-email/components arktype',
    )
}
