/**
 * `npm start -- users import` and `users export`: asks a server like any other program of the owner's.
 *
 * Ends with 0 when everything was taken, with 2 when some rows were not; what else goes wrong is an error.
 */
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { ImportProgress, ImportReport, LatchkeyAdminApp } from '@latchkey/js'
import { CannotStart } from './cannot-start.ts'
import { count } from './count.ts'
import { variable } from './permission-types.ts'
import { placeOf } from './place-of.ts'

export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>
  /** For programs and for the last word. */
  out(text: string): void
  /** For people who watch; null when nobody does. */
  readonly status: ((line: string) => void) | null
}

const thisTerminal: Terminal = {
  env: process.env,
  out: text => void process.stdout.write(`${text}\n`),
  status: process.stderr.isTTY ? line => void process.stderr.write(`\r\u001b[K${line}`) : null,
}

/** @returns the exit code. */
export async function transferUsers(argv: readonly string[], terminal: Terminal = thisTerminal): Promise<number> {
  const asked = read(argv)
  const app = await ownersApp(terminal)
  return asked.action === 'import' ? importFile(app, asked, terminal) : exportFile(app, asked, terminal)
}

interface Asked {
  readonly action: 'import' | 'export'
  readonly file: string
  readonly dryRun: boolean
  readonly resume: string | undefined
  readonly json: boolean
}

const usage = `Usage: npm start -- users import FILE [--dry-run] [--resume ID] [--json]
       npm start -- users export FILE [--json]
FILE ends in .json (users and teams) or .csv (users alone).`

function read(argv: readonly string[]): Asked {
  try {
    const options = {
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      resume: { type: 'string' },
    } as const
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true })
    const [action, file, ...rest] = positionals
    if ((action === 'import' || action === 'export') && file && rest.length === 0)
      return { action, file, dryRun: values['dry-run'], resume: values.resume, json: values.json }
  } catch {
    // The lines below say how it is done, whatever else was written.
  }
  throw new CannotStart(usage)
}

async function ownersApp({ env }: Terminal): Promise<LatchkeyAdminApp> {
  const { LatchkeyAdminApp } = await import('@latchkey/js')
  return new LatchkeyAdminApp({
    baseUrl: variable(env, 'LATCHKEY_BASE_URL', 'where your Latchkey server is, such as http://localhost:8100'),
    projectId: variable(env, 'LATCHKEY_PROJECT_ID', 'the id of your project'),
    superSecretAdminKey: variable(env, 'LATCHKEY_SUPER_SECRET_ADMIN_KEY', 'an admin key of your project'),
    // Only sessions are renewed with it, and nobody signs in here.
    publishableClientKey: 'none',
    tokenStore: null,
  })
}

async function importFile(app: LatchkeyAdminApp, asked: Asked, terminal: Terminal): Promise<number> {
  let progress: ImportProgress | undefined
  const onProgress = (now: ImportProgress) => {
    progress = now
    terminal.status?.(`${percent(now.nextRow - 1, now.totalRows)}  row ${now.nextRow - 1} of ${now.totalRows}`)
  }
  try {
    const file = new Blob([await readFile(placeOf(asked.file, terminal.env))])
    const report = await app.importUsers(file, { dryRun: asked.dryRun, importId: asked.resume, onProgress })
    terminal.status?.('')
    terminal.out(asked.json ? JSON.stringify(report, null, 2) : told(report))
    return report.failed === 0 ? 0 : 2
  } catch (cause) {
    terminal.status?.('')
    const goOn = progress ? `\nGo on with: npm start -- users import ${asked.file} --resume ${progress.id}` : ''
    throw new CannotStart(`${reasonOf(cause)}${goOn}`, { cause })
  }
}

async function exportFile(app: LatchkeyAdminApp, asked: Asked, terminal: Terminal): Promise<number> {
  try {
    const format = asked.file.endsWith('.csv') ? 'csv' : 'json'
    let counted = { users: 0, teams: 0 }
    const file = await app.exportUsers({
      format,
      onProgress(now) {
        counted = now
        terminal.status?.(count(now.users, 'user'))
      },
    })
    // Password hashes are for nobody else on this machine.
    await pipeline(Readable.from(file.stream()), createWriteStream(placeOf(asked.file, terminal.env), { mode: 0o600 }))
    terminal.status?.('')
    const words = `${count(counted.users, 'user')}${format === 'json' ? ` and ${count(counted.teams, 'team')}` : ''}`
    const told = `Wrote ${words} to ${asked.file}. It holds password hashes: keep it safe.`
    terminal.out(asked.json ? JSON.stringify(counted) : told)
    return 0
  } catch (cause) {
    terminal.status?.('')
    throw new CannotStart(reasonOf(cause), { cause })
  }
}

const mostShown = 20

function told(report: ImportReport): string {
  const { isDryRun, createdUsers, createdTeams, skipped, failed, problems } = report
  const lines = problems
    .slice(0, mostShown)
    .flatMap(({ row, messages }) => messages.map(line => `  row ${row}: ${line}`))
  const more = failed > mostShown ? [`  and ${count(failed - mostShown, 'more row')}; --json shows all`] : []
  return [
    `${isDryRun ? 'Would create' : 'Created'} ${count(createdUsers, 'user')} and ${count(createdTeams, 'team')}.`,
    ...(skipped > 0 ? [`${count(skipped, 'row')} ${skipped === 1 ? 'is' : 'are'} there already.`] : []),
    ...(failed > 0
      ? [`${count(failed, 'row')} ${isDryRun ? 'cannot be taken' : 'not taken'}:`, ...lines, ...more]
      : []),
    ...(isDryRun ? ['Nothing was written. Run it without --dry-run to import.'] : []),
  ].join('\n')
}

function percent(done: number, total: number): string {
  return `${total === 0 ? 100 : Math.floor((done / total) * 100)} %`.padStart(5)
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'There is no such file.'
  return error instanceof Error ? error.message : String(error)
}
