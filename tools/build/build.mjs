/**
 * Builds everything that stands in a dist folder: `npm run build`.
 *
 * Each step knows the files it is made from. It is skipped when they are what they were at its last
 * success, so that a second start has nothing to do. `--force` builds all of it again.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rootPages } from '../docs/navigation.mjs'
import { CommandFailed, node, root } from '../shared/command.mjs'
import { bold, complain, say, step } from '../shared/console.mjs'
import { filesIn, fingerprint } from '../shared/files.mjs'
import { installIfNeeded } from '../start/install.mjs'

/** TypeScript 7: `.bin/tsc` may be that or the older one, which other tools ask. */
export const compiler = 'node_modules/tsc7/bin/tsc'
const successes = join(root, 'node_modules/.cache/latchkey/build.json')

/** Two packages at once; more than one checker for a package would read the libraries again for each. */
export const compile = () => node(compiler, ['-b', '--builders', '2', '--checkers', '1'])

/** What tests of the sources load as it was built. `npm run test:quick` makes these steps after compiling. */
export const loadedByTests = ['packages/email-sandbox']

/** @param {{ force?: boolean, only?: readonly string[] }} [options] `only`: the names of steps */
export async function build({ force = false, only } = {}) {
  const stale = staleSteps(force ? {} : readSuccesses(), only)
  for (const { name, title, from, work } of stale) {
    // Taken before the work: a file saved while it runs makes the step stale again.
    const before = fingerprint(from)
    await step(title, work)
    writeSuccess(name, before)
  }
  return stale.length
}

/**
 * @param {Readonly<Record<string, string>>} done the fingerprints of the last successes
 * @param {readonly string[]} [only]
 */
export function staleSteps(done, only) {
  return steps()
    .filter(({ name }) => !only || only.includes(name))
    .filter(
      ({ name, from, makes }) =>
        done[name] !== fingerprint(from) || !makes.every(folder => existsSync(join(root, folder))),
    )
}

/** In order: compiling comes first, since everything else reads what it makes. */
function steps() {
  const packages = readdirSync(join(root, 'packages')).map(name => `packages/${name}`)
  const pages = ['packages/dashboard', 'packages/hosted', ...examples()].filter(folder =>
    hasFile(folder, 'vite.config.ts'),
  )
  return [
    {
      name: 'compile',
      title: 'Compiling',
      from: [...shared, ...packages.flatMap(compiledFilesIn)],
      makes: packages.map(folder => `${folder}/dist`),
      work: compile,
    },
    ...packages
      .filter(folder => hasFile(folder, 'build.mjs'))
      .map(folder => ({
        name: folder,
        title: `Finishing ${folder}`,
        from: sourcesBehind(folder),
        makes: [`${folder}/dist`],
        work: () => node(`${folder}/build.mjs`),
      })),
    ...pages
      .filter(folder => !hasFile(folder, 'build.mjs'))
      .map(folder => ({
        name: folder,
        title: `Bundling ${folder}`,
        from: sourcesBehind(folder),
        makes: [`${folder}/dist`],
        work: () => node('node_modules/vite/bin/vite.js', ['build', folder, '--logLevel', 'warn']),
      })),
    {
      name: 'docs',
      title: 'Rendering the documentation',
      from: [
        ...shared,
        ...filesIn('tools/docs'),
        ...behindDocs,
        ...sourcesBehind('packages/next'),
        ...filesIn('docs').filter(path => path.endsWith('.md')),
      ],
      makes: ['docs/dist'],
      work: () => node('tools/docs/build-site.mjs', ['--compiled']),
    },
  ]
}

const behindDocs = [...Object.values(rootPages), ...filesIn('deploy'), 'packages/ui/src/tokens.css.ts']

const shared = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'tools/build/build.mjs',
  'tools/build/bundle-package.mjs',
]

/** Those that this repository installs. The others have a lock file of their own. */
function examples() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return workspaces.filter(folder => folder.startsWith('examples/'))
}

const hasFile = (folder, file) => existsSync(join(root, folder, file))

const compiledFilesIn = folder => filesIn(folder).filter(path => !/\.test(-d)?\.tsx?$|\/(test|e2e)\//.test(path))

/** The files of a package and of every package of ours that it uses. */
function sourcesBehind(folder, seen = new Set()) {
  if (seen.has(folder)) return []
  seen.add(folder)
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const ours = Object.keys({ ...dependencies, ...devDependencies }).filter(name => name.startsWith('@latchkey/'))
  return [
    ...(seen.size === 1 ? shared : []),
    ...compiledFilesIn(folder),
    ...ours.flatMap(name => sourcesBehind(getFolder(name), seen)),
  ]
}

const getFolder = name => (name === '@latchkey/js' ? 'packages/sdk' : name.replace('@latchkey/', 'packages/'))

function readSuccesses() {
  try {
    return JSON.parse(readFileSync(successes, 'utf8'))
  } catch {
    return {}
  }
}

function writeSuccess(name, print) {
  mkdirSync(dirname(successes), { recursive: true })
  writeFileSync(successes, JSON.stringify({ ...readSuccesses(), [name]: print }, null, 2))
}

/** Builds, or ends this process with what the failing step said. */
export async function buildOrExit(options) {
  try {
    return await build(options)
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    complain(error.output)
    complain(`The build stopped: ${error.message}.`)
    process.exit(1)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await installIfNeeded()
  const built = await buildOrExit({ force: process.argv.includes('--force') })
  say(bold(built === 0 ? 'Everything is up to date.' : 'Built.'))
}
