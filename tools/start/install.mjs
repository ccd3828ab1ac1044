/** Brings node_modules in step with package-lock.json, and does nothing when it is. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CommandFailed, root, run } from '../shared/command.mjs'
import { complain, step } from '../shared/console.mjs'

export async function installIfNeeded() {
  if (isInstalled()) return
  try {
    // NODE_ENV=production would leave out what the build needs.
    const parameters = ['ci', '--include=dev', '--no-audit', '--no-fund']
    await step('Installing packages (only when they change)', () => npm(parameters))
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    complain(error.output)
    complain('The packages could not be installed. Is the npm registry reachable? Then run `npm ci` to see more.')
    process.exit(1)
  }
}

/** npm notes what it installed in a lock file of its own, which it writes last. */
function isInstalled() {
  const installed = getPackages('node_modules/.package-lock.json')
  if (!installed) return false
  return Object.entries(getPackages('package-lock.json') ?? {})
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, wanted]) => isSame(wanted, installed[path]))
}

/** What is optional belongs to one kind of machine and is missing on the others. */
const isSame = (wanted, present) => (present ? present.version === wanted.version : wanted.optional === true)

function getPackages(lockFile) {
  try {
    return JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** The npm that started us, where it did; else the one on the path. */
function npm(parameters) {
  const own = process.env.npm_execpath
  if (own && basename(own) === 'npm-cli.js') return run(process.execPath, [own, ...parameters])
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', parameters)
}
