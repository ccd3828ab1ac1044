/** Programs that tests need, from this machine or from Debian. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/**
 * The path of a program, installed where that is possible.
 *
 * @throws an error that says which package is missing
 */
export function findProgram(name: string, debianPackage: string): string {
  const found = onPath(name) ?? (install(debianPackage) ? onPath(name) : undefined)
  if (found) return found
  throw new Error(`${name} is missing: install it (Debian: apt-get install ${debianPackage}).`)
}

/**
 * Packages that are more than a program: libraries of a language.
 *
 * @throws an error that says which packages are missing
 */
export function installPackages(names: readonly string[]): void {
  if (names.every(isInstalled) || install(...names)) return
  throw new Error(`Packages are missing: apt-get install ${names.join(' ')}`)
}

function isInstalled(debianPackage: string): boolean {
  const { stdout } = spawnSync('dpkg', ['--status', debianPackage])
  return String(stdout).includes('Status: install ok installed')
}

function onPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  return folders.map(folder => join(folder, name)).find(existsSync)
}

/** Only root may install packages, and only Debian and its kin have apt-get. */
function install(...packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  // In runlevel 1 no package of a server starts it.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  // Tests that run side by side wait for each other: only one can install at a time.
  const aptGet = (...words: string[]) =>
    execFileSync('flock', [join(tmpdir(), 'latchkey-apt.lock'), 'apt-get', '-qq', ...words], { stdio: 'ignore', env })
  try {
    aptGet('update')
    aptGet('install', '-y', '--no-install-recommends', ...packages)
    return true
  } catch {
    return false
  }
}
