/**
 * The commands of docs/self-hosting.md that make a backup and restore it, run for both databases.
 *
 * @module-tag release
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Latchkey, loadConfig, startLatchkey, whyItCannotStart } from '../../packages/server/src/index.ts'
import { type OwnPostgres, startOwnPostgres } from '../postgres/postgres.ts'
import { findPostgresBinaries } from '../postgres/postgres-binaries.ts'
import { findProgram } from '../shared/debian.ts'
import { repository } from './deployment-files.ts'

const page = readFileSync(join(repository, 'docs/self-hosting.md'), 'utf8')
const rootSecret = { LATCHKEY_ROOT_SECRET: 'a-root-secret-that-is-only-for-this-test-0123456789' }
const password = 'a long enough password'
const email = 'ada@example.com'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-backup-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The line of the page that begins with this program, as a shell runs it. */
function runAsShown(beginning: string, env: Record<string, string>): void {
  const line = page.split('\n').find(candidate => candidate.startsWith(beginning))
  if (!line) throw new Error(`docs/self-hosting.md shows no command that begins with ${beginning}`)
  const path = [programsOfPostgres(), process.env.PATH].join(delimiter)
  execFileSync('sh', ['-ec', line], { cwd: folder, env: { PATH: path, ...env }, stdio: 'pipe' })
}

function programsOfPostgres(): string {
  const binaries = findPostgresBinaries()
  return existsSync(join(binaries, 'pg_dump')) ? binaries : dirname(findProgram('pg_dump', 'postgresql-client'))
}

async function start(env: Record<string, string>) {
  const config = loadConfig({ LATCHKEY_LOG_LEVEL: 'fatal', ...rootSecret, ...env })
  const latchkey = await startLatchkey(config)
  return { latchkey, send: requestsTo(latchkey, config.internal) }
}

type Send = ReturnType<typeof requestsTo>

function requestsTo(latchkey: Latchkey, keys: { publishableClientKey: string; secretServerKey: string }) {
  return async (level: 'client' | 'server', path: string, body: object, headers: Record<string, string> = {}) => {
    const request = new Request(`http://127.0.0.1/api/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-stack-project-id': 'internal',
        'x-stack-access-type': level,
        'x-stack-publishable-client-key': keys.publishableClientKey,
        ...(level === 'server' ? { 'x-stack-secret-server-key': keys.secretServerKey } : {}),
        ...headers,
      },
      body: JSON.stringify(body),
    })
    const response = await latchkey.fetch(request, '127.0.0.1')
    return { status: response.status, json: await response.json() }
  }
}

/** A user with a password and an open session; answers its refresh token. */
async function signUp(send: Send): Promise<string> {
  const user = { primary_email: email, primary_email_auth_enabled: true, password }
  expect((await send('server', '/users', user)).status).toBe(201)
  const { status, json } = await send('client', '/auth/password/sign-in', { email, password })
  expect(status).toBe(200)
  return json.refresh_token
}

/** What was there before is there. */
async function findsEverything(send: Send, refreshToken: string): Promise<void> {
  expect((await send('client', '/auth/password/sign-in', { email, password })).status).toBe(200)
  const refreshed = await send(
    'client',
    '/auth/sessions/current/refresh',
    {},
    { 'x-stack-refresh-token': refreshToken },
  )
  expect(refreshed.status).toBe(200)
}

describe('a backup of PostgreSQL', { timeout: 120_000 }, () => {
  let postgres: OwnPostgres
  beforeAll(async () => {
    postgres = await startOwnPostgres()
  }, 120_000)
  afterAll(() => postgres.stop())

  it('a backup of PostgreSQL is made while the server runs, and is restored with the root secret alone', async () => {
    const [source, restored] = await Promise.all(['source', 'restored'].map(name => postgres.createDatabase(name)))
    if (!source || !restored) throw new Error('Both were just made.')
    const before = await start({ DATABASE_URL: source, LATCHKEY_DATA_DIR: join(folder, 'keys') })
    const refreshToken = await signUp(before.send)
    runAsShown('pg_dump ', { DATABASE_URL: source })
    await before.latchkey.stop()

    runAsShown('pg_restore ', { RESTORED_DATABASE_URL: restored })
    const other = { LATCHKEY_ROOT_SECRET: 'another-root-secret-that-never-sealed-anything-0123456789' }
    const refused = await start({ DATABASE_URL: restored, LATCHKEY_DATA_DIR: join(folder, 'keys'), ...other }).catch(
      (error: unknown) => whyItCannotStart(error),
    )
    expect(refused).toMatch(/^LATCHKEY_ROOT_SECRET is not the one this database was sealed with/)
    const after = await start({ DATABASE_URL: restored, LATCHKEY_DATA_DIR: join(folder, 'keys') })
    await findsEverything(after.send, refreshToken)
    await after.latchkey.stop()
  })
})

describe('a backup of the embedded database', { timeout: 120_000 }, () => {
  it('a backup of the embedded database is the data folder', async () => {
    const folders = { LATCHKEY_DATA_DIR: join(folder, 'data'), RESTORED_DATA_DIR: join(folder, 'restored data') }
    const before = await start({ LATCHKEY_DATA_DIR: folders.LATCHKEY_DATA_DIR })
    const refreshToken = await signUp(before.send)
    await before.latchkey.stop()
    for (const command of ['tar --create', 'mkdir --parents', 'tar --extract']) runAsShown(command, folders)
    rmSync(folders.LATCHKEY_DATA_DIR, { recursive: true })

    const after = await start({ LATCHKEY_DATA_DIR: folders.RESTORED_DATA_DIR })
    await findsEverything(after.send, refreshToken)
    await after.latchkey.stop()
  })
})
