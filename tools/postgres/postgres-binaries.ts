/** Where this machine keeps PostgreSQL's programs; installed from Debian when that is possible. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const OLDEST_VERSION = 15
const DEBIAN_FOLDER = '/usr/lib/postgresql'

/** The folder with `postgres` and `initdb`. */
export function findPostgresBinaries(): string {
  const found = getNewest(candidates()) ?? (canInstall() ? install() : undefined)
  if (found) return found
  throw new Error(
    `PostgreSQL ${OLDEST_VERSION} or newer is missing: install it (Debian: apt-get install postgresql), ` +
      'set LATCHKEY_TEST_POSTGRES_BIN to the folder of its programs, or LATCHKEY_TEST_DATABASE_URL to a running server.',
  )
}

/** In order of preference: what was named, Debian's newest, whatever is on the path. */
function candidates(): string[] {
  const named = process.env.LATCHKEY_TEST_POSTGRES_BIN
  if (named) return [named]
  const debian = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : []
  return [
    ...debian.toSorted((one, other) => Number(other) - Number(one)).map(version => join(DEBIAN_FOLDER, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
}

function getNewest(folders: string[]): string | undefined {
  return folders.find(
    folder =>
      existsSync(join(folder, 'postgres')) &&
      existsSync(join(folder, 'initdb')) &&
      getVersion(folder) >= OLDEST_VERSION,
  )
}

/** `postgres (PostgreSQL) 15.18 (Debian …)` → 15 */
function getVersion(folder: string): number {
  const told = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\) (\d+)/.exec(told)?.[1] ?? 0)
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

function install(): string | undefined {
  const options = { stdio: 'ignore' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  execFileSync('apt-get', ['update'], options)
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], options)
  return getNewest(candidates())
}
