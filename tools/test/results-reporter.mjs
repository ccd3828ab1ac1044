/**
 * Writes what a run of vitest found into the file that `LATCHKEY_TEST_RESULTS` names, as `runTests` of vitest.mjs reads it.
 *
 * Vitest's own JSON report leaves out why a `describe` could not be set up, and errors outside of every test.
 */
import { writeFileSync } from 'node:fs'

/** Of a long message, the first lines are the reason. */
const LONGEST_MESSAGE_LINES = 12
const LONGEST_DIFFERENCE_LINES = 20

export default class ResultsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const results = {
      passed: modules.flatMap(module => [...module.children.allTests('passed')].map(test => getName(module, test))),
      failures: [
        ...modules.flatMap(failuresIn),
        ...unhandledErrors.flatMap(error => getFailures({ file: getFile(error), title: '', isGroup: true }, [error])),
      ],
    }
    writeFileSync(process.env.LATCHKEY_TEST_RESULTS, JSON.stringify(results))
  }
}

const getName = ({ moduleId }, { fullName = '' }) => ({ file: moduleId, title: fullName })

/** The file whose test was running. An error may also come before and after all of them. */
const getFile = ({ VITEST_TEST_PATH = '' }) => VITEST_TEST_PATH

/** Of the file itself, of each `describe` that was not set up or cleaned up, and of each test. */
function failuresIn(module) {
  const groups = [module, ...module.children.allSuites()]
  const tests = [...module.children.allTests('failed')]
  return [
    ...groups.flatMap(group => getFailures({ ...groupName(module, group), isGroup: true }, group.errors())),
    ...tests.flatMap(test => getFailures({ ...getName(module, test), isGroup: false }, test.result().errors)),
  ]
}

const groupName = (module, group) => (group === module ? { file: module.moduleId, title: '' } : getName(module, group))

/** One, however many errors there are. */
function getFailures(name, errors) {
  return errors.length === 0 ? [] : [{ ...name, message: errors.map(getReason).join('\n') }]
}

function getReason({ stack, message, diff }) {
  const lines = (stack || message || 'An error without a message.')
    .split('\n')
    .filter(line => !isOfTheRunner.test(line))
  const difference = diff ? diff.split('\n').slice(0, LONGEST_DIFFERENCE_LINES) : []
  return [...lines.slice(0, LONGEST_MESSAGE_LINES), ...difference].join('\n')
}

const isOfTheRunner = /^\s+at .*node_modules\/(@?vitest|vite)\//
