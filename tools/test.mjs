/**
 * `npm test`: everything that must hold, from a fresh clone.
 *
 * Installs what is missing, then checks style and types, and runs the tests on the embedded database,
 * on PostgreSQL and in a browser. `--quick` leaves out what takes long: PostgreSQL, browsers, the black-box suites, those
 * derived from the contract, and some rooms of the server. Ends with one line, `N passed, N failed`; a check that is not a
 * test counts as one.
 */
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { build, compile, compiler } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { CommandFailed, node, root, stopTogether } from './command.mjs'
import { bold, complain, red, say, step } from './console.mjs'
import { installIfNeeded } from './install.mjs'
import { startPostgresForTests } from './postgres-for-tests.mjs'
import { keepTemporaryFilesInMemory } from './temporary-files.mjs'
import { runTests } from './vitest.mjs'

const quick = process.argv.includes('--quick')
let passed = 0
/** @type {import('./vitest.mjs').Failure[]} */
const failures = []
/** For tests that wait for programs beside them. */
const moreThanCores = { LATCHKEY_TEST_WORKERS: String(Math.ceil(availableParallelism() * 1.5)) }

process.chdir(root)
stopTogether()
keepTemporaryFilesInMemory()
// Fetched, where it is missing, while the rest is installed.
const chromium = quick ? undefined : findChromium()
await installIfNeeded()

await check('Format and lint', () => node('node_modules/@biomejs/biome/bin/biome', ['check', '.']))
if (quick) await check('Types', compile)
else await check('Build', build)
const others = quick
  ? []
  : [
      ['Unused files, exports and dependencies', begun(node('node_modules/knip/bin/knip.js', ['--no-config-hints']))],
      ['Packages as others will see them', begun(publishedPackagesAreWellFormed())],
    ]
await check('Types of the tests', () => node(compiler, ['-p', 'tsconfig.tests.json', '--singleThreaded']))
for (const [title, work] of others) await check(title, work)
// Tests may have to fetch PostgreSQL, and two cannot install at once.
await chromium

// Programs that tests start need not be compiled again each time.
if (!quick) process.env.LATCHKEY_TEST_BUILT = 'yes'
// In a hurry, what is asked of every endpoint, needs processes or takes long is left to the whole run.
const onEmbedded = quick
  ? ['--project=code', '/src/', 'boundaries', 'tools/console']
  : ['--project=code', '--project=wire']
await test('Tests on the embedded database', onEmbedded, {
  LATCHKEY_TEST_DATABASES: 'embedded',
  // Said aloud, the number holds for the endpoints, too: ten requests at each.
  ...(quick ? { LATCHKEY_TEST_IN_A_HURRY: 'yes' } : { LATCHKEY_FUZZ_RUNS: '2000' }),
})
if (!quick) {
  await onPostgres()
  await inBrowser()
}

tellFailures()
say('')
say(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)

/** One pass or one failure; what went wrong is shown as the program said it. */
async function check(title, work) {
  try {
    await step(title, work)
    passed += 1
  } catch (error) {
    fail(`${title}: ${error.message}`, error instanceof CommandFailed ? error.output : error.stack)
  }
}

/** What goes on while another check is waited for. */
function begun(work) {
  // Looked at when its turn comes.
  work.catch(() => {})
  return () => work
}

async function test(title, selection, env) {
  say(`\n${bold(title)}`)
  const results = await runTests(selection, env)
  passed += results.passed
  failures.push(...results.failures.map(failure => ({ ...failure, phase: title })))
}

/** At the end once more, with the reason: what is said on the way is far above by then. */
function tellFailures() {
  if (failures.length === 0) return
  complain(`\n${bold('What failed:')}`)
  for (const { phase, file, title, message, isUnsteady } of failures) {
    const where = [phase, file && relative(root, file), title].filter(Boolean).join(' › ')
    complain(
      `\n  ${red(where)}${isUnsteady ? ' (passed when it was run again, alone)' : ''}\n${message.replace(/^/gm, '    ')}`,
    )
  }
}

function fail(sentence, detail = '') {
  failures.push({ phase: '', file: '', title: '', message: sentence, isUnsteady: false })
  if (detail) complain(detail)
  complain(red(sentence))
}

async function publishedPackagesAreWellFormed() {
  for (const name of readdirSync('packages')) await node('node_modules/publint/src/cli.js', [`packages/${name}`])
}

async function onPostgres() {
  const postgres = await startPostgresForTests()
  if (!postgres)
    return fail(
      'PostgreSQL 15 or newer was not found: install it, or set LATCHKEY_TEST_POSTGRES_BIN to its folder of programs.',
    )
  try {
    const env = {
      LATCHKEY_TEST_DATABASES: 'postgres',
      LATCHKEY_TEST_DATABASE_URL: postgres.url,
      LATCHKEY_TEST_SECOND_DATABASE: 'yes',
      ...moreThanCores,
    }
    // What needs no database has been tested; what runs on this one says so in its name.
    const selection = ['--project=code', '--project=wire', 'packages/server/', '--testNamePattern=\\(postgres\\)']
    await test('Tests on PostgreSQL', selection, env)
  } finally {
    await postgres.stop()
  }
}

async function inBrowser() {
  const program = await chromium
  if (!program) return fail('Chromium was not found: install it, or set LATCHKEY_TEST_CHROMIUM to its program.')
  await test('Tests in a browser', ['--project=browser'], {
    ...moreThanCores,
    LATCHKEY_TEST_DATABASES: 'embedded',
    LATCHKEY_TEST_CHROMIUM: program,
  })
}
