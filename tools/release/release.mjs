/**
 * Makes a release: `npm run release -- 0.2.0`. Writes the version everywhere, dates the changelog, builds, and packs every public
 * package into `release/`, with their checksums. It commits and publishes nothing: it says what is left to do.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../build/build.mjs'
import { node, root } from '../shared/command.mjs'
import { complain, say, step } from '../shared/console.mjs'
import { datedChangelog, getProblems, withVersion } from './release-versions.mjs'

const version = process.argv[2] ?? ''
const today = new Date().toISOString().slice(0, 10)
const folder = join(root, 'release')
const read = path => readFileSync(join(root, path), 'utf8')
const write = (path, text) => writeFileSync(join(root, path), text)
const current = JSON.parse(read('package.json')).version

const problems = getProblems({ version, current, changelog: read('CHANGELOG.md') })
if (problems.length > 0) {
  for (const problem of problems) complain(problem)
  process.exit(1)
}

const workspaces = ['packages', 'examples'].flatMap(parent =>
  readdirSync(join(root, parent)).map(name => `${parent}/${name}`),
)
const templates = 'packages/create-latchkey/templates'
const apps = readdirSync(join(root, templates)).map(name => `${templates}/${name}`)
const manifests = ['.', ...workspaces, ...apps]
  .map(path => `${path}/package.json`)
  .filter(path => existsSync(join(root, path)))
// Examples that are no workspaces have a lock file of their own.
const locks = manifests
  .map(path => path.replace('package.json', 'package-lock.json'))
  .filter(path => existsSync(join(root, path)))
for (const path of [...manifests, ...locks]) write(path, withVersion(read(path), { from: current, to: version }))
write('packages/sdk/src/version.ts', read('packages/sdk/src/version.ts').replace(`'${current}'`, `'${version}'`))
write('deploy/kubernetes.yaml', read('deploy/kubernetes.yaml').replace(`:${current}`, `:${version}`))
write('CHANGELOG.md', datedChangelog(read('CHANGELOG.md'), { version, today }))

await step('Build', build)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const published = manifests.filter(path => path !== './package.json' && !JSON.parse(read(path)).private)
for (const path of published)
  await step(`Packing ${path.replace('/package.json', '')}`, () => pack(path.replace('/package.json', '')))
const sums = readdirSync(folder).map(name => `${sha256(join(folder, name))}  ${name}\n`)
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))

say(`
release/ has ${sums.length} packages of version ${version}. What is left:

  npm test
  git commit --all --message 'release: ${version}' && git tag v${version}
  for package in release/*.tgz; do npm publish "$package" --access public --provenance; done
`)

async function pack(path) {
  await node(npmProgram(), ['pack', '--workspace', path, '--pack-destination', folder])
}

/** npm as a program of Node, where npm has started us. */
function npmProgram() {
  const program = process.env.npm_execpath
  if (!program) throw new Error('Start it by npm: npm run release -- 0.2.0')
  return program
}

function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
