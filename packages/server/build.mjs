/** After the compiler: the snapshot from which a new embedded database starts (dist/embedded.snapshot). */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const here = path => fileURLToPath(new URL(path, import.meta.url))
execFileSync(
  process.execPath,
  [here('dist/kernel/db/make-snapshot.js'), here('migrations'), here('dist/embedded.snapshot')],
  { stdio: 'inherit' },
)
