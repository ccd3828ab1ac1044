/** Other versions of Node: the npm registry has the programs as packages. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './command.mjs'

/** The release of each major version: what is fetched is the same on every machine. */
const releases = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0' }

/**
 * The program of a major version: this one, or one that is installed where what tests fetch is kept.
 *
 * @param {keyof typeof releases} version
 * @returns {Promise<string>}
 */
export async function nodeProgram(version) {
  if (process.versions.node.startsWith(`${version}.`)) return process.execPath
  const release = releases[version]
  const folder = join(root, 'node_modules/.cache/latchkey', `node-${release}`)
  const program = join(folder, 'node_modules/node/bin/node')
  if (!existsSync(program))
    await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', `node@${release}`])
  return program
}
