/**
 * After the compiler: the bundle that a server runs (dist/server.js), and the snapshot from which a new embedded database
 * starts (dist/embedded.snapshot).
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundleServer } from './bundle.mjs'

const here = path => fileURLToPath(new URL(path, import.meta.url))
const dayMs = 24 * 60 * 60 * 1000

const made = await bundleServer(here('dist'))
// A server that runs while it is built anew loads its own chunks later: those of today stay.
for (const name of readdirSync(here('dist'))) {
  const isLeftOver = name.startsWith('chunk-') && !made.has(name)
  if (isLeftOver && Date.now() - statSync(here(`dist/${name}`)).mtimeMs > dayMs) rmSync(here(`dist/${name}`))
}

execFileSync(
  process.execPath,
  [here('dist/kernel/db/make-snapshot.js'), here('migrations'), here('dist/embedded.snapshot')],
  { stdio: 'inherit' },
)
