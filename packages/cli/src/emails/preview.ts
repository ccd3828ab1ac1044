/** `latchkey emails preview`: the emails of a folder in a browser, or checked in a pipeline. */
import type { LatchkeyAdminApp } from '@latchkey/js'
import { Misuse } from '../cannot.ts'
import { defineCommand, type ExitCode } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { count, inert } from '../layout.ts'
import type { Terminal } from '../terminal.ts'
import { defaultFolder, readPulledFolder } from './folder.ts'
import { folderOperand } from './folder-operand.ts'
import { checkProject } from './manifest-entries.ts'
import { openPreview } from './preview/server.ts'
import { type FileProblem, getProblems, problemLines, render } from './rendering.ts'

export const command = defineCommand({
  operand: folderOperand,
  options: {
    check: { meaning: 'Render every source once and list the problems, as in a pipeline.' },
    port: { takes: 'PORT', meaning: 'The port of the preview. A free one unless given.' },
    ...projectOptions,
  },
  notes: `It listens on this computer alone until Ctrl+C, and reloads when a file is saved. The server of the project renders: nothing of the sources runs here, and nothing is stored there.

With --check it ends with 1 when a source has a problem.

${projectNotes}`,
  async run(given, terminal) {
    const name = given.operand || defaultFolder
    const port = readPort(given.text('port'))
    const folder = await readPulledFolder(terminal.getPath(name), name)
    const app = await projectApp(given, terminal)
    checkProject(folder.manifest, app.projectId, name)
    if (given.has('check')) return check(app, folder, given.has('json'), terminal)
    const preview = await openPreview({ app, path: folder.path, name, port })
    terminal.out(
      given.has('json') ? JSON.stringify({ url: preview.url }) : `The emails of ${name} are at ${preview.url}`,
    )
    return 0
  },
})

async function check(
  app: LatchkeyAdminApp,
  folder: Awaited<ReturnType<typeof readPulledFolder>>,
  asJson: boolean,
  terminal: Terminal,
): Promise<ExitCode> {
  const problems: FileProblem[] = []
  for (const [index, source] of folder.sources.entries()) {
    terminal.status(`${index + 1} of ${folder.sources.length}: ${source.name}`)
    problems.push(...getProblems(folder, source, await render(app, folder, source)))
  }
  terminal.status(null)
  const rendered = count(folder.sources.length, 'source')
  if (asJson) terminal.out(JSON.stringify({ sources: folder.sources.length, problems }, null, 2))
  else if (problems.length === 0) terminal.out(`${rendered} of ${inert(folder.name)} rendered without a problem.`)
  else terminal.out([`Problems in ${inert(folder.name)}:`, ...problemLines(problems)].join('\n'))
  return problems.length === 0 ? 0 : 1
}

function readPort(text: string | undefined): number {
  if (text === undefined) return 0
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Misuse(`${text} is not a port: it is a number from 1 to 65535.`)
}
