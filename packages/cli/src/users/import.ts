/** `latchkey users import`: from a file, with a report of the refused rows. */
import { readFile } from 'node:fs/promises'
import type { ImportProgress, LatchkeyAdminApp } from '@latchkey/js'
import { Cannot, Misuse } from '../cannot.ts'
import { defineCommand, type Given } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { getReason } from '../files.ts'
import { progressBar } from '../layout.ts'
import type { Terminal } from '../terminal.ts'
import { LeftBehind } from './from/left-behind.ts'
import { providerIds } from './from/provider-ids.ts'
import type { Source, SourceContent } from './from/source.ts'
import { sourceNames } from './from/source-names.ts'
import { contentSummary, summary } from './import-summary.ts'

export const command = defineCommand({
  operand: { name: 'FILE', meaning: 'Ends in .json (users and teams) or .csv (users alone), unless --from is given.' },
  options: {
    from: { takes: 'PRODUCT', meaning: `The export of another product: ${sourceNames.join(', ')}.` },
    hashes: { takes: 'FILE', meaning: 'With --from: the file with password hashes, where they come by themselves.' },
    provider: {
      takes: 'THEIRS=OURS',
      isRepeatable: true,
      meaning: 'With --from: which provider of the project is meant by a name there. May be given several times.',
    },
    realm: { takes: 'NAME', meaning: 'With --from keycloak: which realm, where the file has several.' },
    'dry-run': { meaning: 'Check everything and write nothing.' },
    resume: { takes: 'ID', meaning: 'Go on with an import that was cut off.' },
    ...projectOptions,
  },
  notes: `${projectNotes} It ends with 2 when rows or records were not taken.

What may stand in a file: docs/import-export.md
Which file of another product, and how to export it: docs/moving-users.md`,
  async run(given, terminal) {
    const readFiles = await prepareFiles(given, terminal)
    const app = await projectApp(given, terminal)
    const content = await readFiles(app)
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
      if (given.has('json')) terminal.out(JSON.stringify({ ...report, ...getLeftBehind(read) }, null, 2))
      else terminal.out([...(read ? [contentSummary(read)] : []), summary(report, read)].join('\n'))
      return report.failed === 0 && !read?.leftBehind.refused.length ? 0 : 2
    } catch (cause) {
      const goOn = progress
        ? `\nGo on with: ${terminal.program} users import ${again(given)} --resume ${progress.id}`
        : ''
      throw new Cannot(`${getReason(cause, given.operand)}${goOn}`, { cause })
    }
  },
})

type Words = Given<'from' | 'hashes' | 'provider' | 'realm' | 'dry-run' | 'resume'>

/**
 * Reads the files before the first request to the project: a file of ours as it is, or that of another product, of which rows are
 * made once the providers of the project are known.
 */
async function prepareFiles(
  given: Words,
  terminal: Terminal,
): Promise<(app: LatchkeyAdminApp) => Promise<Blob | SourceContent>> {
  const hashesFile = given.text('hashes')
  const mapped = given.texts('provider')
  const realm = given.text('realm')
  const source = await getSource(given.text('from'))
  if (!source) {
    if (hashesFile !== undefined) throw new Misuse('--hashes goes with --from.')
    if (mapped.length > 0) throw new Misuse('--provider goes with --from.')
    if (realm !== undefined) throw new Misuse('--realm goes with --from keycloak.')
    const file = new Blob([await readNamed(given.operand, terminal)])
    return async () => file
  }
  if (hashesFile !== undefined && source.hashes === undefined)
    throw new Misuse(`The export of ${source.title} has the password hashes in it: --hashes is not needed.`)
  if (realm !== undefined && !source.hasRealms) throw new Misuse(`An export of ${source.title} has no realms.`)
  const users = await readNamed(given.operand, terminal)
  const hashes = hashesFile === undefined ? undefined : await readNamed(hashesFile, terminal)
  return async app => {
    const { auth } = await (await app.getProject()).getConfig()
    const ours = Object.entries(auth.oauth.providers).flatMap(([id, { type }]) => (type ? [id] : []))
    const providers = providerIds({ ours, mapped })
    const leftBehind = new LeftBehind()
    return { title: source.title, leftBehind, ...source.read({ users, hashes }, { leftBehind, providers, realm }) }
  }
}

async function getSource(name: string | undefined): Promise<Source | undefined> {
  if (name === undefined) return undefined
  const { sources } = await import('./from/sources.ts')
  const source = sources.get(name)
  if (!source) throw new Misuse(`"${name}" is no product that is known here: ${sourceNames.join(', ')}.`)
  return source
}

/** UTF-8, without the mark that some programs put in front. */
async function readNamed(file: string, terminal: Terminal): Promise<string> {
  try {
    return new TextDecoder().decode(await readFile(terminal.getPath(file)))
  } catch (cause) {
    throw new Cannot(getReason(cause, file), { cause })
  }
}

const getLeftBehind = (content: SourceContent | undefined) =>
  content
    ? { leftBehind: Object.fromEntries(content.leftBehind.entries()), refusedRecords: content.leftBehind.refused }
    : {}

function again(given: Words): string {
  const options = (['from', 'hashes', 'provider', 'realm'] as const).flatMap(name => {
    const values = name === 'provider' ? given.texts(name) : [given.text(name) ?? []].flat()
    return values.map(value => `--${name} ${value}`)
  })
  return [given.operand, ...options].join(' ')
}
