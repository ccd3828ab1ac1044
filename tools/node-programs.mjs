/** Other versions of Node: the npm registry has the programs as packages. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './command.mjs'

/**
 * The program of a major version: this one, or one that is installed where what tests fetch is kept.
 *
 * @param {string} version
 * @returns {Promise<string>}
 */
export async function nodeProgram(version) {
  if (process.versions.node.startsWith(`${version}.`)) return process.execPath
  const folder = join(root, 'node_modules/.cache/latchkey', `node-${version}`)
  const program = join(folder, 'node_modules/node/bin/node')
  if (!existsSync(program))
    await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', `node@${version}`])
  return program
}
