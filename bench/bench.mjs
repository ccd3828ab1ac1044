/**
 * `npm run bench`: the promises about speed and size, each beside its floor.
 *
 * Measures what is built. What it is measured against (a peer, a load generator) is installed below bench/
 * when it is first needed: no one who only develops has to have it.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildOrExit } from '../tools/build/build.mjs'
import { CommandFailed, root, run, stopTogether } from '../tools/shared/command.mjs'
import { complain, step } from '../tools/shared/console.mjs'
import { installIfNeeded } from '../tools/start/install.mjs'

process.chdir(root)
stopTogether()
await installIfNeeded()
await buildOrExit()
if (!existsSync(join(root, 'bench/node_modules/.package-lock.json'))) {
  await step('Installing what the bench measures against', () => run('npm', ['--prefix', 'bench', 'ci']))
}
try {
  await run(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)], { show: true })
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error
  complain('The bench stopped before its end; what it said last stands above.')
  process.exit(1)
}
