/** Runs some of the tests, and reports which failed and why. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandFailed, root, run } from '../shared/command.mjs'

/** At most so many files are run again: where more fail, it is no accident. */
const FILES_TO_RUN_AGAIN = 10
const reporter = join(root, 'tools/test/results-reporter.mjs')

/**
 * Runs tests for the first time. Several runs may go on at once.
 *
 * @typedef {import('./vitest.d.mts').Failure} Failure
 * @param {string[]} selection what to run, as vitest's own parameters: names of files and `--options`
 * @param {Record<string, string>} env
 * @param {{ show?: boolean | 'at the end', program?: string }} [options] whether and when the output of vitest is shown, and
 *   the Node that runs it
 * @returns {Promise<import('./vitest.d.mts').FirstRun>}
 */
export async function runTests(selection, env, { show = true, program = process.execPath } = {}) {
  return { ...(await runOnce(selection, env, { show, program })), selection, env, show, program }
}

/**
 * Runs files with a failure once more, while nothing else runs. What fails again has failed; what passes then is unsteady:
 * a race, or a test that is sensitive to load.
 *
 * @param {import('./vitest.d.mts').FirstRun} first
 * @returns {Promise<import('./vitest.d.mts').Results>}
 */
export async function runFailedAgain({ selection, env, show, program, ...first }) {
  const files = [...new Set(first.failures.map(({ file }) => file))]
  if (files.length === 0 || files.length > FILES_TO_RUN_AGAIN || files.includes(''))
    return { ...first, passed: first.passed.length, unsteady: [] }
  const options = selection.filter(parameter => parameter.startsWith('--'))
  const again = await runOnce([...options, ...files], { ...env, LATCHKEY_TEST_WORKERS: '1' }, { show, program })
  const failsAgain = one =>
    again.failures.some(other => other.file === '' || isPartOf(one, other) || isPartOf(other, one))
  return {
    passed: first.passed.length + again.passed.filter(one => !first.passed.some(other => isSame(one, other))).length,
    failures: first.failures.filter(failsAgain),
    unsteady: first.failures.filter(one => !failsAgain(one)),
  }
}

const isSame = (one, other) => one.file === other.file && one.title === other.title

/** The same test, or one in a group (a file, a `describe`) that failed as a whole, so that its tests were not run. */
const isPartOf = (one, whole) =>
  isSame(one, whole) || (whole.isGroup && one.file === whole.file && one.title.startsWith(whole.title))

async function runOnce(selection, env, { show, program = process.execPath }) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-tests-'))
  const found = join(folder, 'results.json')
  const parameters = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...selection,
    '--reporter=default',
    `--reporter=${reporter}`,
    '--passWithNoTests',
  ]
  try {
    const environment = { ...process.env, ...env, LATCHKEY_TEST_RESULTS: found }
    const output = await run(program, parameters, { env: environment, show: show === true })
    if (show === 'at the end') process.stdout.write(output)
    return read(found)
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    if (show === 'at the end') process.stdout.write(error.output)
    const { passed, failures } = read(found)
    return { passed, failures: failures.length > 0 ? failures : [outsideOfTests(error)] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Vitest ended before it could report anything. */
const outsideOfTests = ({ output }) => ({
  file: '',
  title: '',
  isGroup: true,
  message: `vitest failed outside of every test:\n${output.trim().split('\n').slice(-20).join('\n')}`,
})

const read = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: [], failures: [] })
