/**
 * After the compiler: the snapshot from which a new embedded database starts (dist/embedded.snapshot), and the
 * leave to be run as `latchkey`, which the compiler does not give.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = path => fileURLToPath(new URL(path, import.meta.url))
execFileSync(
  process.execPath,
  [here('dist/kernel/db/make-snapshot.js'), here('migrations'), here('dist/embedded.snapshot')],
  { stdio: 'inherit' },
)
chmodSync(here('dist/main.js'), 0o755)
