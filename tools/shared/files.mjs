/** The files people wrote: everything but what was installed, built or left behind by a run. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command.mjs'

const made = new Set([
  'node_modules',
  'dist',
  '.git',
  '.latchkey',
  '.cache',
  '.next',
  'test-results',
  'coverage',
  '.react-router',
  '.svelte-kit',
  '.astro',
  '.expo',
])
const isLeftover = name => /\.(tsbuildinfo|log|tgz)$/.test(name)

/** Paths below a folder of the repository, relative to its root, in a stable order. */
export function filesIn(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return made.has(entry.name) ? [] : filesIn(path)
    return entry.isFile() && !isLeftover(entry.name) ? [path] : []
  })
}

export const read = path => readFileSync(join(root, path), 'utf8')

/** One text that changes when any of these files does. By content, so that a fresh checkout counts as unchanged. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}
