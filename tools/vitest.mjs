/** Runs some of the tests, and says which did not hold. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandFailed, node } from './command.mjs'

/** So few files at most are run again: where more fail, it is no accident. */
const FILES_TO_RUN_AGAIN = 3

/**
 * What failed is run once more, alone. A test that passes then is unsteady, and has failed all the same: the product
 * or the test has a bug that shows under load only.
 *
 * @typedef {{ file: string, title: string, message: string, isUnsteady: boolean }} Failure
 * @param {string[]} selection what to run, as vitest's own parameters: names of files and `--options`
 * @param {Record<string, string>} env
 * @param {{ show?: boolean }} [options] whether what vitest says is said aloud
 * @returns {Promise<{ passed: number, failures: Failure[] }>}
 */
export async function runTests(selection, env, { show = true } = {}) {
  const first = await runOnce(selection, env, show)
  const files = [...new Set(first.failures.map(({ file }) => file))]
  if (files.length === 0 || files.length > FILES_TO_RUN_AGAIN || files.includes('')) return first
  const options = selection.filter(parameter => parameter.startsWith('--'))
  const again = await runOnce([...options, ...files], { ...env, LATCHKEY_TEST_WORKERS: '1' }, show)
  const failsAgain = one => again.failures.some(other => other.file === '' || isSame(one, other) || isWhole(other, one))
  return { ...first, failures: first.failures.map(one => ({ ...one, isUnsteady: !failsAgain(one) })) }
}

const isSame = (one, other) => one.file === other.file && one.title === other.title

/** Whether the file failed as a whole, so that its tests were not run. */
const isWhole = ({ file, title }, one) => title === '' && file === one.file

async function runOnce(selection, env, show) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-tests-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  try {
    const parameters = ['run', ...selection, ...reporters, '--passWithNoTests']
    await node('node_modules/vitest/vitest.mjs', parameters, { env: { ...process.env, ...env }, show })
    return resultsIn(report)
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    const { passed, failures } = resultsIn(report)
    if (failures.length > 0) return { passed, failures }
    return { passed, failures: [failure('', '', 'An error outside of every test; it is told above.')] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function resultsIn(report) {
  const files = readReport(report)
  const tests = files.flatMap(({ name, assertionResults }) => assertionResults.map(test => ({ ...test, file: name })))
  const failedTests = tests
    .filter(({ status }) => status === 'failed')
    .map(({ file, fullName, failureMessages }) => failure(file, fullName, failureMessages.join('\n')))
  const failedFiles = files
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.every(passedOrLeftOut))
    .map(({ name, message }) => failure(name, '', message))
  const passed = tests.filter(({ status }) => status === 'passed').length
  return { passed, failures: [...failedTests, ...failedFiles] }
}

const passedOrLeftOut = ({ status }) => status !== 'failed'

function failure(file, title, message) {
  return { file, title, message: message.split('\n').slice(0, 12).join('\n'), isUnsteady: false }
}

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults
  } catch {
    return []
  }
}
