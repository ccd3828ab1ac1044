/** `latchkey users import`: from a file, with a report of the refused rows. */
import { readFile } from 'node:fs/promises'
import type { ImportProgress } from '@latchkey/js'
import { Cannot, Misuse } from '../cannot.ts'
import { defineCommand, type Given } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { reasonOf } from '../files.ts'
import { progressBar } from '../layout.ts'
import type { Terminal } from '../terminal.ts'
import { LeftBehind } from './from/left-behind.ts'
import type { Source, SourceContent } from './from/source.ts'
import { sourceNames } from './from/source-names.ts'
import { contentSummary, summary } from './import-summary.ts'

export const command = defineCommand({
  operand: { name: 'FILE', meaning: 'Ends in .json (users and teams) or .csv (users alone), unless --from is given.' },
  options: {
    from: { takes: 'PRODUCT', meaning: `The export of another product: ${sourceNames.join(', ')}.` },
    hashes: { takes: 'FILE', meaning: 'With --from: the file with password hashes, where they come by themselves.' },
    'dry-run': { meaning: 'Check everything and write nothing.' },
    resume: { takes: 'ID', meaning: 'Go on with an import that was cut off.' },
    ...projectOptions,
  },
  notes: `${projectNotes} It ends with 2 when rows were not taken.

What may stand in a file: docs/import-export.md
Which file of another product, and how to export it: docs/moving-users.md`,
  async run(given, terminal) {
    const content = await readContent(given, terminal)
    const app = await projectApp(given, terminal)
    let progress: ImportProgress | undefined
    const onProgress = (now: ImportProgress) => {
      progress = now
      const done = now.nextRow - 1
      terminal.status(progressBar(done, now.totalRows, `row ${done} of ${now.totalRows}`))
    }
    try {
      const options = { dryRun: given.has('dry-run'), importId: given.text('resume'), onProgress }
      const rows =
        content instanceof Blob ? content : { teams: content.teams, users: content.users.map(({ row }) => row) }
      const report = await app.importUsers(rows, options)
      terminal.status(null)
      const read = content instanceof Blob ? undefined : content
      if (given.has('json')) terminal.out(JSON.stringify({ ...report, ...leftBehindOf(read) }, null, 2))
      else terminal.out([...(read ? [contentSummary(read)] : []), summary(report, read)].join('\n'))
      return report.failed === 0 ? 0 : 2
    } catch (cause) {
      const goOn = progress
        ? `\nGo on with: ${terminal.program} users import ${again(given)} --resume ${progress.id}`
        : ''
      throw new Cannot(`${reasonOf(cause, given.operand)}${goOn}`, { cause })
    }
  },
})

type Words = Given<'from' | 'hashes' | 'dry-run' | 'resume'>

/** A file of ours as it is, or the rows that are made of another product's. */
async function readContent(given: Words, terminal: Terminal): Promise<Blob | SourceContent> {
  const hashesFile = given.text('hashes')
  const source = await sourceOf(given.text('from'))
  if (!source) {
    if (hashesFile !== undefined) throw new Misuse('--hashes goes with --from.')
    return new Blob([await readNamed(given.operand, terminal)])
  }
  if (hashesFile !== undefined && source.hashes === undefined)
    throw new Misuse(`The export of ${source.title} has the password hashes in it: --hashes is not needed.`)
  const users = await readNamed(given.operand, terminal)
  const hashes = hashesFile === undefined ? undefined : await readNamed(hashesFile, terminal)
  const leftBehind = new LeftBehind()
  return { title: source.title, leftBehind, ...source.read({ users, hashes }, leftBehind) }
}

async function sourceOf(name: string | undefined): Promise<Source | undefined> {
  if (name === undefined) return undefined
  const { sources } = await import('./from/sources.ts')
  const source = sources.get(name)
  if (!source) throw new Misuse(`"${name}" is no product that is known here: ${sourceNames.join(', ')}.`)
  return source
}

/** UTF-8, without the mark that some programs put in front. */
async function readNamed(file: string, terminal: Terminal): Promise<string> {
  try {
    return new TextDecoder().decode(await readFile(terminal.pathOf(file)))
  } catch (cause) {
    throw new Cannot(reasonOf(cause, file), { cause })
  }
}

const leftBehindOf = (content: SourceContent | undefined) =>
  content ? { leftBehind: Object.fromEntries(content.leftBehind.entries()) } : {}

function again(given: Words): string {
  const options = (['from', 'hashes'] as const).flatMap(name => {
    const value = given.text(name)
    return value === undefined ? [] : [`--${name} ${value}`]
  })
  return [given.operand, ...options].join(' ')
}
