/**
 * `npm test`: all checks and tests, from a fresh clone.
 *
 * Installs what is missing, checks format, lint and types, and runs the tests: on PostgreSQL; beside them on the embedded
 * database those that `embeddedSelection` lists, then the journeys in a browser; at the end those that measure time. The tags of
 * vitest.config.ts say which tests are left to `--all`, which runs every test on both databases and every one in a browser, and those of
 * the API on Node 22 and 24 and with newer published SDKs as well. `--quick` leaves out what takes long: PostgreSQL, browsers, the black-box suites, those derived
 * from the contract, and some folders of the server. Ends with one line, `N passed, N failed`; a check that is not a test counts as one. A test that
 * failed and passed when it was run again, alone, counts as passed, and the line above names how many there were.
 */
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { build, compile, compiler, loadedByTests } from '../build/build.mjs'
import { startPostgresForTests } from '../postgres/postgres-for-tests.mjs'
import { CommandFailed, node, root, stopTogether } from '../shared/command.mjs'
import { bold, complain, red, say, step } from '../shared/console.mjs'
import { filesIn, read } from '../shared/files.mjs'
import { nodeProgram } from '../shared/node-programs.mjs'
import { installIfNeeded } from '../start/install.mjs'
import { findChromium } from './chromium.mjs'
import { keepTemporaryFilesInMemory } from './temporary-files.mjs'
import { runFailedAgain, runTests } from './vitest.mjs'

const quick = process.argv.includes('--quick')
const all = process.argv.includes('--all')
let passed = 0
/** @type {(import('./vitest.d.mts').Failure & { phase: string })[]} */
const failures = []
/** @type {typeof failures} */
const unsteady = []
/** Other requests in each run; before a release more of them. */
const fuzzing = { LATCHKEY_FUZZ_RUNS: all ? '4000' : '200' }
/** The kills of processes are repeated more often, with more at work, before a release. */
const durability = all
  ? { LATCHKEY_DURABILITY_KILLS: '8', LATCHKEY_DURABILITY_SIGN_UPS: '400', LATCHKEY_DURABILITY_EVENTS: '600' }
  : {}
const everything = ['--project=node']
/** See `tags` in vitest.config.ts. */
const withoutLong = all ? [] : ['--tags-filter=!release && !installs']
const onlyEmbedded = { LATCHKEY_TEST_DATABASES: 'embedded' }
/** What measures time runs at the end, when nothing runs beside it. */
const withoutTiming = { LATCHKEY_TEST_TIMING_ELSEWHERE: 'yes' }
/** An additional hash shows with so few measurements; `--all` looks for smaller differences, before a release. */
const timing = {
  LATCHKEY_TEST_MEASURES_TIME: 'yes',
  LATCHKEY_TEST_WORKERS: '1',
  ...(all ? {} : { LATCHKEY_TIMING_SAMPLES: '40', LATCHKEY_TEST_SAMPLE: 'most' }),
}
/**
 * The statements are the same on both databases, and most tests would show twice what they show once. On the embedded one:
 * the files of the kernel that open a database, what is true of a process that owns its database, and requests to one endpoint
 * of each row, accepted and refused.
 */
const embeddedSelection = [
  ...everything,
  ...filesIn('packages/server/src/kernel').filter(opensDatabase),
  'packages/server/test/durability/',
  'packages/server/test/access',
]

process.chdir(root)
stopTogether()
keepTemporaryFilesInMemory()
// Fetched, where it is missing, while the rest is installed.
const chromium = quick ? undefined : findChromium()
await installIfNeeded()

const lint = begun(node('node_modules/@biomejs/biome/bin/biome', ['check', '.']))
const unused = quick ? undefined : begun(node('node_modules/knip/bin/knip.js', ['--no-config-hints']))
if (quick) {
  await check('Types', compile)
  await check('What tests load as it was built', () => build({ only: loadedByTests }))
} else await check('Build', build)
if (!quick) await check('Format and lint', lint)
if (unused) await check('Unused files, exports and dependencies', unused)
const types = begun(node(compiler, ['-p', 'tsconfig.tests.json', '--singleThreaded']))
const published = quick ? undefined : begun(publishedPackagesAreWellFormed())
// Tests may have to fetch PostgreSQL, and two cannot install at once.
await chromium

// Programs that tests start need not be compiled again each time.
if (!quick) process.env.LATCHKEY_TEST_BUILT = 'yes'
/** @type {(() => Promise<void>)[]} */
const afterwards = []
const postgres = quick ? undefined : await startPostgresForTests()
try {
  if (quick) {
    await onEmbedded(['--project=node', '/src/', 'boundaries', 'tools/shared/console'], {
      LATCHKEY_TEST_IN_A_HURRY: 'yes',
    })
    await checkWhatWentOnBeside()
  } else {
    // Neither keeps the cores busy: many tests wait for a process or for a time to pass.
    await Promise.all([onPostgres(), besidePostgres()])
    await withNothingBeside()
    if (all) {
      await onOtherNodes()
      await withOtherSdks()
      await onCitus()
    }
  }
  for (const runAgain of afterwards) await runAgain()
} finally {
  await postgres?.stop()
}

list('Failed:', failures)
list('UNSTEADY (failed, then passed when run again, alone; a race or a test that is sensitive to load):', unsteady)
say('')
if (!all) say('`npm run test:all` also runs the tests that take long, and every page in a browser.')
if (unsteady.length > 0) say(`${unsteady.length} unsteady`)
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

async function checkWhatWentOnBeside() {
  if (quick) await check('Format and lint', lint)
  await check('Types of the tests', types)
  if (published) await check('Packages as others will see them', published)
}

/** What fails is run again later, when nothing runs beside it. */
async function test(title, selection, env, options) {
  say(`\n${bold(title)}`)
  const first = await runTests(selection, env, options)
  afterwards.push(async () => {
    if (first.failures.length > 0) say(`\n${bold(`${title}: what failed`)}`)
    const results = await runFailedAgain(first)
    passed += results.passed
    failures.push(...results.failures.map(failure => ({ ...failure, phase: title })))
    unsteady.push(...results.unsteady.map(failure => ({ ...failure, phase: title })))
  })
}

/** At the end once more, with the reason: the output of the tests is far above by then. */
function list(heading, tests) {
  if (tests.length === 0) return
  complain(`\n${bold(heading)}`)
  for (const { phase, file, title, message } of tests) {
    const where = [phase, file && relative(root, file), title].filter(Boolean).join(' › ')
    complain(`\n  ${red(where)}\n${message.replace(/^/gm, '    ')}`)
  }
}

function fail(sentence, detail = '') {
  failures.push({ phase: '', file: '', title: '', message: sentence })
  if (detail) complain(detail)
  complain(red(sentence))
}

async function publishedPackagesAreWellFormed() {
  for (const name of readdirSync('packages')) await node('node_modules/publint/src/cli.js', [`packages/${name}`])
}

function opensDatabase(path) {
  return path.endsWith('.test.ts') && /\beach(Database|Server)|\bonEmbedded\b/.test(read(path))
}

function hasJourney(path) {
  return /\.test\.tsx?$/.test(path) && /module-tag journey|'journey'/.test(read(path))
}

/**
 * What it prints is shown when it is done: the tests on PostgreSQL are running beside it. First the checks, which tell a test nothing:
 * meanwhile the sources are read for PostgreSQL, and need not be read again.
 */
async function besidePostgres() {
  const options = { show: 'at the end' }
  await checkWhatWentOnBeside()
  // One worker reads the sources once, and PostgreSQL's tests take longer all the same.
  const sample = all ? {} : { LATCHKEY_TEST_SAMPLE: 'all', LATCHKEY_TEST_WORKERS: '1' }
  await onEmbedded(
    all ? everything : embeddedSelection,
    { ...fuzzing, ...durability, ...withoutTiming, ...sample },
    options,
  )
  await inBrowser(options)
}

async function onEmbedded(selection, env, options) {
  // What is installed has nothing to do with the database.
  const tags = all ? ['--tags-filter=!installs'] : withoutLong
  await test('Tests on the embedded database', [...selection, ...tags], { ...onlyEmbedded, ...env }, options)
}

async function onPostgres() {
  if (!postgres)
    return fail(
      'PostgreSQL 15 or newer was not found: install it, or set LATCHKEY_TEST_POSTGRES_BIN to its folder of programs.',
    )
  await test('Tests on PostgreSQL', [...everything, ...withoutLong], {
    LATCHKEY_TEST_DATABASES: 'postgres',
    LATCHKEY_TEST_DATABASE_URL: postgres.url,
    ...withoutTiming,
    LATCHKEY_TEST_WORKERS: String(availableParallelism() + 1),
    ...fuzzing,
    ...durability,
    ...(all ? {} : { LATCHKEY_TEST_SAMPLE: 'most' }),
  })
}

async function withNothingBeside() {
  const database = postgres ? { LATCHKEY_TEST_DATABASES: 'postgres', LATCHKEY_TEST_DATABASE_URL: postgres.url } : {}
  const files = ['event-loop', 'fair-hashing', 'large-configurations'].map(name => `adversarial/${name}`)
  await test('Tests that measure time', ['--project=node', ...files, ...withoutLong], { ...database, ...timing })
  // Where no other process takes part.
  const others = [
    '--project=node',
    'adversarial/enumeration',
    'crypto/password-timing',
    ...(all ? files : []),
    ...withoutLong,
  ]
  await test('Tests that measure time, on the embedded database', others, { ...onlyEmbedded, ...timing })
}

/** Where there is one. */
async function onCitus() {
  const url = process.env.LATCHKEY_TEST_CITUS_URL
  if (url) await test('Tests on Citus', ['--project=node', 'distribution/citus'], { LATCHKEY_TEST_DATABASE_URL: url })
}

/** The versions that are supported besides the oldest, which runs everything else. */
async function onOtherNodes() {
  const api = ['wire/', 'access.test', 'contract.test'].map(name => `packages/server/test/${name}`)
  for (const version of ['22', '24']) {
    try {
      const program = await nodeProgram(version)
      await test(`Tests of the API on Node ${version}`, [...everything, ...api], onlyEmbedded, { program })
    } catch (error) {
      fail(`Node ${version} could not be installed: ${error.message}`, error.output)
    }
  }
}

/** The suites that call the API through the published SDK, which run with 2.8.41 everywhere else. */
async function withOtherSdks() {
  const suites = filesIn('packages/server/test/wire').filter(usesSdk)
  for (const version of ['2.8.51', '2.8.77', '2.8.102', '2.8.108']) {
    const env = { ...onlyEmbedded, LATCHKEY_TEST_PUBLISHED_SDK: version }
    await test(`Tests of the API with @stackframe/js ${version}`, ['--project=node', ...suites], env)
  }
}

function usesSdk(path) {
  return /(?<!browser)\.test\.ts$/.test(path) && read(path).includes('/support/sdk.ts')
}

async function inBrowser(options) {
  const program = await chromium
  if (!program) return fail('Chromium was not found: install it, or set LATCHKEY_TEST_CHROMIUM to its program.')
  const sample = all ? {} : { LATCHKEY_TEST_SAMPLE: 'most' }
  const env = { ...onlyEmbedded, ...sample, LATCHKEY_TEST_CHROMIUM: program }
  const selection = all ? [] : [...filesIn('packages').filter(hasJourney), '--tags-filter=journey']
  await test('Tests in a browser', ['--project=browser', ...selection], env, options)
}
