/** Runs some of the tests and counts them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandFailed, node } from './command.mjs'

/**
 * @param {string[]} selection what to run, as vitest's own parameters
 * @param {Record<string, string>} env
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runTests(selection, env) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-tests-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  try {
    const parameters = ['run', ...selection, ...reporters, '--passWithNoTests']
    await node('node_modules/vitest/vitest.mjs', parameters, { env: { ...process.env, ...env }, show: true })
    return count(report)
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    // A run may end badly without a failed test: an error outside of every test counts as one.
    const { passed, failed } = count(report)
    return { passed, failed: Math.max(failed, 1) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function count(report) {
  const files = readReport(report)
  const tests = files.flatMap(file => file.assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed').length
  const unreadable = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  return { passed: tests.filter(({ status }) => status === 'passed').length, failed: failed + unreadable }
}

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults
  } catch {
    return []
  }
}
