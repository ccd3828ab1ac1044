/**
 * `npm start`: from a fresh clone to a running server.
 *
 * Installs and builds what is stale, then becomes the server: it runs in this very process, so that
 * signals, the environment and the command line reach it as they are.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Latchkey needs Node 20.19 or newer; this is ${process.version}. See https://nodejs.org\n`)
  process.exit(1)
}

const { root, stopTogether } = await import('../shared/command.mjs')
const { installIfNeeded } = await import('./install.mjs')
const { buildOrExit } = await import('../build/build.mjs')

// The data folder is relative to the working directory: the same one wherever this is called from. Files that a
// person names are where they typed: npm says where that was, and without npm it is here.
process.env.INIT_CWD ??= process.cwd()
process.chdir(root)

const serverTakesOver = stopTogether()
await installIfNeeded()
await buildOrExit()
serverTakesOver()

const program = new URL('../../packages/cli/dist/main.js', import.meta.url)
process.argv[1] = (await import('node:url')).fileURLToPath(program)
await import(program.href)
